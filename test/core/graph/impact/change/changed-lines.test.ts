import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  changeOf,
  type FileChange,
  isIdle,
  type Side,
} from '../../../../../src/core/graph/impact/change/changed-lines.ts'
import { readPasted } from '../../../../../src/core/graph/impact/change/pasted.ts'
import type { FileDiff } from '../../../../../src/core/review/diff.ts'
import fc from '../../../../support/properties.ts'

/** The lines and gaps of a diff of one file, on the side before it. */
function touched(hunk: readonly string[]): { lines: number[]; gaps: number[] } {
  const [file] = readPasted([['--- a/A.java', '+++ b/A.java', ...hunk]])
  const { lines, gaps } = changeOf(file!, 'before')
  return { lines, gaps }
}

test('a brace that is moved is a change where it was and where it is', () => {
  const hunk = ['@@ -3,4 +3,4 @@', ' time = 1;', '-}', ' if (a) {', ' done = true;', '+}', ' }']
  assert.deepEqual(touched(hunk), { lines: [4], gaps: [6] })
})

test('a brace whose indentation alone changes, or that closes new code, is none', () => {
  assert.deepEqual(touched(['@@ -3,3 +3,3 @@', ' time = 1;', '-}', '+    }', ' }']), { lines: [], gaps: [] })
  assert.deepEqual(touched(['@@ -3,1 +3,4 @@', ' time = 1;', '+if (a) {', '+  run();', '+}']), { lines: [], gaps: [3] })
})

const HEAD = ['--- a/old.ts', '+++ b/new.ts']
const changed = (side: Side, ...hunks: string[]): FileChange => changeOf(readPasted([[...HEAD, ...hunks]])[0]!, side)

test('each side of a diff has its own path and lines; what the other has is a gap, between lines of this one', () => {
  const hunk = ['@@ -10,4 +20,4 @@', ' a()', '-b()', '-c()', '+d()', ' e()', '+f()']
  assert.deepEqual(changed('before', ...hunk), {
    path: 'old.ts',
    lines: [11, 12],
    gaps: [13],
    text: 'b()\nc()\nd()\nf()\n',
    comments: '',
    around: 'a()\ne()\n',
  })
  const after = changed('after', ...hunk)
  assert.deepEqual([after.path, after.lines, after.gaps], ['new.ts', [21, 23], []])
})

test('a hunk without lines of one side stands behind the line that it names', () => {
  const added = ['@@ -4,0 +5,2 @@', '+a()', '+b()']
  assert.deepEqual([changed('before', ...added).lines, changed('before', ...added).gaps], [[], [4]])
  assert.deepEqual([changed('after', ...added).lines, changed('after', ...added).gaps], [[5, 6], []])
  const removed = ['@@ -5,2 +4,0 @@', '-a()', '-b()']
  assert.deepEqual([changed('before', ...removed).lines, changed('before', ...removed).gaps], [[5, 6], []])
  assert.deepEqual([changed('after', ...removed).lines, changed('after', ...removed).gaps], [[], [4]])
})

test('comments and blank lines change nothing, and are told apart from code', () => {
  const hunk = ['@@ -1,3 +1,4 @@', '-// old', '-', '-  a()', '+  /* new', '+   * more', '+# hash', '+  b()']
  const { lines, gaps, text, comments } = changed('after', ...hunk)
  assert.deepEqual([lines, gaps, text], [[4], [], '  a()\n  b()\n'])
  assert.equal(comments, '// old\n\n  /* new\n   * more\n# hash\n')
  for (const idle of ['', '// a', '/* a', '* a', '*', '*/', '/** a */', '# a', '#!run', '#'])
    assert.ok(isIdle(idle), idle)
  for (const code of [
    'a()',
    '*p = 1',
    '#[test]',
    '#include <a>',
    '#define A',
    '#if A',
    '#ifdef A',
    '#elif A',
    '#endif',
    'a // b',
  ])
    assert.ok(!isIdle(code), code)
})

