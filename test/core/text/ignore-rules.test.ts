// Rules of a `.gitignore` exclude what they exclude in git, which is asked; and no rule takes longer than its length says.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { readIgnoreRules } from '../../../src/core/text/ignore-rules.ts'
import { createRepo } from '../../support/repositories/repo.ts'
import { seeded } from '../../support/rounds.ts'

/** Whether rules exclude a file: it, or a folder around it. */
function isExcluded(text: string, path: string): boolean {
  const rules = readIgnoreRules(text)
  const names = path.split('/')
  return names.some((_, at) => rules(names.slice(0, at + 1).join('/'), at < names.length - 1) === true)
}

const PIECES = [
  'a',
  'a',
  'b',
  'ab',
  '*',
  '*',
  '**',
  '***',
  '?',
  '/',
  '/',
  '/**/',
  '**/',
  '/**',
  '[ab]',
  '[!a]',
  '[^b-c]',
].concat(
  '[a-]',
  '[]b]',
  '[[:alpha:]]',
  '[[:space:]-]',
  '[[:none:]]',
  '[a',
  '[[:x]',
  '\\a',
  '\\',
  ' ',
  '\\ ',
  '!',
  '#',
  '\r',
  '[\\]a]',
)
const PATHS = ['a', 'b', 'ab', 'ba', 'c', 'aab', '.a', '-', ']', '[a', ' ', 'a ', '*', '!a', '#a'].flatMap((name) => [
  name,
  `a/${name}`,
  `b/${name}`,
  `a/b/${name}`,
  `c/a/a/${name}`,
])
const FOLDERS = 250
/** What chance makes seldom: ranges without a beginning, classes that are none, an escaped slash. */
const ODD = [
  '[[:none:]a]',
  '[a-b-c]',
  '[c-a-b]',
  '[-b]',
  '[[:digit:]-c]',
  '[[:]a]',
  '[[:alpha]b]',
  '[[:a]',
  'a\\/b',
  '[[:blank:]]',
]

test('rules made by chance exclude the same files as in git', () => {
  const { random, seed } = seeded()
  const below = (end: number): number => Math.floor(random() * end)
  const piece = (): string => PIECES[below(PIECES.length)]!
  // An escaped slash is one, and after stars git is not of one mind about it.
  const rule = (): string =>
    Array.from({ length: 1 + below(5) }, piece)
      .join('')
      .replaceAll('\\/', '/')
  const files = Object.fromEntries(
    Array.from({ length: FOLDERS }, (_, at) => [
      `d${at}/.gitignore`,
      ODD[at] ?? Array.from({ length: 1 + below(3) }, () => (below(4) === 0 ? '!' : '') + rule()).join('\n'),
    ]),
  )
  const { path: cwd } = createRepo(files)
  const asked = Object.keys(files).flatMap((_, at) => PATHS.map((path) => `d${at}/${path}`))
  const args = ['check-ignore', '--no-index', '-z', '--stdin']
  const told = execFileSync('git', args, { cwd, input: asked.join('\0'), maxBuffer: 1 << 26 })
  const excluded = new Set(told.toString().split('\0'))
  let count = 0
  for (const [at, text] of Object.values(files).entries())
    for (const path of PATHS) {
      const isIn = excluded.has(`d${at}/${path}`)
      if (isIn) count++
      assert.equal(isExcluded(text, path), isIn, `${JSON.stringify(text)} and ${JSON.stringify(path)}, seed ${seed}`)
    }
  assert.ok(count > 500, `${count}`)
})

test('the examples of its documentation, and what is no rule', () => {
  const text =
    '\ufeff*.tmp\n# a comment\r\n\n[X-Z]q\n*.log\r\n!keep.log\n/build/\ndoc/frotz/\n**/a?[!b-d]\\ \nfoo/**\n\\#x\n\\!y\n'
  for (const path of [
    'x.tmp',
    'xq',
    'YQ',
    'x.log',
    'a/X.LOG',
    'build/x',
    'doc/frotz/x',
    'z/ane ',
    'foo/x',
    'foo/a/b',
    '#x',
    'q/!y',
  ])
    assert.ok(isExcluded(text, path), path)
  for (const path of [
    'keep.log',
    'a/keep.log',
    'build',
    'a/build/x',
    'a/doc/frotz/x',
    'abd ',
    'foo',
    ' a comment',
    'y',
  ])
    assert.ok(!isExcluded(text, path), path)
  assert.equal(readIgnoreRules('!a')('a', false), false)
  assert.equal(readIgnoreRules('a')('b', false), undefined)
})

test('stars that fit in very many ways cost no more than two lengths', () => {
  const deep = 'a/'.repeat(1000)
  assert.equal(readIgnoreRules(`${'**/a/'.repeat(40)}z`)(`${deep}b`, false), undefined)
  assert.equal(readIgnoreRules(`${'**/a/'.repeat(40)}b`)(`${deep}b`, false), true)
  assert.equal(readIgnoreRules(`${'*a'.repeat(40)}*b*c`)(`${'a'.repeat(250)}b`, false), undefined)
})
