// Types and declarators: C spells the type of a name around it.

import { NONE } from '../../facts.ts'
import { Op } from '../../vocabulary.ts'
import { member, nameExpr, unknown } from '../kit/expressions.ts'
import { DEPTH_MAX } from '../kit/lowering.ts'
import { field, kind, parts, text } from '../kit/nodes.ts'
import { type Lowering, mentionName, type Place } from './state.ts'

/** A type expression of a type specifier or type descriptor. */
export function lowerType(l: Lowering, node: number, at: Place): number {
  if (node === NONE) return NONE
  if (l.depth >= DEPTH_MAX) return unknown(l)
  l.depth++
  const type = typeOf(l, node, at)
  l.depth--
  return type
}

function typeOf(l: Lowering, node: number, at: Place): number {
  switch (kind(l, node)) {
    case 'type_identifier':
    case 'namespace_identifier':
    case 'identifier': {
      const expr = nameExpr(l, at, text(l, node), node)
      mentionName(l, at, expr, node)
      return expr
    }
    case 'primitive_type':
    case 'sized_type_specifier':
      return nameExpr(l, at, primitive(text(l, node)), node)
    case 'struct_specifier':
    case 'class_specifier':
    case 'union_specifier':
    case 'enum_specifier': {
      const nameNode = field(l, node, 'name')
      return nameNode === NONE ? unknown(l) : lowerType(l, nameNode, at)
    }
    case 'template_type': {
      const expr = typeSegment(l, NONE, node, at)
      mentionName(l, at, expr, node)
      return expr
    }
    case 'template_function':
    case 'template_method':
      return l.b.expr(
        Op.Apply,
        lowerType(l, field(l, node, 'name'), at),
        l.b.list(templateArguments(l, field(l, node, 'arguments'), at)),
      )
    case 'qualified_identifier': {
      const expr = lowerPath(l, node, at)
      mentionName(l, at, expr, node)
      return expr
    }
    case 'type_descriptor': {
      const typeNode = field(l, node, 'type')
      const declarator = field(l, node, 'declarator')
      if (declarator !== NONE && /^\s*\*/.test(text(l, declarator)))
        return constant(l, node, lowerPointer(l, typeNode, at))
      return constant(l, node, lowerType(l, typeNode, at))
    }
    case 'dependent_type':
      return lowerType(l, parts(l, node)[0] ?? NONE, at)
    default:
      return unknown(l)
  }
}

/** The type as that of a constant, when `const` is beside it in a declaration. */
export function constant(l: Lowering, node: number, type: number): number {
  if (type === NONE || !isConst(l, node)) return type
  return l.b.expr(Op.Ref, type, 1)
}

/** Whether `const` is directly in a node: beside a type, or after the parameters of a method. */
export const isConst = (l: Lowering, node: number): boolean =>
  parts(l, node).some((part) => kind(l, part) === 'type_qualifier' && text(l, part) === 'const')

