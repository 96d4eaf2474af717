// Paths that are constants of other files: `settings.API_PREFIX`, `Paths.USERS`.

import { addTo } from '../../collections/multimap.ts'
import { type Facts, listOf } from '../../facts.ts'
import { BindingKind, Op } from '../../vocabulary.ts'
import { textOf } from '../impact/file/blocks.ts'
import { joinPath } from './paths.ts'

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

/** Annotations of classes that stand for a path in Ktor. */
const CLASS_WITH_PATH = /^(Resource|Location)$/

/** The paths that annotations give to classes, behind those of the classes around, by all ends of their dotted names. */
export function classPaths(facts: Facts): [name: string, text: string][] {
  const { decorators, entities, exprs, strings } = facts
  const own = new Map<number, string>()
  for (let row = 0; row < decorators.length; row++) {
    const expr = decorators.expr[row]!
    const callee = exprs.op[expr] === Op.Call ? exprs.a[expr]! : -1
    const isNamed = callee >= 0 && exprs.op[callee] === Op.Name && CLASS_WITH_PATH.test(strings[exprs.a[callee]!]!)
    const [first] = isNamed && exprs.b[expr]! >= 0 ? listOf(facts, exprs.b[expr]!) : []
    const text = first === undefined ? undefined : textOf(facts, first)
    if (text !== undefined) own.set(decorators.target[row]!, text)
  }
  const chain = (entity: number): number[] => (entity > 0 ? [...chain(entities.parent[entity]!), entity] : [])
  return Array.from(own.keys()).flatMap((entity) => {
    const around = chain(entity)
    const names = around.map((each) => strings[entities.name[each]!]!)
    const path = around.reduce((before, each) => joinPath(before, own.get(each) ?? ''), '')
    return names.map((_, from): [name: string, text: string] => [names.slice(from).join('.'), path])
  })
}

/** Puts constants in the place of their names: those with one text in the whole project; the others keep their names. */
export function constantsOf(files: readonly { constants: readonly [string, string][] }[]): (path: string) => string {
  const texts = new Map<string, Set<string>>()
  for (const { constants } of files) for (const [name, text] of constants) addTo(texts, name, text)
  return (path) =>
    path.replace(/\{=([\w.]+)\}/g, (_, name: string) => {
      const [text, ...others] = texts.get(name) ?? []
      return text !== undefined && others.length === 0 ? text : `{${name}}`
    })
}
