// The way in: a PHP file's tree -> facts. All files of a namespace share its names.

import { NONE } from '../../facts.ts'
import type { FactsBuilder } from '../../facts-builder.ts'
import { children, type Syntax } from '../../syntax/syntax.ts'
import { EntityKind, ScopeKind } from '../../vocabulary.ts'
import { field, kind, lastLine, line, text } from '../lowering.ts'
import { openModule, within } from '../open-scope.ts'
import { newNames } from './modules/names.ts'
import { closeFrame, type Lowering, openFrame, openScope, type Scope } from './state.ts'
import { sequence } from './statements.ts'

/** Lowers a file of PHP. */
export function lower(tree: Syntax, b: FactsBuilder, path: string): void {
  const scope: Scope = {
    ...openModule({ tree, b }, path),
    owner: undefined,
    home: undefined,
    frame: undefined,
    narrowed: new Set(),
    templates: new Map(),
  }
  scope.home = scope
  const frame = openFrame(scope)
  const l: Lowering = { tree, b, depth: 0, scope, names: newNames(''), inPlace: new Map(), bound: undefined }
  const top = [...children(tree, 0)]
  const namespaces = top.filter((node) => kind(l, node) === 'namespace_definition')
  if (namespaces.length < 2) lowerSingle(l, top, namespaces[0])
  else lowerSeveral(l, top)
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
    l.names = newNames(name)
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
  const file = l.scope
  let inside: number[] = []
  let current: number | undefined
  const flush = (): void => {
    const nodes = inside
    inside = []
    const name = current === undefined ? '' : nameOfNamespace(l, current)
    l.names = newNames(name)
    if (name === '') sequence(l, nodes)
    else within(l, namespaceScope(l, current!, name), () => sequence(l, nodes))
    l.scope = file
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
  const entity = l.b.add('entities', {
    name: l.b.str(name),
    kind: EntityKind.Namespace,
    parent: 0,
    startLine: line(l, node),
    endLine: lastLine(l, node),
    nameLine: line(l, node),
    sigEndLine: line(l, node),
    docStart: 0,
    docEnd: 0,
    flags: 0,
    declaredIn: l.scope.row,
  })
  const scope = openScope(l, ScopeKind.Namespace, { entity, start: l.tree.start[node]! })
  l.b.set('entities', entity, 'scope', scope.row)
  scope.home = scope
  return scope
}
