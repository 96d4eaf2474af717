// Types as PHPDoc comments write them: `Foo|null`, `Foo[]`, `array<int, Foo>`, `Collection<Foo>`, `class-string<T>`,
// `callable(Foo): Bar`, `array{name: Foo}`. `docType` is the way in.

import { NONE } from '../../../facts.ts'
import { Op } from '../../../vocabulary.ts'
import { literal, union } from '../../kit/expressions.ts'
import { eat, type TypeText } from '../../kit/type-text.ts'
import { classByPath } from '../modules/names.ts'
import type { Lowering } from '../state.ts'
import { arrayOf, libraryClass, ownType } from './types.ts'

/** A type, and the number of characters it takes; the expression is NONE when the type decides nothing. */
export type DocType = { expr: number; length: number }

type Parser = TypeText & { l: Lowering; node: number; depth: number }

const DEPTH_MAX = 20

/** Reads the type at the start of `text`; `node` is where names are resolved from. */
export function docType(l: Lowering, text: string, node: number): DocType {
  const p: Parser = { l, node, text, at: 0, depth: 0 }
  const expr = unionType(p)
  return { expr, length: p.at }
}

function unionType(p: Parser): number {
  if (++p.depth > DEPTH_MAX) return NONE
  const found: number[] = []
  do {
    const expr = suffixed(p)
    if (expr !== NONE) found.push(expr)
  } while (eat(p, /\s*[|&](?!\s*\.\.\.)\s*/y))
  p.depth--
  return found.length === 0 ? NONE : union(p.l, found)
}

function suffixed(p: Parser): number {
  let expr = atom(p)
  while (eat(p, /\[\]/y)) expr = expr === NONE ? NONE : arrayOf(p.l, expr)
  return expr
}

function atom(p: Parser): number {
  if (eat(p, /\?\s*/y)) return suffixed(p)
  if (eat(p, /\(\s*/y)) {
    const inner = unionType(p)
    eat(p, /\s*\)/y)
    return inner
  }
  if (eat(p, /'[^']*'|"[^"]*"/y)) return literal(p.l, 'string')
  if (eat(p, /-?\d[\d_.]*/y)) return literal(p.l, 'int')
  const name = eat(p, /\$this|\\?[A-Za-z_][\w-]*(?:\\[\w-]+)*/y)
  if (name === undefined) return NONE
  if (eat(p, /::[\w*]+/y)) return NONE
  if (CALLABLE.test(name)) return callableType(p)
  if (eat(p, /\s*\{\s*/y)) return shape(p)
  const args = eat(p, /<\s*/y) ? typeArguments(p) : undefined
  return namedType(p, name, args)
}

const CALLABLE = /^(?:callable|\\?Closure|pure-callable)$/

function typeArguments(p: Parser): number[] {
  const result: number[] = []
  do {
    eat(p, /(?:covariant|contravariant)\s+/y)
    eat(p, /\*/y)
    result.push(unionType(p))
  } while (eat(p, /\s*,\s*/y))
  eat(p, /\s*>/y)
  return result
}

/** `callable(A $a, B ...$b): C`. */
function callableType(p: Parser): number {
  if (!eat(p, /\s*\(\s*/y)) return p.l.b.expr(Op.FuncType, NONE, NONE)
  const params: number[] = []
  while (p.at < p.text.length && !eat(p, /\s*\)/y)) {
    const before = p.at
    const type = unionType(p)
    eat(p, /\s*(?:&?\.{3})?=?\s*&?(?:\.{3})?(?:\$\w+)?\s*,?\s*/y)
    if (p.at === before) break
    params.push(type === NONE ? p.l.b.expr(Op.Unknown) : type)
  }
  const result = eat(p, /\s*:\s*/y) ? suffixed(p) : NONE
  return p.l.b.expr(Op.FuncType, p.l.b.list(params), result)
}

/** `array{name: Foo, 0?: Bar, ...}`: a map with known keys. */
function shape(p: Parser): number {
  const entries: number[] = []
  let position = 0
  while (p.at < p.text.length && !eat(p, /\s*\}/y)) {
    const before = p.at
    if (!eat(p, /\s*\.\.\.\s*/y)) {
      const key = eat(p, /(?:\w+|'[^']*'|"[^"]*")\??\s*:(?!:)\s*/y)
      const name =
        key
          ?.trimEnd()
          .slice(0, -1)
          .trimEnd()
          .replace(/\?$/, '')
          .replace(/^['"]|['"]$/g, '') ?? String(position++)
      const type = unionType(p)
      entries.push(p.l.b.expr(Op.Key, p.l.b.str(name)), type === NONE ? p.l.b.expr(Op.Unknown) : type)
    }
    eat(p, /\s*,\s*/y)
    if (p.at === before) break
  }
  return p.l.b.expr(Op.Dict, p.l.b.list(entries), p.l.b.str('array'))
}

/** Types of the library that map keys to values; a single argument is the type of the values. */
const KEYED: ReadonlySet<string> = new Set(['traversable', 'iterator', 'iteratoraggregate', 'generator', 'arrayaccess'])
const ARRAYS = /^(?:array|list|iterable|non-empty-array|non-empty-list|associative-array)$/
const STRINGS = /^(?:(?:[a-z]+-)*string|array-key|numeric)$/
const SILENT =
  /^(?:mixed|void|never|null|object|resource|false|true|iterable|array|list|callable-array|no-return|scalar|empty|key-of|value-of|int-mask|int-mask-of)$/

function namedType(p: Parser, name: string, args: readonly number[] | undefined): number {
  const { l } = p
  const word = name.toLowerCase()
  const first = args?.[0] ?? NONE
  const last = args?.at(-1) ?? NONE
  if (ARRAYS.test(word)) return last === NONE ? NONE : arrayOf(l, last)
  if (word === 'class-string') return first === NONE ? NONE : l.b.expr(Op.TypeOf, first)
  if (SILENT.test(word)) return NONE
  if (STRINGS.test(word)) return literal(l, 'string')
  if (/^(?:int|integer|float|double|bool|boolean|[\w-]+-int)$/.test(word)) return literal(l, PRIMITIVES[word] ?? 'int')
  return classType(p, name, args)
}

/** A template, an alias of the file, or a class with its arguments. */
function classType({ l, node }: Parser, name: string, args: readonly number[] | undefined): number {
  const template = l.at.templates.get(name)
  if (template !== undefined) return l.b.expr(Op.Name, l.b.str(name), template, l.tree.start[node]!)
  const own = ownType(l, name)
  if (own !== undefined) return own
  if (name.includes('-')) return NONE
  const word = name.replace(/^\\/, '')
  const isKeyed = KEYED.has(word.toLowerCase())
  const type = isKeyed ? libraryClass(l, word, node) : classByPath(l, name, node)
  if (args === undefined || args.length === 0) return type
  const all = isKeyed && args.length === 1 ? [NONE, ...args] : args
  const given = all.map((each) => (each === NONE ? l.b.expr(Op.Unknown) : each))
  return l.b.expr(Op.Apply, type, l.b.list(given))
}

const PRIMITIVES: Readonly<Record<string, string>> = {
  float: 'float',
  double: 'float',
  bool: 'bool',
  boolean: 'bool',
}
