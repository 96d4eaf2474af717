// The words in which facts are told: kinds, flags and operations, the same for all languages. A number of one of them is
// what a cell of a table holds (facts.ts).

/** The construct that a scope is the inside of. */
export const ScopeKind = {
  Module: 0, // the file; for languages whose module is a folder or namespace the linker merges these
  Namespace: 1, // inline namespace or module: `namespace N {}`, `mod m {}`
  Class: 2, // members of a class, interface, trait, enum, impl block or object type
  Function: 3,
  Block: 4, // a block in which names can be declared
  Flow: 5, // not lexical: a region of control flow that narrows a name (`if isinstance(x, T):`)
  TypeParams: 6,
} as const

/** Kinds of entities. */
export const EntityKind = {
  Module: 0,
  Class: 1,
  Function: 2,
  Method: 3,
  Interface: 4,
  Enum: 5,
  Type: 6,
  Namespace: 7,
} as const

/** Bits of an entity's `flags`. */
export const Flag = {
  Exported: 1 << 0, // visible outside its module
  Static: 1 << 1,
  Abstract: 1 << 2, // no body: interface member, abstract method, trait method without default, overload signature
  Async: 1 << 3,
  Generator: 1 << 4,
  Getter: 1 << 5, // read as a value: property, getter, @property
  Setter: 1 << 6,
  Constructor: 1 << 7,
  Private: 1 << 8,
  Local: 1 << 9, // defined inside a function
  Override: 1 << 10, // marked so in the source
  Anonymous: 1 << 11, // an anonymous class given a synthetic name; not shown as a node
  Overload: 1 << 12, // a further signature or implementation of the entity of the same name before it
  Elsewhere: 1 << 13, // of a module: the build that the graph is of leaves the file out
  Extension: 1 << 14, // member declared outside the type's body
  ClassMethod: 1 << 15, // first parameter is the class
  Test: 1 << 16, // test code inside a production file: `#[test]`, `#[cfg(test)] mod`
  Macro: 1 << 17, // a function whose body stands for each use of it; a namespace that a macro opens
  Readonly: 1 << 18, // a method that may be called on a constant object: `f() const`
  Alias: 1 << 19, // a type that is another name of one, where a language also has types defined by others
  Open: 1 << 20, // a type that macros may give members and bases which nothing states
  Asserted: 1 << 21, // a type that the source says implements an interface of another package
  Internal: 1 << 22, // visible outside its module, and inside its package or program alone
} as const

/** The kind of declaration that a name is bound to. */
export const BindingKind = {
  Variable: 0,
  Parameter: 1,
  Entity: 2, // `ref` is an entity
  Import: 3, // `ref` is a row of `imports`
  TypeParameter: 4, // `type` is its bound, if any
  Member: 5, // a field of a class, or an enum constant
  Narrow: 6, // in a Flow scope: the name has `type` here (or the value `values` say)
  Outer: 7, // `global x`, `nonlocal x`: the binding that `ref` says (0 of the module, 1 of the nearest function around)
  Declared: 8, // a function that is declared, not defined: the function of that name in any file of the program
} as const

/** Prefix in the names of type parameters for associated types of a trait, whose arguments are named. */
export const ASSOCIATED = '='

/** The name under which a block is passed (Ruby): an argument like any other, that only `yield` and `&block` name. */
export const BLOCK = '&block'

/** The name of an argument for the last parameter, under any name (Kotlin). */
export const TRAILING = '&last'

/** Prefix of the names under which the components of a record are bound by position, beside their own. */
export const COMPONENT = '#'

/**
 * Bits of a binding's `flags`. Static, Instance: a member of the class or of its instances alone, where they are kept
 * apart. Global: visible in every file of the program, from any module. Last: any other name hides it, even one of a
 * star import.
 */
export const BindFlag = {
  Exported: 1,
  Const: 2,
  Static: 4,
  Private: 8,
  Optional: 16,
  EnumConstant: 32,
  Instance: 64,
  Global: 128,
  Last: 256,
  Overload: 512, // a declaration of a function that the definitions of the name in its file are not
  Part: 1024, // a field that is part of its object, and constant where that is
} as const

/** How a parameter takes arguments. */
export const ParamKind = { Positional: 0, Rest: 1, KeywordRest: 2, KeywordOnly: 3, Receiver: 4 } as const

/** How an entity depends on the type it names. */
export const HeritageKind = {
  Extends: 0,
  Implements: 1,
  Mixin: 2,
  Embeds: 3,
  Members: 4, // has the members of the type without being one: `interface A extends Omit<B, 'c'>`
  Extended: 5, // the class itself has the members, not its instances: Ruby's `extend`
  Prepended: 6, // a mixin whose members hide those of the class: Ruby's `prepend`
  Like: 7, // as Members, after all that it inherits: `class A extends B implements Partial<C>`
} as const

