// JSDoc comments that declare types in JavaScript: @param, @returns, @type, @this, @template, @typedef, @callback,
// @import and @extends, with the meaning that TypeScript's own checker gives them.

import { NONE } from '../../../facts.ts'
import { lineAt } from '../../../syntax/syntax.ts'
import { BindFlag, BindingKind, EntityKind, Flag, ImportFlag, ImportKind, Op, ScopeKind } from '../../../vocabulary.ts'
import { addImplied } from '../../kit/entities.ts'
import { unknown } from '../../kit/expressions.ts'
import { top } from '../../kit/lowering.ts'
import { addImport } from '../calls.ts'
import { docBefore } from '../entities.ts'
import { addScope, declare, inScope } from '../scopes.ts'
import type { Lowering } from '../state.ts'
import { lowerDocType } from './doc-types.ts'

type Tag = { tag: string; type: string | undefined; rest: string; offset: number }

/** The tags of a comment; the text of a type is between balanced braces. */
function readTags(l: Lowering, start: number, end: number): Tag[] {
  const text = l.tree.text.slice(start, end - 2)
  const tags: Tag[] = []
  const pattern = /(?:^|\n|\/\*\*)[ \t]*(?:\*[ \t]*)?@(\w+)[ \t]*/g
  const onLaterLine = /\n[ \t]*(?:\*[ \t]*)?@\w/g
  let next = -1
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    let at = pattern.lastIndex
    let type: string | undefined
    if (text[at] === '{') {
      const close = closingBrace(text, at)
      type = text.slice(at + 1, close)
      at = close + 1
    }
    if (next < at) {
      onLaterLine.lastIndex = at
      next = onLaterLine.exec(text)?.index ?? text.length
    }
    tags.push({ tag: match[1]!, type, rest: text.slice(at, next).trim(), offset: start + match.index })
    pattern.lastIndex = at
  }
  return tags
}

function closingBrace(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) return at
  }
  return text.length
}

function tagsBefore(l: Lowering, start: number): Tag[] | undefined {
  if (!l.docTypes) return undefined
  const doc = docBefore(l, start)
  if (!doc) return undefined
  const tags = readTags(l, doc.start, doc.end)
  return tags.length === 0 ? undefined : tags
}

const typeOfTag = (l: Lowering, tag: Tag): number | undefined =>
  tag.type === undefined ? undefined : lowerDocType(l, tag.type, tag.offset, lineAt(l.tree, tag.offset))

/** Whether the type of a tag is that of all objects or functions, of which the code says more. */
const saysNothing = ({ type }: Tag): boolean =>
  type !== undefined && /^[?!]?(?:Object|object|Function|function)[=!]?$/.test(type.trim())

/** `x`, `[x]`, `[x=1]`, `x.y` -> the name and the path below it. */
function parameterName(rest: string): string[] {
  const match = /^\[?\s*([\w$.[\]]+)/.exec(rest)
  return match ? match[1]!.replace(/\[\]|\]$/g, '').split('.') : []
}

/** The types that the doc comment of a function declares. */
export type FunctionComment = {
  declareTemplates(fn: number): void
  parameterType(name: string, position: number): number | undefined
  returnType(): number | undefined
  thisType(): number | undefined
}

/** The types that the doc comment of a function declares; undefined when it declares none. */
export function functionComment(l: Lowering, start: number): FunctionComment | undefined {
  const tags = tagsBefore(l, start)
  if (!tags) return undefined
  const params = tags.filter(({ tag }) => tag === 'param' || tag === 'arg' || tag === 'argument')
  const whole = params.filter(({ rest }) => parameterName(rest).length === 1)
  const find = (...names: string[]) => tags.find(({ tag }) => names.includes(tag))
  return {
    declareTemplates: (fn) => declareTemplates(l, tags, { fn }),
    parameterType(name, position) {
      const tag = name === '' ? whole[position] : whole.find(({ rest }) => parameterName(rest)[0] === name)
      return tag === undefined ? undefined : parameterOf(l, tag, params)
    },
    returnType() {
      const tag = find('returns', 'return')
      return tag === undefined || saysNothing(tag) ? undefined : typeOfTag(l, tag)
    },
    thisType() {
      const tag = find('this')
      return tag === undefined ? undefined : typeOfTag(l, tag)
    },
  }
}

