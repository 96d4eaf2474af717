// Utility types of the library, reduced to their effect on members.

import { entryOf } from '../../../entry-of.ts'
import { Op, Part } from '../../../vocabulary.ts'
import { field } from '../../kit/nodes.ts'
import type { Lowering } from '../state.ts'
import { kindAt, textAt } from '../syntax/nodes.ts'

/**
 * The type that a mapped or conditional type of the library reduces to, as far as members are concerned; undefined for
 * other types.
 */
export function utilityType(l: Lowering, name: string, args: readonly number[]): number | undefined {
  const [first] = args
  if (first === undefined) return undefined
  if (SAME_MEMBERS.has(name)) return first
  if (name === 'Extract') return args[1]
  const part = entryOf(PARTS, name)
  return part === undefined ? undefined : l.b.expr(Op.FunctionPart, first, part)
}

/** The library's types for the parameters and results of functions and classes. */
const PARTS: Readonly<Record<string, number>> = {
  Awaited: Part.Awaited,
  ReturnType: Part.Given,
  InstanceType: Part.Made,
  Parameters: Part.Taken,
  ConstructorParameters: Part.MadeBy,
}

/** Whether a type node is a utility type: `Omit<Foo, 'a'>`. */
export function isUtilityType(l: Lowering, node: number): boolean {
  if (kindAt(l, node) !== 'generic_type') return false
  return SAME_MEMBERS.has(textAt(l, field(l, node, 'name')))
}

const SAME_MEMBERS = new Set([
  'Readonly',
  'Partial',
  'Required',
  'NonNullable',
  'Pick',
  'Omit',
  'Exclude',
  'NoInfer',
  'ThisType',
])