/** How a value leaves a function; `YieldFrom`: all elements of it. */
export const ReturnKind = { Return: 0, Yield: 1, YieldFrom: 2, Throw: 3 } as const

/** The kind of an import. */
export const ImportKind = {
  Named: 0, // `name` of module `specifier`, bound in `scope`
  Namespace: 1, // the module itself, bound to a name
  Star: 2, // every public name of the module becomes visible in `scope`
  SideEffect: 3, // the module is run or included; binds nothing, yet is an IMPORTS edge
  ReExport: 4, // `export { name } from`, `pub use`: also an export of this module under `alias`
  ReExportStar: 5, // `export * from`
  Dynamic: 6, // `import()`, a require inside an expression: expression `Op.Module` refers to it
} as const

/**
 * Bits of a call's `flags`. Implicit: the source does not spell it out (operator,
 * JSX, with, for). MacroBody: it stands in the body of a macro. MacroName: of a name
 * that may be a macro's. DefaultConstruction: makes a variable that has no value. Operator: of a member that stands
 * for an operator, a conversion or a loop; it is of no account unless the project declares it for these operands.
 */
export const CallFlag = {
  Optional: 1,
  Template: 2,
  Implicit: 4,
  MacroBody: 8,
  MacroName: 16,
  DefaultConstruction: 32,
  Operator: 64,
} as const

/**
 * Bits of an import's `flags`. Optional: in a branch that need not run. InPlace: a module named inside an expression or
 * type (`crate::a::f()`): it resolves, but is no import statement and makes no IMPORTS edge. Global: holds in all files
 * of the compilation. Inner: its names are visible in the module and those inside it, but not to its importers.
 */
export const ImportFlag = {
  TypeOnly: 1,
  Optional: 2,
  Static: 4,
  Wildcard: 8,
  InPlace: 16,
  Global: 32,
  Inner: 64,
} as const

/**
 * Expression opcodes. `a`, `b`, `c` are columns of `exprs`; "list" is an offset into `lists`, where the
 * count comes first. Type expressions share the table: a type position is an expression evaluated as a type.
 */
