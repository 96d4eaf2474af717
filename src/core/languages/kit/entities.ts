// Entities: the definitions that become nodes of the graph.

import { NONE } from '../../facts.ts'
import { BindFlag, BindingKind, EntityKind, Flag, HeritageKind } from '../../vocabulary.ts'
import { bind } from './bindings.ts'
import type { Here, Lowering } from './lowering.ts'
import { wordOffset } from './name-places.ts'
import { lastLine, line } from './nodes.ts'

/** The lines of a doc comment, 0 and 0 without one. */
export type Docs = { docStart: number; docEnd: number }

/** No doc comment. */
export const NO_DOCS: Docs = { docStart: 0, docEnd: 0 }

/** The lines of a doc comment from one node to another. */
export const docsOf = (l: Lowering, first: number, last = first): Docs =>
  first === NONE ? NO_DOCS : { docStart: line(l, first), docEnd: lastLine(l, last) }

/** A definition of the source. */
export type Definition = {
  word: string
  /** One of `EntityKind`. */
  kind: number
  /** The whole definition, from its first line to its last. */
  node: number
  /** Its name, NONE where the source gives it none. */
  nameNode: number
  /** Last line of its header, that of the definition by default. */
  headerEnd?: number
  docs?: Docs
  flags?: number
  /** Its function (row of `functions`). */
  fn?: number
  /** The entity that it is part of, that of the place by default. */
  parent?: number
  /** The scope that declares it, that of the place by default; NONE for members that are defined elsewhere. */
  declaredIn?: number
  /** Its first line, where that is before its node: of a decorator. */
  startLine?: number
}

/** Adds the entity of a definition; returns its row. */
export function addEntity(l: Lowering, at: Here, about: Definition): number {
  const { word, node, nameNode, docs = NO_DOCS } = about
  const startLine = about.startLine ?? line(l, node)
  const endLine = lastLine(l, node)
  return l.b.add('entities', {
    name: l.b.str(word),
    kind: about.kind,
    parent: about.parent ?? at.entity,
    startLine,
    endLine,
    nameLine: nameNode === NONE ? startLine : line(l, nameNode),
    nameOffset: wordOffset(l.tree, nameNode, word),
    sigEndLine: about.headerEnd ?? endLine,
    docStart: docs.docStart,
    docEnd: docs.docEnd,
    flags: about.flags ?? 0,
    fn: about.fn ?? NONE,
    declaredIn: about.declaredIn ?? at.scope,
  })
}

/**
 * Adds the entity of a definition that everyone may use and binds it under a key; returns its row. The name is visible
 * from the start of the definition on.
 */
export function define(l: Lowering, at: Here, key: string, about: Definition): number {
  const { node, nameNode, flags = 0 } = about
  const ref = addEntity(l, at, { ...about, flags: flags | Flag.Exported })
  const offset = l.tree.start[node]!
  bind(l, at, key, nameNode, { kind: BindingKind.Entity, ref, flags: BindFlag.Exported, offset })
  return ref
}

/** An entity that no definition of its own has. */
export type Implied = { word: string; kind: number; line: number; flags: number }

/** Adds an entity that stands on one line: a class without a name, a type that a comment or a macro declares. */
export function addImplied(
  l: Lowering,
  at: { scope: number; entity: number },
  { word, line, ...about }: Implied,
): number {
  return l.b.add('entities', {
    ...about,
    name: l.b.str(word),
    parent: at.entity,
    startLine: line,
    endLine: line,
    nameLine: line,
    sigEndLine: line,
    docStart: 0,
    docEnd: 0,
    declaredIn: at.scope,
  })
}

/** Records a base of the entity at a place, which stands at a node; `kind` is one of `HeritageKind`. */
export function addBase(
  l: Lowering,
  at: Pick<Here, 'entity'>,
  type: number,
  node: number,
  kind: number = HeritageKind.Extends,
): number {
  return l.b.add('heritage', { entity: at.entity, type, kind, line: line(l, node) })
}

type AboutModule = { name: string; scope: number; endLine?: number; flags?: number } & Partial<Docs>

/** Adds the entity of the file itself, row 0: all its lines. */
export const addModule = ({ tree, b }: Lowering, { name, ...about }: AboutModule): number =>
  b.add('entities', {
    name: b.str(name),
    kind: EntityKind.Module,
    startLine: 1,
    endLine: tree.lineStarts.length,
    nameLine: 1,
    sigEndLine: 1,
    docStart: 0,
    docEnd: 0,
    flags: 0,
    ...about,
  })

/** The name of a file without its extension. */
export const stemOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')

/**
 * Makes an entity a part of another, unless that stands in the entity itself: a missing brace puts a type into its own
 * methods.
 */
export function adopt({ b }: Lowering, entity: number, parent: number): void {
  for (let up = parent; up > 0; up = b.get('entities', up, 'parent')) if (up === entity) return
  b.set('entities', entity, 'parent', parent)
}

/** The owner of type parameters: a type or a function. */
export type Generic = { entity?: number; fn?: number }
