// The way in: a PHP file's tree -> facts. All files of a namespace share its names.

import type { FactsBuilder } from '../../facts/builder.ts'
import { NONE } from '../../facts.ts'
import { children, type Syntax } from '../../syntax/syntax.ts'
import { EntityKind, ScopeKind } from '../../vocabulary.ts'
import { addEntity, addModule, stemOf } from '../kit/entities.ts'
import { lowering, top } from '../kit/lowering.ts'
import { field, kind, line, text } from '../kit/nodes.ts'
import { openModule, within } from '../kit/scopes.ts'
import { newNames } from './modules/names.ts'
import { closeFrame, type Lowering, open, openFrame, type Scope } from './state.ts'
import { sequence } from './statements.ts'

/** Lowers a file of PHP. */
export function lower(tree: Syntax, b: FactsBuilder, path: string): void {
  const start = lowering(tree, b)
  const row = openModule(start)
  addModule(start, { name: stemOf(path), scope: row })
  const scope: Scope = {
    ...top(row),
    kind: ScopeKind.Module,
    parent: undefined,
    start: 0,
    owner: undefined,
    home: undefined,
    frame: undefined,
    narrowed: new Set(),
    templates: new Map(),
  }
  scope.home = scope
  const frame = openFrame(scope)
  const l: Lowering = {
    ...start,
    at: scope,
    uses: newNames(''),
    inPlace: new Map(),
    bound: undefined,
  }
  const nodes = [...children(tree, 0)]
  const namespaces = nodes.filter((node) => kind(l, node) === 'namespace_definition')
  if (namespaces.length < 2) lowerSingle(l, nodes, namespaces[0])
  else lowerSeveral(l, nodes)
  closeFrame(l, frame)
}

const nameOfNamespace = (l: Lowering, node: number): string => {
  const name = field(l, node, 'name')
  return name === NONE ? '' : text(l, name).replace(/\s+/g, '').replaceAll('\\', '.')
}

/** A file with at most one namespace, which is the package of the file. */
function lowerSingle(l: Lowering, top: readonly number[], namespace: number | undefined): void {
  if (namespace !== undefined) {
    const name = nameOfNamespace(l, namespace)
    if (name !== '') l.b.declarePackage(name)
    l.uses = newNames(name)
  }
  sequence(l, flattened(l, top))
}

/** The statements, those in the braces of a namespace included. */
const flattened = (l: Lowering, top: readonly number[]): number[] =>
  top.flatMap((node) => {
    if (kind(l, node) !== 'namespace_definition') return [node]
    const body = field(l, node, 'body')
    return body === NONE ? [] : [...children(l.tree, body)]
  })

/** A file with several namespaces: each is an entity of its own. */
function lowerSeveral(l: Lowering, top: readonly number[]): void {
  const file = l.at
  let inside: number[] = []
  let current: number | undefined
  const flush = (): void => {
    const nodes = inside
    inside = []
    const name = current === undefined ? '' : nameOfNamespace(l, current)
    l.uses = newNames(name)
    if (name === '') sequence(l, nodes)
    else within(l, namespaceScope(l, current!, name), () => sequence(l, nodes))
    l.at = file
  }
  for (const node of top) {
    if (kind(l, node) === 'namespace_definition') {
      flush()
      current = node
      inside = flattened(l, [node])
    } else inside.push(node)
  }
  flush()
}

function namespaceScope(l: Lowering, node: number, name: string): Scope {
  const at = { scope: l.at.scope, entity: 0, fn: NONE }
  const kind = EntityKind.Namespace
  const entity = addEntity(l, at, { word: name, kind, node, nameNode: NONE, headerEnd: line(l, node) })
  const scope = open(l, ScopeKind.Namespace, { entity, start: l.tree.start[node]! })
  l.b.set('entities', entity, 'scope', scope.scope)
  scope.home = scope
  return scope
}
