// Facts of entities and functions, by their numbers in the program.

import { NONE } from '../../facts.ts'
import { type EntityId, type FunctionId, type StringId, toId, toRow } from '../../ids.ts'
import { EntityKind } from '../../vocabulary.ts'
import { type Linker, unitOfEntity, unitOfFunction } from './linker.ts'

/** The kind of an entity, one of `EntityKind`. */
export function entityKind(linker: Linker, entity: EntityId): number {
  const { facts, entityBase } = unitOfEntity(linker, entity)
  return facts.entities.kind[toRow(entity, entityBase)]!
}

/** Whether an entity is a namespace. */
export const isNamespace = (linker: Linker, entity: EntityId): boolean =>
  entityKind(linker, entity) === EntityKind.Namespace

/** Whether an entity is an interface or a trait. */
export const isInterface = (linker: Linker, entity: EntityId): boolean =>
  entityKind(linker, entity) === EntityKind.Interface

/** The bits of `Flag` that an entity has. */
export function entityFlags(linker: Linker, entity: EntityId): number {
  const { facts, entityBase } = unitOfEntity(linker, entity)
  return facts.entities.flags[toRow(entity, entityBase)]!
}

/** The plain name of an entity. */
export function entityName(linker: Linker, entity: EntityId): string {
  const { facts, entityBase } = unitOfEntity(linker, entity)
  return facts.strings[facts.entities.name[toRow(entity, entityBase)]!]!
}

/** The plain name of an entity as a string of the program. */
export function nameOfEntity(linker: Linker, entity: EntityId): StringId {
  const { facts, names, entityBase } = unitOfEntity(linker, entity)
  return names[facts.entities.name[toRow(entity, entityBase)]!]!
}

/** The name of an entity of the library; undefined for one of the project. */
export const libraryName = (linker: Linker, entity: EntityId): string | undefined =>
  unitOfEntity(linker, entity).outside ? entityName(linker, entity) : undefined

/** The bits of `Flag` of a function. */
export function functionFlags(linker: Linker, fn: FunctionId): number {
  const { facts, functionBase } = unitOfFunction(linker, fn)
  return facts.functions.flags[toRow(fn, functionBase)]!
}

/** The entity of a function; NONE for an anonymous one. */
export function entityOfFunction(linker: Linker, fn: FunctionId): EntityId {
  const { facts, functionBase, entityBase } = unitOfFunction(linker, fn)
  const entity = facts.functions.entity[toRow(fn, functionBase)]!
  return entity < 0 ? NONE : toId(entity, entityBase)
}
