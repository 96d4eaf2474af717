// Abstract values: what an expression may be. Values, sets of values and environments are stored once and identified by
// number, so that a comparison is one of integers. Created by `value-table.ts`.

/** Kinds of values; `a` is a row, in the program's numbering, of the table named. */
export const Value = {
  External: 0, // something outside the project; a: 1 + string (name) of its type, 0 when nothing more is known
  Instance: 1, // a: entity
  Class: 2, // a: entity: the class, interface, type or namespace itself
  Function: 3, // a: function; `receiver` when bound
  Module: 4, // a: unit
  Folder: 5, // a: string (path): a folder as a module
  Package: 6, // a: string (name): a declared package or namespace
  Object: 7, // a: scope of the members: object literal or object type
  Site: 8, // a: expression: a list, tuple or map literal
  TupleType: 9, // a: expression: its elements are types
  FuncType: 10, // a: expression
  Param: 11, // a: binding: a value of a type parameter's type
  ParamClass: 12, // a: binding: the type parameter itself
  Self: 13, // a: entity: `this`, not yet known more precisely than the class that mentions it
  SelfClass: 14,
  Super: 15, // a: entity whose bases are meant; `receiver` 1 in static code
  Text: 16, // a: string: a literal whose text is known
  Generator: 17, // a: function
  Bound: 18, // a: expression (Op.Bind)
  Late: 19, // a: expression (Op.Lookup, Op.Conditional, Op.FunctionPart): a type that is told when its type parameters are
  Parameters: 20, // a: value (a function): the list of what it takes
} as const

/** `receiver` of an instance that is constant. */
export const CONSTANT = 1

/** The empty set: nothing is known. */
export const EMPTY_SET = 0

/** The key of `Self` of an entity in an environment; type parameters are keyed by their binding. */
export const selfKey = (entity: number): number => -2 - entity

/** The entity whose `Self` a negative key is. */
export const entityOfSelf = (key: number): number => -2 - key

/** The values of one link. Values, sets and environments are numbers; environment 0 binds nothing. */
export type Values = {
  /** The value of a kind; `receiver` as `Value` says, -1 for none. Types nested too deeply lose their arguments. */
  value(kind: number, a: number, env?: number, receiver?: number): number
  kind(id: number): number
  a(id: number): number
  env(id: number): number
  receiver(id: number): number
  /** Whether a type parameter or Self occurs in a value. */
  isOpen(id: number): boolean
  /** Whether one occurs in any value of a set. */
  isOpenSet(set: number): boolean
  isConstant(id: number): boolean
  /** The set of one value. */
  single(id: number): number
  /** The set of the given values, in any order, with repetitions. */
  setOf(ids: readonly number[]): number
  /** The set of the values of both. */
  union(one: number, other: number): number
  /** The values of a set, ascending. */
  items(set: number): readonly number[]
  /** The value of a set that has just one; -1 for any other set. */
  only(set: number): number
  /** A list whose order counts, stored like a set: `items` returns it. */
  orderedList(ids: readonly number[]): number
  /** Whether a set is of one value outside the project, its type known or not. */
  isExternal(set: number): boolean
  /** What an environment binds `key` to; undefined when it does not. */
  lookup(env: number, key: number): number | undefined
  /** The environment with `key` bound to `set`. */
  extend(env: number, key: number, set: number): number
  /** The environment in which those of `keys` (ascending) that are not bound are bound to the empty set. */
  withEmpty(env: number, keys: readonly number[]): number
  /** `base` with the pairs of `more` added, those of `more` winning. */
  merge(base: number, more: number): number
  /** Key and set in turn, ascending by key. */
  pairs(env: number): readonly number[]
  /** The set with type parameters and Self replaced by what `env` binds them to. */
  subst(set: number, env: number): number
  /** The same of a value, if something is left of it, else the value as it was. */
  substOne(id: number, env: number): number
  /** Instances turned into their classes. */
  toClasses(set: number): number
  /** Turns classes into their instances: from the value of a type expression to the values of that type. */
  toInstances(set: number): number
  /** Turns instances into constant objects, which C++ overloads distinguish. */
  toConstants(set: number): number
  /** The value outside the project about which nothing is known, and the set of it. */
  readonly external: number
  readonly externalSet: number
}
