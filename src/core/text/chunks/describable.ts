// Which entities get a description, and which of those need no model for it: a doc comment says more than a model would
// find out, and a plain enum or alias says all there is itself.

import { literal } from '../literal.ts'
import { firstSentences } from '../prompts/messages.ts'

/** The parts that a description is made from. */
export type Describable = {
  entity_type: string
  name: string
  chunk_text: string
  /** The doc comment, with or without its comment marks; '' when there is none. */
  doc: string
  isTest: boolean
  isGenerated: boolean
}

/** The author of an entity's description: nobody, a template, or the model. */
export type DescriptionPlan = { by: 'nothing' } | { by: 'template'; text: string } | { by: 'model' }

/** Types of chunks that are entities of code: no other is described. */
export const ENTITY_TYPES: ReadonlySet<string> = new Set(['Class', 'Function', 'Method', 'Interface', 'Enum', 'Type'])

/** Characters of a description taken from a doc comment. */
const DOC_CHARS = 320
/** Words below which a doc comment says nothing ("The name."). */
const DOC_WORDS_MIN = 4
/** An alias longer than this is a structure that wants explaining. */
const ALIAS_CHARS_MAX = 240
const ENUM_NAMES_MAX = 24

/** How an entity is described; `nothing` when it is not eligible. */
export function planDescription(entity: Describable): DescriptionPlan {
  if (!ENTITY_TYPES.has(entity.entity_type) || entity.isTest || entity.isGenerated) return { by: 'nothing' }
  const doc = readDoc(entity.doc)
  if (doc !== '') return { by: 'template', text: doc }
  const code = withoutComments(entity.chunk_text).trim()
  const template = entity.entity_type === 'Enum' ? enumTemplate(entity.name, code) : aliasTemplate(entity, code)
  if (template !== undefined) return { by: 'template', text: template }
  return hasContent(code) ? { by: 'model' } : { by: 'nothing' }
}

