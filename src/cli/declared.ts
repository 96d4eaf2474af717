// Entities as people tell them apart: by their signatures, overloads included.

import { unnumbered } from '../core/graph/overloads.ts'
import type { components } from '../core/openapi.d.ts'
import { clip, plain } from './output.ts'

type Declared = Pick<components['schemas']['Symbol'], 'signature' | 'qualified_name' | 'label' | 'kind'>

/** The type that a method belongs to, and the signature, of so many characters at most; the label of an entity without one. */
export function declared({ signature, qualified_name, label, kind }: Declared, width = 100): string {
  if (signature === null) return plain(clip(label, width))
  const owner = kind === 'Method' ? `${unnumbered(qualified_name.split('.').at(-2) ?? '')}: ` : ''
  return plain(clip(`${owner}${signature}`, width))
}

/** The last two parts of a label, with the parameters behind them: `Random.next(int, int)`. */
export function lastNames(label: string): string {
  const end = /[(:]|$/.exec(label)!.index
  return label.slice(0, end).split('.').slice(-2).join('.') + label.slice(end)
}
