// Code from copies without types: what is run is always the text of the file itself.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from './support/temporary.ts'

/** A program beside the file that makes copies. */
function program(): { root: string; copies: string; write: (text: string) => void; run: () => string } {
  const root = temporaryFolder()
  for (const folder of ['src', 'node_modules']) mkdirSync(join(root, folder))
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(root, 'src/main.ts'), "import './stripped.js'\nawait import('./said.ts')\n")
  cpSync(new URL('../src/stripped.js', import.meta.url), join(root, 'src/stripped.js'))
  return {
    root,
    copies: join(root, 'node_modules/.cache/code-knowledge-service'),
    write: (text) => writeFileSync(join(root, 'src/said.ts'), text),
    run: () => execFileSync(process.execPath, ['src/main.ts'], { cwd: root, encoding: 'utf8', stdio: 'pipe' }),
  }
}

test('a file is run from its copy, and from itself once its text is another', () => {
  const { copies, write, run } = program()
  write("const said: string = 'one'\nconsole.log(said)\n")
  assert.equal(run(), 'one\n')
  const [copy] = readdirSync(copies)
  const text = readFileSync(join(copies, copy!), 'utf8')
  writeFileSync(join(copies, copy!), text.replace('one', 'copy'))
  assert.equal(run(), 'copy\n')
  write("const said: string = 'two'\nconsole.log(said)\n")
  assert.equal(run(), 'two\n')
  assert.deepEqual(readdirSync(copies), [copy])
})

test('a copy that is cut short is made again, and lines and columns of errors are those of the file', () => {
  const { copies, write, run } = program()
  write("type Said = { word: string }\nconst said: Said = { word: 'whole' }\nconsole.log(said.word)\n")
  run()
  const file = join(copies, readdirSync(copies)[0]!)
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, 40))
  assert.equal(run(), 'whole\n')
  write('type Said = string\nconst said: Said | undefined = undefined\nconst word: Said = said!.length\n')
  assert.throws(run, ({ stderr }: { stderr: string }) => /said\.ts:3:\d+/.test(stderr) && !/Warning/.test(stderr))
})

test('without a place for copies the program runs all the same, and says nothing of it', () => {
  const { root, copies, write, run } = program()
  write("const said: string = 'all the same'\nconsole.log(said)\n")
  mkdirSync(join(copies, '..'))
  writeFileSync(copies, 'a file where the folder would be')
  assert.equal(run(), 'all the same\n')
  chmodSync(root, 0o700)
  rmSync(join(root, 'node_modules'), { recursive: true })
  assert.equal(run(), 'all the same\n')
})
