// Abstract values of expressions. Values, sets of values and environments are stored once and identified by number, so
// that a comparison is one of integers. Stored by `value-table.ts`.

import type {
  BindingId,
  EntityId,
  EnvId,
  EnvKey,
  ExprId,
  FunctionId,
  ScopeId,
  SetId,
  StringId,
  ValueId,
} from '../../../ids.ts'

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
  Late: 19, // a: expression (Op.Lookup, Op.Conditional, Op.FunctionPart): a type known once its type parameters are
  Parameters: 20, // a: value (a function): the list of its parameters
} as const

/** `receiver` of a constant instance. */
export const CONSTANT = 1

/** One of `Value`. */
export type ValueKind = (typeof Value)[keyof typeof Value]

/** By kind, the space of `a`: a unit and the name of something external are plain numbers. */
export type Subjects = {
  [Value.External]: number
  [Value.Instance]: EntityId
  [Value.Class]: EntityId
  [Value.Function]: FunctionId
  [Value.Module]: number
  [Value.Folder]: StringId
  [Value.Package]: StringId
  [Value.Object]: ScopeId
  [Value.Site]: ExprId
  [Value.TupleType]: ExprId
  [Value.FuncType]: ExprId
  [Value.Param]: BindingId
  [Value.ParamClass]: BindingId
  [Value.Self]: EntityId
  [Value.SelfClass]: EntityId
  [Value.Super]: EntityId
  [Value.Text]: StringId
  [Value.Generator]: FunctionId
  [Value.Bound]: ExprId
  [Value.Late]: ExprId
  [Value.Parameters]: ValueId
}

/** The empty set, of an unknown expression. */
export const EMPTY_SET = 0 as SetId

/** The empty environment. */
export const EMPTY_ENV = 0 as EnvId

/** The key of `Self` of an entity in an environment; type parameters are keyed by their binding. */
export const selfKey = (entity: EntityId): EnvKey => (-2 - entity) as EnvKey

/** Whether a key is that of a `Self`. */
export const isSelfKey = (key: EnvKey): key is Exclude<EnvKey, BindingId> => key < 0

/** The entity of a negative key, which stands for its `Self`. */
export const entityOfSelf = (key: EnvKey): EntityId => (-2 - key) as EntityId
