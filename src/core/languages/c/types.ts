// Types and declarators: C spells the type of a name around it.

import { NONE, Op } from '../../facts.ts'
import { field, kind, member, name, text, unknown } from '../lowering.ts'
import { type C, DEPTH_MAX, mention, type Place, parts } from './state.ts'

/** A type expression of a type specifier or type descriptor. */
export function lowerType(c: C, node: number, at: Place): number {
  if (node === NONE) return NONE
  if (c.depth >= DEPTH_MAX) return unknown(c)
  c.depth++
  const type = typeOf(c, node, at)
  c.depth--
  return type
}

function typeOf(c: C, node: number, at: Place): number {
  switch (kind(c, node)) {
    case 'type_identifier':
    case 'namespace_identifier':
    case 'identifier': {
      const expr = name(c, at, text(c, node), node)
      mention(c, at, expr, node)
      return expr
    }
    case 'primitive_type':
    case 'sized_type_specifier':
      return name(c, at, primitive(text(c, node)), node)
    case 'struct_specifier':
    case 'class_specifier':
    case 'union_specifier':
    case 'enum_specifier': {
      const nameNode = field(c, node, 'name')
      return nameNode === NONE ? unknown(c) : lowerType(c, nameNode, at)
    }
    case 'template_type':
      return typeSegment(c, NONE, node, at)
    case 'template_function':
    case 'template_method':
      return c.b.expr(
        Op.Apply,
        lowerType(c, field(c, node, 'name'), at),
        c.b.list(templateArguments(c, field(c, node, 'arguments'), at)),
      )
    case 'qualified_identifier': {
      const expr = lowerPath(c, node, at)
      mention(c, at, expr, node)
      return expr
    }
    case 'type_descriptor': {
      const typeNode = field(c, node, 'type')
      const declarator = field(c, node, 'declarator')
      if (declarator !== NONE && /^\s*\*/.test(text(c, declarator)))
        return constant(c, node, lowerPointer(c, typeNode, at))
      return constant(c, node, lowerType(c, typeNode, at))
    }
    case 'dependent_type':
      return lowerType(c, parts(c, node)[0] ?? NONE, at)
    default:
      return unknown(c)
  }
}

/** The type as that of a constant, when `const` is beside it in a declaration. */
export function constant(c: C, node: number, type: number): number {
  if (type === NONE || !isConst(c, node)) return type
  return c.b.expr(Op.Ref, type, 1)
}

/** Whether `const` is directly in a node: beside a type, or after the parameters of a method. */
export const isConst = (c: C, node: number): boolean =>
  parts(c, node).some((part) => kind(c, part) === 'type_qualifier' && text(c, part) === 'const')

/** A pointer to a class is used as the class; a pointer to a number is a type of its own. */
export function lowerPointer(c: C, node: number, at: Place): number {
  const what = node === NONE ? '' : kind(c, node)
  if (what !== 'primitive_type' && what !== 'sized_type_specifier') {
    const type = lowerType(c, node, at)
    return type === NONE ? NONE : c.b.expr(Op.Ref, type, 2)
  }
  const word = primitive(text(c, node))
  return name(c, at, word === '$char' || word === '$void' ? `${word}_ptr` : '$ptr', node)
}

/** The prelude's name of an arithmetic type. */
function primitive(text: string): string {
  const words = text.split(/\s+/)
  if (TYPEDEFS.has(text)) return text
  const isUnsigned = words.includes('unsigned')
  if (words.includes('double')) return '$double'
  if (words.includes('long')) return isUnsigned ? '$ulong' : '$long'
  if (words.includes('short')) return isUnsigned ? '$ushort' : '$short'
  if (words.includes('char')) return isUnsigned ? '$uchar' : '$char'
  if (words.length === 1 && !isUnsigned && text !== 'signed') return `$${text}`
  return isUnsigned ? '$unsigned' : '$int'
}

/** Names that the grammar takes for primitive, and the library defines. */
const TYPEDEFS = new Set(
  'size_t ssize_t ptrdiff_t intptr_t uintptr_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t charptr_t max_align_t nullptr_t'.split(
    ' ',
  ),
)

/** The arguments of a template; values among them are unknown. */
export function templateArguments(c: C, node: number, at: Place): number[] {
  return parts(c, node).map((part) => (kind(c, part) === 'type_descriptor' ? lowerType(c, part, at) : unknown(c)))
}

