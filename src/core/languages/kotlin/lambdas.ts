// Lambdas: their parameters, their results, and the meaning of `this` in them.

import { NONE } from '../../facts.ts'
import { Op, ReturnKind, ScopeKind } from '../../vocabulary.ts'
import { asCodeOf, openScope } from '../block-scopes.ts'
import { childOfKind, kind, text } from '../kit/nodes.ts'
import { childrenOf, type Lowering } from './context.ts'
import { bindParts } from './destructuring.ts'
import { addParameter } from './parameters.ts'
import { lowerStatements } from './statements.ts'
import { typeOf } from './types.ts'

/** Functions of the library whose lambdas have no `this` of their own, by far the most frequent ones. */
const PLAIN: ReadonlySet<string> = new Set([
  'all',
  'also',
  'any',
  'associate',
  'associateBy',
  'associateWith',
  'check',
  'count',
  'filter',
  'filterNot',
  'find',
  'first',
  'firstOrNull',
  'flatMap',
  'forEach',
  'getOrPut',
  'groupBy',
  'joinToString',
  'lazy',
  'let',
  'map',
  'mapNotNull',
  'none',
  'repeat',
  'require',
  'sortedBy',
  'takeIf',
  'use',
])

/** `{ a, b -> … }`, handed to a function of the name `label`, if to any. */
export function lowerLambda(l: Lowering, node: number, scope: number, label = ''): number {
  const { receivers, returns, owner } = l
  const fn = l.b.add('functions', { flags: 0 })
  const inner = openScope(l, scope, ScopeKind.Function, owner, fn)
  l.b.set('functions', fn, 'scope', inner)
  const parameters = childOfKind(l, node, 'lambda_parameters')
  l.returns = [...returns, { label, fn, isLambda: true }]
  asCodeOf(l, owner, fn, () => {
    // the place of a lambda decides its `this`; otherwise it is that of the code around
    if (!PLAIN.has(label)) l.receivers = [...receivers, l.b.expr(Op.This, inner, 1)]
    if (parameters !== NONE) bindParameters(l, parameters, fn, inner)
    else if (IT.test(text(l, node))) addParameter(l, fn, inner, { name: node, called: 'it', type: NONE })
    const given = lowerStatements(l, node, inner)
    if (given !== NONE) l.b.add('returns', { fn, expr: given, kind: ReturnKind.Return })
  })
  l.receivers = receivers
  l.returns = returns
  return l.b.expr(Op.Function, fn)
}

const IT = /\bit\b/

function bindParameters(l: Lowering, node: number, fn: number, scope: number): void {
  for (const child of childrenOf(l, node)) {
    if (kind(l, child) === 'variable_declaration') {
      const name = childOfKind(l, child, 'identifier')
      if (name !== NONE) addParameter(l, fn, scope, { name, type: typeOf(l, child, scope) })
    } else if (kind(l, child) === 'multi_variable_declaration') {
      addParameter(l, fn, scope, { name: child, called: PART, type: NONE })
      bindParts(l, child, l.b.expr(Op.Name, l.b.str(PART), scope, l.tree.end[child]!), scope)
    }
  }
}

/** The name of a parameter that is taken apart where it is declared; no source can write it. */
const PART = ' part'
