// Playbooks, which a caller attaches to a run, and skills, which the model may load: the same commands for both.

import { readFile } from 'node:fs/promises'
import type { components } from '../../core/openapi.d.ts'
import { segment } from '../api.ts'
import type { Command, Input, OptionSpec } from '../command.ts'
import { usageError } from '../command.ts'
import { confirm, YES } from '../confirm.ts'
import { ago, clip, count, plain, table } from '../output.ts'
import { allOfStdin } from '../prompt.ts'

type Schemas = components['schemas']
type Summary = Schemas['PlaybookSummary'] | Schemas['SkillSummary']
type Whole = Schemas['Playbook'] | Schemas['Skill']

type Kind = {
  /** `playbooks` */
  plural: string
  /** `playbook` */
  singular: string
  option: Readonly<Record<string, OptionSpec>>
  /** The option's value, as fields of the request. */
  fields: (input: Input) => Record<string, unknown>
  /** The prompt for a missing option that adding requires. */
  wanted?: string
  about: (summary: Summary) => string
}

const playbook: Kind = {
  plural: 'playbooks',
  singular: 'playbook',
  option: {
    for: { type: 'string', multiple: true, value: 'KIND', text: 'review or bughunt; both when omitted' },
  },
  fields: (input) => ({ routines: input.someOf('for', ['review', 'bughunt']) }),
  about: (summary) => ('routines' in summary ? summary.routines.join(', ') : ''),
}

const skill: Kind = {
  plural: 'skills',
  singular: 'skill',
  option: {
    description: { type: 'string', value: 'TEXT', text: 'what the model sees before it decides to load the skill' },
  },
  fields: (input) => ({ description: input.text('description') }),
  wanted: 'say when it helps with --description TEXT',
  about: (summary) => ('description' in summary ? clip(plain(summary.description), 60) : ''),
}

const FILE = { file: { type: 'string', value: 'FILE', text: 'the markdown; stdin when omitted' } } as const

const pathOf = ({ plural }: Kind, name?: string): string =>
  name === undefined ? `/routines/${plural}` : `/routines/${plural}/${segment(name)}`

/** The commands of both kinds. */
export const guidance: readonly Command[] = [playbook, skill].flatMap((kind) => [
  list(kind),
  show(kind),
  add(kind),
  edit(kind),
  remove(kind),
])

function list(kind: Kind): Command {
  const { plural } = kind
  return {
    name: plural,
    arguments: '',
    summary: `all ${plural}`,
    run: async (cli) => {
      const found = await cli.api.get<Summary[]>(pathOf(kind))
      cli.out.answer(found, () => {
        if (found.length === 0) return `no ${plural}: cks ${plural} add NAME --file FILE`
        const rows = found.map((each) => [
          plain(each.name),
          kind.about(each),
          `${count(each.content_bytes)} bytes`,
          ago(each.updated_at),
        ])
        return table(rows)
      })
      return undefined
    },
  }
}

function show(kind: Kind): Command {
  return {
    name: `${kind.plural} show`,
    arguments: '<name>',
    summary: `a ${kind.singular}'s text`,
    run: async (cli, { positionals }) => {
      const found = await cli.api.get<Whole>(pathOf(kind, positionals[0]!))
      cli.out.answer(found, () => plain(found.content))
      return undefined
    },
  }
}

function add(kind: Kind): Command {
  const { plural, singular } = kind
  return {
    name: `${plural} add`,
    arguments: '<name>',
    summary: `add a ${singular} from a file or stdin`,
    options: { ...FILE, ...kind.option },
    examples: [`cks ${plural} add api-rules --file rules.md`],
    run: async (cli, input) => {
      const fields = kind.fields(input)
      if (kind.wanted !== undefined && !isGiven(fields)) throw usageError(kind.wanted)
      const body = { name: input.positionals[0], content: await readContent(input), ...fields }
      const made = await cli.api.post<Whole>(pathOf(kind), body)
      cli.out.answer(made, () => `${singular} '${plain(made.name)}' added`)
      return undefined
    },
  }
}

function edit(kind: Kind): Command {
  const { plural, singular } = kind
  return {
    name: `${plural} edit`,
    arguments: '<name>',
    summary: `change a ${singular}`,
    options: { ...FILE, ...kind.option },
    run: async (cli, input) => {
      const fields = kind.fields(input)
      const isOnlyField = input.text('file') === undefined && isGiven(fields)
      const body = isOnlyField ? fields : { ...fields, content: await readContent(input) }
      const changed = await cli.api.patch<Whole>(pathOf(kind, input.positionals[0]!), body)
      cli.out.answer(changed, () => `${singular} '${plain(changed.name)}' changed`)
      return undefined
    },
  }
}

function remove(kind: Kind): Command {
  return {
    name: `${kind.plural} remove`,
    arguments: '<name>',
    summary: `remove a ${kind.singular}`,
    options: YES,
    run: async (cli, input) => {
      const { positionals } = input
      await confirm(cli, input, `remove ${kind.singular} '${positionals[0]}'?`)
      const answer = await cli.api.delete<Schemas['DeletedNamed']>(pathOf(kind, positionals[0]!))
      cli.out.answer(answer, () => plain(answer.message))
      return undefined
    },
  }
}

const isGiven = (fields: Record<string, unknown>): boolean => Object.values(fields).some((value) => value !== undefined)

async function readContent(input: Input): Promise<string> {
  const file = input.text('file')
  if (file !== undefined) return readFile(file, 'utf8')
  if (process.stdin.isTTY) throw usageError('give the text with --file FILE, or on stdin')
  return allOfStdin()
}