/** `a::b::c`, `Foo<int>::g`, `::f` as members of the head. */
export function lowerPath(c: C, node: number, at: Place): number {
  const segments: number[] = []
  // `::f` is looked for outside all namespaces
  const from = field(c, node, 'scope') === NONE ? { ...at, scope: c.root, self: NONE } : at
  for (let part = node; ; ) {
    if (kind(c, part) !== 'qualified_identifier') {
      segments.push(part)
      break
    }
    const scope = field(c, part, 'scope')
    if (scope !== NONE) segments.push(scope)
    part = field(c, part, 'name')
    if (part === NONE) break
  }
  let expr = NONE
  for (const [i, segment] of segments.entries()) expr = typeSegment(c, expr, segment, i === 0 ? from : at)
  return expr === NONE ? unknown(c) : expr
}

/** `Foo` or `Foo<int>` after `path`, if any: a specialisation for just these arguments, else the template. */
export function typeSegment(c: C, path: number, segment: number, at: Place): number {
  const args = field(c, segment, 'arguments')
  const nameNode = args === NONE ? segment : field(c, segment, 'name')
  const named = (word: string): number => (path === NONE ? name(c, at, word, nameNode) : member(c, path, word, 1))
  const word = text(c, nameNode).replace(/\s+/g, '')
  if (args === NONE && path !== NONE && ITERATORS.has(word))
    return c.b.expr(Op.First, c.b.list([named(word), c.b.expr(Op.Iterate, c.b.expr(Op.Instance, path))]))
  if (args === NONE) return named(word)
  const isLibrary = path !== NONE && text(c, c.tree.parent[segment]!).startsWith('std::')
  const applied = c.b.expr(Op.Apply, named(word), c.b.list(templateArguments(c, args, at)))
  if (isLibrary) return applied
  return c.b.expr(Op.First, c.b.list([named(specialName(text(c, segment))), applied]))
}

/** Of a container of the library, an iterator is used like a pointer to an element. */
const ITERATORS = new Set(['iterator', 'const_iterator', 'reverse_iterator', 'const_reverse_iterator'])

/** Under which a specialisation is bound: its name with its arguments. */
export const specialName = (text: string): string => text.replace(/\s+/g, '')

/**
 * What a declarator declares: its name node, the parameter list when
 * it is a function, and whether it is a pointer or array.
 */
export type Declarator = {
  nameNode: number
  parameters: number
  isFunctionPointer: boolean
  isArray: boolean
  isPointer: boolean
  /** A method that may be called on a constant object. */
  isReadonly: boolean
  trailing: number
}

/** What a declarator declares: its name, and what is wrapped around it. */
export function readDeclarator(c: C, node: number): Declarator {
  const out: Declarator = {
    nameNode: NONE,
    parameters: NONE,
    isFunctionPointer: false,
    isArray: false,
    isPointer: false,
    isReadonly: false,
    trailing: NONE,
  }
  let at = node
  while (at !== NONE) {
    const what = kind(c, at)
    if (what === 'function_declarator' || what === 'abstract_function_declarator') {
      const inner = field(c, at, 'declarator')
      if (inner !== NONE && kind(c, inner) === 'parenthesized_declarator' && /^\(\s*[*&^]/.test(text(c, inner)))
        out.isFunctionPointer = true
      out.parameters = field(c, at, 'parameters')
      out.isReadonly = isConst(c, at)
      const trailing = parts(c, at).find((part) => kind(c, part) === 'trailing_return_type')
      if (trailing !== undefined) out.trailing = parts(c, trailing)[0] ?? NONE
    }
    if (what === 'array_declarator') out.isArray = true
    if (what === 'pointer_declarator' || what === 'abstract_pointer_declarator') out.isPointer = true
    if (NAMES.has(what)) {
      out.nameNode = at
      return out
    }
    const next = field(c, at, 'declarator')
    at =
      next !== NONE
        ? next
        : (parts(c, at).find((part) => NAMES.has(kind(c, part)) || kind(c, part).endsWith('declarator')) ?? NONE)
  }
  return out
}

const NAMES = new Set([
  'identifier',
  'field_identifier',
  'type_identifier',
  'qualified_identifier',
  'destructor_name',
  'operator_name',
  'operator_cast',
  'template_function',
  'structured_binding_declarator',
])
