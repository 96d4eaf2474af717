// `macro_rules!`: matches patterns with fragments and repetitions against token trees, and writes out the body of the
// first rule that matches. https://doc.rust-lang.org/reference/macros-by-example.html

import { oncePer } from '../../../../collections/once.ts'
import { NONE } from '../../../../facts.ts'
import { fragmentEnd } from './fragments.ts'
import { readTokens, type Token } from './token-trees.ts'

/** A macro of `macro_rules!`. */
export type Macro = readonly Rule[]

type Rule = {
  pattern: readonly Part[]
  body: readonly Part[]
  /** The body in the place of items, computed when needed. */
  items?: readonly Part[]
  /** Names that the body binds by `let` and `for`. */
  locals: ReadonlySet<string>
}

/** A part of a pattern or body. */
type Part =
  | { kind: 'token'; token: Token }
  | { kind: 'group'; token: Token; inner: readonly Part[] }
  | { kind: 'variable'; name: string; specifier: string }
  | { kind: 'repeat'; inner: readonly Part[]; separator: readonly Token[]; operator: string; names: readonly string[] }

type Repeat = Part & { kind: 'repeat' }
type Variable = Part & { kind: 'variable' }

/** The value of a pattern variable: tokens, or one binding for each turn of a repetition. */
type Bound = { tokens: readonly Token[] } | { turns: readonly Bound[] }
type Bindings = Map<string, Bound>

/** The remaining budget for all expansions of a file: tokens to be written, and tokens to be compared with patterns. */
export type Budget = { tokens: number; compared: number }

/** Parses the rules between the brackets of a definition; unreadable rules are left out. */
export function readMacro(source: string): Macro {
  const tokens = readTokens(source, NONE) ?? []
  const rules: Rule[] = []
  for (let at = 0; at + 3 < tokens.length + 1; at++) {
    const [pattern, equals, arrow, body] = tokens.slice(at, at + 4)
    if (pattern?.kind !== 'group' || equals?.text !== '=' || arrow?.text !== '>' || body?.kind !== 'group') continue
    rules.push({ pattern: readParts(pattern.inner!), body: readParts(body.inner!), locals: localsOf(body.inner!) })
    at += 3
  }
  return rules
}

/** Numbers of arguments that a macro takes as expressions with commas between them, by rules that may have a value. */
export function plainRules(source: string): ReadonlySet<number> {
  const counts = new Set<number>()
  for (const { pattern, body } of readMacro(source)) {
    const count = plainArguments(pattern)
    if (count !== undefined && hasValue(body)) counts.add(count)
  }
  return counts
}

/** The number of arguments of a pattern that is a list of expressions; undefined for any other. */
function plainArguments(pattern: readonly Part[]): number | undefined {
  let count = 0
  for (let at = 0; at < pattern.length; at++) {
    const part = pattern[at]!
    if (part.kind === 'variable' && VALUES.has(part.specifier)) {
      count++
      at += 2 // the colon and the specifier
    } else if (!isComma(part) && !(part.kind === 'repeat' && part.inner.every(isComma))) return undefined
  }
  return count
}

/** Fragments that a single expression matches. */
const VALUES = new Set(['expr', 'expr_2021', 'ident', 'tt'])

const isComma = (part: Part): boolean => part.kind === 'token' && part.token.text === ','

/** Whether a body may be an expression with a value: no item, and nothing that ends with a semicolon. */
function hasValue(body: readonly Part[]): boolean {
  const [first] = body
  const last = body.at(-1)
  if (first === undefined || last === undefined) return false
  if (first.kind === 'group' && body.length === 1 && first.token.text === '{') return hasValue(first.inner)
  const word = first.kind === 'token' ? first.token.text : ''
  return !ITEMS.test(word) && !(last.kind === 'token' && last.token.text === ';') && last.kind !== 'repeat'
}

