// The uses of one file while they are collected: each is noted once, however often its code says it.

import { type Facts, NONE } from '../../../facts.ts'
import { plainName } from './names.ts'
import { Form, type Use } from './vocabulary.ts'

/** Forms by the room that they take in a key. */
const FORMS = 16

/** The uses of a file, in the order in which they are met. */
export class Used {
  readonly uses: Use[] = []
  readonly #strings: readonly string[]
  readonly #seen = new Set<number>()
  readonly #seenTexts = new Map<number, Set<string>>()
  /** By string: the name without suffixes, and its number among these. */
  readonly #plain: string[] = []
  readonly #number: number[] = []
  readonly #numbers = new Map<string, number>()

  constructor({ strings }: Facts) {
    this.#strings = strings
  }

  /** The name of a string, without suffixes. */
  plain(string: number): string {
    return (this.#plain[string] ??= plainName(this.#strings[string]!))
  }

  /** A use of the name of a string. */
  add(owner: number, string: number, form: number): void {
    const key = (owner * this.#strings.length + this.#numberOf(string)) * FORMS + form
    if (this.#isNew(key)) this.uses.push({ owner, name: this.plain(string), form, to: NONE })
  }

  /** A use of a place, whose name is a string; there are `places`. */
  addKnown({ owner, form, to }: Omit<Use, 'name'>, string: number, places: number): void {
    const key = -1 - (owner * places + to)
    if (this.#isNew(key)) this.uses.push({ owner, name: this.plain(string), form, to })
  }

  /** A use of a name that is imported on a line (Imported), or of a member of what is imported there (OfImport). */
  addImported({ owner, form, to }: Omit<Use, 'name'>, string: number): void {
    const name = this.plain(string)
    if (this.#isNewText(owner * FORMS + form, `${name} ${to}`)) this.uses.push({ owner, name, form, to })
  }

  /** A use of the module that is imported on a line, as a value. */
  addWhole(owner: number, line: number): void {
    if (this.#isNewText(owner * FORMS + Form.Whole, `${line}`))
      this.uses.push({ owner, name: '', form: Form.Whole, to: line })
  }

  /** A use of a name or text that may be no string of the facts. */
  addText(owner: number, name: string, form: number): void {
    if (this.#isNewText(owner * FORMS + form, name)) this.uses.push({ owner, name, form, to: NONE })
  }

  #isNewText(key: number, text: string): boolean {
    let seen = this.#seenTexts.get(key)
    if (!seen) this.#seenTexts.set(key, (seen = new Set()))
    if (seen.has(text)) return false
    seen.add(text)
    return true
  }

  #isNew(key: number): boolean {
    if (this.#seen.has(key)) return false
    this.#seen.add(key)
    return true
  }

  #numberOf(string: number): number {
    const known = this.#number[string]
    if (known !== undefined) return known
    const name = this.plain(string)
    const number = this.#numbers.get(name) ?? this.#numbers.size
    this.#numbers.set(name, number)
    return (this.#number[string] = number)
  }
}
