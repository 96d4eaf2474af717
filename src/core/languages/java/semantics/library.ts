// Types and methods of the library that the language itself knows.

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
const BOXED: ReadonlyMap<string, string> = new Map(Array.from(BOXES, ([primitive, box]) => [box, primitive]))

/** The class that boxes a primitive type. */
export const boxOf = (name: string): string | undefined => BOXES.get(name)

/** The primitive type that a class boxes. */
export const boxedBy = (name: string): string | undefined => BOXED.get(name)

/** Methods of every object. An interface may redeclare them, but a lambda never implements them. */
export const ROOT_METHODS: readonly string[] = ['equals', 'hashCode', 'toString']

/** Types of every exception, recognised by the convention of their names. */
const THROWN: readonly string[] = ['Exception', 'Throwable', 'Serializable']

/** Whether the name of a foreign type tells that it is a subtype of the library's type `wanted`: `SocketException`. */
export function isNamedAs(name: string, wanted: string): boolean {
  if (/Exception$/.test(name)) return THROWN.includes(wanted)
  return /Error$/.test(name) && THROWN.slice(1).includes(wanted)
}
