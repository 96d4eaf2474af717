// The hooks by which a language refines the kernel's answers on names, members, calls and edges. The kernel calls them
// through `Unit.hooks` wherever an answer may depend on the language, and never asks which language it is in. Each hook
// has a default; a language supplies only those in which it differs (`semantics/` beside its lowering).

import { CALL_DEFAULTS, type CallHooks } from './hooks/calls.ts'
import { CONTAINER_DEFAULTS, type ContainerHooks } from './hooks/containers.ts'
import { EDGE_DEFAULTS, type EdgeHooks } from './hooks/edges.ts'
import { MEMBER_DEFAULTS, type MemberHooks } from './hooks/members.ts'
import { NAME_DEFAULTS, type NameHooks } from './hooks/names.ts'
import { NO_SPECIAL, type SpecialNames } from './hooks/special.ts'
import { TYPE_DEFAULTS, type TypeHooks } from './hooks/types.ts'

/** All hooks. Sets, values, bindings and entities are numbers of the program; rows are those of the unit. */
export type Hooks = NameHooks &
  TypeHooks &
  MemberHooks &
  CallHooks &
  ContainerHooks &
  EdgeHooks & { special: SpecialNames }

/** The hooks that a language supplies: those in which it differs from the defaults. */
export type OwnHooks = Partial<Omit<Hooks, 'special'>> & { special?: Partial<SpecialNames> }

const DEFAULTS: Hooks = {
  ...NAME_DEFAULTS,
  ...TYPE_DEFAULTS,
  ...MEMBER_DEFAULTS,
  ...CALL_DEFAULTS,
  ...CONTAINER_DEFAULTS,
  ...EDGE_DEFAULTS,
  special: NO_SPECIAL,
}

/**
 * The hooks of a language, completed by the defaults. All objects of hooks have one shape, so that calls stay
 * monomorphic.
 */
export const hooksOf = (own: OwnHooks): Hooks => ({
  ...DEFAULTS,
  ...own,
  special: { ...NO_SPECIAL, ...own.special },
})