/** The first sentences of a doc comment as plain text; '' when it says nothing. */
export function readDoc(doc: string): string {
  const lines: string[] = []
  for (const raw of doc.split('\n')) {
    const line = raw
      .replace(/^\s*(?:\/\*+!?|\*+\/|\*(?!\*)|\/{2,3}!?|#+!?(?=\s|$)|--|%|;+)\s?/, '')
      .replace(/\s*\*+\/\s*$/, '')
      .replace(/^\s*[rbuf]{0,2}(?:"""|''')|(?:"""|''')\s*$/gi, '')
      .trim()
    // Tags, parameter lists, headings and examples follow the sentences about the entity.
    if (
      /^(?:[@\\](?!link|code|inheritdoc)\w|:(?:param|return|raise|type|rtype)|<(?:param|returns|remarks|example)|#{1,6} |```|>>> |\.\. )/i.test(
        line,
      )
    )
      break
    if (
      /^(?:Args|Arguments|Parameters|Params|Returns?|Raises|Throws|Yields|Examples?|Notes?|Attributes)\s*:?$/i.test(
        line,
      )
    )
      break
    if (/^[-=~*_]{3,}$/.test(line)) continue
    if (line === '' && lines.length > 0 && words(lines.join(' ')).length >= DOC_WORDS_MIN) break
    if (line !== '') lines.push(line)
  }
  const text = lines
    .join(' ')
    .replace(CODE_SPAN, (span) => (LABELLED.test(span) ? span : span.replace(/</g, '&lt;').replace(/>/g, '&gt;')))
    .replace(/\{@(?:link|code|linkplain|literal)\s+([^}]*)\}/g, '$1')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/:\w+:`~?([^`]*)`/g, '$1')
    .replace(/<(?:see|seealso|paramref|typeparamref)\s+\w+="(?:\w:)?([^"]*)"\s*\/>/g, (_, target: string) =>
      lastName(target),
    )
    .replace(/<\/?[a-zA-Z][^<>]{0,80}>/g, ' ')
    .replace(/&(lt|gt|amp|quot);/g, (_, name: string) => ENTITIES[name]!)
    .replace(/[`*]+(?=\S)|(?<=\S)[`*]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  const isNotice =
    /^(?:todo|fixme|xxx|copyright|eslint|noinspection|nolint|type:\s*ignore|@?inheritdoc|see |@see)/i.test(text)
  return isNotice || words(text).length < DOC_WORDS_MIN ? '' : firstSentences(text, DOC_CHARS)
}

/** Code in a doc comment, whose angle brackets are no tags. */
const CODE_SPAN = /`[^`]+`|\{@(?:code|literal)\s[^}]*\}/g
/** reStructuredText's "`title <label>`": the label is not read. */
const LABELLED = /\s<[^<>]+>`$/

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' }

/** 'System.Data.DbCommand.Execute(System.Int32)' -> 'Execute' */
const lastName = (target: string): string => target.replace(/\(.*$/, '').replace(/^.*\./, '')

const words = (text: string): string[] => text.match(/\p{L}{2,}/gu) ?? []

/** 'JobStatus' and 'JOB_STATUS' -> 'job status' */
export const spoken = (name: string): string =>
  name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/[_\W]+/gu, ' ')
    .trim()
    .toLowerCase()

/** An enum that only lists its values; undefined when it has behaviour or values that can't be told. */
function enumTemplate(name: string, code: string): string | undefined {
  if (
    /\b(?:def|fn|fun|func|function|public|private|protected|static|abstract)\b|=>|\)\s*\{/.test(
      code.replace(/^.*$/m, ''),
    )
  ) {
    return undefined
  }
  const body = /\{([\s\S]*)\}/.exec(code)?.[1] ?? code.slice(code.indexOf('\n') + 1)
  const names = body
    .replace(/#\[[^\]]*\]|\([^()]*\)|\{[^{}]*\}|"[^"]*"|'[^']*'/g, '')
    .split(/[,;\n]/)
    .map((part) => /^\s*(?:case\s+)?([\p{L}_]\w*)\s*(?:=|$|:)/u.exec(part)?.[1])
    .filter((value) => value !== undefined)
  if (names.length === 0) return undefined
  const shown = names.slice(0, ENUM_NAMES_MAX).map(spoken).join(', ')
  return `Enumeration of ${spoken(name)}: ${shown}${names.length > ENUM_NAMES_MAX ? ` and ${names.length - ENUM_NAMES_MAX} more` : ''}.`
}

/** A short alias, spelt out; undefined for anything else. */
function aliasTemplate({ entity_type, name }: Describable, code: string): string | undefined {
  if (entity_type !== 'Type' || code.length > ALIAS_CHARS_MAX || code.split('\n').length > 4) return undefined
  const definition = code
    .replace(/^[\s\S]*?\b(?:type|typedef|using|typealias)\b/, '')
    .replace(new RegExp(`^\\s*${literal(name)}\\b\\s*=?`), '')
    .replace(/;\s*$/, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (definition === '') return undefined
  const literals = definition.match(/^\|?\s*(?:['"][^'"]*['"]\s*(?:\||$)\s*)+$/)
    ? definition.match(/[^'"|\s][^'"|]*/g)
    : null
  if (literals !== null) return `Type of ${spoken(name)}, one of: ${literals.map((text) => text.trim()).join(', ')}.`
  return `Type alias ${spoken(name)}, short for ${definition}.`
}

/** More than a signature with one trivial statement: a field handed out, a call passed on, nothing at all. */
function hasContent(code: string): boolean {
  const lines = code.split('\n').filter((line) => /[\p{L}\d]/u.test(line))
  if (lines.length >= 3) return true
  const body = lines.length > 1 ? lines.slice(1).join(' ') : code.replace(/^[^{=:]*(?:=>|[{=:])/, '')
  return new Set(words(body)).size >= 7
}

/** Code without the comments that are on lines of their own. */
function withoutComments(code: string): string {
  return code
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*(?:\/\/|#(?!\[|include|define|if|end)|--\s).*$/gm, '')
    .replace(/^\s*(?:"""|''')[\s\S]*?(?:"""|''')\s*$/gm, '')
}
