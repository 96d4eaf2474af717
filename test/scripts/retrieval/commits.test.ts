import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { statesOf, withoutIdentifiers } from '../../../scripts/retrieval/commits.ts'
import { git } from '../../../train/git.ts'
import { createRepo } from '../../support/repositories/repo.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const parser = (limit: number): string =>
  `package wire\n\nfunc Parse(text string) int {\n\treturn len(text) - ${limit}\n}\n`
const writer = (limit: number): string => `package wire\n\nfunc Write(limit int) int {\n\treturn limit + ${limit}\n}\n`

const repo = createRepo({ 'parse.go': parser(0), 'write.go': writer(0), 'parse_test.go': 'package wire\n' })
after(repo.remove)
repo.commit('Refuse texts that are far too long', { 'parse.go': parser(1), 'parse_test.go': 'package wire // two\n' })
repo.commit('Count the newline that MakeLine adds at the end', { 'write.go': writer(2) })

test('a commit asks for the sources that it changed, on the tree before it, by its message without identifiers', () => {
  const [newest, before, ...more] = [...statesOf(repo.path, 1)]
  assert.deepEqual(more, [])
  assert.deepEqual(newest!.questions, [
    {
      text: 'Count the newline that adds at the end',
      files: ['write.go'],
      functions: [{ path: 'write.go', name: 'Write', startLine: 3, endLine: 5 }],
    },
  ])
  assert.equal(newest!.tree.texts.get('write.go'), writer(0))
  assert.deepEqual(
    before!.questions.map(({ files }) => files),
    [['parse.go']],
  )
})

test('the past of a state ends with it', () => {
  const pasts = Array.from(statesOf(repo.path, 1), ({ tree }) => tree.past.map(({ message }) => message.trim()))
  assert.deepEqual(pasts, [['Refuse texts that are far too long', 'first'], ['first']])
})

test('lines of a file that was changed in between are not known, its path is', () => {
  const [state] = [...statesOf(repo.path, 2)]
  assert.deepEqual(
    state!.questions.map(({ files, functions }) => [...files, ...functions.map(({ name }) => name)]),
    [
      ['parse.go', 'Parse'],
      ['write.go', 'Write'],
    ],
  )
  repo.commit('Accept texts of any length once more', { 'parse.go': parser(3) })
  const [later] = [...statesOf(repo.path, 3)]
  assert.deepEqual(later!.questions.at(-1), {
    text: 'Accept texts of any length once more',
    files: ['parse.go'],
    functions: [],
  })
})

test('a folder that is no repository is refused by name', () => {
  const folder = temporaryFolder()
  assert.throws(() => [...statesOf(folder)], new RegExp(`${folder}: not a git repository`))
})

test('words spelt like code are taken out of a message', () => {
  assert.equal(
    withoutIdentifiers('Make use_pool err, call run() in std::thread and os.path when a Pool is full'),
    'Make err, call in and when a Pool is full',
  )
})

test('output of git that does not fit is a failure, and no shorter answer', () => {
  assert.throws(() => git(repo.path, ['rev-parse', 'HEAD'], { bytesMax: 40 }), /git rev-parse did not end/)
  assert.equal(git(repo.path, ['rev-parse', 'HEAD'], { bytesMax: 41 }).length, 41)
  assert.equal(git(repo.path, ['rev-parse', '--verify', '--quiet', 'nowhere']).length, 0)
})