/** The type of a parameter; `@param {Object} o` with `@param {T} o.x` after it is a record. */
function parameterOf(l: Lowering, tag: Tag, params: readonly Tag[]): number | undefined {
  const [name] = parameterName(tag.rest)
  const parts = params.filter(({ rest }) => {
    const path = parameterName(rest)
    return path.length === 2 && path[0] === name
  })
  if (parts.length === 0) return saysNothing(tag) ? undefined : typeOfTag(l, tag)
  const own = tag.type === undefined || /^\??object\b/i.test(tag.type) ? [] : [typeOfTag(l, tag) ?? unknown(l)]
  return l.b.expr(Op.Union, l.b.list([...own, recordOf(l, parts)]))
}

/** An object type of the tags' names and types. */
function recordOf(l: Lowering, tags: readonly Tag[]): number {
  const scope = addScope(l, ScopeKind.Class)
  for (const tag of tags) {
    const name = parameterName(tag.rest).at(-1)
    if (name === undefined) continue
    const type = inScope(l, scope, () => typeOfTag(l, tag)) ?? NONE
    declare(l, { scope }, name, NONE, { kind: BindingKind.Member, type, line: lineAt(l.tree, tag.offset) })
  }
  return l.b.expr(Op.Object, scope)
}

function declareTemplates(l: Lowering, tags: readonly Tag[], of: { fn?: number; entity?: number }): void {
  for (const tag of tags) {
    if (tag.tag !== 'template') continue
    const bound = typeOfTag(l, tag)
    for (const { name, fallback } of templateNames(tag.rest)) {
      const line = lineAt(l.tree, tag.offset)
      const row = { kind: BindingKind.TypeParameter, type: bound ?? NONE, line }
      const binding = declare(l, l.at, name, NONE, row)
      const type = fallback === undefined ? NONE : lowerDocType(l, fallback, tag.offset, line)
      l.b.add('typeParams', { ...of, binding, fallback: type })
    }
  }
}

/** `T`, `T, U`, `[T=Default]` before a description. */
function templateNames(rest: string): { name: string; fallback: string | undefined }[] {
  const result: { name: string; fallback: string | undefined }[] = []
  const [whole, name, fallback] = /^\[\s*([A-Za-z_$][\w$]*)\s*=([\s\S]*)\]/.exec(rest) ?? []
  if (whole !== undefined) return [{ name: name!, fallback: fallback! }]
  for (const part of rest.split(',')) {
    const match = /^\s*([A-Za-z_$][\w$]*)\s*(\S?)/.exec(part)
    if (!match) break
    result.push({ name: match[1]!, fallback: undefined })
    if (match[2] !== '') break // the description
  }
  return result
}

/** The `@type` of the comment before a declaration. */
export function commentTypeBefore(l: Lowering, start: number): number | undefined {
  const tag = tagsBefore(l, start)?.find((one) => one.tag === 'type')
  return tag === undefined ? undefined : typeOfTag(l, tag)
}

/** The `@type` of the comment directly before a parenthesis; undefined for `@type {const}`. */
export function castBefore(l: Lowering, start: number): number | undefined {
  const { text } = l.tree
  if (!l.docTypes || !/\*\/\s*$/.test(text.slice(Math.max(0, start - CAST_GAP_MAX), start))) return undefined
  const tag = tagsBefore(l, start)?.find((one) => one.tag === 'type')
  return tag === undefined || tag.type?.trim() === 'const' ? undefined : typeOfTag(l, tag)
}

/** Characters between a cast and its parenthesis: a line break and the indentation of the next line. */
const CAST_GAP_MAX = 120

/** The types that the doc comment of a class declares. */
export type ClassComment = {
  declareTemplatesOf(entity: number): void
  /** The type arguments of `@extends {Base<A, B>}`, as the row of a list; NONE without them. */
  baseArguments(): number
}

/** The types that the doc comment of a class declares; undefined when it declares none. */
export function classComment(l: Lowering, start: number): ClassComment | undefined {
  const tags = tagsBefore(l, start)
  if (!tags) return undefined
  return {
    declareTemplatesOf: (entity) => declareTemplates(l, tags, { entity }),
    baseArguments() {
      const tag = tags.find((one) => one.tag === 'extends' || one.tag === 'augments')
      const type = tag === undefined ? undefined : typeOfTag(l, tag)
      return type === undefined || l.b.opOf(type) !== Op.Apply ? NONE : l.b.get('exprs', type, 'b')
    },
  }
}

