import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { dialogue } from '../../src/cli/dialogue.ts'
import { until } from '../support/until.ts'

const CTRL_C = '\u0003'
const CTRL_D = '\u0004'

/** A dialogue whose answers take long enough to be stopped; `log` has the end of each line. */
function hold(signal: AbortSignal = new AbortController().signal) {
  const input = new PassThrough()
  const output = Object.assign(new PassThrough(), { isTTY: true })
  const shown = text(output)
  const log: string[] = []
  const answer = async (line: string, stop: AbortSignal): Promise<boolean> => {
    log.push(`asked ${line}`)
    const stopped = await wait(line === 'slow' ? 200 : 1, undefined, { signal: stop }).catch(() => 'stopped')
    log.push(stopped ?? 'answered')
    return line !== '/quit'
  }
  const ended = dialogue({ input, output, prompt: '> ', signal, answer }).finally(() => output.end())
  const type = async (keys: string, seen: string): Promise<void> => {
    input.write(keys)
    await until(() => log.at(-1) === seen)
  }
  return { input, log, ended, shown, type }
}

test('Ctrl-C stops the answer that is coming, and the dialogue goes on', async () => {
  const { input, log, ended, type } = hold()
  await type('slow\r', 'asked slow')
  await type(CTRL_C, 'stopped')
  await type('again\r', 'answered')
  input.write(CTRL_C)
  await ended
  assert.deepEqual(log, ['asked slow', 'stopped', 'asked again', 'answered'])
})

test('Ctrl-D while an answer comes ends the dialogue after it, with no prompt that nobody reads', async () => {
  const { input, log, ended, shown, type } = hold()
  await type('slow\r', 'asked slow')
  input.write(CTRL_D)
  await ended
  assert.deepEqual(log, ['asked slow', 'answered'])
  assert.equal((await shown).split('> ').length, 2)
})

test('a word of its own, and a signal of the process, end it', async () => {
  const said = hold()
  await said.type('/quit\r', 'answered')
  await said.ended
  const controller = new AbortController()
  const signalled = hold(controller.signal)
  await signalled.type('slow\r', 'asked slow')
  controller.abort()
  await signalled.ended
  assert.equal(signalled.log.at(-1), 'stopped')
})
