// Rewrites code of templates that the grammar cannot read: macros for conditions and concepts, explicit
// instantiations, pointers without a name, constructions of types that depend on a parameter.

import { spaces } from '../kit/same-length.ts'
import { MACRO } from './nearby-code.ts'

/** A text of the same length and lines without them. */
export function withoutTemplateMacros(code: string): string {
  const text = code
    .replace(UNNAMED_POINTER, (_all, head: string) => `${head} `)
    .replace(CONSTRUCTED_TYPENAME, (_all, head: string, word: string) => head + spaces(word))
  return text.replace(INSTANTIATION, spaces).replace(TEMPLATE_ITEM, blankItem).replace(TEMPLATE_KEY, asTypename)
}

/** The text of an instantiation, without some characters; `template` on a later line begins another one. */
function within(excluded: string): string {
  return String.raw`(?:[^;{}\n${excluded}]|\n(?![ \t]*(?:extern\s+)?template\s))*`
}

/** `extern template int f(int);`: an explicit instantiation declares nothing new. */
const INSTANTIATION = new RegExp(
  String.raw`^[ \t]*(?:extern\s+)?template\s(?!<)${within('<>()')}(?:<${within('()')}>)?(?:\(${within('')}\)${within('()')})?;`,
  'gm',
)

const TEMPLATE_ITEM = new RegExp(
  String.raw`,\s*${MACRO}\s*\((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\)(?=\s*[,>])`,
  'g',
)

/** Characters between `template` and a condition among its parameters. */
const TEMPLATE_HEAD_MAX = 399

/** `template <typename T, ENABLE_IF(is_integral<T>())>`: the condition is no parameter. */
function blankItem(all: string, offset: number, text: string): string {
  const before = text.slice(Math.max(0, offset - TEMPLATE_HEAD_MAX), offset)
  const from = before.lastIndexOf('template')
  return from >= 0 && !/[;{}]/.test(before.slice(from)) ? spaces(all) : all
}

/** `f(T x, enable_if_t<is_int<T>>* = 0)`: the grammar knows no pointer that has a value and no name. */
const UNNAMED_POINTER = /(>(?:::\w+)?\s*)\*(?=\s*=\s*(?:0|nullptr)\s*[,)])/g

/** `return typename T::key(x)`: the grammar knows `typename` before a type alone, not before its construction. */
export const CONSTRUCTED_TYPENAME =
  /([=(,?:]\s*|\breturn\s+)(typename\s+)(?=(?:\w+(?:<[^<>;(){}]*>)?::(?:template\s+)?)+\w+[({])/g

/** `template <TOKEN_FOR(void (int)) Token>`: a macro for a concept, where the compiler supports concepts. */
const TEMPLATE_KEY = new RegExp(
  String.raw`([<,]\s*)(${MACRO}[ \t]*\((?:[^(){};]|\((?:[^(){};]|\([^(){};]*\))*\))*\))(?=\s+[A-Za-z_]\w*\s*[,>=])`,
  'g',
)

/** Replaces a concept by `typename`. */
function asTypename(all: string, head: string, macro: string, offset: number, text: string): string {
  const before = text.slice(Math.max(0, offset - TEMPLATE_HEAD_MAX), offset + head.length)
  const from = before.lastIndexOf('template')
  return from >= 0 && !/[;{}]/.test(before.slice(from)) ? `${head}class${spaces(macro.slice('class'.length))}` : all
}
