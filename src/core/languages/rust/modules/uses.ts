// `use` declarations, flattened to one import per name.

import { NONE } from '../../../facts.ts'
import { BindFlag, BindingKind, ImportFlag, ImportKind } from '../../../vocabulary.ts'
import { assign, boundIn } from '../../kit/bindings.ts'
import { member, nameExpr } from '../../kit/expressions.ts'
import { field, kind, line } from '../../kit/nodes.ts'
import { isPublic } from '../items.ts'
import { declareName, isFromMacro, type Lowering, nameText, type Place, parts, relativeModule } from '../state.ts'

/** Imports of a `use` declaration: names, aliases, nested lists, `self` and wildcards. */
export function lowerUse(l: Lowering, node: number, at: Place): void {
  flatten(l, field(l, node, 'argument'), [], {
    ...at,
    test: at.test || isFromMacro(l, node),
    isPublic: isPublic(l, node),
  })
}

/** The place of a `use`, and whether it reexports its names. */
type UsePlace = Place & { isPublic: boolean }

function flatten(l: Lowering, node: number, prefix: readonly string[], at: UsePlace): void {
  if (node === NONE) return
  switch (kind(l, node)) {
    case 'use_list':
      for (const part of parts(l, node)) flatten(l, part, prefix, at)
      return
    case 'scoped_use_list': {
      const path = field(l, node, 'path')
      flatten(l, field(l, node, 'list'), path === NONE ? prefix : [...prefix, ...segments(l, path)], at)
      return
    }
    case 'use_wildcard': {
      const path = parts(l, node)[0]
      addStar(l, node, path === undefined ? prefix : [...prefix, ...segments(l, path)], at)
      return
    }
    case 'use_as_clause':
      addName(
        l,
        node,
        { path: [...prefix, ...segments(l, field(l, node, 'path'))], alias: nameText(l, field(l, node, 'alias')) },
        at,
      )
      return
    default:
      addName(l, node, { path: [...prefix, ...segments(l, node)] }, at)
  }
}

function segments(l: Lowering, node: number): string[] {
  const path = field(l, node, 'path')
  const last = field(l, node, 'name')
  if (last === NONE) return [nameText(l, node)]
  return [...(path === NONE ? [] : segments(l, path)), nameText(l, last)]
}

/** A path in a `use`, and the name it is bound to. */
type Used = { path: readonly string[]; alias?: string }

function addName(l: Lowering, node: number, { path, alias }: Used, at: UsePlace): void {
  const full = path.at(-1) === 'self' && path.length > 1 ? path.slice(0, -1) : path
  const last = full.at(-1)!
  const local = alias ?? last
  if (full.length > 1 && isLocalHead(l, full[0]!, at)) {
    if (local !== '_') bindMember(l, node, { path: full, alias: local }, at)
    return
  }
  const [specifier, isModule] = normalise(inModuleAround(l, full.slice(0, -1), at), last, at)
  if (isModule && alias === undefined) l.fileModules.add(`${at.scope}:${local}`) // `kit::{self, Tool}`
  const binding =
    local === '_' ? NONE : declareName(l, at, local, node, { kind: BindingKind.Import, flags: exportFlag(at) })
  const row = l.b.add('imports', {
    scope: at.scope,
    specifier: l.b.str(specifier),
    name: isModule ? NONE : l.b.str(last),
    alias: l.b.str(local),
    kind: isModule ? ImportKind.Namespace : ImportKind.Named,
    flags: importFlags(at),
    binding,
    line: line(l, node),
  })
  if (binding !== NONE) l.b.set('bindings', binding, 'ref', row)
}

/** A path that starts at a module with a file of its own which the inline module around declares, from the file on. */
const inModuleAround = (l: Lowering, path: readonly string[], at: Place): readonly string[] =>
  at.inline.length > 0 && path.length > 0 && l.fileModules.has(`${at.scope}:${path[0]}`) ? ['self', ...path] : path

/** A path that starts at a name of this scope (`use Kind::A;`): the member of that name. */
function bindMember(l: Lowering, node: number, { path, alias }: Required<Used>, at: UsePlace): void {
  const binding = declareName(l, at, alias, node, {
    kind: BindingKind.Variable,
    flags: exportFlag(at) | BindFlag.Const,
  })
  let expr = nameExpr(l, at, path[0]!, node)
  for (const part of path.slice(1)) expr = member(l, expr, part, 1)
  assign(l, at, binding, expr, l.tree.start[node]!)
}

function addStar(l: Lowering, node: number, path: readonly string[], at: UsePlace): void {
  const isOfModule = path.length > 0 && l.heading.get(moduleScope(l, at))?.has(path[0]!)
  const full = isOfModule ? ['self', ...path] : inModuleAround(l, path, at)
  const [specifier] = normalise(full, undefined, at)
  l.b.add('imports', {
    scope: at.scope,
    specifier: l.b.str(specifier),
    name: l.b.str('*'),
    kind: ImportKind.Star,
    flags: importFlags(at),
    line: line(l, node),
  })
}

const exportFlag = (at: UsePlace): number => (at.isPublic ? BindFlag.Exported : 0)

/** A `use` in tests inside a file or in the body of a macro is no import of the file itself. */
const importFlags = (at: UsePlace): number => (at.test ? ImportFlag.InPlace : 0) | (at.isPublic ? 0 : ImportFlag.Inner)

/** Heads of paths that start at a module of this crate. */
const RELATIVE: readonly string[] = ['crate', 'self', 'super']

/** The specifier relative to the file, independent of inline modules around; a lone name is the module itself. */
function normalise(
  path: readonly string[],
  last: string | undefined,
  at: Place,
): [specifier: string, isModule: boolean] {
  if (path.length === 0) return [last ?? 'self', true]
  let inline = at.inline
  let rest = path
  let base: string[] = []
  while (rest.length > 0 && RELATIVE.includes(rest[0]!)) {
    const [specifier, inside] = relativeModule(rest[0]!, inline)
    base = specifier === 'self' ? base : [...base, specifier]
    if (specifier === 'crate') base = ['crate']
    inline = inside
    rest = rest.slice(1)
    if (rest[0] !== 'super') break
  }
  if (base.length === 0 && rest.length === path.length) return [path.join('::'), false]
  const head = base.length > 0 ? base : ['self']
  return [[...head, ...inline, ...rest].join('::'), false]
}

const isLocalHead = (l: Lowering, head: string, at: Place): boolean =>
  ![...RELATIVE, 'std', 'core', 'alloc'].includes(head) &&
  (boundIn(l, at.scope, head) !== undefined ||
    (l.heading.get(at.scope)?.has(head) ?? false) ||
    (l.heading.get(moduleScope(l, at))?.has(head) ?? false)) &&
  !l.fileModules.has(`${at.scope}:${head}`)

/** The scope of the module around a place. */
function moduleScope(l: Lowering, at: Place): number {
  const scope = l.b.get('entities', at.module, 'scope')
  return scope < 0 ? l.root : scope
}
