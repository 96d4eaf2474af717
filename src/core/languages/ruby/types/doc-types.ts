// Types that comments state, as YARD writes them: `[Foo]`, `[Foo, nil]`, `[Array<Foo>]`, `[Array(Foo, Bar)]`,
// `[Hash{Symbol => Foo}]`; and type parameters, as Solargraph writes them: `@generic T`, `[generic<T>]`.

import { NONE } from '../../../facts.ts'
import { BindingKind, Op } from '../../../vocabulary.ts'
import { bind } from '../../kit/bindings.ts'
import type { Generic } from '../../kit/entities.ts'
import { literal, union } from '../../kit/expressions.ts'
import { line } from '../../kit/nodes.ts'
import { eat, type TypeText } from '../../kit/type-text.ts'
import type { Lowering } from '../state.ts'

/** A YARD tag: `@return [String] the name`. */
export type Tag = { name: string; text: string }

/** The tags of the comment that ends right above the line of a node. */
export function tagsAbove(l: Lowering, node: number): Tag[] {
  const at = l.tree.lineStarts
  const rows: string[] = []
  for (let row = line(l, node) - 2; row >= 0; row--) {
    const text = l.tree.text.slice(at[row], at[row + 1])
    if (!/^\s*#/.test(text)) break
    rows.unshift(text.trim().replace(/^#\s?/, ''))
  }
  if (!rows.some((row) => row.includes('@'))) return []
  return [...rows.join('\n').matchAll(/(?:^|\n)@(\w+)([^\n]*(?:\n[ \t]+[^\n]*)*)/g)].map((match) => ({
    name: match[1]!,
    text: match[2]!.trim(),
  }))
}

/** The type in the first tag with a name, NONE when it decides nothing. */
export function taggedType(l: Lowering, tags: readonly Tag[], name: string, node: number): number {
  const tag = tags.find((each) => each.name === name)
  return tag === undefined ? NONE : typeIn(l, tag.text, node)
}

/** Types of `@param`, by the parameter's name. */
export function parameterTypes(l: Lowering, tags: readonly Tag[], node: number): Map<string, number> {
  const result = new Map<string, number>()
  for (const tag of tags) {
    if (tag.name !== 'param') continue
    const name = /^(?:\[[^\n]*?\]\s*)?[*&]*(\w+)/.exec(tag.text)?.[1]
    const type = typeIn(l, tag.text, node)
    if (name !== undefined && type !== NONE) result.set(name, type)
  }
  return result
}

/** The type of the block that a method takes, by `@yieldparam` and `@yieldreturn`; NONE when there is neither. */
export function blockType(l: Lowering, tags: readonly Tag[], node: number): number {
  const params = tags.filter((tag) => tag.name === 'yieldparam').map((tag) => typeIn(l, tag.text, node))
  const result = taggedType(l, tags, 'yieldreturn', node)
  if (params.length === 0 && result === NONE) return NONE
  const types = params.map((type) => (type === NONE ? l.b.expr(Op.Unknown) : type))
  return l.b.expr(Op.FuncType, l.b.list(types), result)
}

/** Declares the type parameters that `@generic T` names in the current scope. */
export function addGenerics(l: Lowering, tags: readonly Tag[], of: Generic, node: number): void {
  const names = tags.filter((tag) => tag.name === 'generic').flatMap((tag) => /^\w+/.exec(tag.text)?.[0] ?? [])
  if (names.length === 0) return
  const generics = new Map(l.at.generics)
  for (const name of names) {
    generics.set(name, l.at.scope)
    const binding = bind(l, l.at, name, node, { kind: BindingKind.TypeParameter, offset: l.at.start })
    l.b.add('typeParams', { ...of, binding })
  }
  l.at.generics = generics
}

function typeIn(l: Lowering, text: string, node: number): number {
  const start = text.indexOf('[')
  if (start < 0) return NONE
  return list({ l, node, text, at: start + 1, depth: 0 })
}

type Parser = TypeText & { l: Lowering; node: number; depth: number }

const DEPTH_MAX = 12

/** `A, B`: any of them. */
function list(p: Parser): number {
  if (++p.depth > DEPTH_MAX) return NONE
  const found: number[] = []
  do {
    const type = single(p)
    if (type !== NONE) found.push(type)
  } while (eat(p, /\s*[,|]\s*/y))
  p.depth--
  return found.length === 0 ? NONE : union(p.l, found)
}

function single(p: Parser): number {
  const { l, node } = p
  const generic = eat(p, /generic<\w+>/y)
  if (generic !== undefined) {
    const name = generic.slice(8, -1)
    const scope = l.at.generics.get(name)
    return scope === undefined ? NONE : l.b.expr(Op.Name, l.b.str(name), scope, l.tree.start[node]!)
  }
  const name = eat(p, /(?:::)?[A-Za-z_]\w*(?:::\w+)*/y)
  if (name === undefined) {
    eat(p, /[#:]?[^\s,\]>})]*/y)
    return NONE
  }
  if (eat(p, /\{\s*/y)) {
    const key = list(p)
    eat(p, /\s*=>\s*/y)
    const value = list(p)
    eat(p, /\s*\}/y)
    return applied(p, name, [key, value])
  }
  if (name === 'Array' && eat(p, /\(\s*/y)) {
    const items: number[] = []
    do {
      const item = single(p)
      items.push(item === NONE ? l.b.expr(Op.Unknown) : item)
    } while (eat(p, /\s*,\s*/y))
    eat(p, /\s*\)/y)
    return l.b.expr(Op.Tuple, l.b.list(items))
  }
  if (eat(p, /\s*<\s*/y)) {
    const args: number[] = []
    do args.push(single(p))
    while (eat(p, /\s*,\s*/y))
    eat(p, /\s*>/y)
    return applied(p, name, args)
  }
  return named(p, name)
}

function applied(p: Parser, name: string, args: readonly number[]): number {
  const { l } = p
  if (name === 'Class') return args[0] === undefined || args[0] === NONE ? NONE : l.b.expr(Op.TypeOf, args[0])
  if (args.every((each) => each === NONE)) return named(p, name)
  const given = args.map((each) => (each === NONE ? l.b.expr(Op.Unknown) : each))
  const type = named(p, name)
  return type === NONE ? NONE : l.b.expr(Op.Apply, type, l.b.list(given))
}

/** Words that name no class, and classes of which everything is an instance. */
const SILENT =
  /^(?:void|nil|true|false|undefined|untyped|Object|BasicObject|Boolean|Bool|Class|Module|Proc|Method|[a-z]\w*)$/
const PRIMITIVES = /^(?:String|Symbol|Integer|Float|Numeric)$/

function named({ l, node }: Parser, name: string): number {
  if (name === 'self') return l.at.owner ? l.b.expr(Op.SelfType, l.at.owner.scope) : NONE
  if (SILENT.test(name)) return NONE
  if (PRIMITIVES.test(name)) return literal(l, name)
  const [first, ...rest] = name.replace(/^::/, '').split('::')
  const scope = l.at.scope
  let expr = l.b.expr(Op.Name, l.b.str(first!), scope, l.tree.start[node]!)
  for (const part of rest) expr = l.b.expr(Op.Member, expr, l.b.str(part), 1)
  return expr
}