test('imports count where nothing else has changed', () => {
  for (const line of [
    "import { a } from 'b'",
    'from .a.b import c',
    "const { a, b } = require('c')",
    "var a = require('c')",
    'let a = require(b)',
    'use a\\b;',
    'use std::io;',
    'use {a, b};',
    'using System.Text;',
    '#include <a.h>',
    "require 'a'",
    'require_relative "a"',
  ]) {
    const alone = ['@@ -1,1 +1,2 @@', ' x()', `+  ${line}`]
    assert.deepEqual(changed('after', ...alone).lines, [2], line)
    assert.deepEqual(changed('before', ...alone).lines, [1], line)
    const beside = ['@@ -1,2 +1,4 @@', ...alone.slice(1), ' y()', '+z()']
    assert.deepEqual(changed('after', ...beside).lines, [4], line)
    assert.deepEqual([changed('before', ...beside).lines, changed('before', ...beside).gaps], [[], [2]], line)
  }
  for (const line of [
    'imports()',
    'from = 1',
    'const a = required(b)',
    'user()',
    'using (a) {',
    'require(a)',
    "x = require('a')",
  ]) {
    const { lines } = changed('after', '@@ -2,1 +2,3 @@', `+${line}`, ' y()', '+z()')
    assert.ok(lines.includes(2), line)
  }
})

test('lines of an import that goes over several are imports, also where its first line is in the heading alone', () => {
  for (const [heading, line, end] of [
    ['from .a import (', '    b as c,', ')'],
    ['from .a import (', '    b, c', ')'],
    ['import {', '  type B as b, c,', "} from './a'"],
    ['import a, {', '  b as c, // d', '} from "./a";'],
    ['import (', '\tb "a/b"', ')'],
    ['import (', '\t"a/b"', ')'],
    ['use a::{', '    b::C,', '};'],
  ] as const) {
    const hunk = [` ${heading}`, `+${line}`, ` ${end}`, ' y()', `+${line}`]
    assert.deepEqual(changed('after', '@@ -1,3 +1,5 @@', ...hunk).lines, [5], heading)
    const inner = [`@@ -9,1 +9,2 @@ ${heading}`, `+${line}`, ` ${line}`, '@@ -20,0 +21,1 @@', '+z()']
    assert.deepEqual(changed('after', ...inner).lines, [21], heading)
  }
  // What comes behind an import is none of it, though the heading says nothing else.
  const behind = ['@@ -9,3 +9,5 @@ from .a import (', ' )', '+b,', ' @given(', '+    c,']
  assert.deepEqual(changed('after', ...behind).lines, [10, 12])
  assert.deepEqual(changed('after', '@@ -9,0 +9,1 @@ from .a import (', '+    run(b),', '+    c,').lines, [9])
  const long = 'b'.repeat(100)
  assert.deepEqual(changed('after', '@@ -9,0 +9,1 @@ from .a import (', `+    ${long}(c),`).lines, [9])
  assert.deepEqual(changed('after', '@@ -9,1 +9,3 @@ export {', '+  b,', ' }', '+z()').lines, [9, 11])
})

/** The kinds of lines that a diff is read by. */
const KINDS = {
  code: 'run(1)',
  blank: '  ',
  comment: '  // a',
  bracket: '  })',
  other: '}',
  import: "import 'a'",
} as const
type Line = { mark: ' ' | '-' | '+'; kind: keyof typeof KINDS; indent: number }
const lines = fc.array(
  fc.record({
    mark: fc.constantFrom(' ' as const, '-' as const, '+' as const),
    kind: fc.constantFrom(...(Object.keys(KINDS) as (keyof typeof KINDS)[])),
    indent: fc.nat(3),
  }),
  { minLength: 1, maxLength: 12 },
)

function diffOf(all: readonly Line[], oldStart: number, newStart: number): FileDiff {
  const count = (mark: string): number => all.filter((line) => line.mark === ' ' || line.mark === mark).length
  const [oldLines, newLines] = [count('-'), count('+')]
  const hunk = {
    oldStart: oldLines === 0 ? oldStart - 1 : oldStart,
    oldLines,
    newStart: newLines === 0 ? newStart - 1 : newStart,
    newLines,
    heading: '',
    lines: all.map(({ mark, kind, indent }) => `${mark}${' '.repeat(indent)}${KINDS[kind]}`),
  }
  return { path: 'new.ts', oldPath: 'old.ts', status: 'modified', binary: false, hunks: [hunk] }
}

