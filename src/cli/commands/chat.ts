// A conversation with the code.

import type { ChatSource } from '../../core/model.ts'
import type { components } from '../../core/openapi.d.ts'
import { queryOf, segment } from '../api.ts'
import { type Cli, CliError, type Command, EXIT, usageError } from '../command.ts'
import { confirm, YES } from '../confirm.ts'
import { dialogue } from '../dialogue.ts'
import { ago, clip, plain, table } from '../output.ts'
import { allOfStdin } from '../prompt.ts'
import { worded } from '../wording.ts'
import { sourceLines } from './read.ts'

type Schemas = components['schemas']
type Turn = { conversation_id: string; answer: string; sources: ChatSource[] }
type Settings = { project_name: string; audience: string | undefined; top_k: number | undefined }

const AUDIENCES = ['developer', 'manager', 'customer'] as const

export const chat: Command = {
  name: 'chat',
  arguments: '<project> [message]',
  summary: 'ask the code questions; the answers come with their sources',
  details: `With a message, or one on stdin, answers it and ends. Otherwise a conversation: /sources shows where the last answer
came from, /new starts over, /quit (or Ctrl-D) ends; Ctrl-C stops an answer.`,
  options: {
    audience: { type: 'string', value: 'WHO', text: 'developer, manager or customer; developer when omitted' },
    'top-k': { type: 'string', value: 'N', text: 'how many seeds to retrieve, 1 to 50; 8 when omitted' },
    conversation: { type: 'string', value: 'ID', text: 'go on with this conversation' },
  },
  examples: ['cks chat my-service', 'cks chat my-service "how does a job survive a restart?" --audience manager'],
  run: async (cli, input) => {
    const [project_name, ...words] = input.positionals
    const settings = {
      project_name: project_name!,
      audience: input.oneOf('audience', AUDIENCES),
      top_k: input.integer('top-k'),
    }
    const interactive = words.length === 0 && process.stdin.isTTY && !cli.out.json
    if (interactive) return converse(cli, settings, input.text('conversation'))
    const message = (words.length > 0 ? words.join(' ') : await allOfStdin()).trim()
    if (message === '')
      throw usageError('say what you want to know: cks chat PROJECT "how does a job survive a restart?"')
    const turn = await askOnce(cli, settings, { message, stop: cli.signal }, input.text('conversation'))
    if (cli.out.json) cli.out.answer(turn, () => turn.answer)
    else cli.out.say(sourcesFooter(cli, turn))
    return undefined
  },
}

/** Streams one answer to stdout. Throws exit 1 when the stream ends with an error. */
async function askOnce(
  cli: Cli,
  settings: Settings,
  { message, stop }: Question,
  conversation_id?: string,
): Promise<Turn> {
  const turn: Turn = { conversation_id: conversation_id ?? '', answer: '', sources: [] }
  let complete = false
  let shown = ''
  /** The error of an answer that does not come to its end, on a line of its own below what was shown of it. */
  const failed = (why: string): CliError => {
    if (shown !== '' && !shown.endsWith('\n')) cli.out.write('\n')
    return new CliError(EXIT.failed, why)
  }
  const body = { ...settings, message, conversation_id }
  for await (const { event, data } of cli.api.events('/chat', { body, signal: stop })) {
    if (event === 'sources') turn.sources = data as ChatSource[]
    else if (event === 'token' && !cli.out.json) {
      shown = plain(data as string) || shown
      cli.out.write(plain(data as string))
    } else if (event === 'error') throw failed(worded(data as string))
    else if (event === 'done') {
      Object.assign(turn, data)
      complete = true
    }
  }
  if (!complete) throw failed('the answer broke off')
  if (!cli.out.json) cli.out.write('\n')
  return turn
}

function sourcesFooter(cli: Cli, { sources, conversation_id }: Turn): string {
  const places = sources
    .filter(({ hop }) => hop === 0)
    .slice(0, 4)
    .map(({ file_path, start_line }) => plain(`${file_path}:${start_line}`))
  const text = `${sources.length} sources: ${places.join(', ')}${sources.length > places.length ? ', …' : ''}`
  return cli.out.paintNote('dim', `${text}\nconversation ${conversation_id}`)
}

