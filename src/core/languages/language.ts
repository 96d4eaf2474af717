// What a language is to the service: data and functions that the engine asks, never which language it is in.

import type { FactsBuilder } from '../facts-builder.ts'
import type { Grammar } from '../syntax/parse.ts'
import type { Syntax } from '../syntax/syntax.ts'

/** What a project's files look like from a module resolver: paths and the configuration files it asked for. */
export type ProjectFiles = {
  /** Repo-relative paths of all walked files, with `/`. */
  has(path: string): boolean
  /** Files directly in a folder (names), sorted; empty when there is none. */
  list(folder: string): readonly string[]
  /** Text of the manifests (see `Language.manifests`) by path, sorted by path. */
  manifests: ReadonlyMap<string, string>
  /** Declared packages or namespaces (`Facts.package`) of this language -> the files that declare them, sorted. */
  packages: ReadonlyMap<string, readonly string[]>
  /**
   * Imports of a file that declare a part of its module (`mod x;`):
   * the specifier, and the file where the source names one.
   */
  parts(path: string): readonly { specifier: string; file: string | undefined }[]
}

/**
 * Where an import leads. `rest` are names still to be looked up as members, one after the other; the imported name is
 * looked up after them, unless the last of them is that name already.
 */
export type ImportTarget =
  | { kind: 'file'; path: string; rest?: readonly string[] }
  | { kind: 'folder'; path: string; rest?: readonly string[] } // a module that is a folder (Go package, Python namespace package)
  /**
   * A declared namespace: every file that declares it. `open`: what the project does not declare in it is a library's.
   */
  | { kind: 'package'; name: string; rest?: readonly string[]; open?: boolean }
  | { kind: 'external'; name: string; standard?: boolean; rest?: readonly string[] } // the package it comes from; `standard`: the language's own library

/** Prepared once per project and language; called for every import. Undefined: it cannot be told. */
export type ModuleResolver = {
  resolve(specifier: string, fromPath: string, name: string | undefined): ImportTarget | undefined
  /**
   * Dotted name of a file's module, the first part of its entities'
   * qualified names: 'pkg/util/__init__.py' -> 'pkg.util'.
   */
  moduleName(path: string, declaredPackage: string): string
  /** The unit of compilation that a file is of: imports marked `Global` hold in all files of one. */
  compilation?(path: string): string
  /** Modules that the configuration imports, as stars, into every file of a compilation. */
  implicitStars?(compilation: string): readonly string[]
  /** Whether code in one compilation sees another: itself, and what it refers to. */
  sees?(compilation: string, other: string): boolean
}

/**
 * How names and members behave where languages differ. The linker reads these and never asks which language it is in.
 */
