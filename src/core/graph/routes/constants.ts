// Paths that are constants of other files: `settings.API_PREFIX`, `Paths.USERS`.

import { addTo } from '../../collections/multimap.ts'
import type { Facts } from '../../facts.ts'
import { BindingKind } from '../../vocabulary.ts'
import { textOf } from '../impact/file/blocks.ts'

/** Names of constants, as they are written in all languages that have paths in constants. */
const CONSTANT = /^[A-Z][A-Z0-9_]+$/

/** A part of a path that is a constant of another file. */
export const constantPart = (name: string): string | undefined => (CONSTANT.test(name) ? `{=${name}}` : undefined)

/** The constants of a file that are paths, with their texts. */
export function pathConstants({ bindings, values, strings, ...facts }: Facts): [name: string, text: string][] {
  const found: [string, string][] = []
  for (let row = 0; row < values.length; row++) {
    const binding = values.binding[row]!
    const kind = bindings.kind[binding]
    if (kind !== BindingKind.Variable && kind !== BindingKind.Member) continue
    const name = strings[bindings.name[binding]!]!
    const text = CONSTANT.test(name) ? textOf({ bindings, values, strings, ...facts }, values.expr[row]!) : undefined
    if (text !== undefined && /^\/?[\w{]/.test(text)) found.push([name, text])
  }
  return found
}

/** Puts constants in the place of their names: those with one text in the whole project; the others keep their names. */
export function constantsOf(files: readonly { constants: readonly [string, string][] }[]): (path: string) => string {
  const texts = new Map<string, Set<string>>()
  for (const { constants } of files) for (const [name, text] of constants) addTo(texts, name, text)
  return (path) =>
    path.replace(/\{=(\w+)\}/g, (_, name: string) => {
      const [text, ...others] = texts.get(name) ?? []
      return text !== undefined && others.length === 0 ? text : `{${name}}`
    })
}
