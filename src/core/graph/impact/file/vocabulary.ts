// What the uses in the code of a file are told in: kinds of places, forms of uses, and the uses of one file.

/**
 * Kinds of places that are no entities. Attribute: a field that a method of its type makes by assigning it. Script: code
 * of a module that runs only where its file is started as a program. Export: what a module is for those that load it,
 * where that has no name (`module.exports = function () { … }`).
 */
export const PlaceKind = {
  Variable: 0,
  Field: 1,
  Suite: 2,
  Test: 3,
  Hook: 4,
  Attribute: 5,
  Script: 6,
  Export: 7,
} as const

/** The variable of a module of Node that holds what it is for those that load it. */
export const EXPORTS = 'exports'

/** Whether a place is a block of tests, which has a title in place of a name. */
export const isBlock = (kind: number): boolean => BLOCKS.has(kind)

const BLOCKS: ReadonlySet<number> = new Set([PlaceKind.Suite, PlaceKind.Test, PlaceKind.Hook])

/** A place: `parent` is the place or entity around it, numbered as in `FileUses`. */
export type FilePlace = { kind: number; name: string; line: number; parent: number }

/**
 * How a name is used. Bare: no scope of the file binds it. Imported: it is bound by an import, under its name there. Class:
 * the code takes the class itself as a value (`Runner.class`), beside one of the others. OfImport: a member of what is imported,
 * which is a Member where that is part of the project. Whole: a module as a value, by the line of its import.
 */
export const Form = {
  Bare: 0,
  Member: 1,
  Self: 2,
  Super: 3,
  Imported: 4,
  Text: 5,
  Known: 6,
  Class: 7,
  OfImport: 8,
  Whole: 9,
} as const

/**
 * A use of a name: `to` is the place that it means, where the scopes of the file tell (Known), the line of an import
 * (Imported, OfImport, Whole), else NONE.
 */
export type Use = { owner: number; name: string; form: number; to: number }

/** Places are numbered: rows of `entities`, then `places`. `sites` are calls and mentions with their lines, in no order. */
export type FileUses = {
  entities: number
  places: FilePlace[]
  uses: Use[]
  /** Assignments to members and to variables of the file: they depend on nothing that they assign to. */
  writes: Use[]
  sites: { owner: Int32Array; line: Int32Array; name: string[] }
  /** Of each entity its first line and name, by which its node is found, and the entity around it (-1 for none). */
  lines: Int32Array
  names: string[]
  parents: Int32Array
  /** Of each entity, the entity or place that its code belongs to where it is no node itself. */
  around: Int32Array
}