export const Op = {
  Unknown: 0, // nothing is known of the value; children are still evaluated where they stand; b 1: there is none (`undefined`)
  Name: 1, // a: string, b: scope, c: UTF-16 offset of the use; a lexical look-up
  Member: 2, // a: object expr, b: string (the member), c: 1 when the object is a path (`a::b`), 2 when a type position, else how the object is held, where that is told: one of `Held`
  Call: 3, // a: callee expr, b: list of argument exprs (Spread, Keyword allowed), c: row of `calls`
  New: 4, // as Call, callee is the class
  // a: scope; `this`, `self` where it is a keyword; the instance; b 1: the receiver of the block with that scope, if a
  // method runs the block as another object's
  This: 5,
  Super: 6, // a: scope; the base of the enclosing class
  Literal: 7, // a: string, the name of a type of the language's prelude: 'string', 'int', 'dict', …; b: string, its text where that tells something: a title before a function, a path, a value of an annotation
  List: 8, // a: list of element exprs, b: string (prelude type: 'Array', 'list', 'set', …): homogeneous container; c 1: it counts for the functions that it holds
  Tuple: 9, // a: list of element exprs, b: list of strings, the names of the elements ('' for none)
  Dict: 10, // a: list of key, value, key, value… exprs, b: string (prelude type): map with keys that may be literals; c as of List
  Object: 11, // a: scope of its members (bindings of kind Member): object literal, object type, anonymous class body
  Function: 12, // a: row of `functions`: lambda, function expression, arrow
  Entity: 13, // a: entity: the class, function or type itself as a value
  Union: 14, // a: list: any of these values (conditional, `||`, match arms) or types (`A | B`)
  Await: 15, // a: expr
  Iterate: 16, // a: expr: an element of the iterable; b: one of `Iterated`, NONE for an element
  Index: 17, // a: expr, b: key expr; c 1: the method that the text of the key names
  Unwrap: 18, // a: expr: the success value: `?`, `!`, `try!`
  Spread: 19, // a: expr: all elements, inside lists, calls, objects
  Cast: 20, // a: type expr, b: expr: value of that type; c 1: the value as far as it is not of that type, 2: as far as it is, by a test
  Apply: 21, // a: type expr or callee, b: list of type args: `Foo<A, B>`, `f::<T>`, `List[int]`; c 1: of a type that has values, no bound (Rust)
  FuncType: 22, // a: list of parameter type exprs, b: return type expr, c: type expr of `this`, where it is declared
  ArrayType: 23, // a: element type, b: string (its prelude type)
  Key: 24, // a: string: a literal key or string literal with known text ('number' keys in decimal); one that ends in OPEN_END is the beginning of a text
  Operator: 25, // a: list of operand exprs, b: string (member that implements it, '__add__', 'add'), c: type of the result when primitives (string, or NONE: that of the first operand)
  Keyword: 26, // a: string, b: expr: a named argument
  TypeOf: 27, // a: expr: in a type position, the type of a value
  Module: 28, // a: row of `imports`: the module as a value: `require('x')`, `import('x')`
  // a: type expr: pointer or reference; transparent to members; b: 1 when its target is constant, 2 a pointer to it or
  // its address (C++), 3 passed by reference (`ref`, `out`); c: one of `Held` (Rust)
  Ref: 29,
  // a: type expr in a value position: a value of that type (enum constant, composite literal, struct literal), b: list
  // of Keyword, the values of its fields
  Instance: 30,
  SelfType: 31, // a: scope: the enclosing class as a type: `Self`, `this` in a type position
  Receiver: 32, // a: scope: first parameter of a method when it is the class: `cls`
  // a: expr; b: 1 the target of a pointer of the library, 2 or of a type of the project by its own member (Rust)
  Deref: 33,
  Bind: 34, // a: callee expr, b: list: partial application / `.bind`: keeps the callee, arguments flow to its first parameters
  Element: 35, // a: expr, b: position (integer): n-th element of a tuple or container: destructuring by position
  First: 36, // a: list: the first of these that the project knows, else that of a library
  Target: 38, // the type that the place asks for: `new()` and `out var x` of C#, the callee of New or the type of Instance
  Conditional: 39, // in type positions: a: type, b: type it may be of, which infers type parameters (NONE: `never`), c: list of the two branches
  Lookup: 40, // in type positions: a: type, b: type of the key: the types of its members under that key
  FunctionPart: 41, // in type positions: a: type of a function or class, b: one of `Part`
  Through: 42, // a: type expr, b: expr of a trait, c: string: the member of the type by which it implements the trait: `<T as Trait>::name`
  Given: 43, // in the body of a macro: a: position among the arguments where it is used (within Spread: all from there on), b and c: strings before and behind its name, where the macro pastes names
  Has: 37, // a: string, b: list of strings: as the type of a narrowing binding, that its member of this name is one of the texts; c 1: none of them, 2: that it has such a member, 3: that it has none
} as const

/** The last character of a text of which only the beginning is known: `'read' + type`. */
export const OPEN_END = '\0'

/** `b` of This: the object that runs the block of the scope as its own. */
export const BLOCK_RECEIVER = 1

/** `b` of Unknown: that there is no value (`undefined`). */
export const ABSENT = 1

/** `c` of List and Dict: the container counts for the functions that it holds. */
export const FOR_FUNCTIONS = 1

/** `c` of Index: the method that the text of the key names. */
export const METHOD_NAMED = 1

/** `c` of Apply: type arguments of a type that has values, not of a bound. */
export const OF_VALUES = 1

/** `b` of Ref: a constant, a pointer or address, an argument by reference. */
export const Reference = { Constant: 1, Pointer: 2, Argument: 3 } as const

/** `b` of Deref: of a pointer of the library, or of a type of the project by its own member; before an arrow. */
export const Dereference = { Library: 1, Own: 2, Arrow: 3 } as const

/** `c` of Cast: the value as far as it is not of the type, or as far as a test shows that it is. */
export const Narrowing = { Excluded: 1, Tested: 2 } as const

/** `c` of Has: the member is none of the texts; it is there; it is missing. */
export const Presence = { NoneOf: 1, Present: 2, Missing: 3 } as const

/** How an object is held, where one type has members by value and others by reference: itself, or as `&` or `&mut`. */
export const Held = { Itself: 3, Shared: 4, Mutable: 5 } as const

/**
 * The part of an iterable that `Op.Iterate` takes: a key as in `for in`, a value as the second name of `for k, v :=
 * range`.
 */
export const Iterated = { Element: 0, Key: 1, Value: 2, AsyncElement: 3 } as const

/**
 * The part of a type that `Op.FunctionPart` takes: the result of a function, the instances of a class, the parameter
 * list of a function or of a constructor, the result of awaiting.
 */
export const Part = { Given: 0, Made: 1, Taken: 2, MadeBy: 3, Awaited: 4 } as const