const ITEMS = /^(?:#|pub|fn|impl|struct|enum|union|trait|mod|use|const|static|type|extern|macro_rules)$/

function readParts(tokens: readonly Token[]): Part[] {
  const out: Part[] = []
  for (let at = 0; at < tokens.length; ) {
    const { part, next } = readPart(tokens, at)
    out.push(part)
    at = next
  }
  return out
}

/** The part that begins at a token, and the index of the next one. */
function readPart(tokens: readonly Token[], at: number): { part: Part; next: number } {
  const token = tokens[at]!
  if (token.kind === 'group') return { part: { kind: 'group', token, inner: readParts(token.inner!) }, next: at + 1 }
  const named = token.text === '$' ? tokens[at + 1] : undefined
  if (named?.kind === 'group' && named.text === '(') return readRepeat(tokens, at + 1)
  if (named?.kind !== 'word') return { part: { kind: 'token', token }, next: at + 1 }
  if (named.text === 'crate') return { part: { kind: 'token', token: { ...named, tight: token.tight } }, next: at + 2 }
  const isTyped = tokens[at + 2]?.text === ':' && tokens[at + 3]?.kind === 'word'
  const specifier = isTyped ? tokens[at + 3]!.text : ''
  return { part: { kind: 'variable', name: named.text, specifier }, next: at + 2 }
}

/** `$( … ) separator operator`, from its group on. */
function readRepeat(tokens: readonly Token[], from: number): { part: Part; next: number } {
  const inner = readParts(tokens[from]!.inner!)
  let last = from + 1
  while (last < tokens.length && last <= from + SEPARATOR_MAX && !/^[*+?]$/.test(tokens[last]!.text)) last++
  const operator = tokens[last]?.text ?? '*'
  const separator = tokens.slice(from + 1, last)
  return { part: { kind: 'repeat', inner, separator, operator, names: namesIn(inner) }, next: last + 1 }
}

/** `..=` is the longest token. */
const SEPARATOR_MAX = 3

function namesIn(parts: readonly Part[]): string[] {
  return parts.flatMap((part) =>
    part.kind === 'variable' ? [part.name] : part.kind === 'token' ? [] : namesIn(part.inner),
  )
}

function localsOf(tokens: readonly Token[], found = new Set<string>()): Set<string> {
  for (const [at, token] of tokens.entries()) {
    if (token.inner) localsOf(token.inner, found)
    if (token.kind !== 'word' || (token.text !== 'let' && token.text !== 'for')) continue
    const next = tokens[at + 1]?.text === 'mut' ? tokens[at + 2] : tokens[at + 1]
    if (next?.kind === 'word' && tokens[at + 1]?.text !== '$') found.add(next.text)
  }
  return found
}

/**
 * The expansion of an invocation with these arguments, as items if `asItems`; undefined when no rule matches or the
 * budget is exceeded.
 */
export function expand(macro: Macro, args: readonly Token[], budget: Budget, asItems = false): Token[] | undefined {
  const size = sizeOf(args)
  for (const rule of macro) {
    budget.compared -= size
    if (budget.compared < 0) return undefined
    const bindings: Bindings = new Map()
    if (matchAll(withoutSpecifiers(rule.pattern), args, 0, { bindings, budget }) !== args.length) continue
    const out: Token[] = []
    const hidden = rule.locals.size === 0 ? rule.locals : rule.locals.intersection(wordsOf(args))
    const body = asItems ? (rule.items ??= withoutBodies(rule.body)) : rule.body
    return write(body, { bindings, hidden, out, budget }) ? out : undefined
  }
  return undefined
}

/** Items without the bodies of functions that the macro itself names: their calls are not recorded. */
function withoutBodies(parts: readonly Part[]): Part[] {
  let isHidden = false
  let isItem = false
  return parts.map((part, i) => {
    if (part.kind === 'repeat') return { ...part, inner: withoutBodies(part.inner) }
    if (part.kind === 'variable') return part
    const { text } = part.token
    if (isFn(parts[i - 1])) isHidden = part.token.kind === 'word'
    isItem ||= /^(impl|trait|mod)$/.test(text)
    if (text === ';') isHidden = isItem = false
    if (text !== '{' || part.kind !== 'group') return part
    const shown = isItem ? withoutBodies(part.inner) : part.inner
    const inner = isHidden ? [] : shown
    isHidden = isItem = false
    return { ...part, inner }
  })
}

const isFn = (part: Part | undefined): boolean => part?.kind === 'token' && part.token.text === 'fn'

/** In a pattern the `:expr` after a variable is part of the variable; in a body it would be text. */
const withoutSpecifiers: (parts: readonly Part[]) => readonly Part[] = oncePer((parts) => {
  const out: Part[] = []
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at]!
    if (part.kind === 'group' || part.kind === 'repeat') out.push({ ...part, inner: withoutSpecifiers(part.inner) })
    else out.push(part)
    if (part.kind === 'variable' && part.specifier !== '') at += 2
  }
  return out
})

/** The pattern variables bound so far. */
type Matching = { bindings: Bindings; budget: Budget }

/** Matches parts from a token on; answers where the next token is, -1 when they do not fit. */
function matchAll(parts: readonly Part[], tokens: readonly Token[], from: number, into: Matching): number {
  let at = from
  for (const part of parts) {
    at = matchPart(part, tokens, at, into)
    if (at < 0) return -1
  }
  return at
}

function matchPart(part: Part, tokens: readonly Token[], at: number, into: Matching): number {
  if (part.kind === 'variable') return matchVariable(part, tokens, at, into)
  if (part.kind === 'repeat') return matchRepeat(part, tokens, at, into)
  const token = tokens[at]
  if (token === undefined || token.text !== part.token.text || token.kind !== part.token.kind) return -1
  const isOther = part.kind === 'group' && matchAll(part.inner, token.inner!, 0, into) !== token.inner!.length
  return isOther ? -1 : at + 1
}

