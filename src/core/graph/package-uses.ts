// Where a file uses what it imports from a package: each name of the package with the lines on which it stands.

import { type Facts, listOf, NONE } from '../facts.ts'
import { ImportKind, Op } from '../vocabulary.ts'

/** A use of a package: which of its names ('' for all of it), the entity (row of `entities`) and line, and how. */
export type PackageUse = { name: string; owner: number; line: number; kind: 'imports' | 'calls' | 'references' }

/** The uses of whatever a file imports on these lines, in the order of their lines; each name once a line. */
export function packageUsesIn(facts: Facts, importLines: ReadonlySet<number>): PackageUse[] {
  const { imports, calls, mentions, scopes, strings } = facts
  const specifiers = new Set<number>()
  for (let row = 0; row < imports.length; row++)
    if (importLines.has(imports.line[row]!)) specifiers.add(imports.specifier[row]!)
  const uses = new Map<string, PackageUse>()
  const add = (use: PackageUse): void => {
    const key = `${use.line} ${use.name}`
    const known = uses.get(key)
    if (!known || (known.kind === 'references' && use.kind === 'calls')) uses.set(key, use)
  }
  const rows = new Map<number, number>()
  for (let row = 0; row < imports.length; row++) {
    if (!specifiers.has(imports.specifier[row]!)) continue
    const owner = Math.max(0, scopes.entity[imports.scope[row]!] ?? 0)
    add({ name: nameOf(facts, row), owner, line: imports.line[row]!, kind: 'imports' })
    if (imports.binding[row]! >= 0) rows.set(imports.binding[row]!, row)
  }
  const byName = new Map<number, number>()
  for (const [binding, row] of rows) byName.set(facts.bindings.name[binding]!, row)
  const bound = new Map<string, number>()
  const { bindings } = facts
  for (let row = bindings.length - 1; row >= 0; row--)
    if (byName.has(bindings.name[row]!)) bound.set(`${bindings.scope[row]} ${bindings.name[row]}`, row)
  const meet = (expr: number, scope: number, line: number, kind: 'calls' | 'references'): void => {
    const used = usedOf(facts, expr, (at) => rowOf(facts, at, { specifiers, byName, rows, bound }))
    if (used === undefined) return
    const owner = Math.max(0, scopes.entity[scope] ?? 0)
    add({ name: used.row === NONE ? '' : memberOf(facts, used, strings), owner, line, kind })
  }
  for (let row = 0; row < calls.length; row++) meet(calls.expr[row]!, calls.scope[row]!, calls.line[row]!, 'calls')
  for (let row = 0; row < mentions.length; row++)
    meet(mentions.expr[row]!, mentions.scope[row]!, mentions.line[row]!, 'references')
  // The object of `_.debounce` is mentioned too: the member says more.
  const named = new Set([...uses.values()].flatMap(({ name, line }) => (name === '' ? [] : [line])))
  const all = [...uses.values()].filter(
    ({ name, line, kind }) => name !== '' || kind !== 'references' || !named.has(line),
  )
  return all.sort((a, b) => a.line - b.line || (a.name < b.name ? -1 : 1))
}

/** The name that an import takes from its module; '' when it takes the module. */
function nameOf({ imports, strings }: Facts, row: number): string {
  const isNamed = imports.kind[row] === ImportKind.Named || imports.kind[row] === ImportKind.ReExport
  return isNamed && imports.name[row]! >= 0 ? strings[imports.name[row]!]! : ''
}

/** Specifiers of the package; rows of `imports` by name and by binding; bindings of these names by scope and name. */
type Known = {
  specifiers: ReadonlySet<number>
  byName: ReadonlyMap<number, number>
  rows: ReadonlyMap<number, number>
  bound: ReadonlyMap<string, number>
}

/** The import that an expression stands for; NONE when it is none of the package. */
function rowOf({ exprs, imports, scopes }: Facts, at: number, { specifiers, byName, rows, bound }: Known): number {
  if (exprs.op[at] === Op.Module) return specifiers.has(imports.specifier[exprs.a[at]!]!) ? exprs.a[at]! : NONE
  if (exprs.op[at] !== Op.Name || !byName.has(exprs.a[at]!)) return NONE
  // A nearer binding of the same name hides the import.
  for (let scope: number = exprs.b[at]!; scope >= 0; scope = scopes.parent[scope]!) {
    const binding = bound.get(`${scope} ${exprs.a[at]}`)
    if (binding !== undefined) return rows.get(binding) ?? NONE
  }
  return byName.get(exprs.a[at]!)!
}

type Used = { row: number; member: number }

/** The import at the root of a chain of members and calls, and the member taken of it first. */
function usedOf(facts: Facts, expr: number, rowAt: (expr: number) => number): Used | undefined {
  const { exprs } = facts
  let member: number = NONE
  for (let at = expr; at >= 0; ) {
    const row = rowAt(at)
    if (row !== NONE) return { row, member }
    const op = exprs.op[at]!
    if (op === Op.Member) member = exprs.b[at]!
    if (op === Op.First || op === Op.Union) at = listOf(facts, exprs.a[at]!)[0] ?? NONE
    else if (op === Op.Member || op === Op.Call || op === Op.New || op === Op.Apply || op === Op.Bind || op === Op.Ref)
      at = exprs.a[at]!
    else return undefined
  }
  return undefined
}

function memberOf(facts: Facts, { row, member }: Used, strings: readonly string[]): string {
  const named = nameOf(facts, row)
  if (named !== '' && named !== 'default') return named
  return member === NONE ? named : strings[member]!
}
