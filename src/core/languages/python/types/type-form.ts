// The shape of an annotation, whether it is written as code or inside a string.

import { NONE } from '../../../facts.ts'
import { kindOf, textOf } from '../../../syntax/syntax.ts'
import { field, fields, parts, type Read } from '../../kit/nodes.ts'
import { dotted, stringText } from '../nodes.ts'

/** A type expression, as it is written. `value`: what `Literal[…]` takes it for, if it is a text, a number or a truth. */
export type TypeForm = Form & { readonly value?: LiteralValue }

/** The value of a literal: its type in the prelude and its text. */
export type LiteralValue = { readonly type: 'str' | 'int' | 'bool'; readonly text: string }

type Form =
  | { form: 'name'; path: string; node: number }
  | { form: 'apply'; base: TypeForm; args: TypeForm[] }
  | { form: 'union'; items: TypeForm[] }
  | { form: 'list'; items: TypeForm[] }
  | { form: 'none' }
  | { form: 'ellipsis' }
  | { form: 'unknown'; call?: number }

const UNKNOWN: TypeForm = { form: 'unknown' }

type Reader = (l: Read, node: number, depth: number) => TypeForm

const inner: Reader = (l, node, depth) => {
  const children = parts(l, node)
  return children.length === 1 ? typeForm(l, children[0]!, depth + 1) : UNKNOWN
}

const byName: Reader = (l, node) => {
  const path = dotted(l, node)
  return path === undefined ? UNKNOWN : { form: 'name', path, node }
}

const inText: Reader = (l, node) => {
  const text = stringText(l, node)
  return text === undefined ? UNKNOWN : quoted(text, node, 0)
}

const quoted = (text: string, node: number, depth: number): TypeForm => ({
  ...parseTypeText(text, node, depth),
  value: { type: 'str', text },
})

const ofValue = (type: LiteralValue['type'], text: string): TypeForm => ({ form: 'unknown', value: { type, text } })

const items = (l: Read, node: number, depth: number): TypeForm[] =>
  parts(l, node).map((child) => typeForm(l, child, depth + 1))

const readers: Readonly<Record<string, Reader>> = {
  type: inner,
  parenthesized_expression: inner,
  constrained_type: (l, node, depth) => {
    const first = parts(l, node)[0]
    return first === undefined ? UNKNOWN : typeForm(l, first, depth + 1)
  },
  splat_type: inner,
  list_splat: inner,
  identifier: byName,
  attribute: byName,
  dotted_name: byName,
  member_type: (l, node, depth) => {
    const [object, member] = parts(l, node)
    const before = object === undefined ? UNKNOWN : typeForm(l, object, depth + 1)
    if (before.form !== 'name' || member === undefined) return UNKNOWN
    return { form: 'name', path: `${before.path}.${l.tree.text.slice(l.tree.start[member], l.tree.end[member])}`, node }
  },
  none: () => ({ form: 'none' }),
  ellipsis: () => ({ form: 'ellipsis' }),
  call: (_l, node) => ({ form: 'unknown', call: node }),
  string: inText,
  concatenated_string: inText,
  integer: (l, node) => ofValue('int', textOf(l.tree, node)),
  true: () => ofValue('bool', 'True'),
  false: () => ofValue('bool', 'False'),
  union_type: (l, node, depth) => ({ form: 'union', items: items(l, node, depth) }),
  binary_operator: (l, node, depth) => {
    const operator = field(l, node, 'operator')
    const left = field(l, node, 'left')
    const right = field(l, node, 'right')
    if (operator === NONE || kindOf(l.tree, operator) !== '|' || left === NONE || right === NONE) return UNKNOWN
    return { form: 'union', items: [typeForm(l, left, depth + 1), typeForm(l, right, depth + 1)] }
  },
  list: (l, node, depth) => ({ form: 'list', items: items(l, node, depth) }),
  tuple: (l, node, depth) => ({ form: 'list', items: items(l, node, depth) }),
  generic_type: (l, node, depth) => {
    const [base, parameters] = parts(l, node)
    if (base === undefined || parameters === undefined) return UNKNOWN
    return { form: 'apply', base: typeForm(l, base, depth + 1), args: items(l, parameters, depth) }
  },
  subscript: (l, node, depth) => {
    const value = field(l, node, 'value')
    if (value === NONE) return UNKNOWN
    const args = fields(l, node, 'subscript').map((child) => typeForm(l, child, depth + 1))
    const only = args.length === 1 ? args[0]! : undefined
    return { form: 'apply', base: typeForm(l, value, depth + 1), args: only?.form === 'list' ? [only] : args }
  },
}

