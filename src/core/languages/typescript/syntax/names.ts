// Names of members and texts of literals, for all the ways in which the syntax can write them.

import { NONE } from '../../../facts.ts'
import { BindingKind } from '../../../vocabulary.ts'
import { field, parts } from '../../kit/nodes.ts'
import { lookUp } from '../scopes.ts'
import type { Lowering } from '../state.ts'
import { kindAt, textAt } from './nodes.ts'

/** The text of a string literal or of a template without substitutions; undefined for anything else. */
export function stringText(l: Lowering, node: number): string | undefined {
  const kind = kindAt(l, node)
  if (kind !== 'string' && kind !== 'template_string') return undefined
  const inner = textAt(l, node).slice(1, -1)
  if (kind === 'template_string' && inner.includes('${')) return undefined
  return inner.includes('\\') ? inner.replace(/\\(.)/g, '$1') : inner
}

/** The text of a literal that can be a key: a string, or a number in decimal. */
function keyText(l: Lowering, node: number): string | undefined {
  if (kindAt(l, node) === 'number') return String(Number(textAt(l, node)))
  if (kindAt(l, node) === 'binary_expression') return joinedText(l, node)
  return stringText(l, node)
}

/** `'a' + 'b'` -> `ab`; undefined when a part isn't a literal. */
function joinedText(l: Lowering, node: number): string | undefined {
  if (textAt(l, field(l, node, 'operator')) !== '+') return undefined
  const left = keyText(l, field(l, node, 'left'))
  const right = left === undefined ? undefined : keyText(l, field(l, node, 'right'))
  return right === undefined ? undefined : `${left}${right}`
}

/**
 * The path that code puts together from the folder of its file, as an import names it: `__dirname + '/a.js'`, `` `${__dirname}/a.js` `` -> `./a.js`;
 * undefined for anything else.
 */
export function pathBeside(l: Lowering, node: number): string | undefined {
  const kind = kindAt(l, node)
  if (kind === 'template_string') {
    const [, path] = /^`\$\{__dirname\}(\/[^`$\\]+)`$/.exec(textAt(l, node)) ?? []
    return path === undefined ? undefined : `.${path}`
  }
  if (kind !== 'binary_expression' || textAt(l, field(l, node, 'operator')) !== '+') return undefined
  const left = field(l, node, 'left')
  const right = stringText(l, field(l, node, 'right'))
  if (right === undefined) return undefined
  if (isFolderOfFile(l, left)) return right.startsWith('/') ? `.${right}` : undefined
  const begun = pathBeside(l, left)
  return begun === undefined ? undefined : begun + right
}

/** The same of `path.join(__dirname, 'a.js')`. */
export function joinedBeside(l: Lowering, node: number): string | undefined {
  if (kindAt(l, node) !== 'call_expression') return undefined
  const callee = field(l, node, 'function')
  const name = kindAt(l, callee) === 'member_expression' ? field(l, callee, 'property') : callee
  const [folder, ...names] = parts(l, field(l, node, 'arguments'))
  if (!/^(join|resolve)$/.test(textAt(l, name)) || folder === undefined || !isFolderOfFile(l, folder)) return undefined
  const texts = names.map((each) => stringText(l, each))
  return texts.length === 0 || texts.includes(undefined) ? undefined : ['.', ...texts].join('/')
}

const isFolderOfFile = (l: Lowering, node: number): boolean =>
  kindAt(l, node) === 'identifier' && textAt(l, node) === '__dirname'

/** The beginning of a text that code puts together: `'read' + type`, `` `read${type}` ``; undefined where it is too short. */
export function beginningOf(l: Lowering, node: number): string | undefined {
  const kind = kindAt(l, node)
  if (kind === 'binary_expression') {
    if (textAt(l, field(l, node, 'operator')) !== '+') return undefined
    const left = field(l, node, 'left')
    return begun(keyText(l, left)) ?? beginningOf(l, left)
  }
  const text = kind === 'template_string' ? textAt(l, node) : ''
  const at = text.indexOf('${')
  return at < 0 ? undefined : begun(text.slice(1, at))
}

/** A text as a beginning; shorter ones say nothing. */
const begun = (text: string | undefined): string | undefined =>
  text !== undefined && /^[\w$]{2,40}$/.test(text) ? text : undefined

/**
 * The name of a member in a class, object, interface or enum: `foo`, `#foo`, `'foo'`, `1`, `[Symbol.iterator]`,
 * `[kFoo]`; undefined when it is computed from anything else.
 */
export function memberName(l: Lowering, node: number): string | undefined {
  const kind = kindAt(l, node)
  if (kind !== 'computed_property_name') return keyText(l, node) ?? textAt(l, node)
  const [inner] = parts(l, node)
  if (inner === undefined) return undefined
  return keyText(l, inner) ?? symbolName(l, inner)
}

/** `[Symbol.iterator]` for that expression, `[kFoo]` for a plain name. */
function symbolName(l: Lowering, node: number): string | undefined {
  const kind = kindAt(l, node)
  if (kind === 'identifier') return l.texts.get(lookUp(l, textAt(l, node), l.at.scope)) ?? `[${textAt(l, node)}]`
  if (kind !== 'member_expression') return undefined
  const object = field(l, node, 'object')
  const property = textAt(l, field(l, node, 'property'))
  return kindAt(l, object) === 'identifier' ? `[${textAt(l, object)}.${property}]` : undefined
}

/** The member that `object[Kind.A]` names beside the text that the constant is: `{ [Kind.A]: … }`. */
export function constantName(l: Lowering, index: number): string | undefined {
  const name = kindAt(l, index) === 'member_expression' ? symbolName(l, index) : undefined
  return name !== undefined && /^\[[A-Z]\w*\./.test(name) ? name : undefined
}

/** The member that `object[index]` names when the index is a literal or a well-known symbol. */
export function indexName(l: Lowering, index: number): string | undefined {
  const text = keyText(l, index)
  if (text !== undefined) return text
  const name = kindAt(l, index) === 'member_expression' ? symbolName(l, index) : undefined
  return name?.startsWith('[Symbol.') ? name : undefined
}

/**
 * Whether a name holds a symbol: a constant of this file made by `Symbol()` does; an imported one may. Call it after
 * all declarations.
 */
export function isSymbol(l: Lowering, name: string, scope: number): 'yes' | 'maybe' | 'no' {
  const binding = lookUp(l, name, scope)
  if (binding === NONE) return 'no'
  if (l.b.get('bindings', binding, 'kind') === BindingKind.Import) return 'maybe'
  return l.symbols.has(binding) ? 'yes' : 'no'
}
