// Commands that answer from an ingest: they say when an answer may no longer be true, and can have changes read first.

import type { components } from '../core/openapi.d.ts'
import type { Api, ApiEvent } from './api.ts'
import type { Cli, Command, OptionSpec } from './command.ts'
import { count } from './output.ts'
import { inCommands } from './wording.ts'

const FRESH: Readonly<Record<string, OptionSpec>> = {
  fresh: { type: 'boolean', text: 'first read what has changed in the repository, when that is little' },
}

/** The command with `--fresh`, and one line on stderr when the repository of its answer is no longer as it was ingested. */
export const asking = (command: Command): Command => ({
  ...command,
  options: { ...command.options, ...FRESH },
  run: async (cli, input) => {
    const isFresh = input.flag('fresh')
    const answers: Answer[] = []
    const exitCode = await command.run({ ...cli, api: watched(cli.api, isFresh, answers) }, input)
    const told = answers.find(({ tree }) => tree.state !== 'same')
    if (told) sayStale(cli, told, isFresh)
    return exitCode
  },
})

/** The state of its repository in an answer. */
type Answer = {
  commit?: string | null
  stale?: readonly string[]
  tree: components['schemas']['TreeNow']
}

/** The service, asked for fresh answers where `isFresh`; those that tell of their repository are noted in `answers`. */
function watched(api: Api, isFresh: boolean, answers: Answer[]): Api {
  const fresh = (path: string): string => (isFresh ? `${path}${path.includes('?') ? '&' : '?'}fresh=true` : path)
  const note = <T>(body: T): T => {
    answers.push(...answersIn(body))
    return body
  }
  return {
    ...api,
    get: async <T>(path: string) => note(await api.get<T>(fresh(path))),
    post: async <T>(path: string, body?: unknown) => note(await api.post<T>(fresh(path), body)),
    document: (path) => api.document(fresh(path)),
    events: (path, options) => notedEvents(api.events(fresh(path), options), note),
  }
}

async function* notedEvents(
  events: AsyncIterable<ApiEvent>,
  note: (data: unknown) => unknown,
): AsyncGenerator<ApiEvent> {
  for await (const event of events) {
    note(event.data)
    yield event
  }
}

/** The answer itself, or its parts for several projects. */
function answersIn(body: unknown): Answer[] {
  if (typeof body !== 'object' || body === null) return []
  if ('tree' in body) return [body as Answer]
  return 'projects' in body && Array.isArray(body.projects) ? body.projects.flatMap(answersIn) : []
}

/** Files that are named. */
const NAMED_MAX = 3

function sayStale({ out }: Cli, answer: Answer, isFresh: boolean): void {
  const { state, advice } = answer.tree
  const what = whatChanged(answer)
  if (what === undefined) return
  const hint = state === 'gone' ? '' : isFresh && advice !== null ? ` — ${inCommands(advice)}` : ` — ${HINT}`
  out.say(out.paintNote('yellow', `${what}${hint}`))
}

const HINT = '--fresh reads it first, cks ingest PATH all of it'

function whatChanged({ commit, stale = [], tree }: Answer): string | undefined {
  if (tree.state === 'gone') return 'the repository is gone: this is of its last ingest'
  if (stale.length > 0) {
    const more = stale.length > NAMED_MAX ? ` and ${count(stale.length - NAMED_MAX)} more` : ''
    return `changed since the ingest: ${stale.slice(0, NAMED_MAX).join(', ')}${more}`
  }
  if (tree.state !== 'changed') return undefined
  const isMoved = tree.head !== null && typeof commit === 'string' && tree.head !== commit
  return isMoved
    ? `the repository is at ${tree.head!.slice(0, 8)}, this is of ${commit.slice(0, 8)}`
    : 'the repository has changed since the ingest'
}