export type LinkRules = {
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
   * Whether methods see the members of their class as bare names
   * (Java, C#, C++, Ruby: true; Python, TS, Go, Rust: false).
   */
  bareMembers: boolean
  /** Name of the member that says what an object gives when it is read as a member of another: '__get__'. */
  descriptor?: string
  /** Whether a class body's own names are visible in the functions inside it (false in Python). */
  classScopeVisible: boolean
  /**
   * Whether an import of a name is of the file that defines it ('definition':
   * Rust, whose paths name items) or of the module it is taken from.
   */
  importTarget?: 'module' | 'definition'
  /** Members are never meant by their bare name, not even in the class's own body (TypeScript). */
  membersQualified?: boolean
  /** Prelude type of what a type guard returns: its first argument is the type that it stands for. */
  guardType?: string
  /**
   * Names of the member called by constructing, in order of preference: ['__init__', '__new__'], ['constructor'];
   * edges lead to the first kind, else to the class. '' stands for the class's own name (Java, C#, C++).
   */
  constructors: readonly string[]
  /** Constructing is calling the class itself (Python, Ruby's `new` member: 'new'). */
  construct: 'call' | 'new' | 'member:new' | 'none'
  /** A class without a constructor has one of its own that calls that of its base: constructing it means the class. */
  implicitConstructors?: boolean
  /** Members that make an instance callable: ['__call__'], ['operator()']. */
  callable: readonly string[]
  /** Member of every object that is its class: 'constructor'. */
  classMember?: string
  /** Member that stands for constructing through an object: its construct signature. */
  constructable?: string
  /**
   * What a call through a value is, where the code names neither function nor class: calling an instance, or the class
   * as the first parameter of a method. 'references': it uses the class, as a type checker sees it; else it is a call.
   */
  indirectCalls?: 'references'
  /** Member consulted when no member is found: ['__getattr__']; their result is what the member is. */
  fallbackMembers: readonly string[]
  /**
   * Members that are called in place of a method that is missing, of an instance and of a class. `suffix` tells methods
   * from other members; `others`: only on other objects, since what `self` lacks is more likely defined out of sight.
   */
  missingMethods?: { suffix: string; instance: string; static?: string; others?: boolean }
  /** Order in which bases are searched. */
  bases: 'c3' | 'depth-first'
  /** How one of several members of the same name is chosen. 'types': by arity, then by plain parameter types. */
  overloads: 'none' | 'arity' | 'types'
  /** Interfaces are satisfied by method sets, without being named (Go). */
  implicitInterfaces: boolean
  /** A call on an interface or abstract member may name its implementations too: never as edges, only as values. */
  iterate: {
    /** Members whose result is the element: ['__iter__', '__next__'], ['iter','next']. */
    next: readonly string[]
    asyncNext: readonly string[]
    /** Member of what `next` gives that is the element: 'Current'. */
    current?: string
    /** A function that takes a function may be gone through: its elements are what it hands to that (Go). */
    yields?: boolean
    /** Going through a map gives its values (PHP), not its keys. */
    values?: boolean
    /** Member of what a literal iterator's step gives that holds the element: 'value'. */
    result?: string
    /** It gives what the library's map says it does: pairs of both (JavaScript). */
    entries?: boolean
  }
  /**
   * Prelude type of what calling a generator gives, of an asynchronous
   * one, and which of its type arguments the elements are.
   */
  generator?: { type: string; async: string; element: number }
  /** Prelude types: value an `await` unwraps, by first type argument: ['Promise'], ['Awaitable', 'Coroutine']. */
  awaitable: readonly string[]
  /** Prelude types that `Unwrap` unwraps by first type argument: ['Option', 'Result']. */
  unwrappable: readonly string[]
  /** Prelude wrappers that are transparent to members (smart pointers): ['Box', 'Rc', 'Arc', 'Ref']. */
  transparent: readonly string[]
  /**
   * Module-level functions called by a bare name may live in any file
   * of the program (C): yes, resolved by unique definition.
   */
  globalFunctions: boolean
  /** Files may declare names for the whole program, flagged `BindFlag.Global`. */
  globalDeclarations?: boolean
  /** Interfaces of one name, and an interface and a class, are parts of one type. */
  mergedDeclarations?: boolean
  /** Modules that are the parent of others expose them as members (`import a.b; a.b.f()`). */
  moduleMembers: boolean
  /** Member that gives the object whose members are those of this one too: 'deref' (Rust). */
  dereference?: string
  /** An alias of a type is not a type of its own: what extends it extends the type (Rust). */
  transparentAliases?: boolean
  /**
   * Modules of the library are not told apart: what any of them holds is what the prelude has under that name (Rust).
   */
  flatLibrary?: boolean
  /** A module of the library as a value has the names of the prelude (Python: `import itertools`). */
  libraryModules?: boolean
  /** A type that is named as a value is its one object: `Unit.method()` (Rust). */
  objectTypes?: boolean
  /**
   * A method that no type is known to have is one of a trait that the
   * file sees, if just one such trait declares it (Rust).
   */
  traitsInSight?: boolean
  /** Members whose result is what an index gives: ['__getitem__'], ['index'], ['operator[]']. */
  indexMembers?: readonly string[]
  /** Prelude types that every value is one of: ['Object'], ['any', 'unknown']. */
  topTypes?: readonly string[]
  /** Prelude types that are no classes, with the class that boxes each: '$int' -> 'Integer'. */
  boxes?: Readonly<Record<string, string>>
  /** Prelude types of `null`, of no value, and of arrays. */
  nullType?: string
  voidType?: string
  arrayType?: string
  /**
   * Members that look up a method by a name given as text: which argument is the class (-1: what the member is called
   * on) and which the name; those that look up a field so, and a constructor (the place of the class alone); those that
   * look up a class by its full name; those that call what was looked up, create an object by it or read it; those that
   * give back what they are called on, or what they are given, in another form; those that list types after a first;
   * and what a method's name ends in where it is bound.
   */
  reflection?: {
    lookups: Readonly<Record<string, { type: number; name: number }>>
    fields: Readonly<Record<string, { type: number; name: number }>>
    constructors: Readonly<Record<string, number>>
    classLookups: readonly string[]
    calls: readonly string[]
    creates: readonly string[]
    reads: readonly string[]
    passes: readonly string[]
    unwraps: readonly string[]
    typeLists: readonly string[]
    methodSuffix: string
  }
  /** First names of the packages of the language's own library, as they stand in full names: ['java', 'javax']. */
  platformRoots?: readonly string[]
  /**
   * The packages whose types the prelude declares: a full name in
   * another package is not one of its types. All by default.
   */
  preludePackages?: ReadonlySet<string>
  /** Whether what is asked of a call's result binds type parameters that its arguments leave open (Java). */
  infersFromTarget?: boolean
  /** What the name of a variable ends in under which the class is bound that a condition tests it for. */
  testedSuffix?: string
  /** A text that is called stands for the function bound under it with this behind it: '()' (PHP). */
  callableTexts?: string
  /**
   * Which calls get edges to where they are likely to be dispatched, beside the declared method: those whose receiver
   * holds objects of known classes, too ('receivers'), or only those of a method without a body that all objects of the
   * program have one method for ('objects').
   */
  dispatch?: 'receivers' | 'objects'
  /**
   * Which of several files of a package that declare the same name is meant: all (partial classes), the nearest, or of
   * functions that take the same the nearest (C++, where programs of one repository define functions of one name).
   */
  duplicates?: 'all' | 'nearest' | 'nearest-signature'
  /** `super` leads to the superclass and its bases, not to the interfaces that the class itself implements. */
  superclassOnly?: boolean
  /** Whether a method overrides the nearest method of its bases only, or all that it takes the place of (Java). */
  overrides?: 'nearest' | 'all'
  /** A method takes the place of one of a class only where it is marked so: `override` (C#). */
  markedOverrides?: boolean
  /** Static methods of an interface are members of that interface only: nothing inherits them (Java). */
  interfaceStatics?: 'own'
  /** Whether a class has the constructors of its base. */
  inheritConstructors?: boolean
  /** What the members of a tuple are called before their positions, from 1: 'Item'. */
  tupleMembers?: string
  /** Prelude type of a tuple: 'tuple', 'Array'. */
  tupleType?: string
  /**
   * Each declaration of a class opens the same class again (Ruby): its parts have one set of members, bases and names.
   */
  reopened?: boolean
  /** Members of a class and of its instances are kept apart: one is never found in place of the other (Ruby). */
  staticsApart?: boolean
  /** Mixins hide what is inherited, the one named last before the others (Ruby). */
  lastMixinFirst?: boolean
  /** A function that takes several arguments and is given one list takes its elements (blocks of Ruby). */
  spreadsLists?: boolean
  /** A class may have members of a class of its own, its metaclass (Python). */
  metaclasses?: boolean
  /**
   * `super` in a mixin that has no base is what comes next in the
   * classes that mix it in: in each, or if it is the same in all.
   */
  superBelow?: 'each' | 'same'
  /** Names that no scope around binds are looked for in the bases of the class around (constants of Ruby). */
  inheritedNames?: boolean
  /** Prelude type that every class extends without saying so: 'Object'. */
  rootType?: string
  /** Members declared in the body of a type may be defined outside it, beside others of their name within it (C++). */
  membersOutside?: boolean
  /** Default arguments may stand in a declaration that is not the definition (C++). */
  defaultsElsewhere?: boolean
  /** A function called by its bare name is looked for in the namespaces of its arguments' types too (C++). */
  argumentDependent?: boolean
  /** The bare name of a generic class is, inside the class, the class with its own type parameters (C++). */
  injectedNames?: boolean
  /** An index into what has no elements is one into a pointer to it (C, C++). */
  pointers?: boolean
  /** Values are followed into what is declared by the name of a function type. */
  aliasedCallables?: boolean
  /** An argument may be converted by a constructor of the class that is wanted. */
  convertingConstructors?: boolean
  /**
   * Whether a file is for another platform than the one that the
   * graph is of: of several definitions it has the last word.
   */
  isElsewhere?(path: string): boolean
  /** A method marked private is called on `self` only; on any other object it is none (Ruby). */
  privateToSelf?: boolean
  /** Whether names that a package lacks are looked for in the package without a name (functions of PHP). */
  rootPackage?: boolean
  /** Whether the names of `A` are visible in package `A.B`, and `B` for it in `A` (C#). */
  parentPackages?: boolean
  /**
   * Static methods of other classes are members of the types that they extend, where the namespace of their class is
   * in sight; a type's own members come before them (C#).
   */
  extensionMethods?: boolean
  /** The prelude type of a string with known text (`Op.Key`): 'string', 'str', 'String'. */
  stringType?: string
  /** The prelude type of an integer with known text, where that is an `Op.Key` of digits: 'Integer'. */
  integerType?: string
  /** Prelude type of which a rest parameter is an instance, when nothing else says what it holds: 'Array'. */
  restType?: string
  /** Name under which a type's index signature is kept: what any of its members is. */
  indexSignature?: string
  /** Prelude type of objects with any keys: 'Record'. */
  keyedType?: string
  /** Name of the parameter that takes the object through which a function is called, in functions that have one. */
  receiverParameter?: string
  /** Static member of a constructor function that holds its instances' members: 'prototype'. */
  prototype?: string
  /** File names that make a folder a package: ['__init__.py']. */
  packageFiles?: readonly string[]
  /**
   * Definitions and imports are statements that run: a later one of the same name replaces an earlier one, and `values`
   * of an Entity binding say what decorators made of it.
   */
  sequential?: boolean
  /** A member that the class of `self` lacks is looked for in the classes that extend it (mixins, template methods). */
  membersBelow?: boolean
  /**
   * A member of function type that an interface declares is, when called, what the classes that implement it define.
   */
  implementedMembers?: boolean
  /** A function handed to a library function that takes one is called from where it is handed over. */
  libraryCalls?: boolean
  /** Whether names are compared without regard to case. */
  caseInsensitive: boolean
}

/**
 * A language is data and small functions. `lower` turns a tree into facts; it is a pure function of the text.
 * `prelude` is a source file in the language itself that declares the part of its library whose types decide calls;
 * it is lowered like any file, is outside every project, and its entities never become nodes.
 */
export type Language = {
  id: string
  extensions: readonly string[]
  /** Exact file names that belong to it too. */
  filenames?: readonly string[]
  grammar: Grammar
  /** By extension, where dialects need another grammar. */
  grammars?: Readonly<Record<string, Grammar>>
  /** Tried on what the grammar has errors with; the tree with fewer errors counts. */
  otherGrammar?: Grammar
  lower(tree: Syntax, builder: FactsBuilder, path: string): void
  /** A text of the same length that the grammar can read in place of a source; the tree keeps the source's own text. */
  legible?(source: string, path: string): string
  /** Whether a file only declares what is implemented elsewhere: what it declares is typed, but is nothing to call. */
  declares?(path: string): boolean
  /**
   * The file that declares what a file implements, if there is one beside it: who imports the one imports the other.
   */
  declarationsOf?(path: string): string | undefined
  /** Base names of configuration files that `modules` wants to read; `*.ext` means all with that extension. */
  manifests: readonly string[]
  modules(files: ProjectFiles): ModuleResolver
  rules: LinkRules
  prelude: string
  /** Extension of the dialect that the prelude is written in: the first of `extensions` by default. */
  preludeExtension?: string
  /**
   * Parts of the library that are imported by name, as sources like `prelude`, by the name that the module resolver
   * gives (`{ kind: 'external', name, standard: true }`): 'net/http', 'collections'. A standard module that is not
   * here is looked up in `prelude` by the imported name.
   */
  preludeModules?: Readonly<Record<string, string>>
  /**
   * Languages that share one program with this one: names may cross
   * between them (TypeScript and JavaScript; C and C++).
   */
  family: string
  isTest(path: string): boolean
}
