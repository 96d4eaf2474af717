// Names that texts have of which no facts tell: templates, source of languages that are not parsed, macros and attributes.

const NAME = /[\p{L}_$][\p{L}\p{N}_$]*/gu
/** A name of several words. */
const COMPOUND = /[\p{Ll}\p{N}]\p{Lu}|[\p{L}\p{N}]_[\p{L}\p{N}]/u
/** Before a member, a filter of a template, or an action of a page: `.name`, `| name`, `->name`, `::name`. */
const BEFORE = /(\.|\||->|::|@)\s?$/
/** Before a value of a template that is code: `[hint]="`, `@click="`, `v-if="!`, `{{ `, `${`. */
const BOUND = /(?:[\])]|(?:^|\s)(?:[*:@#]|v-|x-|th:)[\w.:-]*)=["']!?$|\{\{[-{]?\s?!?$|\$\{$/
/** Characters before a name in which these are looked for. */
const BOUND_CHARS = 40
/** Before a name that is called or given something. */
const AFTER = /^\s?(\(|=>)/

/** Those of some names that stand in a text as code does: of several words, members, filters, values of bound attributes, or called. */
export function* namesInText(text: string, names: ReadonlySet<string>): Generator<string> {
  for (const { 0: word, index } of text.matchAll(NAME)) {
    const end = index + word.length
    // a method of Ruby may end so: `value.required?`
    const name = /[?!]/.test(text[end] ?? '') && names.has(word + text[end]!) ? word + text[end]! : word
    if (!names.has(name)) continue
    const isCode =
      COMPOUND.test(name) ||
      BEFORE.test(text.slice(Math.max(0, index - 3), index)) ||
      BOUND.test(text.slice(Math.max(0, index - BOUND_CHARS), index)) ||
      AFTER.test(text.slice(end, end + 3))
    if (isCode) yield name
  }
}

/** Those of some names that stand behind a quote on a line of a text: code of a page that is put together there. */
export function* quotedInText(text: string, names: ReadonlySet<string>): Generator<string> {
  for (const { 0: name, index } of text.matchAll(NAME)) {
    if (!names.has(name)) continue
    if (/["'`]/.test(text.slice(text.lastIndexOf('\n', index) + 1, index))) yield name
  }
}

/** The head and the body of a macro that pastes names together: `#define REGISTER(n) add(#n, n##_handler)`. */
const PASTING = /^[ \t]*#[ \t]*define[ \t]+\w+\(([^)\n]*)\)((?:.*\\\r?\n)*.*##.*(?:\\\r?\n.*)*)/gm
const PASTED = /\b(\w+)\s*##\s*(?=(\w+))/g
/** Shorter parts say little of a name. */
const PART_CHARS_MIN = 3

/** The parts that macros of C give to names which they paste together: what these begin and end with. */
export type Pasted = { heads: Set<string>; tails: Set<string> }

/** Notes the parts that the macros in a text give. */
export function notePasted(text: string, { heads, tails }: Pasted): void {
  if (!text.includes('##')) return
  for (const [, head, body] of text.matchAll(PASTING)) {
    const params = new Set(head!.split(',').map((param) => param.trim()))
    for (const [, before, after] of body!.matchAll(PASTED)) {
      if (params.has(before!) === params.has(after!)) continue
      const [own, part] = params.has(after!) ? [before!, heads] : [after!, tails]
      if (own.length >= PART_CHARS_MIN) part.add(own)
    }
  }
}

/** Whether a macro may paste a name together. */
export function isPasted(name: string, { heads, tails }: Pasted): boolean {
  for (let length = PART_CHARS_MIN; length < name.length; length++)
    if (heads.has(name.slice(0, length)) || tails.has(name.slice(-length))) return true
  return false
}

/** The parameters and bodies of macros in a text of C, with the lines that they go on over. */
export function* definesIn(text: string): Generator<string> {
  for (const [, body] of text.matchAll(DEFINE)) yield body!
}

const DEFINE = /^[ \t]*#[ \t]*define[ \t]+\w+((?:.*\\\r?\n)*.*)/gm

/** The definitions of macros by rules in a text of Rust, from their names to the last bracket. */
export function* macrosByRules(text: string): Generator<string> {
  for (let at = text.indexOf(MACRO); at >= 0; at = text.indexOf(MACRO, at + 1)) {
    let end = at
    let depth = 0
    do {
      BRACKET.lastIndex = end
      const bracket = BRACKET.exec(text)
      if (!bracket) return
      end = BRACKET.lastIndex
      depth += '([{'.includes(bracket[0]) ? 1 : -1
    } while (depth > 0)
    yield text.slice(at + MACRO.length, end)
    at = end
  }
}

const MACRO = 'macro_rules!'
const BRACKET = /[()[\]{}]/g

/** A member of a value in a template: `user.name`, `#user.name`, `user->name`. */
const MEMBER = /[\w\])](?:\.|\?\.|->)([a-z]\w*)/g

/** Those of some names that are accessors of the members in a template: `getName`, `isName` or `hasName` of `user.name`. */
export function* accessorsInText(text: string, names: ReadonlySet<string>): Generator<string> {
  for (const [, member] of text.matchAll(MEMBER))
    for (const verb of ['get', 'is', 'has']) {
      const name = `${verb}${member![0]!.toUpperCase()}${member!.slice(1)}`
      if (names.has(name)) yield name
    }
}

/** A line that is a comment from its beginning: `#[` begins an attribute. */
const COMMENT = /^\s*(\/\/|\/?\*|#(?=[\s!#]|$))/
/** A comment behind code. */
const REMARK = /\s(\/\/|#\s).*$/

/** Whether a name stands on a line (from 1) of code, those left out by `isKnown`. */
export const standsIn = (lines: readonly string[], name: string, isKnown: (line: number) => boolean): boolean =>
  lines.some(
    (line, at) =>
      line.includes(name) && !isKnown(at + 1) && !COMMENT.test(line) && hasWord(line.replace(REMARK, ''), name),
  )

const PART = /[\p{L}\p{N}_$]/u

function hasWord(line: string, word: string): boolean {
  for (let at = line.indexOf(word); at >= 0; at = line.indexOf(word, at + 1))
    if (!PART.test(line[at - 1] ?? ' ') && !PART.test(line[at + word.length] ?? ' ')) return true
  return false
}
