// Class definitions: kind, bases, type parameters, members.

import { entryOf } from '../../entry-of.ts'
import { NONE } from '../../facts.ts'
import { kindOf, textOf } from '../../syntax/syntax.ts'
import { EntityKind, Flag, HeritageKind, Op, ScopeKind } from '../../vocabulary.ts'
import { boundIn } from '../kit/bindings.ts'
import { addBase, addEntity } from '../kit/entities.ts'
import { literal } from '../kit/expressions.ts'
import { field, fields, line, parts } from '../kit/nodes.ts'
import { within } from '../kit/scopes.ts'
import { type Decoration, defineBinding } from './decorators.ts'
import { docstring } from './docstring.ts'
import { value } from './expressions.ts'
import { declareMatchArguments } from './flow/match-arguments.ts'
import { declareEntity, headerEnd } from './functions.ts'
import { argumentNodes, identifiersIn, knownName } from './names.ts'
import { dotted } from './nodes.ts'
import { bindingScope, type Lowering, open, type Scope } from './state.ts'
import { block } from './statements.ts'
import { typeForm } from './types/type-form.ts'
import { typeVariableScope } from './types/type-parameters.ts'
import { lowerType } from './types/types.ts'

/** Lowers a `class`; `outer` is the node that holds its decorators too. */
export function lowerClass(l: Lowering, node: number, outer: number, decoration: Decoration): void {
  const nameNode = field(l, node, 'name')
  if (nameNode === NONE) return
  const name = textOf(l.tree, nameNode)
  const home = bindingScope(l)
  const around = home.kind === ScopeKind.Class && boundIn(l, home.scope, name) === undefined ? home.parent : undefined
  const body = field(l, node, 'body')
  const bases = basesOf(l, node)
  const kind = kindOfClass(l, bases)
  const entity = addEntity(l, home, {
    word: name,
    kind,
    node,
    nameNode,
    startLine: line(l, outer),
    headerEnd: headerEnd(l, node, body),
    docs: docstring(l, body),
    flags:
      decoration.flags |
      (home.kind === ScopeKind.Function ? Flag.Local : 0) |
      (name.startsWith('_') ? Flag.Private : Flag.Exported),
  })
  const binding = declareEntity(l, name, entity, nameNode)
  const variables = l.typeVars.size > 0 ? typeVariablesOf(l, bases) : []
  const declared = field(l, node, 'type_parameters')
  within(
    l,
    typeVariableScope(l, { entity }, { declared, mentioned: variables, imported: genericArguments(l, bases) }),
    () => {
      // `class Error(Error)` in the body of a class extends the class of that name outside of it
      for (const base of bases)
        if (around !== undefined && textOf(l.tree, base) === name) within(l, around, () => lowerBase(l, entity, base))
        else lowerBase(l, entity, base)
      lowerMetaclasses(l, node, entity, decoration)
      const scope = open(l, ScopeKind.Class, { entity, fn: NONE, receiver: '', receiverIsClass: false })
      scope.enumeration = kind === EntityKind.Enum
      l.b.set('entities', entity, 'scope', scope.scope)
      if (body !== NONE) within(l, scope, () => block(l, body))
      declareMatchArguments(l, node, outer, scope)
      if (bases.some((base) => baseName(l, base) === 'NamedTuple')) addFields(l, entity, scope, node)
    },
  )
  defineBinding(l, { binding, entity, node }, decoration)
}

function basesOf(l: Lowering, node: number): number[] {
  return namedAsBases(l, node).flatMap((base) =>
    isWithMetaclass(l, base) ? argumentNodes(l, base).positional.slice(1) : [base],
  )
}

/** The nodes between the parentheses of a class, keywords and spreads left out. */
function namedAsBases(l: Lowering, node: number): number[] {
  const list = field(l, node, 'superclasses')
  if (list === NONE) return []
  return parts(l, list).filter((child) => {
    const kind = kindOf(l.tree, child)
    return kind !== 'keyword_argument' && kind !== 'dictionary_splat' && kind !== 'list_splat'
  })
}

/** `with_metaclass(Meta, Base)` of `six` and of the many modules that have their own: a class that extends `Base`, made by `Meta`. */
const isWithMetaclass = (l: Lowering, node: number): boolean => isCallOf(l, node, /(^|\.)with_metaclass$/)

/** `@add_metaclass(Meta)` of `six`: the class is made once more, by `Meta`. */
const isAddMetaclass = (l: Lowering, node: number): boolean => isCallOf(l, node, /(^|\.)add_metaclass$/)

function isCallOf(l: Lowering, node: number, path: RegExp): boolean {
  const callee = kindOf(l.tree, node) === 'call' ? field(l, node, 'function') : NONE
  return callee !== NONE && path.test(dotted(l, callee) ?? '')
}

const ENUMS = new Set(['Enum', 'IntEnum', 'StrEnum', 'Flag', 'IntFlag', 'ReprEnum'])