/** Declares the types that comments anywhere in the file define by @typedef and @callback, as types of the module. */
export function declareCommentTypes(l: Lowering): void {
  const { text } = l.tree
  if (!l.docTypes || !/@(typedef|callback|import)\b/.test(text)) return
  for (let start = text.indexOf('/**'); start >= 0; start = text.indexOf('/**', start + 3)) {
    const close = text.indexOf('*/', start + 3)
    if (close < 0) return
    const tags = readTags(l, start, close + 2)
    for (const [index, tag] of tags.entries()) {
      if (tag.tag === 'typedef' || tag.tag === 'callback') declareCommentType(l, tag, tags, index)
      else if (tag.tag === 'import') declareCommentImport(l, tag)
    }
    start = close - 1
  }
}

/**
 * `@import { A, B as C } from 'x'`, `@import D from 'x'`, `@import * as E from 'x'`: imports of types that are not
 * executed.
 */
function declareCommentImport(l: Lowering, tag: Tag): void {
  const text = (tag.type === undefined ? tag.rest : `{${tag.type}} ${tag.rest}`).replace(/\n[ \t]*\*/g, ' ')
  const match = /^(.*?)\bfrom\s*(['"])([^'"\n]+)\2/s.exec(text)
  if (!match) return
  const specifier = match[3]!
  const line = lineAt(l.tree, tag.offset)
  const bind = (alias: string, name: string, kind: number): void => {
    const binding = declare(l, { scope: 0 }, alias, NONE, { kind: BindingKind.Import, line })
    addImport(l, { specifier, name, alias, kind, flags: ImportFlag.TypeOnly | ImportFlag.InPlace, binding, line })
  }
  const named = match[1]!.slice(0, match[1]!.lastIndexOf('}') + 1)
  for (const [, name, alias] of (/\{([^}]*)\}/.exec(named)?.[1] ?? '').matchAll(NAME_AS))
    bind(alias ?? name!, name!, ImportKind.Named)
  const outside = named.replace(/\{[^}]*\}/, '') + match[1]!.slice(named.length)
  const whole = /\*\s*as\s+([\w$]+)/.exec(outside)?.[1]
  if (whole !== undefined) bind(whole, '', ImportKind.Namespace)
  const first = /^\s*([A-Za-z_$][\w$]*)/.exec(outside)?.[1]
  if (first !== undefined) bind(first, 'default', ImportKind.Named)
}
const NAME_AS = /([A-Za-z_$][\w$]*)(?:\s+as\s+([A-Za-z_$][\w$]*))?/g

function declareCommentType(l: Lowering, tag: Tag, tags: readonly Tag[], index: number): void {
  const name = /^[\w$]+/.exec(tag.rest)?.[0]
  if (name === undefined) return
  const line = lineAt(l.tree, tag.offset)
  const entity = addImplied(l, top(0), { word: name, kind: EntityKind.Type, line, flags: Flag.Anonymous })
  const binding = declare(l, { scope: 0 }, name, NONE, {
    kind: BindingKind.Entity,
    ref: entity,
    flags: BindFlag.Exported,
    line,
  })
  const scope = addScope(l, ScopeKind.TypeParams, 0, NONE)
  inScope(l, scope, () => {
    declareTemplates(l, tags, { entity })
    l.b.set('bindings', binding, 'type', typeOfDefinition(l, tag, tags.slice(index + 1)))
  })
}

function typeOfDefinition(l: Lowering, tag: Tag, following: readonly Tag[]): number {
  const end = following.findIndex((one) => one.tag === 'typedef' || one.tag === 'callback')
  const own = end < 0 ? following : following.slice(0, end)
  if (tag.tag === 'callback') {
    const params = own.filter((one) => one.tag === 'param').map((one) => typeOfTag(l, one) ?? unknown(l))
    const result = own.find((one) => one.tag === 'returns' || one.tag === 'return')
    return l.b.expr(Op.FuncType, l.b.list(params), (result && typeOfTag(l, result)) ?? unknown(l))
  }
  const properties = own.filter((one) => one.tag === 'property' || one.tag === 'prop')
  if (properties.length === 0) return typeOfTag(l, tag) ?? unknown(l)
  const record = recordOf(l, properties)
  if (tag.type === undefined || /^\??object$/i.test(tag.type.trim())) return record
  return l.b.expr(Op.Union, l.b.list([typeOfTag(l, tag) ?? unknown(l), record]))
}
