// Functions whose head is the use of a macro: `TEST(Suite, Name) { … }`, `CORE_FN(cfun_new, "(new)") { … }`. The
// expansion is defined elsewhere; the node is named by the arguments.

import { NONE } from '../../facts.ts'
import { BindingKind, EntityKind, Flag, ScopeKind } from '../../vocabulary.ts'
import { bind } from '../kit/bindings.ts'
import { nameExpr } from '../kit/expressions.ts'
import { addFunction } from '../kit/functions.ts'
import { field, kind, lastLine, line, parts, text } from '../kit/nodes.ts'
import { openFunction, openScope } from '../kit/scopes.ts'
import { addDeclared } from './declarations.ts'
import type { Lowering, Place } from './state.ts'
import { lowerStatement } from './statements.ts'

/** The use of a macro before the body of a function. */
export type MacroHead = { node: number; word: string; nameNode: number; args: string[] }

/** `CORE_FN(name, "text")` where declarations stand, which the grammar takes for a call, before a `{`. */
export function macroHead(l: Lowering, node: number): MacroHead | undefined {
  if (kind(l, node) !== 'expression_statement') return undefined
  const [call = NONE] = parts(l, node)
  if (call === NONE || kind(l, call) !== 'call_expression') return undefined
  const nameNode = field(l, call, 'function')
  const word = text(l, nameNode)
  if (kind(l, nameNode) !== 'identifier' || !MACRO_NAME.test(word)) return undefined
  return { node, word, nameNode, args: parts(l, field(l, call, 'arguments')).map((arg) => text(l, arg)) }
}

/** `TEST(Suite, Name) { … }`, which the grammar takes for a function without a type. */
export function untypedHead(l: Lowering, node: number, at: Place): MacroHead | undefined {
  const declarator = field(l, node, 'declarator')
  if (at.inClass || field(l, node, 'type') !== NONE || kind(l, declarator) !== 'function_declarator') return undefined
  const nameNode = field(l, declarator, 'declarator')
  const word = text(l, nameNode)
  if (kind(l, nameNode) !== 'identifier' || !MACRO_NAME.test(word)) return undefined
  const args = parts(l, field(l, declarator, 'parameters')).map((arg) => text(l, arg))
  return args.length > 0 && args.every((arg) => WORD.test(arg)) ? { node, word, nameNode, args } : undefined
}

const MACRO_NAME = /^(?:[A-Z][A-Z0-9_]{2,}|Test)$/
const WORD = /^[A-Za-z_]\w*$/
/** Macros of googletest and of google/benchmark that put the function into a class: the first argument. */
const OF_CLASS = /^(?:TEST_[FP]|TYPED_TEST(?:_P)?|BENCHMARK(?:_DEFINE|_TEMPLATE_DEFINE)?_F)$/

/** Macros of tests: of googletest, Catch2, doctest, Boost.Test, Criterion and Check. */
const TEST =
  /^(?:Test|TEST|TEST_[FP]|TYPED_TEST(?:_P)?|TEST_CASE\w*|TEMPLATE_\w*TEST_CASE\w*|SCENARIO\w*|BOOST_\w+_TEST_CASE|START_TEST|TEST_METHOD)$/
const TITLE = /^"(.*)"$/s

/** The title that a test of Catch2 has in place of a name, as words; '' where it has none. */
function titleOf({ word, args }: MacroHead): string {
  if (!TEST.test(word)) return ''
  const [title = ''] = args.slice(0, WORDS_MAX).flatMap((arg) => TITLE.exec(arg)?.[1] ?? [])
  return title.replace(/[^\p{L}\p{N}_]+/gu, ' ').trim()
}

/**
 * Lowers a function with such a head. It is named by its title, else by the words among the arguments, else by the macro. A function of C
 * with a single word can be called by it (in C++ the word more often names a class).
 */
export function lowerMacroFunction(l: Lowering, head: MacroHead, body: number, at: Place): void {
  const words = head.args.slice(0, WORDS_MAX).filter((arg) => WORD.test(arg))
  const [owner] = words
  const isMember = words.length === 2 && OF_CLASS.test(head.word)
  const word = isMember ? words[1]! : titleOf(head) || words.join('_') || head.word
  const test = TEST.test(head.word) ? Flag.Test : 0
  const fn = addFunction(l, { flags: isMember ? Flag.Extension : 0 })
  let place = at
  if (isMember) {
    place = openScope(l, at, ScopeKind.Class)
    const target = nameExpr(l, at, owner!, head.nameNode)
    place.self = place.scope
    l.b.add('extensions', { target, scope: place.scope, line: line(l, head.node), entity: at.entity })
  }
  const entity = addDeclared(l, place, head.node, {
    word,
    nameNode: head.nameNode,
    kind: isMember ? EntityKind.Method : EntityKind.Function,
    flags: test | (isMember ? Flag.Extension : 0),
    fn,
  })
  if (isMember) l.members.push({ entity, typeName: owner! })
  l.b.set('entities', entity, 'endLine', lastLine(l, body))
  l.b.set('functions', fn, 'entity', entity)
  if (words.length === 1 && !l.isCpp) bind(l, place, word, head.node, { kind: BindingKind.Entity, ref: entity })
  const inside = openFunction(l, place, fn, entity)
  lowerStatement(l, body, { ...inside, inFunction: true })
}

/** Limit on the arguments that can name a macro's function. */
const WORDS_MAX = 2