async function converse(cli: Cli, settings: Settings, resumed: string | undefined): Promise<undefined> {
  let talk: Talk = { conversation: resumed }
  cli.out.say(cli.out.paintNote('dim', `${settings.project_name}: /sources, /new, /quit`))
  await dialogue({
    input: process.stdin,
    output: process.stdout,
    prompt: cli.out.paint('bold', '> '),
    signal: cli.signal,
    answer: async (message, stop) => {
      if (message === '/quit' || message === '/exit') return false
      talk = await respond(cli, settings, talk, { message, stop })
      return true
    },
  })
  return undefined
}

/** The typed message; `stop` ends its answer. */
type Question = { message: string; stop: AbortSignal }

/** The conversation that is being held, and its last answer. */
type Talk = { conversation: string | undefined; last?: Turn }

async function respond(cli: Cli, settings: Settings, talk: Talk, question: Question): Promise<Talk> {
  const { message } = question
  if (message === '/new') {
    cli.out.say(cli.out.paintNote('dim', 'a new conversation'))
    return { conversation: undefined }
  }
  if (message === '/sources')
    cli.out.say(talk.last?.sources.map((source) => sourceLines(cli, source)).join('\n') ?? 'no answer yet')
  else if (message.startsWith('/'))
    cli.out.say('/sources shows where the last answer came from, /new starts over, /quit ends')
  else if (message !== '') return (await answered(cli, settings, talk, question)) ?? talk
  return talk
}

/** The conversation after another turn; undefined, and the reason shown, when no answer came. */
async function answered(cli: Cli, settings: Settings, talk: Talk, question: Question): Promise<Talk | undefined> {
  try {
    const last = await askOnce(cli, settings, question, talk.conversation)
    cli.out.say(sourcesFooter(cli, last))
    return { conversation: last.conversation_id, last }
  } catch (error) {
    if (question.stop.aborted && !cli.signal.aborted) {
      cli.out.say(cli.out.paintNote('dim', '\nstopped; nothing of this answer is kept'))
      return undefined
    }
    if (!(error instanceof CliError) || error.exitCode !== EXIT.failed) throw error
    cli.out.say(cli.out.paintNote('red', error.message.trim()))
    return undefined
  }
}

export const conversations: Command = {
  name: 'conversations',
  arguments: '[conversation-id]',
  summary: 'earlier conversations; with an id, all that was said',
  options: { project: { type: 'string', value: 'NAME', text: 'only conversations about this project' } },
  run: async (cli, input) => {
    const [id] = input.positionals
    if (id !== undefined) {
      const found = await cli.api.get<Schemas['Conversation']>(`/chat/conversations/${segment(id)}`)
      cli.out.answer(found, () =>
        found.messages.map(({ role, content }) => `${cli.out.paint('bold', role)}\n${plain(content)}\n`).join('\n'),
      )
      return undefined
    }
    const list = await cli.api.get<Schemas['ConversationSummary'][]>(
      `/chat/conversations${queryOf({ project: input.text('project') })}`,
    )
    cli.out.answer(list, () => {
      if (list.length === 0) return 'no conversations'
      const rows = list.map((each) => [
        each.conversation_id,
        each.project_name,
        each.message_count,
        ago(each.updated_at),
        clip(plain(each.title), 60),
      ])
      return table(rows, ['CONVERSATION', 'PROJECT', 'MESSAGES', 'LAST', 'TITLE'])
    })
    return undefined
  },
}

export const deleteConversation: Command = {
  name: 'conversations remove',
  arguments: '<conversation-id>',
  summary: 'forget a conversation',
  options: YES,
  run: async (cli, input) => {
    const { positionals } = input
    await confirm(cli, input, `forget conversation ${positionals[0]}?`)
    const answer = await cli.api.delete<Schemas['DeletedConversation']>(
      `/chat/conversations/${segment(positionals[0]!)}`,
    )
    cli.out.answer(answer, () => plain(answer.message))
    return undefined
  },
}
