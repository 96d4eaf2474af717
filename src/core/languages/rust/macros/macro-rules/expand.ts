// Expands invocations of macros that the file itself defines. A definition whose name the invocation spells out belongs
// to the file, on the line of that name; a definition that only the macro's body names has its type, but is hidden,
// since no line of the file is its own.

import { NONE } from '../../../../facts.ts'
import { parse } from '../../../../syntax/parse.ts'
import { lineAt, type Syntax } from '../../../../syntax/syntax.ts'
import { field, kind, text } from '../../../kit/nodes.ts'
import { grammar } from '../../grammar.ts'
import { legible } from '../../legible.ts'
import type { Lowering } from '../../state.ts'
import { compiledBranches } from './compiled-branches.ts'
import { type Budget, expand, type Macro, readMacro } from './rules.ts'
import { readTokens, type Token, textOf } from './token-trees.ts'

/** The macros of a file, and the remaining budget for their expansions. */
export type Macros = {
  byName: Map<string, Definition[]>
  budget: Budget
  expansions: number
}

/** A definition; it is read when it is first invoked. */
type Definition = { at: number; source: string; macro?: Macro }

/**
 * Tokens that all expansions of a file may have together: one per character of the file, which is some four times its
 * own tokens, within these bounds.
 */
const TOKENS = { min: 5_000, max: 100_000 }
/** Tokens of invocations that are compared with patterns: once for each rule, and whenever a fragment takes them. */
const COMPARED_MAX = 3_000_000
/** Expansions of a file, each of which is parsed. */
const EXPANSIONS_MAX = 2000
/** Expansions inside each other. */
const DEPTH_MAX = 24
/** Longer arguments are data. */
const ARGUMENTS_MAX = 50_000

/** Macros of libraries whose arguments bind names, with their definitions or nearly so. */
const LIBRARY: ReadonlyMap<string, Macro> = new Map(
  Object.entries({
    matches: '($e:expr, $p:pat $(if $g:expr)? $(,)?) => { match $e { $p $(if $g)? => true, _ => false } }',
    thread_local:
      '($($(#[$a:meta])* $v:vis static $n:ident: $t:ty = $e:expr);* $(;)?) => { $($v static $n: ::std::thread::LocalKey<$t> = $e;)* }',
    bitflags: `() => {}; ($(#[$o:meta])* $v:vis struct $n:ident: $t:ty { $($(#[$i:meta])* const $f:ident = $e:expr;)* } $($r:tt)*) => {
      $(#[$o])* $v struct $n;
      impl $n {
        $(pub const $f: $n = $e;)*
        pub fn empty() -> $n {} pub fn all() -> $n {} pub fn from_bits_truncate(b: $t) -> $n {} pub fn from_bits_retain(b: $t) -> $n {}
        pub fn union(self, o: $n) -> $n {} pub fn intersection(self, o: $n) -> $n {} pub fn difference(self, o: $n) -> $n {}
        pub fn complement(self) -> $n {} pub fn bits(&self) -> $t {} pub fn from_bits(b: $t) -> Option<$n> {}
      }
      bitflags! { $($r)* }
    }`,
    lazy_static:
      '($($(#[$a:meta])* $v:vis static ref $n:ident: $t:ty = $e:expr);* $(;)?) => { $($v static $n: ::std::sync::LazyLock<$t> = $e;)* }',
  }).map(([name, rules]) => [name, readMacro(rules)]),
)

/** The macros at the start of a file. */
export const noMacros = (characters: number): Macros => ({
  byName: new Map(),
  budget: { tokens: Math.min(TOKENS.max, Math.max(TOKENS.min, characters)), compared: COMPARED_MAX },
  expansions: 0,
})

/** Notes the macros that a tree defines. */
export function noteMacros(l: Lowering): void {
  if (!l.tree.text.includes('macro_rules!')) return
  for (let node = 0; node < l.tree.count; node++) {
    if (kind(l, node) !== 'macro_definition') continue
    const source = text(l, node)
    const head = /^macro_rules!\s*(\w+)\s*[({[]/.exec(source)
    if (!head) continue
    const definitions = l.macros.byName.get(head[1]!) ?? []
    definitions.push({ at: l.tree.start[node]!, source: source.slice(head[0].length).replace(/[)\]}];?$/, '') })
    l.macros.byName.set(head[1]!, definitions)
  }
}

/**
 * The tree of an expansion with the state that lowers it: its offsets are behind the start of the invocation, its lines
 * those of the tokens' origins. `before` and `after` enclose it for parsing. Undefined for macros of other files, and
 * where an expansion does not parse or exceeds the budget.
 */
