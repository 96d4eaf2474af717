// Type parameters and their bounds, by the parameter list and the where clause.

import { NONE } from '../../../facts.ts'
import { ASSOCIATED, BindingKind, HeritageKind, Op, ScopeKind } from '../../../vocabulary.ts'
import { addBase, type Generic } from '../../kit/entities.ts'
import { member, union } from '../../kit/expressions.ts'
import { field, kind } from '../../kit/nodes.ts'
import { openScope, outer } from '../../kit/scopes.ts'
import { declareName, type Lowering, nameText, type Place, parts } from '../state.ts'
import { argumentNamed, bounds, lowerType } from './types.ts'

/**
 * `T: Bound`, or where `associated` is not empty `T::Associated: Bound`, of the trait that `<T as Trait>` names.
 */
type Predicate = { word: string; associated: string; trait: number; bounds: number[]; node: number }

/**
 * Opens a scope for type parameters, their bounds taken from the list and the where clause, and adds their rows to
 * `of`. Returns the place inside; the place itself when there are none.
 */
export function openTypeParams(l: Lowering, node: number, at: Place, of: Generic | undefined): Place {
  const list = field(l, node, 'type_parameters')
  const where = parts(l, node).find((part) => kind(l, part) === 'where_clause')
  if (list === NONE && where === undefined) return at
  const inside = openScope(l, at, ScopeKind.TypeParams)
  const names =
    list === NONE ? [] : parts(l, list).filter((part) => ['type_parameter', 'const_parameter'].includes(kind(l, part)))
  const rows = names.map((param) => {
    const word = nameText(l, field(l, param, 'name'))
    return { param, word, binding: bindTypeParam(l, inside, word, param) }
  })
  const predicates = where === undefined ? [] : parts(l, where).flatMap((one) => readPredicate(l, one, inside))
  for (const { param, word, binding } of rows) {
    const own = field(l, param, 'bounds')
    addBounds(l, binding, own === NONE ? [] : bounds(l, own, inside))
    addPredicates(
      l,
      binding,
      predicates.filter((predicate) => predicate.word === word),
    )
    const fallback = field(l, param, 'default_type')
    if (of)
      l.b.add('typeParams', { ...of, binding, fallback: fallback === NONE ? NONE : lowerType(l, fallback, inside) })
  }
  for (const predicate of predicates)
    if (!rows.some(({ word }) => word === predicate.word)) boundOutside(l, predicate, at)
  return inside
}

/**
 * Adds the bounds of a parameter from a where clause: its own first, since those of associated types are added to them.
 */
function addPredicates(l: Lowering, binding: number, predicates: readonly Predicate[]): void {
  for (const { associated, bounds } of predicates) if (associated === '') addBounds(l, binding, bounds)
  for (const predicate of predicates) if (predicate.associated !== '') addAssociated(l, binding, predicate)
}

/** Binds a type parameter, or under `=Name` an associated type, for later where clauses to add bounds to. */
export function bindTypeParam(l: Lowering, at: Place, word: string, node: number, type: number = NONE): number {
  const binding = declareName(l, at, word, node, { kind: BindingKind.TypeParameter, type })
  l.typeParams.set(`${at.scope}:${word}`, binding)
  return binding
}

/**
 * Reads a predicate. `<<T as Trait>::Iter as Iterator>::Item: Bound` becomes `<T as Trait>::Iter: Iterator<Item =
 * Bound>`, and a bound on a reference becomes one on the type.
 */
function readPredicate(l: Lowering, node: number, at: Place): Predicate[] {
  const right = field(l, node, 'bounds')
  let left = referred(l, field(l, node, 'left'))
  let said = right === NONE ? [] : bounds(l, right, at)
  let associated = ''
  let trait: number = NONE
  while (left !== NONE && said.length > 0) {
    const what = kind(l, left)
    if (what === 'type_identifier') return [{ word: nameText(l, left), associated, trait, bounds: said, node }]
    const path = what === 'scoped_type_identifier' ? field(l, left, 'path') : NONE
    if (path === NONE) return []
    if (associated !== '') said = [applied(l, trait, associated, said)]
    associated = nameText(l, field(l, left, 'name'))
    if (kind(l, path) === 'identifier')
      return [{ word: nameText(l, path), associated, trait: NONE, bounds: said, node }]
    const qualified = qualifiedType(l, path)
    if (qualified === NONE) return []
    trait = lowerType(l, field(l, qualified, 'alias'), at)
    left = referred(l, field(l, qualified, 'type'))
  }
  return []
}

/** The type inside references, and after `for<'a>`. */
function referred(l: Lowering, type: number): number {
  const isReference = type !== NONE && /^(reference_type|higher_ranked_trait_bound)$/.test(kind(l, type))
  return isReference ? referred(l, field(l, type, 'type')) : type
}

/** The `T as Trait` of a path that begins with `<T as Trait>`, or NONE. */
function qualifiedType(l: Lowering, path: number): number {
  const inner = kind(l, path) === 'bracketed_type' ? (parts(l, path)[0] ?? NONE) : NONE
  return inner !== NONE && kind(l, inner) === 'qualified_type' ? inner : NONE
}

/** `Trait<Associated = Bounds>`. */
const applied = (l: Lowering, trait: number, associated: string, said: readonly number[]): number =>
  l.b.expr(Op.Apply, trait, l.b.list([argumentNamed(l, associated, union(l, said))]))

function addBounds(l: Lowering, binding: number, more: readonly number[]): void {
  if (more.length === 0) return
  const before = l.b.get('bindings', binding, 'type')
  l.b.set('bindings', binding, 'type', union(l, before === NONE ? more : [before, ...more]))
}

/** `T::Item: Bound`: the bounds of `T` have an associated type that is bounded too. */
function addAssociated(l: Lowering, binding: number, { associated, trait, bounds }: Predicate): void {
  const before = l.b.get('bindings', binding, 'type')
  if (before === NONE) {
    if (trait !== NONE) addBounds(l, binding, [applied(l, trait, associated, bounds)])
    return
  }
  // the applied bounds say all that the trait does, and more
  const isApplied = bounds.every((bound) => l.b.opOf(bound) === Op.Apply)
  const said = isApplied ? bounds : [...bounds, member(l, before, associated, 1)]
  l.b.set('bindings', binding, 'type', applied(l, before, associated, said))
}

/**
 * A where clause on a parameter of the type or trait around: the bound is added to the parameter itself, since only
 * code that needs it makes use of it.
 */
function boundOutside(l: Lowering, predicate: Predicate, at: Place): void {
  const isSelf = predicate.word === 'Self'
  const word = isSelf ? ASSOCIATED + predicate.associated : predicate.word
  for (let scope = at.scope; scope !== NONE; scope = outer(l, scope)) {
    const binding = l.typeParams.get(`${scope}:${word}`)
    if (binding === undefined) continue
    if (isSelf || predicate.associated === '') addBounds(l, binding, predicate.bounds)
    else addAssociated(l, binding, predicate)
    return
  }
  if (!isSelf || predicate.associated !== '' || !l.traits.has(at.entity)) return
  for (const type of predicate.bounds) addBase(l, at, type, predicate.node, HeritageKind.Members)
}
