import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog } from '../src/log.ts'

function listen(level: 'debug' | 'info' | 'warn' | 'error', secrets: string[] = []) {
  const lines: string[] = []
  return { lines, log: createLog(level, secrets, (line) => lines.push(line)) }
}

test('each entry is one line of JSON with time, level, message and fields', () => {
  const { lines, log } = listen('info')
  log.info('job\nstarted', { job_id: 'x', seconds: 1.5 })
  assert.equal(lines.length, 1)
  assert.equal(lines[0]!.indexOf('\n'), lines[0]!.length - 1)
  const entry = JSON.parse(lines[0]!)
  assert.equal(entry.level, 'info')
  assert.equal(entry.message, 'job\nstarted')
  assert.equal(entry.job_id, 'x')
  assert.ok(!Number.isNaN(Date.parse(entry.time)))
})

test('entries below the level are dropped', () => {
  const { lines, log } = listen('warn')
  log.info('quiet')
  log.warn('loud')
  assert.equal(lines.length, 1)
})

test('keys, tokens, passwords and prompts are taken out wherever they appear', () => {
  const { lines, log } = listen('debug', ['configured-secret'])
  log.info('sent configured-secret', {
    password: 'p4ssw0rd',
    nested: { api_key: 'k3y', list: ['Bearer abc.def', 'sk-ant-1234567890'] },
    prompt: 'the code',
    error: new Error('bad eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.sig and configured-secret'),
  })
  for (const secret of ['configured-secret', 'p4ssw0rd', 'k3y', 'abc.def', 'sk-ant', 'the code', 'eyJhbGci']) {
    assert.ok(!lines[0]!.includes(secret), secret)
  }
})

test('a count whose name mentions tokens is kept', () => {
  const { lines, log } = listen('info')
  log.info('answered', { tokens: 512, has_key: true })
  assert.deepEqual(JSON.parse(lines[0]!).tokens, 512)
  assert.equal(JSON.parse(lines[0]!).has_key, true)
})

test('an error is written with its message, stack and cause', () => {
  const { lines, log } = listen('info')
  log.error('failed', { error: new Error('outer', { cause: new Error('inner') }) })
  const { error } = JSON.parse(lines[0]!)
  assert.equal(error.message, 'outer')
  assert.match(error.stack, /log\.test\.ts/)
  assert.equal(error.cause.message, 'inner')
})
