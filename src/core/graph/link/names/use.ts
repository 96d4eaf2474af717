// The place where a name is used, on which its meaning depends.

import { MODULE_SCOPE, type ScopeRow } from '../../../ids.ts'

/** The place of a use; `outside` when it is not in the function that binds the name. */
export type Use = { scope: ScopeRow; offset: number; outside: boolean }

/** An offset behind the end of any file. */
export const END = 0x7fffffff

/** A use from elsewhere, after all code of the file has run. */
export const ANYWHERE: Use = { scope: MODULE_SCOPE, offset: END, outside: true }
