// The stores of a service that is spread over machines: its records are in PostgreSQL; what is derived from
// repositories stays in the folder of each machine.

import type { Stores } from '../open.ts'
import { derivedSealing } from '../secrets/sealing.ts'
import { openConversations } from './conversations.ts'
import type { Database } from './database.ts'
import { openDescriptions } from './descriptions.ts'
import { openGuidance } from './guidance.ts'
import { openJobs } from './jobs.ts'
import { openProjects } from './projects.ts'
import type { JobQueue } from './queue.ts'
import { openRemotes } from './remotes.ts'
import { openRuns } from './runs.ts'
import { openSessions } from './sessions.ts'
import { openSettings } from './settings.ts'
import { openUsers } from './users.ts'

/** The collections that are in PostgreSQL. */
export type Records = Pick<
  Stores,
  | 'users'
  | 'sessions'
  | 'settings'
  | 'projects'
  | 'remotes'
  | 'jobs'
  | 'runs'
  | 'conversations'
  | 'playbooks'
  | 'skills'
  | 'descriptions'
>

/** All records; `secret` is the one that all machines are started with. */
export function openRecords(database: Database, queue: JobQueue, secret: string): Records {
  const sealing = derivedSealing(secret)
  return {
    users: openUsers(database),
    sessions: openSessions(database),
    settings: openSettings(database, sealing),
    projects: openProjects(database),
    remotes: openRemotes(database, sealing),
    jobs: openJobs(database, queue),
    runs: openRuns(database),
    conversations: openConversations(database),
    playbooks: openGuidance(database, 'playbooks'),
    skills: openGuidance(database, 'skills'),
    descriptions: openDescriptions(database),
  }
}
