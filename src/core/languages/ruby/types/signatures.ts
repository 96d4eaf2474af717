// `sig { params(x: Foo).returns(Bar) }` above a method, as Sorbet has it.

import { NONE } from '../../../facts.ts'
import { union } from '../../kit/expressions.ts'
import { field, kind, parts, text } from '../../kit/nodes.ts'
import { expression } from '../expressions.ts'
import type { Lowering } from '../state.ts'
import { symbolText } from '../values.ts'

/** Types of the parameters by name, and of the result. */
export type Signature = { parameters: Map<string, number>; result: number }

/** The types that the `sig` before a method declares; undefined when there is none. */
export function statedSignature(l: Lowering, method: number): Signature | undefined {
  let before: number = NONE
  const parent = l.tree.parent[method]!
  if (parent < 0) return undefined
  for (let child = parent + 1; child < method; child = l.tree.next[child]!) before = child
  if (before === NONE || kind(l, before) !== 'call' || field(l, before, 'receiver') !== NONE) return undefined
  const name = field(l, before, 'method')
  const block = field(l, before, 'block')
  if (name === NONE || text(l, name) !== 'sig' || block === NONE) return undefined
  const signature: Signature = { parameters: new Map(), result: NONE }
  const body = field(l, block, 'body')
  if (body !== NONE) readChain(l, parts(l, body)[0] ?? NONE, signature)
  return signature
}

function readChain(l: Lowering, node: number, signature: Signature): void {
  for (let at = node; at !== NONE && kind(l, at) === 'call'; at = field(l, at, 'receiver')) {
    const method = field(l, at, 'method')
    const list = field(l, at, 'arguments')
    if (method === NONE || list === NONE) continue
    if (text(l, method) === 'returns') signature.result = typeOf(l, parts(l, list)[0] ?? NONE)
    if (text(l, method) === 'params') readParameters(l, list, signature.parameters)
  }
}

function readParameters(l: Lowering, list: number, types: Map<string, number>): void {
  for (const pair of parts(l, list)) {
    const name = kind(l, pair) === 'pair' ? symbolText(l, field(l, pair, 'key')) : undefined
    const type = name === undefined ? NONE : typeOf(l, field(l, pair, 'value'))
    if (name !== undefined && type !== NONE) types.set(name, type)
  }
}

/** `Foo`, `T.nilable(Foo)`, `T.any(A, B)`; NONE for types that decide nothing. */
function typeOf(l: Lowering, node: number): number {
  if (node === NONE) return NONE
  switch (kind(l, node)) {
    case 'constant':
    case 'scope_resolution':
      return expression(l, node)
    case 'call': {
      const list = field(l, node, 'arguments')
      if (!/^T\.(?:nilable|any|all)\b/.test(text(l, node)) || list === NONE) return NONE
      const types = parts(l, list)
        .map((each) => typeOf(l, each))
        .filter((type) => type !== NONE)
      return types.length === 0 ? NONE : union(l, types)
    }
    default:
      return NONE
  }
}
