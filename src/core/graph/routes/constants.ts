// Paths that are constants of other files: `settings.API_PREFIX`, `Paths.USERS`, `routes.user.root`.

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

/** Names of variables that hold a table of paths. */
const TABLE = /rout|path|url|endpoint|api/i
/** How deep the tables in a table are read. */
const TABLE_DEPTH_MAX = 4

/** The texts in the tables of paths of a file, by their dotted names: `const routes = { user: { root: 'users' } }`. */
export function tablePaths(facts: Facts): [name: string, text: string][] {
  const { bindings, values, exprs, strings } = facts
  const nameOf = (binding: number): string => strings[bindings.name[binding]!]!
  const tables: { name: string; scope: number }[] = []
  const texts = new Map<number, string | undefined>() // of variables of the module, none for several values
  for (let row = 0; row < values.length; row++) {
    const [binding, expr] = [values.binding[row]!, values.expr[row]!]
    if (bindings.scope[binding] !== 0 || bindings.kind[binding] !== BindingKind.Variable) continue
    if (exprs.op[expr] === Op.Object && TABLE.test(nameOf(binding)))
      tables.push({ name: nameOf(binding), scope: exprs.a[expr]! })
    texts.set(bindings.name[binding]!, texts.has(bindings.name[binding]!) ? undefined : textOf(facts, expr))
  }
  const found: [name: string, text: string][] = []
  for (let depth = 0, level = tables; depth < TABLE_DEPTH_MAX && level.length > 0; depth++) {
    const nameOfScope = new Map(level.map(({ name, scope }) => [scope, name]))
    level = []
    for (let row = 0; row < values.length; row++) {
      const [binding, expr] = [values.binding[row]!, values.expr[row]!]
      const outer = nameOfScope.get(bindings.scope[binding]!)
      if (outer === undefined || bindings.kind[binding] !== BindingKind.Member) continue
      const name = `${outer}.${nameOf(binding)}`
      const text = textOf(facts, expr) ?? (exprs.op[expr] === Op.Name ? texts.get(exprs.a[expr]!) : undefined)
      if (exprs.op[expr] === Op.Object) level.push({ name, scope: exprs.a[expr]! })
      else if (text !== undefined && PATH.test(text)) found.push([name, text])
    }
  }
  return found
}

/** A text that may be a path. */
const PATH = /^[\w/:{}.*-]*$/

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
      return text !== undefined && others.length === 0 ? text : `{${name.slice(name.lastIndexOf('.') + 1)}}`
    })
}
