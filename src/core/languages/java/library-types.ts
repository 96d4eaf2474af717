// Types and methods of the library that the language itself knows.

import type { LibraryTypes } from '../link-rules.ts'
import { ARRAY } from './context.ts'

/** Types that are no classes, with the class that boxes each. */
const BOXES: ReadonlyMap<string, string> = new Map([
  ['$boolean', 'Boolean'],
  ['$byte', 'Byte'],
  ['$char', 'Character'],
  ['$double', 'Double'],
  ['$float', 'Float'],
  ['$int', 'Integer'],
  ['$long', 'Long'],
  ['$short', 'Short'],
])

/** Primitive types by the classes that box them. */
export const PRIMITIVES: ReadonlyMap<string, string> = new Map(
  Array.from(BOXES, ([primitive, box]) => [box, primitive]),
)

/** Methods of every object. */
export const ROOT_METHODS: readonly string[] = ['equals', 'hashCode', 'toString']

/** The library's types by their parts in Java, and in Kotlin, which runs on the same library. */
export const LIBRARY_TYPES: LibraryTypes = {
  array: ARRAY,
  string: 'String',
  null: '$null',
  void: '$void',
  boxes: { boxOf: BOXES, primitiveOf: PRIMITIVES },
  rootMethods: ROOT_METHODS,
}
