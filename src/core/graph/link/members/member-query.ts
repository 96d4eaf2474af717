// What a member is asked for by: made once per question and handed down from class to class, extension to scope.

import { NONE } from '../../../facts.ts'

/** A member asked for by its name. */
export type MemberQuery = {
  /** The name, a string of the program. */
  name: number
  /** The value whose member it is: an object or a class, or what stands for one. */
  of: number
  /** Whether `of` is an object: its methods are bound to it. Of a class, only what the class itself has is bound. */
  isInstance: boolean
  /** What the type parameters are bound to that the types of the member mention. */
  env: number
}

/** The object that the methods found are bound to; NONE where a class is asked. */
export const receiverOf = ({ of, isInstance }: MemberQuery): number => (isInstance ? of : NONE)
