// State that the semantics of a language keep beside the kernel's, unknown to the kernel.

import type { Linker } from './linker.ts'

let states = 0
let answers = 0

/** An accessor of state for a whole link, made on first access. Call it once, when a module is loaded. */
export function ownState<T extends {}>(make: (linker: Linker) => T): (linker: Linker) => T {
  const slot = states++
  return (linker) => (linker.own[slot] ??= make(linker)) as T
}

/** An accessor of state that holds answers, and is discarded together with the kernel's answers. */
export function ownAnswers<T extends {}>(make: (linker: Linker) => T): (linker: Linker) => T {
  const slot = answers++
  return (linker) => (linker.ownAnswers[slot] ??= make(linker)) as T
}
