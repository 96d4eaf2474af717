// The query for a member: made once per question and passed from class to class, extension to scope.

import { NONE } from '../../../facts.ts'
import type { EnvId, StringId, ValueId } from '../../../ids.ts'

/** A query for a member by its name. */
export type MemberQuery = {
  /** The name, a string of the program. */
  name: StringId
  /** The value whose member is queried: an object or a class, or a stand-in for one. */
  of: ValueId
  /** Whether `of` is an object, to which methods are bound. For a class, only static members are bound. */
  isInstance: boolean
  /** The environment that binds the type parameters mentioned in the member's types. */
  env: EnvId
}

/** The receiver of the methods found; NONE where a class is queried. */
export const boundReceiver = ({ of, isInstance }: MemberQuery): ValueId => (isInstance ? of : NONE)
