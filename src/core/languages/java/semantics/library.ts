// Types of the library that their names tell.

/** Types of every exception, recognised by the convention of their names. */
const THROWN: readonly string[] = ['Exception', 'Throwable', 'Serializable']

/** Whether the name of a foreign type tells that it is a subtype of the library's type `wanted`: `SocketException`. */
export function isNamedAs(name: string, wanted: string): boolean {
  if (/Exception$/.test(name)) return THROWN.includes(wanted)
  return /Error$/.test(name) && THROWN.slice(1).includes(wanted)
}
