// Parameters of functions and constructors.

import { NONE } from '../../facts.ts'
import { Op, ParamKind } from '../../vocabulary.ts'
import { ARRAY } from '../java/context.ts'
import * as common from '../kit/bindings.ts'
import type { Here } from '../kit/lowering.ts'
import { childOfKind, has, kind, text } from '../kit/nodes.ts'
import { after, childrenOf, isComment, type Lowering, word } from './context.ts'
import { lowerAnnotation } from './entities.ts'
import { lowerExpression } from './expressions.ts'
import { typeOf } from './types.ts'

/** A parameter: the node of its name (`called` where the source does not have it), its type, or NONE. */
export type Parameter = { name: number; called?: string; type: number; isRest?: boolean }

/** Adds a parameter to the function at a place; returns its row. */
export function addParameter(l: Lowering, at: Here, parameter: Parameter): number {
  const { name, called = word(l, name), isRest = false } = parameter
  const type = isRest && parameter.type !== NONE ? arrayOf(l, parameter.type) : parameter.type
  const row = l.b.count('params')
  common.addParameter(l, at, called, name, { kind: isRest ? ParamKind.Rest : ParamKind.Positional, type })
  return row
}

/** An array of elements of a type. */
export const arrayOf = (l: Lowering, type: number): number => l.b.expr(Op.ArrayType, type, l.b.str(ARRAY))

/** Adds the parameters of a function. Default values are lowered by the result, when all around is declared. */
export function lowerParameters(l: Lowering, at: Here, node: number): () => void {
  const later: (() => void)[] = []
  let isRest = false
  let row: number = NONE
  const end = l.tree.next[node]!
  for (let child = node + 1; child < end; child = l.tree.next[child]!) {
    if (isComment(l, child)) continue
    switch (kind(l, child)) {
      case 'parameter_modifiers':
        isRest = childrenOf(l, child).some((one) => text(l, one) === 'vararg')
        later.push(() => annotationsIn(l, at, child))
        break
      case 'parameter': {
        const name = childOfKind(l, child, 'identifier')
        row = name === NONE ? NONE : addParameter(l, at, { name, type: typeOf(l, at, child), isRest })
        isRest = false
        break
      }
      case '=': {
        const value = after(l, node, '=') === NONE ? NONE : nextOf(l, node, child)
        if (row !== NONE && value !== NONE) later.push(defaultOf(l, at, row, value))
        break
      }
    }
  }
  return () => {
    for (const each of later) each()
  }
}

function annotationsIn(l: Lowering, at: Here, node: number): void {
  for (const child of childrenOf(l, node)) if (kind(l, child) === 'annotation') lowerAnnotation(l, at, child)
}

/** The child behind another, or NONE. */
function nextOf(l: Lowering, node: number, child: number): number {
  const all = childrenOf(l, node)
  return all[all.indexOf(child) + 1] ?? NONE
}

/** A parameter with a default may be omitted from here on; the default's value is lowered later. */
function defaultOf(l: Lowering, at: Here, row: number, value: number): () => void {
  l.b.set('params', row, 'fallback', l.b.expr(Op.Unknown))
  return () => l.b.set('params', row, 'fallback', lowerExpression(l, at, value))
}

/** Whether a parameter of a class is a property too. */
export const isProperty = (l: Lowering, node: number): boolean => has(l, node, 'val') || has(l, node, 'var')
