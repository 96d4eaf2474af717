// Types in JSDoc comments, in TypeScript's syntax and in Closure's older one, and those that the grammar does not read.

import { NONE } from '../../../facts.ts'
import { BindingKind, ImportFlag, Op, ScopeKind } from '../../../vocabulary.ts'
import { literal, nameAt, unknown } from '../../kit/expressions.ts'
import { INDEX_MEMBER } from '../declarations.ts'
import { addScope, declare, inScope, typeNameAt } from '../scopes.ts'
import type { Lowering } from '../state.ts'
import { lineOf } from '../syntax/nodes.ts'
import { GUARD_TYPE, importedModule, predefinedType } from './types.ts'
import { utilityType } from './utility-types.ts'

type Token = { text: string; offset: number }

/** `node` mentions the names; NONE: they stand in a comment. */
type Parser = { l: Lowering; tokens: string[]; places: number[]; at: number; line: number; node: number }

const TOKEN = /\s+|\*(?=\s)|[A-Za-z_$@][\w$]*|\d[\w.]*|'[^'\n]*'|"[^"\n]*"|`[^`]*`|=>|\.\.\.|\.<|[^\s]/y

/**
 * Lowers the text of a type in the current scope. `offset` and `line` are those of the comment. Unreadable text is an
 * unknown type.
 */
export function lowerDocType(l: Lowering, text: string, offset: number, line: number): number {
  const tokens = tokensOf(text).map((token) => token.text)
  return parseUnion({ l, tokens, places: tokens.map(() => offset), at: 0, line, node: NONE })
}

/** Lowers a list of types that stands in `node` at an offset, `A, B<C>`, and mentions their names. */
export function lowerTypeList(l: Lowering, text: string, offset: number, node: number): number[] {
  const found = tokensOf(text)
  const places = found.map((token) => offset + token.offset)
  const tokens = found.map((token) => token.text)
  return parseList({ l, tokens, places, at: 0, line: lineOf(l, node), node }, '>')
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let blanks = ''
  TOKEN.lastIndex = 0
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
    const [token] = match
    // A star that begins a line of the comment is not part of the type.
    if (!/^\s/.test(token) && !(token === '*' && blanks.includes('\n')))
      tokens.push({ text: token, offset: match.index })
    blanks = /^\s/.test(token) ? token : ''
  }
  return tokens
}

/** The offset of the token that was taken last. */
const placeOf = (p: Parser): number => p.places[p.at - 1]!

const peek = (p: Parser): string => p.tokens[p.at] ?? ''

function accept(p: Parser, token: string): boolean {
  if (p.tokens[p.at] !== token) return false
  p.at++
  return true
}

function parseUnion(p: Parser): number {
  accept(p, '|')
  const parts = [parsePostfix(p)]
  while (accept(p, '|') || accept(p, '&')) parts.push(parsePostfix(p))
  const type = parts.length === 1 ? parts[0]! : p.l.b.expr(Op.Union, p.l.b.list(parts))
  if (peek(p) === 'extends') return parseConditional(p)
  return type
}

function parseConditional(p: Parser): number {
  p.at++
  parsePostfix(p)
  if (!accept(p, '?')) return unknown(p.l)
  const yes = parseUnion(p)
  accept(p, ':')
  return p.l.b.expr(Op.Union, p.l.b.list([yes, parseUnion(p)]))
}

function parsePostfix(p: Parser): number {
  let type = parsePrimary(p)
  for (;;) {
    if (accept(p, '[')) {
      if (accept(p, ']')) type = p.l.b.expr(Op.ArrayType, type, p.l.b.str('Array'))
      else type = parseIndex(p, type)
    } else if (!accept(p, '=') && !accept(p, '!')) return type
  }
}

