// `use` declarations, flattened to one import a name.

import { BindFlag, BindingKind, ImportFlag, ImportKind, NONE } from '../../facts.ts'
import { field, kind, line, member, name } from '../lowering.ts'
import { bind, nameText, type Place, parts, type Rust, relativeModule } from './state.ts'

/** Imports of a `use` declaration: names, aliases, nested lists, `self` and wildcards. */
export function lowerUse(r: Rust, node: number, at: Place): void {
  const isPublic = parts(r, node).some((part) => kind(r, part) === 'visibility_modifier')
  flatten(r, field(r, node, 'argument'), [], { ...at }, isPublic)
}

function flatten(r: Rust, node: number, prefix: readonly string[], at: Place, isPublic: boolean): void {
  if (node === NONE) return
  switch (kind(r, node)) {
    case 'use_list':
      for (const part of parts(r, node)) flatten(r, part, prefix, at, isPublic)
      return
    case 'scoped_use_list': {
      const path = field(r, node, 'path')
      flatten(r, field(r, node, 'list'), path === NONE ? prefix : [...prefix, ...segments(r, path)], at, isPublic)
      return
    }
    case 'use_wildcard': {
      const path = parts(r, node)[0]
      addStar(r, node, path === undefined ? prefix : [...prefix, ...segments(r, path)], at)
      return
    }
    case 'use_as_clause':
      addName(
        r,
        node,
        [...prefix, ...segments(r, field(r, node, 'path'))],
        nameText(r, field(r, node, 'alias')),
        at,
        isPublic,
      )
      return
    default: {
      const path = [...prefix, ...segments(r, node)]
      addName(r, node, path, undefined, at, isPublic)
    }
  }
}

function segments(r: Rust, node: number): string[] {
  const path = field(r, node, 'path')
  const last = field(r, node, 'name')
  if (last === NONE) return [nameText(r, node)]
  return [...(path === NONE ? [] : segments(r, path)), nameText(r, last)]
}

function addName(
  r: Rust,
  node: number,
  path: readonly string[],
  alias: string | undefined,
  at: Place,
  isPublic: boolean,
): void {
  const full = path.at(-1) === 'self' && path.length > 1 ? path.slice(0, -1) : path
  const last = full.at(-1)!
  const local = alias ?? last
  const flags = isPublic ? BindFlag.Exported : 0
  if (full.length > 1 && isLocalHead(r, full[0]!, at)) {
    // a path that starts at a name of this scope (`use Kind::A;`): the member of that name
    if (local === '_') return
    const binding = bind(r, at, local, node, { kind: BindingKind.Variable, flags: flags | BindFlag.Const })
    let expr = name(r, at, full[0]!, node)
    for (const part of full.slice(1)) expr = member(r, expr, part, 1)
    r.b.add('values', { binding, expr, offset: r.tree.start[node]!, scope: at.scope })
    return
  }
  const [specifier, isModule] = normalise(full.slice(0, -1), last, at)
  const binding = local === '_' ? NONE : bind(r, at, local, node, { kind: BindingKind.Import, flags })
  const row = r.b.add('imports', {
    scope: at.scope,
    specifier: r.b.str(specifier),
    name: isModule ? NONE : r.b.str(last),
    alias: r.b.str(local),
    kind: isModule ? ImportKind.Namespace : ImportKind.Named,
    flags: importFlags(at),
    binding,
    line: line(r, node),
  })
  if (binding !== NONE) r.b.set('bindings', binding, 'ref', row)
}

function addStar(r: Rust, node: number, path: readonly string[], at: Place): void {
  const isOfModule = path.length > 0 && r.heading.get(moduleScope(r, at))?.has(path[0]!)
  const full = isOfModule ? ['self', ...path] : path
  const [specifier] = normalise(full, undefined, at)
  r.b.add('imports', {
    scope: at.scope,
    specifier: r.b.str(specifier),
    name: r.b.str('*'),
    kind: ImportKind.Star,
    flags: importFlags(at),
    binding: NONE,
    line: line(r, node),
  })
}

/** What only the tests inside a file use is not an import of the file itself. */
const importFlags = (at: Place): number => (at.test ? ImportFlag.InPlace : 0)

/** The specifier relative to the file, whatever inline modules are around; a lone name is the module itself. */
function normalise(
  path: readonly string[],
  last: string | undefined,
  at: Place,
): [specifier: string, isModule: boolean] {
  if (path.length === 0) return [last ?? 'self', true]
  let inline = at.inline
  let rest = path
  let base: string[] = []
  while (rest.length > 0 && ['crate', 'self', 'super'].includes(rest[0]!)) {
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

const isLocalHead = (r: Rust, head: string, at: Place): boolean =>
  !['crate', 'self', 'super', 'std', 'core', 'alloc'].includes(head) &&
  ((r.bound.get(at.scope)?.has(head) ?? false) ||
    (r.heading.get(at.scope)?.has(head) ?? false) ||
    (r.heading.get(moduleScope(r, at))?.has(head) ?? false)) &&
  !r.fileModules.has(`${at.scope}:${head}`)

/** The scope of the module around a place. */
function moduleScope(r: Rust, at: Place): number {
  const scope = r.b.get('entities', at.module, 'scope')
  return scope < 0 ? r.root : scope
}
