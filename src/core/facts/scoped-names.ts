// The bindings that names mean in the scopes of one file.

import type { Facts } from '../facts.ts'

/** The bindings to find: those of some names (strings), and of several in one scope the first or the last. */
type Choice = { isWanted?: (name: number) => boolean; ofSeveral?: 'first' | 'last' }

/** The bindings of a file by scope and name. */
export class ScopedNames {
  readonly #parent: Facts['scopes']['parent']
  readonly #nameCount: number
  readonly #bindings = new Map<number, number>()

  constructor({ bindings, scopes, strings }: Facts, { isWanted, ofSeveral = 'first' }: Choice = {}) {
    this.#parent = scopes.parent
    this.#nameCount = strings.length
    for (let row = 0; row < bindings.length; row++) {
      const name = bindings.name[row]!
      if (isWanted && !isWanted(name)) continue
      const key = this.#keyOf(bindings.scope[row]!, name)
      if (ofSeveral === 'last' || !this.#bindings.has(key)) this.#bindings.set(key, row)
    }
  }

  /** The binding of a name (string) that a scope or the innermost one around it has, of those that are accepted. */
  bindingOf(name: number, from: number, isAccepted?: (binding: number) => boolean): number | undefined {
    for (let scope = from; scope >= 0; scope = this.#parent[scope]!) {
      const binding = this.#bindings.get(this.#keyOf(scope, name))
      if (binding !== undefined && (!isAccepted || isAccepted(binding))) return binding
    }
    return undefined
  }

  #keyOf(scope: number, name: number): number {
    return scope * this.#nameCount + name
  }
}
