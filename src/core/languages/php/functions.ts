// PHP functions, methods, closures and their parameters.

import { NONE } from '../../facts.ts'
import { EntityKind, Flag, Op, ParamKind, ScopeKind } from '../../vocabulary.ts'
import { addParameter, assign } from '../kit/bindings.ts'
import { nameExpr, unknown } from '../kit/expressions.ts'
import { addFunction, addResult } from '../kit/functions.ts'
import { field, has, kind, parts, text } from '../kit/nodes.ts'
import { within } from '../kit/scopes.ts'
import { addMember } from './classes.ts'
import { addDefinition } from './entities.ts'
import { expression } from './expressions.ts'
import { addRelated, addScope, isScope, relationOf } from './laravel/models.ts'
import { functionKey } from './modules/names.ts'
import { closeFrame, declareVariable, type Lowering, open, openFrame, type Scope, variableExpr } from './state.ts'
import { commentBefore, parameterTypes, type Tag, taggedType, tagsOf } from './types/doc-comments.ts'
import { addTemplates } from './types/templates.ts'
import { arrayOf, typeOrNone } from './types/types.ts'

/** A function or method. */
export function lowerFunction(l: Lowering, node: number): number {
  const nameNode = field(l, node, 'name')
  if (nameNode === NONE) return unknown(l)
  const name = text(l, nameNode)
  const isMethod = kind(l, node) === 'method_declaration'
  const body = field(l, node, 'body')
  const tags = tagsOf(l, commentBefore(l, node))
  const flags = flagsOf(l, node, isMethod, body) | (isMethod && isTest(tags) ? Flag.Test : 0)
  const home = isMethod ? l.at : (l.at.home ?? l.at)
  const fn = addFunction(l, { flags })
  const entity = addDefinition(l, node, {
    word: name,
    key: functionKey(name),
    nameNode,
    kind: isMethod ? EntityKind.Method : EntityKind.Function,
    home,
    flags,
    fn,
    body,
  })
  const scope = within(l, home, () => open(l, ScopeKind.Function, { entity, fn, start: l.tree.start[node]! }))
  const frame = openFrame(scope)
  l.b.set('functions', fn, 'entity', entity)
  l.b.set('functions', fn, 'scope', scope.scope)
  l.b.set('entities', entity, 'scope', scope.scope)
  within(l, scope, () => {
    expression(l, field(l, node, 'attributes'))
    addTemplates(l, tags, { fn }, node)
    const stated = taggedType(l, tags, 'return', node)
    const relation = isMethod ? relationOf(l, body) : NONE
    const declared = typeOrNone(l, field(l, node, 'return_type'))
    l.b.set('functions', fn, 'returnType', [stated, relation].find((type) => type !== NONE) ?? declared)
    lowerParameters(l, field(l, node, 'parameters'), scope, parameterTypes(l, tags, node))
    if (relation !== NONE) addRelated(l, name, node)
    if (isMethod && isScope(name)) addScope(l, name, entity, node)
    if (body !== NONE) expression(l, body)
    // for a generator, `: iterable` says less than its yields
    if (stated === NONE && isGenerator(l, fn)) l.b.set('functions', fn, 'returnType', NONE)
  })
  closeFrame(l, frame)
  return unknown(l)
}

/** `@test`, by which PHPUnit knows tests of any name. */
const isTest = (tags: readonly Tag[]): boolean => tags.some(({ name }) => name === 'test')

const isGenerator = (l: Lowering, fn: number): boolean => (l.b.get('functions', fn, 'flags') & Flag.Generator) !== 0

function flagsOf(l: Lowering, node: number, isMethod: boolean, body: number): number {
  const visibility = parts(l, node).find((each) => kind(l, each) === 'visibility_modifier')
  return (
    (has(l, node, 'static_modifier') ? Flag.Static : 0) |
    (isMethod && body === NONE ? Flag.Abstract : 0) |
    (visibility !== undefined && text(l, visibility).toLowerCase() === 'private' ? Flag.Private : 0) |
    (isMethod && text(l, field(l, node, 'name')).toLowerCase() === '__construct' ? Flag.Constructor : 0) |
    Flag.Exported
  )
}

/** Parameters; one with a visibility modifier is a property of the class too. */
function lowerParameters(l: Lowering, list: number, scope: Scope, stated: ReadonlyMap<string, number>): void {
  if (list === NONE) return
  for (const node of parts(l, list)) {
    const nameNode = field(l, node, 'name')
    if (nameNode === NONE) continue
    const name = text(l, nameNode).replace(/^&/, '')
    const declared = typeOrNone(l, field(l, node, 'type'))
    const type = stated.get(name) ?? declared
    expression(l, field(l, node, 'attributes'))
    const fallbackNode = field(l, node, 'default_value')
    const fallback = fallbackNode === NONE ? NONE : expression(l, fallbackNode)
    const isRest = kind(l, node) === 'variadic_parameter'
    const held = isRest && type !== NONE ? arrayOf(l, type) : type
    const paramKind = isRest ? ParamKind.Rest : ParamKind.Positional
    const about = { kind: paramKind, passedAs: name.slice(1), type: held, fallback, offset: scope.start }
    addParameter(l, scope, name, node, about)
    if (kind(l, node) === 'property_promotion_parameter')
      addMember(l, name, node, { type: held, value: nameExpr(l, l.at, name, nameNode) })
  }
}

/** A closure; `use` captures variables of the function around, an arrow function sees them all. */
export function lowerClosure(l: Lowering, node: number): number {
  const isArrow = kind(l, node) === 'arrow_function'
  const captured = isArrow ? [] : capturesOf(l, node)
  const fn = addFunction(l)
  const scope = open(l, ScopeKind.Function, { fn, start: l.tree.start[node]! })
  const frame = isArrow ? undefined : openFrame(scope)
  l.b.set('functions', fn, 'scope', scope.scope)
  within(l, scope, () => {
    const tags = tagsOf(l, commentBefore(l, node))
    const type = typeOrNone(l, field(l, node, 'return_type'))
    l.b.set('functions', fn, 'returnType', type)
    for (const [name, expr] of captured) assign(l, l.at, declareVariable(l, name, node), expr, l.tree.start[node]!)
    lowerParameters(l, field(l, node, 'parameters'), scope, parameterTypes(l, tags, node))
    const body = field(l, node, 'body')
    const expr = body === NONE ? unknown(l) : expression(l, body)
    if (isArrow) addResult(l, { fn }, expr)
    if (isGenerator(l, fn)) l.b.set('functions', fn, 'returnType', NONE)
  })
  if (frame) closeFrame(l, frame)
  return l.b.expr(Op.Function, fn)
}

/** Variables of a `use` clause with their values outside. */
function capturesOf(l: Lowering, node: number): [string, number][] {
  const clause = parts(l, node).find((each) => kind(l, each) === 'anonymous_function_use_clause')
  if (clause === undefined) return []
  return parts(l, clause).map((each) => {
    const name = text(l, each).replace(/^&\s*/, '')
    return [name, variableExpr(l, name, each)]
  })
}