/** A pointer to a class is used as the class; a pointer to a number is a type of its own. */
export function lowerPointer(l: Lowering, node: number, at: Place): number {
  const what = node === NONE ? '' : kind(l, node)
  if (what !== 'primitive_type' && what !== 'sized_type_specifier') {
    const type = lowerType(l, node, at)
    return type === NONE ? NONE : l.b.expr(Op.Ref, type, 2)
  }
  const word = primitive(text(l, node))
  return nameExpr(l, at, word === '$char' || word === '$void' ? `${word}_ptr` : '$ptr', node)
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
export function templateArguments(l: Lowering, node: number, at: Place): number[] {
  return parts(l, node).map((part) => (kind(l, part) === 'type_descriptor' ? lowerType(l, part, at) : unknown(l)))
}

/** `a::b::c`, `Foo<int>::g`, `::f` as members of the head. All before the last name is mentioned: `Kind` in `Kind::A`. */
export function lowerPath(l: Lowering, node: number, at: Place): number {
  const segments: number[] = []
  // `::f` is looked for outside all namespaces
  const from = field(l, node, 'scope') === NONE ? { ...at, scope: l.root, self: NONE } : at
  for (let part = node; ; ) {
    if (kind(l, part) !== 'qualified_identifier') {
      segments.push(part)
      break
    }
    const scope = field(l, part, 'scope')
    if (scope !== NONE) segments.push(scope)
    part = field(l, part, 'name')
    if (part === NONE) break
  }
  let expr: number = NONE
  for (const [i, segment] of segments.entries()) {
    const here = i === 0 ? from : at
    const isLibrary = i === 0 && text(l, segment) === 'std'
    expr = typeSegment(l, expr, segment, here)
    if (i < segments.length - 1 && !isLibrary) mentionName(l, here, expr, segment)
  }
  return expr === NONE ? unknown(l) : expr
}

/** `Foo` or `Foo<int>` after `path`, if any: a specialisation for exactly these arguments, else the template. */
export function typeSegment(l: Lowering, path: number, segment: number, at: Place): number {
  const args = field(l, segment, 'arguments')
  const nameNode = args === NONE ? segment : field(l, segment, 'name')
  const named = (word: string): number => (path === NONE ? nameExpr(l, at, word, nameNode) : member(l, path, word, 1))
  const word = text(l, nameNode).replace(/\s+/g, '')
  if (args === NONE && path !== NONE && ITERATORS.has(word))
    return l.b.expr(Op.First, l.b.list([named(word), l.b.expr(Op.Iterate, l.b.expr(Op.Instance, path))]))
  if (args === NONE) return named(word)
  const isLibrary = path !== NONE && text(l, l.tree.parent[segment]!).startsWith('std::')
  const applied = l.b.expr(Op.Apply, named(word), l.b.list(templateArguments(l, args, at)))
  if (isLibrary) return applied
  return l.b.expr(Op.First, l.b.list([named(specialName(text(l, segment))), applied]))
}

/** Of a container of the library, an iterator is used like a pointer to an element. */
const ITERATORS = new Set(['iterator', 'const_iterator', 'reverse_iterator', 'const_reverse_iterator'])

/** Under which a specialisation is bound: its name with its arguments. */
export const specialName = (text: string): string => text.replace(/\s+/g, '')

/**
 * The parts of a declarator: its name node, the parameter list when it is a function, and whether it is a pointer or
 * array.
 */
export type Declarator = {
  nameNode: number
  parameters: number
  isFunctionPointer: boolean
  isArray: boolean
  isPointer: boolean
  isReference: boolean
  /** A method that may be called on a constant object. */
  isReadonly: boolean
  trailing: number
}

/** The parts of a declarator: its name, and the pointers, arrays and parameters around it. */
export function readDeclarator(l: Lowering, node: number): Declarator {
  const out: Declarator = {
    nameNode: NONE,
    parameters: NONE,
    isFunctionPointer: false,
    isArray: false,
    isPointer: false,
    isReference: false,
    isReadonly: false,
    trailing: NONE,
  }
  let at = node
  while (at !== NONE) {
    const what = kind(l, at)
    if (what === 'function_declarator' || what === 'abstract_function_declarator') readFunction(l, at, out)
    if (what === 'array_declarator') out.isArray = true
    if (what === 'pointer_declarator' || what === 'abstract_pointer_declarator') out.isPointer = true
    if (what === 'reference_declarator') out.isReference = true
    if (NAMES.has(what)) {
      out.nameNode = at
      return out
    }
    at = innerDeclarator(l, at)
  }
  return out
}

/** Notes the parts of a function declarator. */
function readFunction(l: Lowering, node: number, out: Declarator): void {
  const inner = field(l, node, 'declarator')
  if (inner !== NONE && kind(l, inner) === 'parenthesized_declarator' && /^\(\s*[*&^]/.test(text(l, inner)))
    out.isFunctionPointer = true
  out.parameters = field(l, node, 'parameters')
  out.isReadonly = isConst(l, node)
  const trailing = parts(l, node).find((part) => kind(l, part) === 'trailing_return_type')
  if (trailing !== undefined) out.trailing = parts(l, trailing)[0] ?? NONE
}

/** The declarator or name that a declarator is around. */
function innerDeclarator(l: Lowering, node: number): number {
  const inner = field(l, node, 'declarator')
  if (inner !== NONE) return inner
  return parts(l, node).find((part) => NAMES.has(kind(l, part)) || kind(l, part).endsWith('declarator')) ?? NONE
}

/** The types of a function's parameters as text, without names and without the namespaces of types. */
export function parameterTypesOf(l: Lowering, parameters: number): string {
  const types = parts(l, parameters).map((param) => {
    const { nameNode } = readDeclarator(l, field(l, param, 'declarator'))
    const fallback = field(l, param, 'default_value')
    const whole = l.tree.text.slice(
      l.tree.start[param]!,
      fallback === NONE ? l.tree.end[param]! : l.tree.start[fallback]!,
    )
    const start = nameNode === NONE ? whole.length : l.tree.start[nameNode]! - l.tree.start[param]!
    const end = nameNode === NONE ? whole.length : l.tree.end[nameNode]! - l.tree.start[param]!
    return `${whole.slice(0, start)} ${whole.slice(end)}`.replace(/\w+\s*::|\s|=/g, '')
  })
  return types.join() === 'void' ? '' : types.join()
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
