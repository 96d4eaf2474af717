import assert from 'node:assert/strict'
import { test } from 'node:test'
import typescriptGrammars from 'tree-sitter-typescript'
import { regroup } from '../../../../../src/core/languages/typescript/syntax/regroup.ts'
import { grammarOf, parse } from '../../../../../src/core/syntax/parse.ts'
import { kindOf, type Syntax, textOf } from '../../../../../src/core/syntax/syntax.ts'

const grammar = grammarOf(typescriptGrammars.typescript)

/** Each node as its kind, its field and its text without type arguments, by its place in the tree. */
function described(tree: Syntax): string[] {
  const lines: string[] = []
  const walk = (node: number, above: number, depth: number): void => {
    assert.equal(tree.parent[node], above)
    const field = tree.fieldNames[tree.field[node]!] ?? ''
    const kind = kindOf(tree, node)
    if (kind !== 'type_arguments') lines.push(`${depth} ${field} ${kind} ${textOf(tree, node).replaceAll('<T>', '')}`)
    if (kind === 'type_arguments') return
    for (let child = node + 1; child < tree.next[node]!; child = tree.next[child]!) walk(child, node, depth + 1)
  }
  walk(0, -1, 0)
  return lines
}

test('an operator before a call with type arguments has the same operand as before one without', () => {
  for (const source of [
    'await f<T>(x)',
    'const a = !f<T>(x)',
    'if (!!this.f<T>(x, y)) z()',
    'await a.b<T>(x).c(y)[0]!.d',
    '!await f<T>(await g<T>(x))',
    'x = 1 + f<T>(x) + -g<T>(y).z',
    'a.b(c) + d<T>(e)',
    'typeof f<T>(x)<T>(y)',
    'async () => { const { a } = await this.b<T>(c) }',
  ]) {
    const tree = parse(grammar, source)!
    regroup(tree)
    assert.deepEqual(described(tree), described(parse(grammar, source.replaceAll('<T>', ''))!), source)
  }
})
