// The kit of lowering: places, names, entities, and the reading of nodes.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { factsBuilder } from '../../../../src/core/facts/builder.ts'
import { NONE } from '../../../../src/core/facts.ts'
import {
  addParameter,
  assign,
  bind,
  bindingOf,
  boundIn,
  declare,
  takeParameter,
} from '../../../../src/core/languages/kit/bindings.ts'
import { addBase, addEntity, addModule, adopt, define } from '../../../../src/core/languages/kit/entities.ts'
import { literal } from '../../../../src/core/languages/kit/expressions.ts'
import { addFunction, addResult } from '../../../../src/core/languages/kit/functions.ts'
import { type Lowering, lowering, top } from '../../../../src/core/languages/kit/lowering.ts'
import { field, kind, parts, text } from '../../../../src/core/languages/kit/nodes.ts'
import {
  openBlock,
  openFunction,
  openMembers,
  openModule,
  openScope,
} from '../../../../src/core/languages/kit/scopes.ts'
import { parse } from '../../../../src/core/syntax/parse.ts'
import {
  BindingKind,
  EntityKind,
  Flag,
  HeritageKind,
  ParamKind,
  ReturnKind,
  ScopeKind,
} from '../../../../src/core/vocabulary.ts'
import { languages } from '../../../support/languages.ts'

const VARIABLE = { kind: BindingKind.Variable }

/** Lowering of a source that begins, with the scope and the entity of its file. */
function begin(language: string, source: string): Lowering {
  const l = lowering(parse(languages.get(language)!.grammar, source)!, factsBuilder(language))
  addModule(l, { name: 'file', scope: openModule(l) })
  return l
}

/** The first node of a kind. */
function nodeOf(l: Lowering, wanted: string): number {
  for (let node = 0; node < l.tree.count; node++) if (kind(l, node) === wanted) return node
  assert.fail(`no ${wanted}`)
}

test('a scope belongs to the entity and the function around it unless it says otherwise', () => {
  const l = begin('go', 'package a')
  const outside = top(0)
  const block = openBlock(l, openScope(l, outside, ScopeKind.Function, { entity: 7, fn: 3 }))
  assert.deepEqual([block.entity, block.fn], [7, 3])
  assert.equal(l.b.get('scopes', block.scope, 'entity'), 7)
  assert.equal(l.b.get('scopes', block.scope, 'fn'), 3)
  assert.equal(l.b.get('scopes', block.scope, 'kind'), ScopeKind.Block)
  assert.deepEqual(outside, { scope: 0, entity: 0, fn: NONE }, 'the place around is unchanged')
})

test('a place keeps what a language adds to it', () => {
  const l = begin('go', 'package a')
  const inside = openBlock(l, { ...top(0), isTest: true })
  assert.equal(inside.isTest, true)
})

test('a function has the scope that is opened for it, and so has its entity', () => {
  const l = begin('go', 'package a')
  const entity = addEntity(l, top(0), { word: 'f', kind: EntityKind.Function, node: 0, nameNode: NONE })
  const fn = l.b.add('functions', { entity, flags: 0 })
  const { scope } = openFunction(l, top(0), fn, entity)
  assert.equal(l.b.get('functions', fn, 'scope'), scope)
  assert.equal(l.b.get('entities', entity, 'scope'), scope)
  const members = openMembers(l, { ...top(0), entity })
  assert.equal(l.b.get('entities', entity, 'scope'), members.scope)
})

test('a declared name is found from the scopes inside, the innermost first; a bound one is not', () => {
  const l = begin('go', 'package a')
  const inner = openBlock(l, top(0))
  const outermost = declare(l, top(0), 'x', NONE, VARIABLE)
  assert.equal(bindingOf(l, inner.scope, 'x'), outermost)
  assert.equal(bindingOf(l, inner.scope, 'x', 0), NONE, 'the scope at which the search ends is left out')
  const own = declare(l, inner, 'x', NONE, VARIABLE)
  assert.equal(bindingOf(l, inner.scope, 'x'), own)
  assert.equal(bindingOf(l, 0, 'x'), outermost)
  bind(l, inner, 'y', NONE, VARIABLE)
  assert.equal(boundIn(l, inner.scope, 'y'), undefined)
  assert.equal(bindingOf(l, inner.scope, 'y'), NONE)
})

test('a name without a node is visible in its whole scope and has no flags', () => {
  const l = begin('go', 'package a')
  const row = bind(l, top(0), 'x', NONE, VARIABLE)
  const cells = (['offset', 'line', 'flags', 'type', 'ref'] as const).map((column) => l.b.get('bindings', row, column))
  assert.deepEqual(cells, [0, 1, 0, NONE, NONE])
})

