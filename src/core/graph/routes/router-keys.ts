// The keys of routers inside of a file: a letter for the kind of place that holds the router, then the place.

/** The router that no value stands for: of frameworks whose routes are registered by functions of a module. */
export const GLOBAL = ''

/** The router of a Django module, its `urlpatterns`: `include('shop.urls')` puts it below a path. */
export const URLS = 'urlpatterns'

/** The position of the object that a function is called on among its arguments. */
export const RECEIVER = -1

export const routerKey = {
  /** A variable or a parameter (row of `bindings`). */
  binding: (row: number): string => `b${row}`,
  /** A member of any object, by its name. */
  member: (name: string): string => `m${name}`,
  /** A name that the file does not bind. */
  unbound: (name: string): string => `g${name}`,
  /** The expression (row) that makes it. */
  made: (expr: number): string => `e${expr}`,
  /** The answer of a call (row of `exprs`) of a function in another file. */
  answer: (expr: number): string => `c${expr}`,
  /** The answer of a function, or the class itself (row of `entities`). */
  entity: (row: number): string => `f${row}`,
  /** The argument at a position, 0 for the first, of a function (row of `entities`); or RECEIVER. */
  parameter: (entity: number, position: number): string => `p${entity}:${position}`,
  /** A name that other files can import; `=` is the module itself. */
  exported: (name: string): string => `x${name}`,
  /** A name that an import (row) takes from another file. */
  imported: (row: number, name: string): string => `i${row} ${name}`,
  /** A module of the project, by its dotted name. */
  module: (name: string): string => `d${name}`,
} as const

/** Whether the key is that of an expression that makes a router. */
export const isMade = (key: string): boolean => key.startsWith('e')
/** Whether the key is that of an entity. */
export const isEntity = (key: string): boolean => key.startsWith('f')
/** Whether the key is that of a parameter of a function. */
export const isParameter = (key: string): boolean => /^p\d/.test(key)
/** Whether the key is that of a name imported or exported. */
export const isShared = (key: string): boolean => /^[ix]/.test(key)
/** Whether the key is that of a value in the file: a variable, a member, a router just made. */
export const isValue = (key: string): boolean => /^[bem]/.test(key)
/** Whether a router is known by this key to other code alone: it is none by itself, as one is that a function extends. */
export const isAlias = (key: string): boolean => /^[xficd]|^p\d+:\d/.test(key)

/** The binding (row) of a key, or its name. */
export const placeOf = (key: string): { binding: number } | { name: string } =>
  key.startsWith('b') ? { binding: Number(key.slice(1)) } : { name: key.slice(1) }
