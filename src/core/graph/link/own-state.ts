// State that the semantics of a language keep beside the kernel's, without the kernel knowing of it.

import type { Linker } from './linker.ts'

let states = 0
let answers = 0

/** State for the whole of a link, made when it is first asked for. To be called once, when a module is loaded. */
export function ownState<T extends {}>(make: (linker: Linker) => T): (linker: Linker) => T {
  const slot = states++
  return (linker) => (linker.own[slot] ??= make(linker)) as T
}

/** State that holds answers, and is gone when the linker forgets its own. */
export function ownAnswers<T extends {}>(make: (linker: Linker) => T): (linker: Linker) => T {
  const slot = answers++
  return (linker) => (linker.ownAnswers[slot] ??= make(linker)) as T
}
