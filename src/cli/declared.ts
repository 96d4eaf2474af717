// Entities as people tell them apart: by their signatures, overloads included.

import { unnumbered } from '../core/graph/overloads.ts'
import type { components } from '../core/openapi.d.ts'
import { clip, plain } from './output.ts'

type Declared = Pick<components['schemas']['Symbol'], 'signature' | 'qualified_name' | 'label' | 'kind'>

/** The type that a method belongs to, and the signature, of so many characters at most; the label of an entity without one. */
export const declared = (symbol: Declared, width = 100): string => clip(declaredInFull(symbol), width)

/** The same of two entities: where only what is cut off tells them apart, both leave out what they have in common before it. */
export function declaredApart(one: Declared, other: Declared, width: number): [string, string] {
  const [first, second] = [declaredInFull(one), declaredInFull(other)]
  if (clip(first, width) !== clip(second, width)) return [clip(first, width), clip(second, width)]
  let differs = 0
  while (differs < first.length && first[differs] === second[differs]) differs++
  const head = clip(first, Math.floor(width / 2))
  const from = Math.max(head.length - 1, differs - BEFORE)
  return [clip(head + first.slice(from), width), clip(head + second.slice(from), width)]
}

/** Characters in common that are shown right before a difference. */
const BEFORE = 10

function declaredInFull({ signature, qualified_name, label, kind }: Declared): string {
  if (signature === null) return plain(label)
  const owner = kind === 'Method' ? `${unnumbered(qualified_name.split('.').at(-2) ?? '')}: ` : ''
  return plain(`${owner}${signature}`)
}

/** The last two parts of a label, with the parameters behind them: `Random.next(int, int)`. */
export function lastNames(label: string): string {
  const end = /[(:]|$/.exec(label)!.index
  return label.slice(0, end).split('.').slice(-2).join('.') + label.slice(end)
}
