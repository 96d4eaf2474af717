// `use`: names of other namespaces.

import { BindFlag, BindingKind, ImportKind, NONE } from '../../facts.ts'
import { field, kind, line, text, unknown } from '../lowering.ts'
import { type Lowering, parts } from './state.ts'

/** `use A\B;`, `use A\{B, C as D};`, `use function A\f;`. */
export function useDeclaration(l: Lowering, node: number): number {
  const prefixNode = parts(l, node).find((each) => kind(l, each) === 'namespace_name')
  const prefix = prefixNode === undefined ? [] : names(l, prefixNode)
  const group = field(l, node, 'body')
  for (const clause of parts(l, group === NONE ? node : group)) {
    if (kind(l, clause) === 'namespace_use_clause') useClause(l, clause, group === NONE ? [] : prefix)
  }
  return unknown(l)
}

const names = (l: Lowering, node: number): string[] => text(l, node).replace(/\s+/g, '').replace(/^\\/, '').split('\\')

function useClause(l: Lowering, node: number, prefix: readonly string[]): void {
  const aliasNode = field(l, node, 'alias')
  const pathNode = parts(l, node).find((each) => kind(l, each) === 'qualified_name' || kind(l, each) === 'name')
  if (pathNode === undefined) return
  const path = [...prefix, ...names(l, pathNode)]
  const name = path.at(-1)!
  const alias = l.b.str(aliasNode === NONE ? name : text(l, aliasNode))
  const specifier = l.b.str(path.slice(0, -1).join('.'))
  const row = l.b.add('imports', {
    scope: l.scope.row,
    specifier,
    name: l.b.str(name),
    alias,
    kind: ImportKind.Named,
    flags: 0,
    line: line(l, node),
  })
  const binding = l.b.add('bindings', {
    scope: l.scope.row,
    name: alias,
    kind: BindingKind.Import,
    ref: row,
    flags: BindFlag.Private,
    offset: l.tree.start[node]!,
    line: line(l, node),
  })
  l.b.set('imports', row, 'binding', binding)
}
