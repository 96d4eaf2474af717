import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPasted } from '../../../../../src/core/graph/impact/change/pasted.ts'
import { surfaceOf } from '../../../../../src/core/graph/impact/change/surface.ts'
import { asked } from '../../../../support/affected.ts'

/** The changes of the surface that a hunk makes in a file whose text is the one after it. */
function surface(path: string, text: string, hunk: readonly string[]): string[] {
  const { impact } = asked({ [path]: text }, path, text.split('\n')[0]!)
  const { strings, qualifiedName } = impact.graph
  return surfaceOf(impact, readPasted([[`--- a/${path}`, `+++ b/${path}`, ...hunk]]), 'after').map(
    ({ change, node, before, after }) => `${change} ${strings[qualifiedName[node]!]}: ${before} => ${after}`,
  )
}

const STORE = `package store

type Store interface {
	Get(id int) string
	Put(id int, text string) error
	Len() int
}
`

test('lines that are replaced one by one are each the header of one entity before and after', () => {
  const hunk = ['@@ -4,3 +4,3 @@', '-\tGet(id string) string', '-\tPut(id string, text string) error', '-\tLen() int64']
  const news = STORE.split('\n')
    .slice(3, 6)
    .map((line) => `+${line}`)
  assert.deepEqual(surface('store.go', STORE, [...hunk, ...news]), [
    'signature store.Store.Get: Get(id string) string => Get(id int) string',
    'signature store.Store.Put: Put(id string, text string) error => Put(id int, text string) error',
    'signature store.Store.Len: Len() int64 => Len() int',
  ])
})

test('where lines come or go, a header stands for those that begin as it does', () => {
  const hunk = ['@@ -4,1 +4,2 @@', '-\tGet(id string, text string) string', '+\tGet(id int) string']
  assert.deepEqual(surface('store.go', STORE, [...hunk, '+\tPut(id int, text string) error']), [
    'signature store.Store.Get: Get(id string, text string) string => Get(id int) string',
    'added store.Store.Put: null => Put(id int, text string) error',
  ])
})

test('a function before one that stays is added, and that one as it was, wherever git shows its header', () => {
  const go =
    'package a\n\nfunc NewOne(id int) int {\n\tx := 1\n\treturn x\n}\n\nfunc New(id int) int {\n\tx := one(id)\n\treturn x\n}\n'
  const before = ['-func New(id int) int {', '-\ty := id', '-\tx := y']
  const after = ['+func NewOne(id int) int {', '+\tx := 1', ' \treturn x', ' }']
  const last = ['+', '+func New(id int) int {', '+\tx := one(id)', '+\treturn x', '+}']
  const found = surface('a.go', go, ['@@ -3,5 +3,9 @@', ...before, ...after, ...last])
  assert.deepEqual(found, ['added a.NewOne: null => func NewOne(id int) int {'])
  const kept = ['@@ -3,4 +3,9 @@', '-\ty := id', ...after, ...last, ' ']
  assert.deepEqual(surface('a.go', go, kept), [
    'added a.NewOne: null => func NewOne(id int) int {',
    'added a.New: null => func New(id int) int {',
  ])
})

test('a flag of a program is told once, no test or document tells of a new one', () => {
  const flags = (path: string): number =>
    surfaceOf(
      asked({ [path]: '--' }, path, '--').impact,
      readPasted([[`--- a/${path}`, `+++ b/${path}`, '@@ -0,0 +1,2 @@', "+add('--all')", "+say('--all')"]]),
      'after',
    ).length
  assert.deepEqual(['src/main.py', 'bin/shop.rb', 'docs/flags.md', 'tests/test_main.py'].map(flags), [1, 1, 0, 0])
})

test('a comment at the end of a header changes no signature; what looks like one does', () => {
  const go = 'package a\n\nfunc Get(id int) string { // as text\n\treturn ""\n}\n'
  assert.deepEqual(surface('a.go', go, ['@@ -3,1 +3,1 @@', '-func Get(id int) string {', `+${go.split('\n')[2]}`]), [])
  const python = "def get(sep='#'):  # a separator\n    return sep\n"
  const [header] = python.split('\n')
  assert.deepEqual(surface('a.py', python, ['@@ -1,1 +1,1 @@', "-def get(sep='#'): # any", `+${header}`]), [])
  assert.equal(surface('a.py', python, ['@@ -1,1 +1,1 @@', "-def get(sep='//'):", `+${header}`]).length, 1)
  const rust = 'pub fn get(a: u8, #[cfg(x)] b: u8) -> u8 {\n    a\n}\n'
  const before = '-pub fn get(a: u8, #[cfg(y)] b: u8) -> u8 {'
  assert.equal(surface('src/lib.rs', rust, ['@@ -1,1 +1,1 @@', before, `+${rust.split('\n')[0]}`]).length, 1)
})

test('what comes with blank lines in it is added, a member of a type that others cannot name is no part of the surface', () => {
  const added = (path: string, text: string): string[] =>
    surface(path, text, [
      `@@ -0,0 +1,${text.split('\n').length - 1} @@`,
      ...text
        .trimEnd()
        .split('\n')
        .map((line) => `+${line}`),
    ])
  const named = (path: string, text: string): string[] => added(path, text).map((each) => each.replace(/:.*/, ''))
  const go = 'package a\n\ntype Open struct{}\n\nfunc (o Open) Get() int {\n\tn := 1\n\n\treturn n\n}\n'
  assert.deepEqual(named('a.go', go), ['added a.Open', 'added a.Open.Get'])
  assert.deepEqual(named('a.go', go.replaceAll('Open', 'shut')), [])
  const java = 'class Shut {\n  public int get() {\n    return 1;\n  }\n}\n'
  assert.deepEqual(named('Shut.java', java), [])
  assert.deepEqual(named('Shut.java', `public ${java}`), ['added Shut', 'added Shut.get'])
  const sharp = (access: string): string => `${access} class Open {\n  public int Get() { return 1; }\n}\n`
  assert.deepEqual(named('Open.cs', sharp('protected internal')), ['added Open', 'added Open.Get'])
  assert.deepEqual(named('Open.cs', sharp('internal')), [])
  assert.deepEqual(named('Open.kt', 'internal class Open {\n  fun get() = 1\n}\nfun shown() = 2\n'), ['added shown'])
  assert.deepEqual(named('src/lib.rs', 'pub(crate) fn open() {}\npub fn shown() {}\n'), ['added shown'])
  assert.deepEqual(named('internal/a.go', go), [])
  const script = 'export default function open() {}\nfunction listed() {}\nfunction shut() {}\nexport { listed }\n'
  assert.deepEqual(named('a.ts', script), ['added a.open', 'added a.listed'])
})
