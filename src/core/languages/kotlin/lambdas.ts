// Lambdas: their parameters, their results, and the meaning of `this` in them.

import { NONE } from '../../facts.ts'
import { Op } from '../../vocabulary.ts'
import { addFunction, addResult } from '../kit/functions.ts'
import type { Here } from '../kit/lowering.ts'
import { childOfKind, kind, text } from '../kit/nodes.ts'
import { openFunction } from '../kit/scopes.ts'
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
export function lowerLambda(l: Lowering, at: Here, node: number, label = ''): number {
  const { receivers, returns } = l
  const fn = addFunction(l)
  const inner = openFunction(l, at, fn)
  const parameters = childOfKind(l, node, 'lambda_parameters')
  l.returns = [...returns, { label, fn, isLambda: true }]
  // the place of a lambda decides its `this`; otherwise it is that of the code around
  if (!PLAIN.has(label)) l.receivers = [...receivers, l.b.expr(Op.This, inner.scope, 1)]
  if (parameters !== NONE) bindParameters(l, inner, parameters)
  else if (IT.test(text(l, node))) addParameter(l, inner, { name: node, called: 'it', type: NONE })
  const given = lowerStatements(l, inner, node)
  if (given !== NONE) addResult(l, inner, given)
  l.receivers = receivers
  l.returns = returns
  return l.b.expr(Op.Function, fn)
}

const IT = /\bit\b/

function bindParameters(l: Lowering, at: Here, node: number): void {
  for (const child of childrenOf(l, node)) {
    if (kind(l, child) === 'variable_declaration') {
      const name = childOfKind(l, child, 'identifier')
      if (name !== NONE) addParameter(l, at, { name, type: typeOf(l, at, child) })
    } else if (kind(l, child) === 'multi_variable_declaration') {
      addParameter(l, at, { name: child, called: PART, type: NONE })
      bindParts(l, at, child, l.b.expr(Op.Name, l.b.str(PART), at.scope, l.tree.end[child]!))
    }
  }
}

/** The name of a parameter that is taken apart where it is declared; no source can write it. */
const PART = ' part'
