// How values are held: themselves, or by `&` or `&mut`. A trait may be implemented for a type and for references to it.

import { putUnder } from '../../../collections/multimap.ts'
import { NONE } from '../../../facts.ts'
import { Held } from '../../../vocabulary.ts'
import { boundIn } from '../../kit/bindings.ts'
import { has, kind, text } from '../../kit/nodes.ts'
import { outer } from '../../kit/scopes.ts'
import { type Lowering, nameText, type Place, parts } from '../state.ts'

/** How values of a type are held: by value or by reference; undefined for types handled elsewhere. */
export function heldAs(l: Lowering, type: number): number | undefined {
  const what = kind(l, type)
  if (what === 'reference_type')
    return parts(l, type).some((part) => kind(l, part) === 'mutable_specifier') ? Held.Mutable : Held.Shared
  return what === 'type_identifier' || what === 'generic_type' ? Held.Itself : undefined
}

/** How a method holds its `self`, in an implementation for a type that is held as `own`. */
export function selfHeld(l: Lowering, parameters: number, own: number | undefined): number | undefined {
  const self = parameters === NONE ? undefined : parts(l, parameters)[0]
  if (self === undefined || kind(l, self) !== 'self_parameter') return undefined
  const source = text(l, self)
  if (!source.startsWith('&')) return own ?? Held.Itself
  return /\bmut\b/.test(source) ? Held.Mutable : Held.Shared
}

/** Notes how a parameter or variable is held. */
export function noteHeld(l: Lowering, scope: number, word: string, held: number | undefined): void {
  if (held !== undefined) putUnder(l.held, scope, word, held)
}

/** How the value of an expression is held, as far as the file tells; undefined otherwise. */
export function heldValue(l: Lowering, node: number, at: Place): number | undefined {
  switch (kind(l, node)) {
    case 'self':
      return at.selfHeld
    case 'identifier':
      return heldUnder(l, nameText(l, node), at.scope)
    case 'reference_expression':
      return has(l, node, 'mutable_specifier') ? Held.Mutable : Held.Shared
    case 'parenthesized_expression':
      return heldValue(l, parts(l, node)[0] ?? NONE, at)
    case 'struct_expression':
      return Held.Itself
    default:
      return undefined
  }
}

function heldUnder(l: Lowering, word: string, scope: number): number | undefined {
  for (let at: number = scope; at !== NONE; at = outer(l, at)) {
    const held = l.held.get(at)?.get(word)
    if (held !== undefined || boundIn(l, at, word) !== undefined) return held
  }
  return undefined
}
