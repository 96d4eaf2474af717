// Arguments that are pointers where the parameter is none, or the reverse.

import { differInPointers, isPointerType } from '../../../graph/link/calls/pointers.ts'
import type { Expression, Given } from '../../../graph/link/hooks/calls.ts'
import type { Linker } from '../../../graph/link/linker.ts'
import { isOfProject } from '../../../graph/link/types/library-types.ts'
import type { SetId } from '../../../ids.ts'

/** Whether an argument contradicts a declared type (with the values `wanted`): exactly one of the two is a pointer. */
export const contradicts = (linker: Linker, arg: Given, wanted: SetId, type: Expression | undefined): boolean =>
  type !== undefined &&
  linker.values.items(wanted).every((id) => isOfProject(linker, id)) &&
  differInPointers(linker, isPointerType(linker, type.unit, type.row), arg.unit, arg.row)