function parseIndex(p: Parser, object: number): number {
  const { b } = p.l
  const key = peek(p)
  const quoted = /^['"]/.test(key)
  const index = parseUnion(p)
  accept(p, ']')
  if (!quoted) return b.expr(Op.Index, object, index)
  return b.expr(Op.TypeOf, b.expr(Op.Member, b.expr(Op.Instance, object), b.str(key.slice(1, -1)), 0))
}

function parsePrimary(p: Parser): number {
  const { l } = p
  const token = peek(p)
  p.at++
  if (token === '?' || token === '!') return parsePostfix(p)
  if (token === '...') return parsePostfix(p)
  if (token === '(') return parseParenthesis(p)
  if (token === '{') return parseRecord(p)
  if (token === '[') return parseTuple(p)
  if (token === 'keyof') {
    parsePostfix(p)
    return literal(l, 'String')
  }
  if (token === 'readonly' || token === 'unique' || token === 'asserts') return parsePostfix(p)
  if (token === 'typeof') return l.b.expr(Op.TypeOf, parseValue(p))
  if (token === 'new') return parsePostfix(p)
  if (token === 'function') return parseClosureFunction(p)
  if (/^['"`]/.test(token)) return literal(l, 'String')
  if (/^\d/.test(token)) return literal(l, 'Number')
  if (/^[A-Za-z_$]/.test(token)) return parseName(p, token)
  return unknown(l)
}

function parseName(p: Parser, name: string): number {
  const { l } = p
  const lower = predefinedType(name) ?? predefinedType(name.toLowerCase())
  if (lower !== undefined && peek(p) !== '.' && peek(p) !== '<' && peek(p) !== '.<') return literal(l, lower)
  if (name === 'true' || name === 'false') return literal(l, 'Boolean')
  if (NOTHING.has(name)) return unknown(l)
  let type = name === 'import' ? parseImport(p) : typeNameAt(l, ALIASES.get(name) ?? name, placeOf(p), p.node)
  if (peek(p) === 'is') {
    p.at++
    const guarded = parseUnion(p)
    return l.b.expr(Op.Apply, literal(l, GUARD_TYPE), l.b.list([guarded]))
  }
  while (peek(p) === '.' && /^[A-Za-z_$]/.test(p.tokens[p.at + 1] ?? '')) {
    type = l.b.expr(Op.Member, type, l.b.str(p.tokens[p.at + 1]!), 2)
    p.at += 2
  }
  if (!accept(p, '<') && !accept(p, '.<')) return type
  const args = parseList(p, '>')
  if (name === 'Object') return l.b.expr(Op.Apply, literal(l, 'Record'), l.b.list(args))
  return utilityType(l, name, args) ?? l.b.expr(Op.Apply, type, l.b.list(args))
}
const NOTHING = new Set(['any', 'unknown', 'void', 'undefined', 'null', 'never', 'mixed'])
/** Types that Closure writes in lower case. */
const ALIASES = new Map([
  ['array', 'Array'],
  ['promise', 'Promise'],
  ['function', 'Function'],
])

function parseImport(p: Parser): number {
  accept(p, '(')
  const specifier = peek(p).slice(1, -1)
  p.at++
  accept(p, ')')
  return importedModule(p.l, specifier, p.line, ImportFlag.InPlace)
}

/** `typeof a.b`, `typeof import('x')`. */
function parseValue(p: Parser): number {
  const { l } = p
  const name = peek(p)
  p.at++
  let value = name === 'import' ? parseImport(p) : nameAt(l, l.at, name, placeOf(p))
  while (accept(p, '.')) {
    value = l.b.expr(Op.Member, value, l.b.str(peek(p)), 0)
    p.at++
  }
  return value
}

/** Types up to a closing token, which is consumed. */
function parseList(p: Parser, close: string): number[] {
  const types: number[] = []
  while (p.at < p.tokens.length && !accept(p, close)) {
    types.push(parseUnion(p))
    if (!accept(p, ',') && peek(p) !== close) p.at++
  }
  return types
}

function parseTuple(p: Parser): number {
  const types: number[] = []
  while (p.at < p.tokens.length && !accept(p, ']')) {
    if (
      /^[A-Za-z_$]/.test(peek(p)) &&
      (p.tokens[p.at + 1] === ':' || (p.tokens[p.at + 1] === '?' && p.tokens[p.at + 2] === ':'))
    ) {
      p.at += p.tokens[p.at + 1] === ':' ? 2 : 3
    }
    types.push(parseUnion(p))
    if (!accept(p, ',') && peek(p) !== ']') p.at++
  }
  return p.l.b.expr(Op.Tuple, p.l.b.list(types))
}

/** `(A | B)` or `(a: A, b?: B) => C`. */
function parseParenthesis(p: Parser): number {
  const from = p.at
  let depth = 1
  while (p.at < p.tokens.length && depth > 0) {
    if ('([{'.includes(peek(p))) depth++
    else if (')]}'.includes(peek(p))) depth--
    p.at++
  }
  const isFunction = peek(p) === '=>'
  p.at = from
  if (!isFunction) {
    const type = parseUnion(p)
    accept(p, ')')
    return type
  }
  const types: number[] = []
  while (p.at < p.tokens.length && !accept(p, ')')) {
    accept(p, '...')
    p.at++ // its name
    accept(p, '?')
    types.push(accept(p, ':') ? parseUnion(p) : unknown(p.l))
    if (!accept(p, ',') && peek(p) !== ')') p.at++
  }
  accept(p, '=>')
  return p.l.b.expr(Op.FuncType, p.l.b.list(types), parseUnion(p))
}

/** `function(A, B): C`. */
function parseClosureFunction(p: Parser): number {
  if (!accept(p, '(')) return nameAt(p.l, p.l.at, 'Function', placeOf(p))
  const types: number[] = []
  while (p.at < p.tokens.length && !accept(p, ')')) {
    if ((peek(p) === 'this' || peek(p) === 'new') && p.tokens[p.at + 1] === ':') {
      p.at += 2
      parseUnion(p)
    } else types.push(parseUnion(p))
    if (!accept(p, ',') && peek(p) !== ')') p.at++
  }
  return p.l.b.expr(Op.FuncType, p.l.b.list(types), accept(p, ':') ? parseUnion(p) : unknown(p.l))
}

/** `{ a: A, b?: B, [key: string]: C, d(): D }`. */
function parseRecord(p: Parser): number {
  const { l } = p
  const scope = addScope(l, ScopeKind.Class)
  inScope(l, scope, () => {
    while (p.at < p.tokens.length && !accept(p, '}')) {
      const name = parseMemberName(p)
      accept(p, '?')
      let type: number = NONE
      if (accept(p, ':')) type = parseUnion(p)
      else if (accept(p, '(')) type = parseMethod(p)
      declare(l, { scope }, name, NONE, { kind: BindingKind.Member, type, line: p.line })
      if (!accept(p, ',') && !accept(p, ';') && peek(p) !== '}' && !/^[A-Za-z_$'"[]/.test(peek(p))) p.at++
    }
  })
  return l.b.expr(Op.Object, scope)
}

/** The name of a member of a record; an index signature is the linker's member for elements. */
function parseMemberName(p: Parser): string {
  const name = peek(p).replace(/^['"]|['"]$/g, '')
  p.at++
  if (name !== '[') return name
  while (p.at < p.tokens.length && !accept(p, ']')) p.at++
  return INDEX_MEMBER
}

function parseMethod(p: Parser): number {
  const types: number[] = []
  while (p.at < p.tokens.length && !accept(p, ')')) {
    accept(p, '...')
    p.at++
    accept(p, '?')
    types.push(accept(p, ':') ? parseUnion(p) : unknown(p.l))
    if (!accept(p, ',') && peek(p) !== ')') p.at++
  }
  return p.l.b.expr(Op.FuncType, p.l.b.list(types), accept(p, ':') ? parseUnion(p) : unknown(p.l))
}
