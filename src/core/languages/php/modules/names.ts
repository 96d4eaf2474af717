// Names of classes, functions and constants. PHP resolves them file by file, by the namespace and the `use` clauses
// above; only an unqualified function or constant may turn out to be the global one.
//
// Classes, functions, methods and constants have separate namespaces, and only constants and properties are
// case-sensitive. Their keys show that: `name` a class, `name()` a function or method, `#NAME` a constant, `$name` a
// property.

import { ImportFlag, ImportKind, Op } from '../../../vocabulary.ts'
import { member, mention, nameExpr, unknown } from '../../kit/expressions.ts'
import { kind, line, text } from '../../kit/nodes.ts'
import type { Lowering } from '../state.ts'

/** The imports of a namespace's `use` clauses: aliases (in lower case, except for constants) -> full names. */
export type Names = {
  namespace: string
  classes: Map<string, string>
  functions: Map<string, string>
  constants: Map<string, string>
}

/** The names of a namespace that begins: nothing is imported. */
export const newNames = (namespace: string): Names => ({
  namespace,
  classes: new Map(),
  functions: new Map(),
  constants: new Map(),
})

/** The key of a class: PHP's class names are case-insensitive. */
export const classKey = (name: string): string => name.toLowerCase()
/** The key of a function. */
export const functionKey = (name: string): string => `${name.toLowerCase()}()`
/** The key of a constant. */
export const constantKey = (name: string): string => `#${name}`

/** The path that is at a node, with its leading `\`. */
export const pathText = (l: Lowering, node: number): string => text(l, node).replace(/\s+/g, '')

/** The full name, parts joined by dots, of a class written as `path` where it stands. */
function fullName({ namespace, classes }: Names, path: string): string {
  if (path.startsWith('\\')) return path.slice(1).replaceAll('\\', '.')
  if (/^namespace\\/i.test(path)) return joined(namespace, path.slice(10))
  const [first, ...rest] = path.split('\\')
  const imported = classes.get(first!.toLowerCase())
  return imported === undefined ? joined(namespace, path) : [imported, ...rest].join('.')
}

const joined = (namespace: string, path: string): string =>
  [...(namespace === '' ? [] : [namespace]), path.replaceAll('\\', '.')].join('.')

/** The declaration of a full name; `key` is that of its last part. */
function named(l: Lowering, full: string, key: string, node: number): number {
  const id = `${full} ${key}`
  let row = l.inPlace.get(id)
  if (row === undefined) {
    row = l.b.add('imports', {
      scope: 0,
      specifier: l.b.str(full),
      name: l.b.str(key),
      alias: l.b.str(key),
      kind: ImportKind.Named,
      flags: ImportFlag.InPlace,
      line: line(l, node),
    })
    l.inPlace.set(id, row)
  }
  return l.b.expr(Op.Module, row)
}

/** A class by its path. */
export function classByPath(l: Lowering, path: string, node: number): number {
  const full = fullName(l.uses, path)
  return named(l, full, classKey(full.slice(full.lastIndexOf('.') + 1)), node)
}

/** The class before `::` and after `new`: `Foo`, `self`, `static`, `parent`. */
export function className(l: Lowering, node: number): number {
  const path = pathText(l, node)
  const { owner } = l.at
  switch (path.toLowerCase()) {
    case 'self':
    case 'static':
      return owner ? l.b.expr(Op.Receiver, owner.scope) : unknown(l)
    case 'parent': // the extended class: members of traits are not meant
      return owner ? l.b.expr(Op.Super, owner.scope) : unknown(l)
    default: {
      const expr = classByPath(l, path, node)
      mention(l, { scope: l.at.scope }, expr, node)
      return expr
    }
  }
}

/** The function that is called by a name. */
export function functionName(l: Lowering, node: number): number {
  const path = pathText(l, node)
  const imported = l.uses.functions.get(path.toLowerCase())
  if (imported === undefined && kind(l, node) === 'name') return nameExpr(l, l.at, functionKey(path), node)
  return functionByName(l, imported ?? fullName(l.uses, path), node)
}

/** A function by its full name. */
export function functionByName(l: Lowering, full: string, node: number): number {
  return named(l, full, functionKey(full.slice(full.lastIndexOf('.') + 1)), node)
}

/** A constant by its name. */
export function constantName(l: Lowering, node: number): number {
  const path = pathText(l, node)
  const imported = l.uses.constants.get(path)
  if (imported === undefined && kind(l, node) === 'name') return nameExpr(l, l.at, constantKey(path), node)
  const full = imported ?? fullName(l.uses, path)
  return named(l, full, constantKey(full.slice(full.lastIndexOf('.') + 1)), node)
}

/** The member `key` of the class that a path names, `Foo::x`. */
export const staticMember = (l: Lowering, object: number, key: string): number => member(l, object, key, 1)
