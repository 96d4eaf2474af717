// Macros in the place of items. They expand to items, known or read from their arguments, or contain code.
// `lowerItemMacro` is the way in.

import { NONE } from '../../../facts.ts'
import { parse } from '../../../syntax/parse.ts'
import { kind, text } from '../../kit/nodes.ts'
import { lowerExpression } from '../expressions.ts'
import { grammar } from '../grammar.ts'
import { lowerItems } from '../items.ts'
import { legible } from '../legible.ts'
import { cfgHolds } from '../modules/cfg.ts'
import { type Lowering, type Place, parts } from '../state.ts'
import { expansionOf } from './macro-rules/expand.ts'

/**
 * Lowers a node that is no item if it is a macro: its expansion contains items and, outside of types, its arguments may
 * be code.
 */
export function lowerItemMacro(l: Lowering, node: number, at: Place, attributes: readonly string[]): void {
  if (!/^(macro_invocation|expression_statement)$/.test(kind(l, node)) || cfgHolds(attributes) === false) return
  const macro =
    kind(l, node) === 'macro_invocation' ? node : parts(l, node).find((part) => kind(l, part) === 'macro_invocation')
  if (macro === undefined) return
  const expanded = expansionOf(l, macro)
  if (expanded) {
    lowerItems(expanded, 0, at)
    return
  }
  // among the members of a type, `Self::f(self);` cannot be a call, only a macro that makes items
  const isOutside = at.self === NONE
  const isCode = isOutside && takesBlock(l, macro)
  if (isCode || (!lowerMacroItems(l, macro, at) && isOutside && takesClosure(l, macro))) lowerExpression(l, macro, at)
}

/**
 * A macro around items (`cfg_if! { … }`, `bitflags! { … }`): its tokens are parsed as items; the macro's own syntax
 * among them is skipped as errors. Offsets are preserved, since the text before is blanked out.
 */
function lowerMacroItems(l: Lowering, macro: number, at: Place): boolean {
  const tokens = parts(l, macro).find((part) => kind(l, part) === 'token_tree')
  if (tokens === undefined || l.macrosRead >= MACROS_MAX || !holdsItems(l, tokens)) return false
  l.macrosRead++
  const start = l.tree.start[tokens]! + 1
  const end = l.tree.end[tokens]! - (/[)\]}]$/.test(text(l, tokens)) ? 1 : 0) // unclosed at the end of a broken file
  // `@section self`: arguments that steer a macro's rules are on lines of their own; an expansion has no lines
  const inner = l.tree.text
    .slice(start, end)
    .replace(l.isFromMacro ? /@\w+/g : /@\w+[^\n]*/g, (marker) => ' '.repeat(marker.length))
  const tree = parse(grammar, l.tree.text.slice(0, start).replace(/[^\n]/g, ' ') + legible(inner))
  if (!tree) return false
  tree.text = l.tree.text
  if (l.tree.lineOf) tree.lineOf = l.tree.lineOf
  lowerItems({ ...l, tree }, 0, { ...at, inMacro: true })
  return true
}

/**
 * Whether a macro's argument is a closure (`fuzz_target!(|data| …)`): of other arguments the macro may make calls of
 * its own.
 */
const takesClosure = (l: Lowering, node: number): boolean => /^[\w:]+!\s*[({]\s*(?:move\s*)?\|/.test(text(l, node))

/**
 * Whether a macro's arguments are a name and a block of statements (`test_case!(name, { … })`), the code of the item
 * that it defines.
 */
const takesBlock = (l: Lowering, node: number): boolean =>
  /^[\w:]+!\s*\(\s*\w+\s*,\s*\{(?!\s*(?:#|pub\b|fn\b|impl\b|struct\b|enum\b|trait\b|mod\b))/.test(text(l, node))

/** Parsing a macro's tokens again costs the text before them too. */
const MACROS_MAX = 100

function holdsItems(l: Lowering, tokens: number): boolean {
  const end = l.tree.next[tokens]!
  for (let token = tokens + 1; token < end; token++) {
    if (ITEM_WORDS.has(kind(l, token))) return true
  }
  return false
}

const ITEM_WORDS = new Set(['fn', 'struct', 'enum', 'trait', 'impl', 'mod', 'union', 'use'])
