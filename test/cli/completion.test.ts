import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { before, test } from 'node:test'
import { type Cks, createCks } from '../support/cks.ts'

let cks: Cks

before(async () => {
  cks = await createCks({})
})

/** The words that bash offers for the last of those typed. */
async function offered(...typed: string[]): Promise<string[]> {
  const { stdout } = await cks(['completion', 'bash'])
  const words = ['cks', ...typed].map((word) => `'${word}'`).join(' ')
  const ask = `COMP_WORDS=(${words}); COMP_CWORD=${typed.length}; _cks; printf '%s\\n' "\${COMPREPLY[@]}"`
  const said = execFileSync('bash', ['--norc', '-c', `${stdout}\n${ask}`], { encoding: 'utf8' })
  return said.split('\n').filter((word) => word !== '')
}

test('bash completes commands, their further words and their options', async () => {
  assert.deepEqual(await offered('gr'), ['graph', 'grep'])
  assert.deepEqual(await offered('config', ''), ['llm'])
  assert.deepEqual(await offered('users', 'a'), ['add'])
  assert.deepEqual(await offered('grep', 'plot', 'area', '--ig'), ['--ignore-case'])
  assert.deepEqual(await offered('config', 'llm', 'set', '--js'), ['--json'])
})

test('zsh is given the same script, fish a line for each word', async () => {
  assert.match((await cks(['completion', 'zsh'])).stdout, /bashcompinit\n_cks\(\) \{/)
  const { stdout } = await cks(['completion', 'fish'])
  assert.match(stdout, /^complete -c cks -n '__fish_use_subcommand' -a grep -d 'lines that hold/m)
  assert.match(stdout, /^complete -c cks -n '__fish_seen_subcommand_from grep' -l ignore-case -s i -d /m)
  assert.match(stdout, /^complete -c cks -n '__fish_seen_subcommand_from users' -a add /m)
})

test('another shell is refused', async () => {
  const { code, stderr } = await cks(['completion', 'tcsh'])
  assert.equal(code, 2)
  assert.match(stderr, /no completion for 'tcsh', only for bash, zsh, fish/)
})

test('the first words of several commands have a help of their own', async () => {
  for (const args of [
    ['config', '--help'],
    ['help', 'config'],
  ]) {
    const { code, stdout } = await cks(args)
    assert.equal(code, 0)
    assert.match(stdout, /^cks config …\n\n {2}config llm {2,}\S/)
  }
  assert.match((await cks(['users', '--help'])).stdout, /\nWithin it\n {2}users add/)
  assert.match((await cks(['config'])).stderr, /no command 'config', but there is 'config llm'/)
})