/** The diff the other way round. */
const turned = (all: readonly Line[]): Line[] =>
  all.map((line) => ({ ...line, mark: line.mark === '-' ? '+' : line.mark === '+' ? '-' : ' ' }))

test('one side of any diff is the other side of the diff turned round', () => {
  fc.assert(
    fc.property(lines, fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 50 }), (all, old, now) => {
      const { path: _before, ...before } = changeOf(diffOf(all, old, now), 'before')
      const { path: _after, ...after } = changeOf(diffOf(turned(all), now, old), 'after')
      assert.deepEqual(before, after)
    }),
  )
})

test('of any diff, all changed code of a side is in its lines, and nothing that has not changed', () => {
  fc.assert(
    fc.property(lines, fc.integer({ min: 1, max: 50 }), (all, old) => {
      const found = changeOf(diffOf(all, old, 1), 'before')
      const own: { kind: keyof typeof KINDS; at: number }[] = []
      const behind: number[] = []
      let at = old
      for (const { mark, kind } of all) {
        if (mark === '-') own.push({ kind, at })
        if (mark === '+') behind.push(at - 1)
        if (mark !== '+') at++
      }
      for (const line of own.filter(({ kind }) => kind === 'code')) assert.ok(found.lines.includes(line.at))
      const hasCode = all.some(({ mark, kind }) => mark !== ' ' && kind === 'code')
      assert.ok(!hasCode || found.lines.length + found.gaps.length > 0)
      const canBe = new Set(own.filter(({ kind }) => kind !== 'blank' && kind !== 'comment').map((line) => line.at))
      for (const line of found.lines) assert.ok(canBe.has(line) || (!hasCode && behind.includes(line)))
      for (const gap of found.gaps) assert.ok(behind.includes(gap))
      assert.equal(new Set(found.gaps).size, found.gaps.length)
    }),
  )
})

test('functions and variables that lines declare in their module, and nothing else, are told by their gap', () => {
  const declared = (...lines: string[]): unknown =>
    changed('before', '@@ -3,1 +3,9 @@', ' }', ...lines.map((line) => `+${line}`)).declared
  assert.deepEqual(declared('// adds', 'function add(a) {', '  return a', '}'), new Map([[3, ['add']]]))
  assert.deepEqual(declared('const plus = (a, b) => {', '}', 'var eol = fs.eol;'), new Map([[3, ['plus', 'eol']]]))
  for (const other of ['add(1)', 'export function add() {', 'const all = list()', 'Cart.prototype.add = function () {'])
    assert.equal(declared('function add(a) {', '}', other), undefined, other)
  assert.equal(declared('  function inner() {', '  }'), undefined)
})

test('in Python these are functions, classes without bases, and variables for which nothing is called but what makes an object', () => {
  const declared = (...lines: string[]): unknown => {
    const hunk = ['--- a/old.py', '+++ b/new.py', '@@ -3,9 +3,1 @@', ' }', ...lines.map((line) => `-${line}`)]
    const { declared: names, areGone } = changeOf(readPasted([hunk])[0]!, 'after')
    assert.equal(areGone, names && true)
    return names && [...names.values()].flat()
  }
  assert.deepEqual(declared('async def add(a):', '    return call(a)', 'class Sum(object):', '    a = 1'), [
    'add',
    'Sum',
  ])
  assert.deepEqual(declared('RATE: int = 1', "Rule = namedtuple('Rule', (", "    'a',"), ['RATE', 'Rule'])
  for (const other of [
    'class Sum(Base):',
    'plugin = register(1)',
    'rates = [',
    '__all__ = []',
    '@given',
    'a.b = 1',
    'a == 1',
    'if a:',
  ])
    assert.equal(declared('def add(a):', other, '    call(1)'), undefined, other)
})
