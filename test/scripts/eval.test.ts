import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '../support/temporary.ts'

const script = fileURLToPath(new URL('../../scripts/eval.ts', import.meta.url))
const evaluate = (...given: string[]): { status: number | null; stdout: string; stderr: string } =>
  spawnSync(process.execPath, [script, ...given], { encoding: 'utf8' })

test('a tree with links that lead nowhere is asked by its own comments', () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'mail'))
  writeFileSync(
    join(folder, 'mail', 'send.go'),
    'package mail\n\n// Send hands the letter to whoever waits for it longest.\nfunc Send() {}\n',
  )
  symlinkSync('nowhere', join(folder, 'lost'))
  const { status, stdout } = evaluate('--sentences', folder)
  assert.equal(status, 0)
  assert.match(stdout, /: 1 questions, MRR@10 1\.000 /)
})

test('unmeasurable input is refused in one line, and wrong arguments with the usage', () => {
  const missing = join(temporaryFolder(), 'missing')
  for (const mode of ['--sentences', '--commits']) {
    const { status, stderr } = evaluate(mode, missing)
    assert.equal(status, 1)
    assert.ok(stderr.includes(missing) && stderr.trim().split('\n').length === 1, stderr)
  }
  for (const given of [['--commits'], ['one'], ['--nothing']]) {
    const { status, stderr } = evaluate(...given)
    assert.equal(status, 2)
    assert.match(stderr, /usage: npm run eval/)
  }
})
