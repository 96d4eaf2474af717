// State that the semantics of a language keep beside the kernel's, unknown to the kernel.

import type { BindingId } from '../../ids.ts'
import type { Linker } from './linker.ts'
import type { Translation } from './relink/translation.ts'

let states = 0
let answers = 0

/** The ways in which the state of one linker tells about that of an edited program. */
type Carried<T> = {
  /**
   * The state now, if it holds more than `make` finds in the program. `onGone` receives the bindings (of the program
   * before) for which it holds values that are gone, and which it leaves out.
   */
  carry?: (state: T, translation: Translation, onGone: (binding: BindingId) => void) => T
  /** Whether the state now says the same about the files that were not edited. */
  isSame?: (old: T, now: T, translation: Translation) => boolean
}

type AnyCarried = {
  carry?: ((state: never, translation: Translation, onGone: (binding: BindingId) => void) => unknown) | undefined
  isSame?: ((old: never, now: never, translation: Translation) => boolean) | undefined
}

const carried: { read: (linker: Linker) => unknown; how: AnyCarried }[] = []

/** An accessor of state for a whole link, made on first access. Call it once, when a module is loaded. */
export function ownState<T extends {}>(make: (linker: Linker) => T, how: Carried<T> = {}): (linker: Linker) => T {
  const slot = states++
  const read = (linker: Linker): T => (linker.own[slot] ??= make(linker)) as T
  carried[slot] = { read, how }
  return read
}

/** An accessor of state that holds answers, and is discarded together with the kernel's answers. */
export function ownAnswers<T extends {}>(make: (linker: Linker) => T): (linker: Linker) => T {
  const slot = answers++
  return (linker) => (linker.ownAnswers[slot] ??= make(linker)) as T
}

/** Forgets the state that the program alone tells, unless it is compared with that of an edited program. */
export function forgetOwnState(linker: Linker): void {
  for (const [slot, { how }] of carried.entries()) if (!how.carry && !how.isSame) linker.own[slot] = undefined
}

/**
 * Gives a linker the state of another one that its program alone does not tell; false when what the programs tell
 * differs. `onGone` receives the bindings for which that is not possible.
 */
export function carryOwnState(
  from: Linker,
  to: Linker,
  translation: Translation,
  onGone: (binding: BindingId) => void,
): boolean {
  for (const [slot, { read, how }] of carried.entries()) {
    const { carry, isSame } = how
    if (carry && from.own[slot] !== undefined) to.own[slot] = carry(from.own[slot] as never, translation, onGone)
    if (isSame && from.own[slot] !== undefined && !isSame(from.own[slot] as never, read(to) as never, translation))
      return false
  }
  return true
}
