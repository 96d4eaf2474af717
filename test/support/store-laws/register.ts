// The laws that the stores of records obey, whichever database they are in, as tests.

import { test } from 'node:test'
import type { Records } from '../../../src/stores/postgres/open.ts'
import { SESSIONS, USERS } from './accounts.ts'
import { JOBS } from './jobs.ts'
import { PROJECTS } from './projects.ts'
import { REMOTES } from './remotes.ts'
import { OTHERS } from './work.ts'

/** Registers a test for each law; `stores` gives those of the file's tests. */
export function registerStoreLaws(stores: () => Records): void {
  for (const [sentence, law] of Object.entries({ ...USERS, ...SESSIONS, ...JOBS, ...PROJECTS, ...REMOTES, ...OTHERS }))
    test(sentence, () => law(stores()))
}
