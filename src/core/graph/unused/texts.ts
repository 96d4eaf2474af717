// Names that texts without facts have: templates, and source of languages that are not parsed.

const NAME = /[\p{L}_$][\p{L}\p{N}_$]*/gu
/** A name of several words. */
const COMPOUND = /[\p{Ll}\p{N}]\p{Lu}|[\p{L}\p{N}]_[\p{L}\p{N}]/u
/** Before a member, a filter of a template, or an action of a page: `.name`, `| name`, `->name`, `::name`. */
const BEFORE = /(\.|\||->|::|@)\s?$/
/** Before a name that is called or given something. */
const AFTER = /^\s?(\(|=>)/

/** Those of some names that stand in a text as code does: of several words, members, filters, or called. */
export function* namesInText(text: string, names: ReadonlySet<string>): Generator<string> {
  for (const { 0: name, index } of text.matchAll(NAME)) {
    if (!names.has(name)) continue
    const end = index + name.length
    const isCode =
      COMPOUND.test(name) ||
      BEFORE.test(text.slice(Math.max(0, index - 3), index)) ||
      AFTER.test(text.slice(end, end + 3))
    if (isCode) yield name
  }
}
