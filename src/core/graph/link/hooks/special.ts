// Names by which the language itself reaches into objects, classes and modules, beside those that the source spells out.

/** Names with a meaning of their own in a language; undefined where it has none. */
export type SpecialNames = {
  /** The static member of a function that holds the members of the objects it constructs: `prototype`. */
  prototype: string | undefined
  /** The member of an object that its prototype is assigned to: `__proto__`. */
  prototypeOf: string | undefined
  /** The member for constructing through an object: its construct signature. */
  construct: string | undefined
  /** The member for a type's index signature: the type of any of its elements. */
  index: string | undefined
  /** The parameter that receives the object of a method, in functions that declare it. */
  receiver: string | undefined
  /** The module's default export, in languages whose modules export nothing else unless they say so. */
  defaultExport: string | undefined
  /** The member whose result stands for any member that an object lacks: `__getattr__`. */
  fallback: string | undefined
  /** The methods called in place of missing ones. */
  missing: MissingMethods | undefined
  /** The member that returns the class of any object. */
  classOf: string | undefined
  /** The member that returns an object whose members this object has too: `operator->`. */
  dereference: string | undefined
  /** The member without parameters that returns the target of a pointer-like object: `operator*`. */
  pointed: string | undefined
  /** The member of an iterator that is the current element: `Current`. */
  current: string | undefined
  /** The member of a literal iterator's step that holds the element: `value`. */
  step: string | undefined
  /** Stands before the name of a method in the mark of a class that it may be overridden; without it any may be. */
  virtual: string | undefined
}

/**
 * Methods that are called in place of a missing one, of an instance and of a class. `suffix` tells methods from other
 * members; `others`: only on other objects, since a method that `self` lacks is more likely defined out of sight.
 */
export type MissingMethods = { suffix: string; instance: string; static?: string; others?: boolean }

/** A language without special names. */
export const NO_SPECIAL: SpecialNames = {
  prototype: undefined,
  prototypeOf: undefined,
  construct: undefined,
  index: undefined,
  receiver: undefined,
  defaultExport: undefined,
  fallback: undefined,
  missing: undefined,
  classOf: undefined,
  dereference: undefined,
  pointed: undefined,
  current: undefined,
  step: undefined,
  virtual: undefined,
}
