// The state of lowering one Go file, and helpers that read its tree.

import { NONE } from '../../facts.ts'
import type { FactsBuilder } from '../../facts-builder.ts'
import { putUnder } from '../../multimap.ts'
import type { Syntax } from '../../syntax/syntax.ts'
import { BindFlag, BindingKind, ScopeKind } from '../../vocabulary.ts'
import { type Lowering as Common, line, text } from '../lowering.ts'

/** The position of code: its scope, and the function whose body it is in. */
export type Place = { scope: number; fn: number; entity: number }

/** The state of lowering one Go file. */
export type Lowering = Common & {
  /** Names declared in each scope other than the module's -> their bindings. */
  names: Map<number, Map<string, number>>
  /** Variables of the package that the file declares -> their bindings. */
  globals: Map<string, number>
  /** Assignments by functions to names of the package, which this file or another one declares. */
  assigned: { name: string; expr: number; offset: number; scope: number }[]
}

/** Lowering of a file that begins. */
export function goLowering(tree: Syntax, builder: FactsBuilder): Lowering {
  return { tree, b: builder, names: new Map(), globals: new Map(), assigned: [] }
}

/** Opens a scope inside a place. */
export function open(l: Lowering, at: Place, scopeKind: number = ScopeKind.Block): Place {
  return { ...at, scope: l.b.add('scopes', { parent: at.scope, kind: scopeKind }) }
}

/** Whether other packages see a name: it begins with a capital. */
export const isExported = (name: string): boolean => /^\p{Lu}/u.test(name)

/** A name that is declared at a node: the node's text, if nothing else; `from` is the offset from which it holds. */
type Declared = { node: number; kind: number; type: number; name?: string; from?: number }

/** Declares a name where `node` ends, if nothing else; the blank identifier declares nothing. Returns its binding. */
export function declare(l: Lowering, at: Place, { node, kind, type, ...more }: Declared): number {
  const { name = text(l, node), from = l.tree.end[node]! } = more
  if (name === '_' || name === '') return NONE
  const binding = l.b.add('bindings', {
    scope: at.scope,
    name: l.b.str(name),
    kind,
    type,
    flags: isExported(name) ? BindFlag.Exported : 0,
    offset: from,
    line: line(l, node),
  })
  remember(l, at.scope, name, binding)
  if (at.scope === 0 && kind === BindingKind.Variable) l.globals.set(name, binding)
  return binding
}

/** Notes the binding of a name in a local scope. */
export function remember(l: Lowering, scope: number, name: string, binding: number): void {
  if (scope !== 0) putUnder(l.names, scope, name, binding)
}

/** Whether a name is declared in a function or block around a scope, so that it can mean nothing of the package. */
export const isLocal = (l: Lowering, scope: number, name: string): boolean => localBinding(l, scope, name) !== NONE

/** The binding that a name has in a function or block around a scope, or NONE. */
export function localBinding(l: Lowering, scope: number, name: string): number {
  for (let at = scope; at > 0; at = l.b.get('scopes', at, 'parent')) {
    const binding = l.names.get(at)?.get(name)
    if (binding !== undefined) return binding
  }
  return NONE
}

/** Named children, comments left out. */
export function named(l: Lowering, node: number): number[] {
  const { tree } = l
  const result: number[] = []
  if (node === NONE) return result
  for (let child = node + 1; child < tree.next[node]!; child = tree.next[child]!) {
    const name = tree.kindNames[tree.kind[child]!]!
    if (/^[a-z_A-Z]/.test(name) && name !== 'comment' && !TOKENS.has(name)) result.push(child)
  }
  return result
}

const TOKENS = new Set(
  'break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var'.split(
    ' ',
  ),
)

/** The value of a Go string literal, its quotes removed. */
export const unquoted = (l: Lowering, node: number): string => text(l, node).replace(/^["`]|["`]$/g, '')
