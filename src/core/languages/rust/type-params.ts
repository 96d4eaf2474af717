// Type parameters and their bounds, as the list of parameters and the where clause say.

import { BindingKind, HeritageKind, NONE, Op, ScopeKind } from '../../facts.ts'
import { field, kind, line, member, union } from '../lowering.ts'
import { bind, nameText, openScope, type Place, parts, type Rust } from './state.ts'
import { argumentNamed, bounds, lowerType } from './types.ts'

/**
 * `T: Bound`, or where `associated` is not empty `T::Associated: Bound`, of the trait that `<T as Trait>` names.
 */
type Predicate = { word: string; associated: string; trait: number; bounds: number[]; node: number }

/**
 * Opens a scope for type parameters, their bounds taken from the list and the where clause, and adds their rows to
 * `owner`. Returns the place inside; the place itself when there are none.
 */
export function openTypeParams(
  r: Rust,
  node: number,
  at: Place,
  owner: { entity?: number; fn?: number } | undefined,
): Place {
  const list = field(r, node, 'type_parameters')
  const where = parts(r, node).find((part) => kind(r, part) === 'where_clause')
  if (list === NONE && where === undefined) return at
  const inside: Place = { ...at, scope: openScope(r, at, ScopeKind.TypeParams) }
  const names =
    list === NONE ? [] : parts(r, list).filter((part) => ['type_parameter', 'const_parameter'].includes(kind(r, part)))
  const rows = names.map((param) => {
    const word = nameText(r, field(r, param, 'name'))
    return { param, word, binding: bindTypeParam(r, inside, word, param) }
  })
  const predicates = where === undefined ? [] : parts(r, where).flatMap((one) => readPredicate(r, one, inside))
  for (const { param, word, binding } of rows) {
    const own = field(r, param, 'bounds')
    addBounds(r, binding, own === NONE ? [] : bounds(r, own, inside))
    const said = predicates.filter((predicate) => predicate.word === word)
    for (const { associated, bounds } of said) if (associated === '') addBounds(r, binding, bounds)
    for (const predicate of said) if (predicate.associated !== '') addAssociated(r, binding, predicate)
    const fallback = field(r, param, 'default_type')
    if (owner)
      r.b.add('typeParams', { ...owner, binding, fallback: fallback === NONE ? NONE : lowerType(r, fallback, inside) })
  }
  for (const predicate of predicates)
    if (!rows.some(({ word }) => word === predicate.word)) boundOutside(r, predicate, at)
  return inside
}

/** Binds a type parameter, or under `=Name` an associated type, for later where clauses to add bounds to. */
export function bindTypeParam(r: Rust, at: Place, word: string, node: number, type: number = NONE): number {
  const binding = bind(r, at, word, node, { kind: BindingKind.TypeParameter, type })
  r.typeParams.set(`${at.scope}:${word}`, binding)
  return binding
}

/**
 * Reads a predicate. `<<T as Trait>::Iter as Iterator>::Item: Bound` says `<T as Trait>::Iter: Iterator<Item = Bound>`,
 * and what is said of a reference is said of the type.
 */
function readPredicate(r: Rust, node: number, at: Place): Predicate[] {
  const right = field(r, node, 'bounds')
  let left = field(r, node, 'left')
  let said = right === NONE ? [] : bounds(r, right, at)
  let associated = ''
  let trait = NONE
  while (left !== NONE && said.length > 0) {
    const what = kind(r, left)
    if (what === 'type_identifier') return [{ word: nameText(r, left), associated, trait, bounds: said, node }]
    if (what === 'reference_type' || what === 'higher_ranked_trait_bound') {
      left = field(r, left, 'type')
      continue
    }
    const path = what === 'scoped_type_identifier' ? field(r, left, 'path') : NONE
    if (path === NONE) return []
    if (associated !== '') said = [applied(r, trait, associated, said)]
    associated = nameText(r, field(r, left, 'name'))
    if (kind(r, path) === 'identifier')
      return [{ word: nameText(r, path), associated, trait: NONE, bounds: said, node }]
    const qualified = kind(r, path) === 'bracketed_type' ? (parts(r, path)[0] ?? NONE) : NONE
    if (qualified === NONE || kind(r, qualified) !== 'qualified_type') return []
    trait = lowerType(r, field(r, qualified, 'alias'), at)
    left = field(r, qualified, 'type')
  }
  return []
}

/** `Trait<Associated = Bounds>`. */
const applied = (r: Rust, trait: number, associated: string, said: readonly number[]): number =>
  r.b.expr(Op.Apply, trait, r.b.list([argumentNamed(r, associated, union(r, said))]))

function addBounds(r: Rust, binding: number, more: readonly number[]): void {
  if (more.length === 0) return
  const before = r.b.get('bindings', binding, 'type')
  r.b.set('bindings', binding, 'type', union(r, before === NONE ? more : [before, ...more]))
}

/** `T::Item: Bound`: the bounds of `T` have an associated type that is bounded too. */
function addAssociated(r: Rust, binding: number, { associated, trait, bounds }: Predicate): void {
  const before = r.b.get('bindings', binding, 'type')
  if (before === NONE) {
    if (trait !== NONE) addBounds(r, binding, [applied(r, trait, associated, bounds)])
    return
  }
  const isApplied = bounds.every((bound) => r.b.opOf(bound) === Op.Apply) // says all that the trait does, and more
  const said = isApplied ? bounds : [...bounds, member(r, before, associated, 1)]
  r.b.set('bindings', binding, 'type', applied(r, before, associated, said))
}

/**
 * What a where clause says of a parameter of the type or trait around: it holds there as far as anything can tell,
 * since only what needs it makes use of it.
 */
function boundOutside(r: Rust, predicate: Predicate, at: Place): void {
  const isSelf = predicate.word === 'Self'
  const word = isSelf ? `=${predicate.associated}` : predicate.word
  for (let scope = at.scope; scope !== NONE; scope = r.parents.get(scope) ?? NONE) {
    const binding = r.typeParams.get(`${scope}:${word}`)
    if (binding === undefined) continue
    if (isSelf || predicate.associated === '') addBounds(r, binding, predicate.bounds)
    else addAssociated(r, binding, predicate)
    return
  }
  if (!isSelf || predicate.associated !== '' || !r.traits.has(at.entity)) return
  for (const type of predicate.bounds)
    r.b.add('heritage', { entity: at.entity, type, kind: HeritageKind.Members, line: line(r, predicate.node) })
}
