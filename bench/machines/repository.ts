// One repository under many names: ingests, the first answer of a server, searches, and a worker that is killed.

import { setTimeout as wait } from 'node:timers/promises'
import { caller, ingest, type Repository, start, tell, timed } from './members.ts'
import { ask, type Server, searches } from './searches.ts'

const CLIENTS = 8

/** Measures a repository that is ingested as `projects` projects. */
export async function measure(repo_path: string, projects: number): Promise<void> {
  const named = (prefix: string): Repository[] =>
    Array.from({ length: projects }, (_, at) => ({ repo_path, project_name: `${prefix}-${at}` }))
  const first = [{ repo_path, project_name: 'first' }]
  const at = async (...servers: Server[]): Promise<number> =>
    (await searches(new Map([['first', servers]]), CLIENTS)).perSecond
  const alone = await start(undefined, true)
  const single = await caller(alone)
  tell('alone: first ingest', await ingest(single, first), 's')
  tell(`alone: ${projects} more projects of the same files`, await ingest(single, named('alone')), 's')
  tell('alone: searches', await at({ member: alone, call: single }), '/s')
  await alone.end()
  const [server, worker] = [await start('serve'), await start('worker')]
  const call = await caller(server)
  tell('1 worker: first ingest', await ingest(call, first), 's')
  tell(`1 worker: ${projects} more projects of the same files`, await ingest(call, named('one')), 's')
  const second = await start('worker')
  tell(`2 workers: ${projects} more projects of the same files`, await ingest(call, named('two')), 's')
  tell('first search of a server without a copy', await timed(ask(call, 'first', 1)), 'ms')
  tell('second search', await timed(ask(call, 'first', 2)), 'ms')
  tell('1 server: searches', await at({ member: server, call }), '/s')
  const another = await start('serve')
  const other = { member: another, call: await caller(another) }
  await ask(other.call, 'first', 1)
  tell('2 servers: searches', await at({ member: server, call }, other), '/s')
  const killed = ingest(call, [{ repo_path, project_name: 'killed' }])
  await wait(1500)
  await worker.end('SIGKILL')
  await second.end('SIGKILL')
  const third = await start('worker')
  tell('ingest whose worker is killed after 1.5 s', await killed, 's')
  for (const member of [server, another, third]) await member.end()
}