/** Types nested deeper are unknown. */
const TYPE_DEPTH_MAX = 30

/** Reads a node that is where a type is expected. */
export function typeForm(l: Read, node: number, depth = 0): TypeForm {
  return depth > TYPE_DEPTH_MAX ? UNKNOWN : (readers[kindOf(l.tree, node)]?.(l, node, depth) ?? UNKNOWN)
}

const TOKEN = /\s*(\.\.\.|[A-Za-z_][\w.]*|[[\],|()]|"[^"]*"|'[^']*'|-?\d+|\S)/gy

/**
 * Parses the text of a string annotation, such as `"Dict[str, 'Node'] | None"`; `node` is its position. Texts that are
 * no type are `unknown`.
 */
export function parseTypeText(text: string, node: number, depth = 0): TypeForm {
  if (depth > TEXT_DEPTH_MAX || text.length > TEXT_LENGTH_MAX) return UNKNOWN
  const tokens = [...text.matchAll(TOKEN)].map((match) => match[1]!)
  return union({ tokens, at: 0, node, depth })
}

/** Texts in texts in texts are no types, nor are pages of text. */
const TEXT_DEPTH_MAX = 3
const TEXT_LENGTH_MAX = 2000

/** The tokens of a type and how far they have been read. */
type Reading = { readonly tokens: readonly string[]; at: number; readonly node: number; readonly depth: number }

function union(r: Reading): TypeForm {
  const all = [primary(r)]
  while (r.tokens[r.at] === '|') {
    r.at++
    all.push(primary(r))
  }
  return all.length === 1 ? all[0]! : { form: 'union', items: all }
}

function primary(r: Reading): TypeForm {
  const token = r.tokens[r.at++]
  switch (token) {
    case undefined:
      return UNKNOWN
    case '...':
      return { form: 'ellipsis' }
    case 'None':
      return { form: 'none' }
    case '[':
      return { form: 'list', items: list(r, ']') }
    case '(': {
      const inside = list(r, ')')
      return inside.length === 1 ? inside[0]! : { form: 'list', items: inside }
    }
    default:
      return nameOrText(r, token)
  }
}

/** A name with its type arguments, or a type inside a string. */
function nameOrText(r: Reading, token: string): TypeForm {
  if (token[0] === '"' || token[0] === "'") return quoted(token.slice(1, -1), r.node, r.depth + 1)
  if (/^-?\d/.test(token)) return ofValue('int', token)
  if (token === 'True' || token === 'False') return ofValue('bool', token)
  if (!/^[A-Za-z_]/.test(token)) return UNKNOWN
  const base: TypeForm = { form: 'name', path: token, node: r.node }
  if (r.tokens[r.at] !== '[') return base
  r.at++
  return { form: 'apply', base, args: list(r, ']') }
}

/** The items up to a closing bracket, which is read too. */
function list(r: Reading, close: string): TypeForm[] {
  const found: TypeForm[] = []
  while (r.at < r.tokens.length && r.tokens[r.at] !== close) {
    const before = r.at
    found.push(union(r))
    if (r.tokens[r.at] === ',') r.at++
    if (r.at === before) r.at++ // unreadable tokens are skipped
  }
  r.at++
  return found
}