export function expansionOf(l: Lowering, node: number, before = '', after = ''): Lowering | undefined {
  const expanded = expandedAt(l, node, before === '')
  if (!expanded) return undefined
  const isMadeAt = (at: number): boolean => at === NONE || (l.isFromMacro?.(at) ?? false)
  const written = textOf(before === '' ? withoutBodies(expanded, isMadeAt) : expanded)
  const tree = parse(grammar, before + legible(written.text) + after)
  if (!tree || tree.errors > 0) return undefined
  const start = l.tree.start[node]!
  const shift = (offset: number): number => Math.max(0, offset - before.length) + start
  const origin = originOf(l, written.tokens, lineAt(l.tree, start))
  const tokenAt = (offset: number): number => lastBefore(written.starts, offset - start)
  const inner: Syntax = {
    ...tree,
    text: l.tree.text.slice(0, start) + written.text,
    start: tree.start.map(shift),
    end: tree.end.map(shift),
    lineOf: (offset) => origin.lines[tokenAt(offset)] ?? origin.line,
  }
  const lowering = {
    ...l,
    tree: inner,
    expansions: l.expansions + 1,
    isFromMacro: (offset: number) => origin.isFromMacro[tokenAt(offset)] ?? true,
  }
  noteMacros(lowering)
  return lowering
}

/** The expansion of an invocation; an expansion that is a single invocation is expanded again. */
function expandedAt(l: Lowering, node: number, asItems: boolean): Token[] | undefined {
  let path = text(l, field(l, node, 'macro'))
  const branches = l.macros.byName.has(path) ? undefined : compiledBranches(path, () => argumentsOf(l, node))
  if (branches) return branches
  let macro = macroNamed(l, path, l.tree.start[node]!)
  let args = macro && l.expansions < DEPTH_MAX ? argumentsOf(l, node) : undefined
  let expanded: Token[] | undefined
  while (macro && args && l.macros.expansions < EXPANSIONS_MAX) {
    l.macros.expansions++
    const once = expand(macro, args, l.macros.budget, asItems)
    if (once === undefined) return expanded
    expanded = once
    const [name, mark, group, end] = once
    const isOne = name?.kind === 'word' && mark?.text === '!' && group?.kind === 'group'
    if (!isOne || once.length > 4 || (end !== undefined && end.text !== ';')) break
    path = name.text
    args = group.inner
    macro = args && macroNamed(l, path, l.tree.start[node]!)
  }
  return expanded
}

/** Items without the bodies of functions that only the macro's body names: their calls are not recorded. */
function withoutBodies(tokens: readonly Token[], isMadeAt: (at: number) => boolean): readonly Token[] {
  let isHidden = false
  let isItem = false
  return tokens.map((token, i) => {
    const before = tokens[i - 1]
    if (token.kind === 'word' && before?.text === 'fn') isHidden = isMadeAt(token.at)
    isItem ||= /^(impl|trait|mod)$/.test(token.text)
    if (token.text === ';') isHidden = isItem = false
    if (token.text !== '{' || !token.inner) return token
    const inner = isHidden ? [] : isItem ? withoutBodies(token.inner, isMadeAt) : token.inner
    isHidden = isItem = false
    return { ...token, inner }
  })
}

function macroNamed(l: Lowering, path: string, at: number): Macro | undefined {
  const name = path.replace(/^(?:crate|self)::/, '')
  const definitions = l.macros.byName.get(name)
  if (!definitions) return LIBRARY.get(path.slice(path.lastIndexOf(':') + 1))
  const definition = definitions.findLast((one) => one.at <= at) ?? definitions[0]!
  return (definition.macro ??= readMacro(definition.source))
}

function argumentsOf(l: Lowering, node: number): readonly Token[] | undefined {
  const end = l.tree.next[node]!
  for (let child = node + 1; child < end; child = l.tree.next[child]!) {
    if (kind(l, child) !== 'token_tree') continue
    const [from, to] = [l.tree.start[child]!, l.tree.end[child]!]
    return to - from > ARGUMENTS_MAX ? undefined : readTokens(l.tree.text.slice(from, to), from)?.[0]?.inner
  }
  return undefined
}

/**
 * The line of origin of each token. A token from the macro's body has the line of the next token of the invocation;
 * closing brackets and separators have that of the last one.
 */
function originOf(
  l: Lowering,
  tokens: readonly Token[],
  line: number,
): { lines: Int32Array; isFromMacro: boolean[]; line: number } {
  const isFromMacro = tokens.map(({ at }) => at === NONE || (l.isFromMacro?.(at) ?? false))
  const lines = new Int32Array(tokens.length)
  let before = line
  for (const [i, token] of tokens.entries()) {
    if (token.at !== NONE) before = lineAt(l.tree, token.at)
    lines[i] = before
  }
  let after = before
  for (let i = tokens.length - 1; i >= 0; i--) {
    if (tokens[i]!.at !== NONE) after = lines[i]!
    else if (!/^[)\]};,]$/.test(tokens[i]!.text)) lines[i] = after
  }
  return { lines, isFromMacro, line }
}

function lastBefore(starts: readonly number[], offset: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (starts[middle]! <= offset) low = middle
    else high = middle - 1
  }
  return low
}
