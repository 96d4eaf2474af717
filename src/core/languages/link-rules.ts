// Where languages differ in what names, members and calls mean, as data that the linker reads. It never asks which
// language it is in.

/** The rules of a language. */
export type LinkRules = NameRules & MemberRules & CallRules & ContainerRules & LibraryRules

/** What a name means: what a module is, what is visible where, which of several declarations counts. */
type NameRules = {
  /**
   * What shares one module scope: each file, all files of a folder
   * (Go), or all files that declare the same package (Java, C#, PHP).
   */
  module: 'file' | 'folder' | 'package'
  /**
   * Whether public names of the module need an export to be imported
   * ('explicit': TS), or every module-level name can be ('all').
   */
  exports: 'explicit' | 'all'
  /**
   * Which members of a class functions inside it mean by their bare names: all, inherited ones too (Java, C#, C++), those
   * that its body itself binds (constants of Ruby), or none, nor does the body (TypeScript). By default the body sees
   * what it binds, and functions in it do not (Python).
   */
  bareMembers?: 'all' | 'own' | 'none'
  /** Whether a type parameter of a call that nothing binds is what it has to be. */
  leavesBounds?: boolean
  /**
   * Which of several files of a package that declare the same name is meant: all (partial classes), the nearest, or of
   * functions that take the same the nearest (C++, where programs of one repository define functions of one name).
   */
  duplicates?: 'all' | 'nearest'
}

/** What a member means: where it is looked for, in which order, and what stands for one that is missing. */
type MemberRules = {
  /** Order in which bases are searched; by depth: of two the one that fewer steps lead to (embedding in Go). */
  bases: 'c3' | 'depth-first' | 'by-depth'
  /**
   * `super` in a mixin that has no base is what comes next in the
   * classes that mix it in: in each, or if it is the same in all.
   */
  superBelow?: 'each' | 'same'
  /**
   * Whether members of a class and of its instances are kept apart, so that one is never found in place of the other
   * (Ruby), or an object has no static members: one of that name that a base has for objects is meant (JavaScript).
   */
  statics?: 'apart' | 'of-class'
  /** Static member of a constructor function that holds its instances' members: 'prototype'. */
  prototype?: string
  /** Member consulted when no member is found: ['__getattr__']; their result is what the member is. */
  fallbackMembers: readonly string[]
  /**
   * Members that are called in place of a method that is missing, of an instance and of a class. `suffix` tells methods
   * from other members; `others`: only on other objects, since what `self` lacks is more likely defined out of sight.
   */
  missingMethods?: { suffix: string; instance: string; static?: string; others?: boolean }
  /** A member that the class of `self` lacks is looked for in the classes that extend it (mixins, template methods). */
  membersBelow?: boolean
  /** An assignment to a member does not declare it: the class or a base does, with its type (Go, C#, C++). */
  declaredFields?: boolean
}

/** What a call calls, constructs and gives back. */
type CallRules = {
  /**
   * Names of the member called by constructing, in order of preference: ['__init__', '__new__'], ['constructor'];
   * edges lead to the first kind, else to the class. '' stands for the class's own name (Java, C#, C++).
   */
  constructors: readonly string[]
  /** Constructing is calling the class itself (Python, Ruby's `new` member: 'new'). */
  construct: 'call' | 'new' | 'member:new' | 'none'
  /** Whether a class has the constructors of its base. */
  inheritConstructors?: boolean
  /** Member that stands for constructing through an object: its construct signature. */
  constructable?: string
  /** Members that make an instance callable: ['__call__'], ['operator()']. */
  callable: readonly string[]
  /** Values are followed into what is declared by the name of a function type. */
  aliasedCallables?: boolean
  /** How one of several members of the same name is chosen. 'types': by arity, then by plain parameter types. */
  overloads: 'none' | 'arity' | 'types'
  /** Name of the parameter that takes the object through which a function is called, in functions that have one. */
  receiverParameter?: string
  /** Whether what is asked of a call's result binds type parameters that its arguments leave open (Java). */
  infersFromTarget?: boolean
  /**
   * Which calls get edges to where they are likely to be dispatched, beside the declared method: those whose receiver
   * holds objects of known classes, too ('receivers'), or only those of a method without a body that all objects of the
   * program have one method for ('objects'), or all classes of it that are not abstract ('classes').
   */
  dispatch?: 'receivers' | 'objects' | 'classes'
  /** A function handed to a library function that takes one is called from where it is handed over. */
  libraryCalls?: boolean
}

/** What is in a container, an iterator, a promise. */
type ContainerRules = {
  iterate: {
    /** Members whose result is the element: ['__iter__', '__next__'], ['iter','next']. */
    next: readonly string[]
    asyncNext: readonly string[]
    /** Member of what `next` gives that is the element: 'Current'. */
    current?: string
    /** Member without parameters that gives what an object of the project points at: 'operator*' (C++). */
    pointed?: string
    /** Going through a map gives its values (PHP), not its keys. */
    values?: boolean
    /** Member of what a literal iterator's step gives that holds the element: 'value'. */
    result?: string
    /** It gives what the library's map says it does: pairs of both (JavaScript). */
    entries?: boolean
  }
  /**
   * Prelude type of what calling a generator gives, of an asynchronous
   * one, and which of its type arguments the elements and what it gives at its end are.
   */
  generator?: { type: string; async: string; element: number; result?: number }
  /** Prelude types: value an `await` unwraps, by first type argument: ['Promise'], ['Awaitable', 'Coroutine']. */
  awaitable: readonly string[]
  /** Prelude types that `Unwrap` unwraps by first type argument: ['Option', 'Result']. */
  unwrappable: readonly string[]
  /** Members whose result is what an index gives: ['__getitem__'], ['index'], ['operator[]']. */
  indexMembers?: readonly string[]
  /** Name under which a type's index signature is kept: what any of its members is. */
  indexSignature?: string
}

/** What the language's library has, by the names of its prelude. */
type LibraryRules = {
  /** Names of the types of the prelude that have a part in the language. */
  types?: LibraryTypes
  /** Prelude types that every value is one of: ['Object'], ['any', 'unknown']. */
  topTypes?: readonly string[]
  /** Prelude wrappers that are transparent to members (smart pointers): ['Box', 'Rc', 'Arc', 'Ref']. */
  transparent: readonly string[]
}

/** Names of types of the prelude by their part. */
export type LibraryTypes = {
  /** What every class extends without saying so. */
  root?: string
  /** The type of the value that stands for none. */
  null?: string
  array?: string
  /** What all functions have the members of. */
  function?: string
  /** The type of tuples (`Op.Tuple`). */
  tuple?: string
  /** What a rest parameter is an instance of when nothing else says what it holds. */
  rest?: string
  /** Objects with any keys. */
  keyed?: string
  /** A string with known text (`Op.Key`), where strings have methods. */
  string?: string
  /** An integer with known text, where that is an `Op.Key` of digits. */
  integer?: string
  /** What a type guard returns: its first argument is the type that it stands for. */
  guard?: string
}