/** A class that names `Protocol` among its bases is an interface, one that extends a library enum an enum. */
function kindOfClass(l: Lowering, bases: readonly number[]): number {
  for (const base of bases) {
    const name = baseName(l, base)
    if (name === 'Protocol') return EntityKind.Interface
    if (name !== undefined && ENUMS.has(name)) return EntityKind.Enum
  }
  return EntityKind.Class
}

/** Modules that have the bases by which classes are marked, or that a project has to hand them on. */
const MARKING = /(^|\.)(abc|builtins|contextlib|enum|\w*typing\w*|\w*compat\w*)$/

/** The name of a base of the library that marks a class, subscripts left out: `Generic`, but not that of another module. */
function baseName(l: Lowering, base: number): string | undefined {
  const node = kindOf(l.tree, base) === 'subscript' ? field(l, base, 'value') : base
  const known = node === NONE ? undefined : knownName(l, node)
  if (known === undefined) return undefined
  const dot = known.lastIndexOf('.')
  if (dot < 0) return dotted(l, node) === known ? undefined : known
  return MARKING.test(known.slice(0, dot)) ? known.slice(dot + 1) : undefined
}

/** The names among the arguments of `Generic[…]` and `Protocol[…]`. */
function genericArguments(l: Lowering, bases: readonly number[]): number[] {
  const generic = bases.find((base) => isGeneric(l, base))
  if (generic === undefined) return []
  return fields(l, generic, 'subscript').filter((each) => kindOf(l.tree, each) === 'identifier')
}

function isGeneric(l: Lowering, base: number): boolean {
  const name = baseName(l, base)
  return kindOf(l.tree, base) === 'subscript' && (name === 'Generic' || name === 'Protocol')
}

/** Names of type variables in the bases; `Generic[...]` and `Protocol[...]` give their order. */
function typeVariablesOf(l: Lowering, bases: readonly number[]): string[] {
  const generic = bases.find((base) => isGeneric(l, base))
  return (generic === undefined ? bases : [generic, ...bases]).flatMap((base) => identifiersIn(l, base))
}

/** The fields of a named tuple in order are the types of its places. */
function addFields(l: Lowering, entity: number, scope: Scope, node: number): void {
  const types = [...(l.names[scope.scope]?.values() ?? [])]
    .map((binding) => l.b.get('bindings', binding, 'type'))
    .filter((type) => type !== NONE)
  const type = l.b.expr(Op.Apply, literal(l, '_NamedTuple'), l.b.list(types))
  addBase(l, { entity }, type, node)
}

const MARKERS = new Set(['Generic', 'Protocol', 'ABC', 'object'])

function lowerBase(l: Lowering, entity: number, base: number): void {
  const name = baseName(l, base)
  if (name !== undefined && MARKERS.has(name)) return
  const form = typeForm(l, base)
  // `class A(make_base())`: the base is the result of the call. `type` as an annotation says nothing.
  const isValue = form.form === 'unknown' || knownName(l, base) === 'type'
  const type = isValue ? value(l, base) : lowerType(l, form)
  const own = form.form === 'name' && name !== undefined ? entryOf(SELF_MANAGERS, name) : undefined
  if (own !== undefined) addBase(l, { entity }, literal(l, own), base)
  addBase(l, { entity }, type, base)
}

/** Managers whose `__enter__` returns the manager itself unless a subclass declares otherwise. */
const SELF_MANAGERS: Readonly<Record<string, string>> = {
  AbstractContextManager: '_SelfManager',
  AbstractAsyncContextManager: '_AsyncSelfManager',
  ContextManager: '_SelfManager',
  AsyncContextManager: '_AsyncSelfManager',
}

/**
 * The metaclass of a class: `class A(metaclass=M)`, `class A(with_metaclass(M))`, `@add_metaclass(M)`. The class has the members of M
 * itself; other keywords are values.
 */
function lowerMetaclasses(l: Lowering, node: number, entity: number, { followed }: Decoration): void {
  for (const base of namedAsBases(l, node)) {
    if (!isWithMetaclass(l, base)) continue
    value(l, base)
    addMetaclass(l, base, entity)
  }
  for (const { node: decorator } of followed) if (isAddMetaclass(l, decorator)) addMetaclass(l, decorator, entity)
  const list = field(l, node, 'superclasses')
  if (list === NONE) return
  for (const child of parts(l, list)) {
    if (kindOf(l.tree, child) !== 'keyword_argument') continue
    const type = value(l, field(l, child, 'value'))
    const name = field(l, child, 'name')
    if (name === NONE || textOf(l.tree, name) !== 'metaclass') continue
    addBase(l, { entity }, type, child, HeritageKind.Extended)
  }
}

/** The first argument of a call is the metaclass. */
function addMetaclass(l: Lowering, call: number, entity: number): void {
  const [metaclass] = argumentNodes(l, call).positional
  if (metaclass !== undefined) addBase(l, { entity }, value(l, metaclass), call, HeritageKind.Extended)
}