test('nothing flows where there is no value', () => {
  const l = begin('go', 'package a')
  const binding = bind(l, top(0), 'x', NONE, VARIABLE)
  assign(l, top(0), binding, NONE, 0)
  assert.equal(l.b.count('values'), 0)
})

test('a definition is bound under its key, from its start on', () => {
  const l = begin('go', 'package a\n\nfunc f() {\n}\n')
  const node = nodeOf(l, 'function_declaration')
  const nameNode = field(l, node, 'name')
  const entity = define(l, top(0), 'f()', { word: 'f', kind: EntityKind.Function, node, nameNode, headerEnd: 3 })
  const lines = (['startLine', 'endLine', 'nameLine', 'sigEndLine'] as const).map((c) => l.b.get('entities', entity, c))
  assert.deepEqual(lines, [3, 4, 3, 3])
  assert.equal(l.b.get('entities', entity, 'nameOffset'), 16)
  assert.equal(l.b.get('entities', entity, 'flags'), Flag.Exported)
  assert.equal(l.b.textOf(l.b.get('bindings', 0, 'name')), 'f()')
  assert.equal(l.b.get('bindings', 0, 'offset'), 11)
})

test('a function and its entity know each other, and its parameters know their variables', () => {
  const l = begin('go', 'package a\n\nfunc f() {\n}\n')
  const entity = addEntity(l, top(0), { word: 'f', kind: EntityKind.Function, node: 0, nameNode: NONE })
  const at = openFunction(l, top(0), addFunction(l, { entity }), entity)
  assert.equal(l.b.get('entities', entity, 'fn'), at.fn)
  assert.equal(l.b.get('functions', at.fn, 'flags'), 0)
  const binding = addParameter(l, at, 'a', NONE, { kind: ParamKind.Positional })
  assert.equal(l.b.get('params', l.b.get('bindings', binding, 'ref'), 'binding'), binding)
  takeParameter(l, at, undefined, NONE, { kind: ParamKind.Rest })
  const cells = (['fn', 'name', 'kind', 'binding'] as const).map((column) => l.b.get('params', 1, column))
  assert.deepEqual(cells, [at.fn, NONE, ParamKind.Rest, NONE])
})

test('code outside of functions has no results', () => {
  const l = begin('go', 'package a')
  addResult(l, top(0), literal(l, 'int'))
  assert.equal(l.b.count('returns'), 0)
  addResult(l, { fn: addFunction(l) }, literal(l, 'int'), ReturnKind.Throw)
  assert.equal(l.b.get('returns', 0, 'kind'), ReturnKind.Throw)
})

test('a base has the line of its node', () => {
  const l = begin('go', 'package a\n\nfunc f() {\n}\n')
  const row = addBase(l, top(0), literal(l, 'int'), nodeOf(l, 'function_declaration'))
  const cells = (['entity', 'kind', 'line'] as const).map((column) => l.b.get('heritage', row, column))
  assert.deepEqual(cells, [0, HeritageKind.Extends, 3])
})

test('an entity never becomes a part of itself', () => {
  const l = begin('go', 'package a')
  const [outer, inner] = ['a', 'b'].map((word) =>
    addEntity(l, top(0), { word, kind: EntityKind.Class, node: 0, nameNode: NONE }),
  )
  adopt(l, inner!, outer!)
  adopt(l, outer!, inner!)
  assert.equal(l.b.get('entities', inner!, 'parent'), outer)
  assert.equal(l.b.get('entities', outer!, 'parent'), 0)
})

test('named children are those of the grammar, without keywords, punctuation and comments', () => {
  const cases = [
    ['go', 'package a\n\nfunc /* c */ f() {}\n', 'function_declaration', ['f', '()', '{}']],
    ['python', 'if x: # c\n  pass\n', 'if_statement', ['x', 'pass']],
    ['c', 'int f(void) { return NULL; }', 'return_statement', ['NULL']],
    ['c', 'int f(void) { return NULL; }', 'null', []],
    ['php', '<?php declare(strict_types=1);', 'declare_directive', ['1']],
    ['typescript', 'return /* c */ await this', 'return_statement', ['await this']],
  ] as const
  for (const [language, source, wanted, expected] of cases) {
    const l = begin(language, source)
    const found = parts(l, nodeOf(l, wanted)).map((node) => text(l, node))
    assert.deepEqual(found, expected, `${language}: ${source}`)
  }
})

test('a token that the grammar does not name counts where a language says so', () => {
  const l = begin('rust', 'fn f() { let (_, x) = y; }')
  const pattern = nodeOf(l, 'tuple_pattern')
  assert.deepEqual(
    parts(l, pattern).map((node) => text(l, node)),
    ['x'],
  )
  assert.deepEqual(
    parts(l, pattern, '_').map((node) => text(l, node)),
    ['_', 'x'],
  )
})
