// Commands that answer from an ingest: they say when an answer may no longer be true, and can have changes read first.

import type { components } from '../core/openapi.d.ts'
import { type Api, type ApiEvent, queryOf } from './api.ts'
import type { Cli, Command, OptionSpec } from './command.ts'
import { count } from './output.ts'
import { inCommands } from './wording.ts'

const FRESH: Readonly<Record<string, OptionSpec>> = {
  fresh: { type: 'boolean', text: 'first read what has changed in the repository, when that is little' },
}

const REVISION: Readonly<Record<string, OptionSpec>> = {
  revision: {
    type: 'string',
    value: 'REF',
    text: 'of this branch, tag or commit, which cks ingest --revision has read',
  },
}

/** The same of a command about the graph, which can be asked of a revision. */
export const askingGraph = (command: Command): Command => {
  const asked = asking(command)
  return { ...asked, options: { ...asked.options, ...REVISION } }
}

/** The command with `--fresh`, and one line on stderr when the repository of its answer is no longer as it was ingested. */
export const asking = (command: Command): Command => ({
  ...command,
  options: { ...command.options, ...FRESH },
  run: async (cli, input) => {
    const isFresh = input.flag('fresh')
    const answers: Answer[] = []
    const query = queryOf({ fresh: isFresh ? 'true' : undefined, revision: input.text('revision') })
    const exitCode = await command.run({ ...cli, api: watched(cli.api, query, answers) }, input)
    const told = answers.find(({ tree }) => tree.state !== 'same')
    if (told) sayStale(cli, { revision: input.text('revision'), ...told }, isFresh)
    return exitCode
  },
})

/** The state of its repository in an answer. */
type Answer = {
  revision?: string | null | undefined
  commit?: string | null
  stale?: readonly string[]
  tree: components['schemas']['TreeNow']
}

/** The service, asked with these parameters besides; answers that tell of their repository are noted in `answers`. */
function watched(api: Api, query: string, answers: Answer[]): Api {
  const more = (path: string): string => (path.includes('?') ? path + query.replace('?', '&') : path + query)
  const note = <T>(body: T): T => {
    answers.push(...answersIn(body))
    return body
  }
  return {
    ...api,
    get: async <T>(path: string) => note(await api.get<T>(more(path))),
    post: async <T>(path: string, body?: unknown) => note(await api.post<T>(more(path), body)),
    document: (path) => api.document(more(path)),
    events: (path, options) => notedEvents(api.events(more(path), options), note),
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

/** The answer itself, or its parts for several projects or two revisions. */
function answersIn(body: unknown): Answer[] {
  if (typeof body !== 'object' || body === null) return []
  if ('tree' in body) return [body as Answer]
  if ('base' in body && 'head' in body) return [...answersIn(body.head), ...answersIn(body.base)]
  return 'projects' in body && Array.isArray(body.projects) ? body.projects.flatMap(answersIn) : []
}

/** Files that are named. */
const NAMED_MAX = 3

function sayStale({ out }: Cli, answer: Answer, isFresh: boolean): void {
  const { state, advice } = answer.tree
  const what = whatChanged(answer)
  if (what === undefined) return
  const hint =
    state === 'gone' || answer.revision != null
      ? ''
      : isFresh && advice !== null
        ? ` — ${inCommands(advice)}`
        : ` — ${HINT}`
  out.say(out.paintNote('yellow', `${what}${hint}`))
}

const HINT = '--fresh reads it first, cks ingest PATH all of it'

function whatChanged({ revision, commit, stale = [], tree }: Answer): string | undefined {
  if (tree.state === 'gone') return 'the repository is gone: this is of its last ingest'
  if (stale.length > 0) {
    const more = stale.length > NAMED_MAX ? ` and ${count(stale.length - NAMED_MAX)} more` : ''
    return `changed since the ingest: ${stale.slice(0, NAMED_MAX).join(', ')}${more}`
  }
  if (tree.state !== 'changed') return undefined
  if (revision != null)
    return `${revision} leads to another commit now: cks ingest PATH --revision ${revision} reads it`
  const isMoved = tree.head !== null && typeof commit === 'string' && tree.head !== commit
  return isMoved
    ? `the repository is at ${tree.head!.slice(0, 8)}, this is of ${commit.slice(0, 8)}`
    : 'the repository has changed since the ingest'
}