function matchVariable(part: Variable, tokens: readonly Token[], at: number, { bindings, budget }: Matching): number {
  const end = fragmentEnd(part.specifier, tokens, at)
  if (end < 0) return -1
  budget.compared -= end - at // an optional part may be read up to its end, in vain, again and again
  if (budget.compared < 0) return -1
  bindings.set(part.name, { tokens: asUnit(part.specifier, tokens.slice(at, end)) })
  return end
}

function matchRepeat(part: Repeat, tokens: readonly Token[], from: number, { bindings, budget }: Matching): number {
  const turns: Bindings[] = []
  let at = from
  while (at < tokens.length && (part.operator !== '?' || turns.length === 0)) {
    const start = turns.length === 0 ? at : pastSeparator(part.separator, tokens, at)
    const turn: Bindings = new Map()
    const end = start < 0 ? -1 : matchAll(part.inner, tokens, start, { bindings: turn, budget })
    if (end <= at) break
    turns.push(turn)
    at = end
  }
  for (const name of part.names) bindings.set(name, { turns: turns.map((turn) => turn.get(name) ?? { tokens: [] }) })
  return turns.length === 0 && part.operator === '+' ? -1 : at
}

function pastSeparator(separator: readonly Token[], tokens: readonly Token[], from: number): number {
  for (const [i, { text }] of separator.entries()) if (tokens[from + i]?.text !== text) return -1
  return from + separator.length
}

/** Groups the tokens of an expression, so that it remains one value wherever it is inserted: `$a * 2` of `1 + x`. */
function asUnit(specifier: string, tokens: readonly Token[]): readonly Token[] {
  if (!specifier.startsWith('expr') || tokens.length < 2 || tokens.every(isOfChain)) return tokens
  const { at } = tokens[0]!
  return [{ text: '(', kind: 'group', at, tight: false, inner: tokens, closeAt: at }]
}

const isOfChain = (token: Token): boolean =>
  token.kind === 'punctuation' ? '.:?!'.includes(token.text) : token.kind !== 'word' || !OPERATOR_WORDS.has(token.text)

const OPERATOR_WORDS = new Set(['as', 'move', 'return', 'break', 'if', 'match'])

function wordsOf(tokens: readonly Token[], found = new Set<string>()): Set<string> {
  for (const token of tokens) {
    if (token.kind === 'word') found.add(token.text)
    if (token.inner) wordsOf(token.inner, found)
  }
  return found
}

/** The state of writing an expansion; `hidden` are local names of the body that occur in arguments too. */
type Writing = { bindings: Bindings; hidden: ReadonlySet<string>; out: Token[]; budget: Budget }

/** Writes parts out; false when that is more than the budget has. */
function write(parts: readonly Part[], into: Writing): boolean {
  return parts.every((part) => writePart(part, into))
}

function writePart(part: Part, into: Writing): boolean {
  const { hidden, out, budget } = into
  switch (part.kind) {
    case 'token':
      if (budget.tokens-- <= 0) return false
      out.push(hidden.has(part.token.text) ? { ...part.token, text: `${part.token.text}__` } : part.token)
      return true
    case 'group': {
      const inner: Token[] = []
      if (!write(part.inner, { ...into, out: inner })) return false
      out.push({ ...part.token, inner })
      return true
    }
    case 'variable':
      return writeVariable(part.name, into)
    case 'repeat':
      return writeRepeat(part, into)
  }
}

function writeVariable(name: string, { bindings, out, budget }: Writing): boolean {
  const bound = bindings.get(name)
  if (bound === undefined || !('tokens' in bound)) return true
  budget.tokens -= sizeOf(bound.tokens)
  if (budget.tokens < 0) return false
  for (const [i, token] of bound.tokens.entries()) out.push(i === 0 ? { ...token, tight: false } : token)
  return true
}

function writeRepeat(part: Repeat, into: Writing): boolean {
  const { bindings, out } = into
  const repeated = part.names.flatMap((name) => {
    const bound = bindings.get(name)
    return bound && 'turns' in bound ? [{ name, turns: bound.turns }] : []
  })
  const count = repeated.length === 0 ? 0 : Math.max(...repeated.map(({ turns }) => turns.length))
  for (let turn = 0; turn < count; turn++) {
    if (turn > 0) out.push(...part.separator)
    const inside = new Map(bindings)
    for (const { name, turns } of repeated) inside.set(name, turns[turn] ?? { tokens: [] })
    if (!write(part.inner, { ...into, bindings: inside })) return false
  }
  return true
}

function sizeOf(tokens: readonly Token[]): number {
  let size = tokens.length
  for (const token of tokens) if (token.inner) size += sizeOf(token.inner)
  return size
}
