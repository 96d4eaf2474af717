// The Java view of Kotlin: accessors for properties, a class of the file for its functions, other names by annotations.

import { NONE } from '../../facts.ts'
import { BindFlag, BindingKind, EntityKind, Flag, Op } from '../../vocabulary.ts'
import { boundIn, declare } from '../kit/bindings.ts'
import { addImplied } from '../kit/entities.ts'
import { literal } from '../kit/expressions.ts'
import { type Here, top } from '../kit/lowering.ts'
import { kind, text } from '../kit/nodes.ts'
import { openMembers } from '../kit/scopes.ts'
import { functionName, type Lowering, modifiersOf, word } from './context.ts'
import { annotatedText } from './entities.ts'
import { typeOfProperty } from './properties.ts'

/** A property of a type; `entity` is that of its accessors, where these have code. */
type Accessed = {
  node: number
  name: number
  type: number
  isMutable: boolean
  flags: number
  entity?: number
}

/** Binds the accessors by which Java reads and writes a property. */
export function bindAccessors(l: Lowering, at: Here, property: Accessed): void {
  const { node, name, isMutable, entity = NONE } = property
  const plain = word(l, name)
  const type = property.type === NONE ? typeOfProperty(l, at, name, plain) : property.type
  const annotations = annotationsOf(l, node)
  const flags = property.flags | BindFlag.Const
  const add = (called: string, accessor: number): void => {
    const key = functionName(called)
    if (boundIn(l, at.scope, key) !== undefined) return
    declare(l, at, key, name, { kind: BindingKind.Member, type: accessor, ref: entity, flags })
  }
  const getter = annotatedText(l, annotations, 'get:JvmName') ?? getterName(plain)
  add(getter, l.b.expr(Op.FuncType, l.b.list([]), type))
  if (!isMutable) return
  const setter = annotatedText(l, annotations, 'set:JvmName') ?? setterName(plain)
  add(setter, l.b.expr(Op.FuncType, l.b.list([type]), literal(l, '$void')))
}

const annotationsOf = (l: Lowering, node: number): number[] =>
  modifiersOf(l, node).filter((one) => kind(l, one) === 'annotation')

/** Names that annotations give a function for Java. */
export function annotatedNames(l: Lowering, node: number): string[] {
  const name = annotatedText(l, annotationsOf(l, node), 'JvmName')
  return name === undefined ? [] : [name]
}

const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

const IS_NAMED = /^is[^a-z]/

/** The name of the method by which Java reads a property. */
export const getterName = (name: string): string => (IS_NAMED.test(name) ? name : `get${capitalised(name)}`)

/** The name of the method by which Java writes a property. */
export const setterName = (name: string): string => `set${capitalised(IS_NAMED.test(name) ? name.slice(2) : name)}`

/**
 * Binds the class that Java knows a file by: `utils.kt` is `UtilsKt`, unless the file says otherwise. Its static members
 * are the functions and the accessors of the properties of the file.
 */
export function bindFacade(l: Lowering, path: string, annotations: readonly number[]): void {
  const rows = outermost(l)
  if (rows.length === 0) return
  const at = top(0)
  const stem = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
  const called = fileName(l, annotations) ?? `${capitalised(stem.replace(/\W/g, '_'))}Kt`
  const entity = addImplied(l, at, { word: called, kind: EntityKind.Class, line: 1, flags: Flag.Anonymous })
  const members = openMembers(l, { ...at, entity })
  declare(l, at, called, 0, { kind: BindingKind.Entity, ref: entity, flags: BindFlag.Exported })
  for (const row of rows) bindStatic(l, members, row)
}

/** The name that a file gives its class. */
function fileName(l: Lowering, annotations: readonly number[]): string | undefined {
  for (const annotation of annotations) {
    const found = /^@file:\s*JvmName\s*\(\s*"([^"]*)"/.exec(text(l, annotation))
    if (found) return found[1]
  }
  return undefined
}

/** The bindings of the functions and properties of a file. */
function outermost(l: Lowering): number[] {
  const rows: number[] = []
  for (let row = 0; row < l.b.count('bindings'); row++) {
    if (l.b.get('bindings', row, 'scope') !== 0) continue
    const bindingKind = l.b.get('bindings', row, 'kind')
    const ref = l.b.get('bindings', row, 'ref')
    const isFunction = bindingKind === BindingKind.Entity && l.b.get('entities', ref, 'kind') === EntityKind.Function
    if (isFunction || bindingKind === BindingKind.Variable) rows.push(row)
  }
  return rows
}

/** Binds a function of the file, or the getter of a property of it, as a static member of the class of the file. */
function bindStatic(l: Lowering, at: Here, row: number): void {
  const name = l.b.textOf(l.b.get('bindings', row, 'name'))
  const ref = l.b.get('bindings', row, 'ref')
  const flags = BindFlag.Static | BindFlag.Const | BindFlag.Exported
  const fn: number = ref === NONE ? NONE : l.b.get('entities', ref, 'fn')
  const receiver: number = fn === NONE ? NONE : l.b.get('functions', fn, 'receiver')
  if (name.endsWith('()') && receiver === NONE) {
    declare(l, at, name, 0, { kind: BindingKind.Entity, ref, flags })
    return
  }
  const taken = receiver === NONE ? [] : [receiver, ...parameterTypes(l, fn)]
  const stated: number = fn === NONE ? l.b.get('bindings', row, 'type') : l.b.get('functions', fn, 'returnType')
  const given = stated === NONE ? l.b.expr(Op.TypeOf, l.b.expr(Op.Name, l.b.str(name), 0, 0)) : stated
  const called = name.endsWith('()') ? name : functionName(getterName(name))
  const type = l.b.expr(Op.FuncType, l.b.list(taken), given)
  declare(l, at, called, 0, { kind: BindingKind.Member, type, ref, flags })
}

/** The declared types of the parameters of a function. */
function parameterTypes(l: Lowering, fn: number): number[] {
  const types: number[] = []
  for (let row = 0; row < l.b.count('params'); row++) {
    if (l.b.get('params', row, 'fn') !== fn) continue
    const type = l.b.get('params', row, 'type')
    types.push(type === NONE ? l.b.expr(Op.Unknown) : type)
  }
  return types
}
