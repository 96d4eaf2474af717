// Differences between languages in the meaning of names, members and calls, as data that the linker reads. It never
// asks which language it is in.

import type { MessageRules } from './message-rules.ts'

/** The rules of a language. */
export type LinkRules = NameRules & MemberRules & CallRules & ContainerRules & LibraryRules

/** Names: the extent of a module, visibility, and the choice among several declarations. */
type NameRules = {
  /**
   * The extent of one module scope: each file, all files of a folder (Go), or all files that declare the same package
   * (Java, C#, PHP).
   */
  module: 'file' | 'folder' | 'package'
  /**
   * Members of a class that functions inside it see by their bare names: all, inherited ones too (Java, C#, C++), those
   * bound in its own body (constants of Ruby), or none, and neither does the body (TypeScript). By default the body
   * sees its own bindings, and functions in it do not (Python).
   */
  bareMembers?: 'all' | 'own' | 'none'
  /** Whether a call's type parameter that no argument binds becomes its bound. */
  leavesBounds?: boolean
  /**
   * Which declaration is meant when several files of a package declare a name: all (partial classes) or the nearest; of
   * functions the nearest among those with the same parameters (C++, where several programs of a repository may define
   * one function each). 'meant': those that the hook `meantBindings` gives.
   */
  duplicates?: 'all' | 'nearest' | 'meant'
}

/** Members: where and in which order they are looked up, and substitutes for missing ones. */
type MemberRules = {
  /** Order in which bases are searched; 'by-depth': the base with the fewest steps to it first (embedding in Go). */
  bases: 'c3' | 'depth-first' | 'by-depth'
  /**
   * `super` in a mixin without a base means the next class in the order of each class that mixes it in: in every one
   * ('each'), or only if it is the same in all ('same').
   */
  superBelow?: 'each' | 'same'
  /**
   * Static members: 'apart' from those of instances, neither ever found in place of the other (Ruby), or 'of-class'
   * alone, so that a name of an object means the member that a base has for instances (JavaScript).
   */
  statics?: 'apart' | 'of-class'
  /** A member that the class of `self` lacks is looked for in the classes that extend it (mixins, template methods). */
  membersBelow?: boolean
  /** An assignment to a member does not declare it: the class or a base does, with its type (Go, C#, C++). */
  declaredFields?: boolean
}

/** Calls: callees, constructions and results. */
type CallRules = {
  /**
   * Names of the member that construction calls, in order of preference: ['__init__', '__new__'], ['constructor'];
   * edges lead to the first one found, else to the class. '' means the class's own name (Java, C#, C++).
   */
  constructors: readonly string[]
  /** How the source constructs: by calling the class ('call'), by `new`, by a member of that name (Ruby), or not. */
  construct: 'call' | 'new' | 'member:new' | 'none'
  /**
   * `super` means the superclass and those above it ('classes'), not interfaces or mixins; or their constructors alone
   * are those that `super(…)` calls ('constructors'), and its members may be of interfaces (Kotlin).
   */
  superOf?: 'classes' | 'constructors'
  /** Whether a class has the constructors of its base. */
  inheritConstructors?: boolean
  /** Members that make an instance callable: ['__call__'], ['operator()']. */
  callable: readonly string[]
  /** Calls of values declared by the name of a function type are followed to the functions that the values hold. */
  aliasedCallables?: boolean
  /** How one of several members of the same name is chosen. 'types': by arity, then by plain parameter types. */
  overloads: 'none' | 'arity' | 'types'
  /** Whether the type expected of a call's result binds type parameters that its arguments leave open (Java). */
  infersFromTarget?: boolean
  /**
   * Calls with edges to likely overrides in addition to the declared method: those whose receiver holds objects of
   * known classes, too ('receivers'), or only calls of a method without a body for which all objects of the program
   * have one method ('objects'), or all its classes that are not abstract ('classes').
   */
  dispatch?: 'receivers' | 'objects' | 'classes'
  /** Only types that name an interface have its members. */
  namedInterfaces?: boolean
  /** A function passed to a library function that takes one is called from where it is passed. */
  libraryCalls?: boolean
  /** Frameworks that hand an argument of a call to the methods that receive objects of its type. */
  messages?: readonly MessageRules[]
}

/** Elements of containers and iterators, and results of promises. */
type ContainerRules = {
  iterate: {
    /** Members whose result is the element: ['__iter__', '__next__'], ['iter','next']. */
    next: readonly string[]
    asyncNext: readonly string[]
    /** Iterating over a map gives its values (PHP) or its entries as pairs (JavaScript), not its keys. */
    map?: 'values' | 'entries'
  }
  /**
   * Prelude types of generators and asynchronous generators; `element` and `result` are the indexes of the type
   * arguments for the elements and the return value.
   */
  generator?: { type: string; async: string; element: number; result?: number }
  /** Prelude types: value an `await` unwraps, by first type argument: ['Promise'], ['Awaitable', 'Coroutine']. */
  awaitable: readonly string[]
  /** Members whose result is the value of an index expression: ['__getitem__'], ['index'], ['operator[]']. */
  indexMembers?: readonly string[]
}

/** Types of the language's library, by the names of its prelude. */
type LibraryRules = {
  /** Names of the prelude's types for parts of the language itself. */
  types?: LibraryTypes
  /** Prelude types that every value is one of: ['Object'], ['any', 'unknown']. */
  topTypes?: readonly string[]
  /** Prelude wrappers that are transparent to members (smart pointers): ['Box', 'Rc', 'Arc', 'Ref']. */
  transparent: readonly string[]
}

/** Names of the prelude's types by their part in the language. */
export type LibraryTypes = {
  /** The implicit base of every class. */
  root?: string
  /** The type of the null value. */
  null?: string
  array?: string
  /** The type whose members all functions have. */
  function?: string
  /** The type of tuples (`Op.Tuple`). */
  tuple?: string
  /** The type of a rest parameter whose declared type says nothing. */
  rest?: string
  /** Objects with any keys. */
  keyed?: string
  /** A string with known text (`Op.Key`), where strings have methods. */
  string?: string
  /** An integer with known text, where that is an `Op.Key` of digits. */
  integer?: string
  /** The result of a type guard: its first argument is the guarded type. */
  guard?: string
  /** The type of all functions, without a signature. */
  callable?: string
  /** The result type of functions without a result, where that is a type. */
  void?: string
  /** The primitive types, and the classes that box them. */
  boxes?: Boxes
  /** Methods of every object. An interface may redeclare them, but a lambda never implements them. */
  rootMethods?: readonly string[]
}

/** The boxes of primitive types by their names, and the reverse. */
export type Boxes = { boxOf: ReadonlyMap<string, string>; primitiveOf: ReadonlyMap<string, string> }
