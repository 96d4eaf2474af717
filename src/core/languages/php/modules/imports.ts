// `use`: names of other namespaces; `require` and `include`: files that are run.

import { NONE } from '../../../facts.ts'
import { ImportKind, Op } from '../../../vocabulary.ts'
import { unknown } from '../../kit/expressions.ts'
import { field, has, kind, line, parts, text } from '../../kit/nodes.ts'
import type { Lowering } from '../state.ts'
import { classKey, constantKey, functionKey } from './names.ts'

type Sort = 'class' | 'function' | 'const'

/** `use A\B;`, `use A\{B, C as D};`, `use function A\f;`. */
export function useDeclaration(l: Lowering, node: number): number {
  const prefixNode = parts(l, node).find((each) => kind(l, each) === 'namespace_name')
  const group = field(l, node, 'body')
  const prefix = prefixNode === undefined || group === NONE ? [] : segments(l, prefixNode)
  const sort = sortOf(l, node) ?? 'class'
  for (const clause of parts(l, group === NONE ? node : group)) {
    if (kind(l, clause) === 'namespace_use_clause') useClause(l, clause, prefix, sortOf(l, clause) ?? sort)
  }
  return unknown(l)
}

const sortOf = (l: Lowering, node: number): Sort | undefined =>
  has(l, node, 'function') ? 'function' : has(l, node, 'const') ? 'const' : undefined

const segments = (l: Lowering, node: number): string[] =>
  text(l, node).replace(/\s+/g, '').replace(/^\\/, '').split('\\')

function useClause(l: Lowering, node: number, prefix: readonly string[], sort: Sort): void {
  const aliasNode = field(l, node, 'alias')
  const pathNode = parts(l, node).find((each) => kind(l, each) === 'qualified_name' || kind(l, each) === 'name')
  if (pathNode === undefined) return
  const path = [...prefix, ...segments(l, pathNode)]
  const full = path.join('.')
  const name = path.at(-1)!
  const alias = aliasNode === NONE ? name : text(l, aliasNode)
  let key = classKey(name)
  if (sort === 'function') {
    key = functionKey(name)
    l.uses.functions.set(alias.toLowerCase(), full)
  } else if (sort === 'const') {
    key = constantKey(name)
    l.uses.constants.set(alias, full)
  } else l.uses.classes.set(alias.toLowerCase(), full)
  l.b.add('imports', {
    scope: 0,
    specifier: l.b.str(full),
    name: l.b.str(key),
    alias: l.b.str(key),
    kind: ImportKind.Named,
    flags: 0,
    line: line(l, node),
  })
}

/** `require __DIR__ . '/x.php'`: the file named by the literal part is run. */
export function included(l: Lowering, node: number): number {
  const literals: string[] = []
  for (let at = node; at < l.tree.next[node]!; at++) if (kind(l, at) === 'string_content') literals.push(text(l, at))
  const path = literals.at(-1)
  if (path === undefined) return unknown(l)
  const row = l.b.add('imports', {
    scope: l.at.scope,
    specifier: l.b.str(`./${path.replace(/^\//, '')}`),
    kind: ImportKind.SideEffect,
    flags: 0,
    line: line(l, node),
  })
  return l.b.expr(Op.Module, row) // the result of the file
}
