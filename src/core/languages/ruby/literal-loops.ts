// Loops over literal lists: `%i[open closed].each do |state| define_method("#{state}?") … end` defines a method for
// each text. The body is evaluated with every text of such a list.

import { NONE } from '../../facts.ts'
import { field, kind, parts, text } from '../kit/nodes.ts'
import type { Lowering } from './state.ts'
import { symbolText } from './values.ts'

/** Limit on the methods that one loop defines. */
const TEXTS_MAX = 24

/** Runs `body` with these texts as values of the variable of the loop that `call` (`list.each do |x|`) is. */
export function withLoopTexts<T>(l: Lowering, call: number, receiver: number, name: string, body: () => T): T {
  const texts = name === 'each' || name === 'each_pair' || name === 'each_key' ? textsOf(l, receiver) : undefined
  const block = texts ? field(l, call, 'block') : NONE
  const parameters = block === NONE ? NONE : field(l, block, 'parameters')
  const variable = parameters === NONE ? undefined : parts(l, parameters)[0]
  if (!texts || variable === undefined || kind(l, variable) !== 'identifier') return body()
  const before = l.at.texts
  l.at.texts = new Map([...before, [text(l, variable), texts]])
  const result = body()
  l.at.texts = before
  return result
}

/** The texts of a list of symbols and strings, or of the keys of a hash, also by the constant that holds it. */
export function textsOf(l: Lowering, node: number): readonly string[] | undefined {
  const found = (items: readonly (string | undefined)[]): readonly string[] | undefined =>
    items.length === 0 || items.length > TEXTS_MAX || items.includes(undefined) ? undefined : (items as string[])
  switch (kind(l, node)) {
    case 'string_array':
    case 'symbol_array':
      return found(parts(l, node).map((each) => text(l, each)))
    case 'array':
      return found(parts(l, node).map((each) => symbolText(l, each)))
    case 'hash':
      return found(
        parts(l, node).map((each) => (kind(l, each) === 'pair' ? symbolText(l, field(l, each, 'key')) : undefined)),
      )
    case 'constant':
      return l.lists.get(text(l, node))
    case 'call': {
      const method = field(l, node, 'method')
      const receiver = field(l, node, 'receiver')
      return method !== NONE && receiver !== NONE && text(l, method) === 'freeze' ? textsOf(l, receiver) : undefined
    }
    default:
      return undefined
  }
}

/** The texts that a symbol, a string, or the variable of a loop, alone or within a string, may be. */
export function possibleTexts(l: Lowering, node: number): readonly string[] {
  const only = symbolText(l, node)
  if (only !== undefined) return [only]
  if (node === NONE) return []
  if (kind(l, node) === 'identifier') return l.at.texts.get(text(l, node)) ?? []
  if (kind(l, node) !== 'string' && kind(l, node) !== 'delimited_symbol') return []
  const variable = parts(l, node)
    .filter((each) => kind(l, each) === 'interpolation')
    .map((each) => parts(l, each)[0])
  const names = new Set(variable.map((each) => (each === undefined ? '' : text(l, each))))
  const [name] = names
  const texts = names.size === 1 ? l.at.texts.get(name!) : undefined
  const filled = (value: string): string =>
    parts(l, node)
      .map((each) => (kind(l, each) === 'interpolation' ? value : text(l, each)))
      .join('')
  return texts?.map(filled) ?? []
}
