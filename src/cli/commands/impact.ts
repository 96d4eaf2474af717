// The effects of a change, and the tests to run for it.

import { readFile } from 'node:fs/promises'
import type { components } from '../../core/openapi.d.ts'
import { segment } from '../api.ts'
import { type Cli, type Command, type Input, usageError } from '../command.ts'
import { clip, count, plain, verbatim } from '../output.ts'
import { allOfStdin } from '../prompt.ts'

type Schemas = components['schemas']
type Report = Schemas['ImpactReport']
type Link = Schemas['ImpactLink']

export const impact: Command = {
  name: 'impact',
  arguments: '<project> [changed]',
  summary: 'what a change affects, and the tests to run for it',
  details: `What changes is an entity, a field or a file; without it and without options: what the files on disk change since the last
commit. With --commands the command lines alone are printed, to be run by a script.`,
  options: {
    entity: { type: 'string', value: 'NAME', multiple: true, text: 'an entity that changes; may be repeated' },
    file: { type: 'string', value: 'PATH', multiple: true, text: 'a file that changes; may be repeated' },
    diff: { type: 'string', value: 'FILE', text: 'a unified diff; - is stdin' },
    base: { type: 'string', value: 'REF', text: 'what changed since this branch, tag or commit' },
    target: { type: 'string', value: 'REF', text: 'up to this one; the files on disk when omitted' },
    'graph-shows': { type: 'string', value: 'SIDE', text: 'which side of the diff was ingested: before or after' },
    safe: { type: 'boolean', text: 'every test that may be affected, not the likeliest alone' },
    budget: { type: 'string', value: 'N', text: 'at most this many tests; a tenth of all when omitted' },
    limit: { type: 'string', value: 'N', text: 'at most this many affected places; 15 when omitted' },
    commands: { type: 'boolean', text: 'only the command lines that run the tests' },
  },
  examples: [
    'cks impact my-service',
    'cks impact my-service Session.close',
    'cks impact my-service --base main --target feature --safe',
    'git diff | cks impact my-service --diff - --commands | sh',
  ],
  run: async (cli, input) => {
    const report = await cli.api.post<Report>(
      `/graph/${segment(input.positionals[0]!)}/impact`,
      await requestOf(cli, input),
    )
    cli.out.answer(report, () =>
      input.flag('commands')
        ? report.commands.map(({ command }) => verbatim(plain(command))).join('\n')
        : textOf(cli, report),
    )
    return undefined
  },
}

/** A path with folders; entities have marks (`a/b.ts:4`, `a/b.ts#name`), routes a blank before it (`GET /users`). */
const FILE = /^[^\s#:]*\/[^\s#:]*$/

/** The values of an option with that of an argument; undefined where there is neither. */
const withOne = (given: readonly string[] | undefined, one: string | undefined): readonly string[] | undefined =>
  one === undefined ? given : [...(given ?? []), one]

async function requestOf(cli: Cli, input: Input): Promise<object> {
  const file = input.text('diff')
  const isSafe = input.flag('safe')
  const budget = input.integer('budget')
  if (isSafe && budget !== undefined) throw usageError('--budget cuts, --safe leaves nothing out: give one of them')
  const [, changed] = input.positionals
  const isFile = changed !== undefined && FILE.test(changed)
  return {
    entities: withOne(input.list('entity'), isFile ? undefined : changed),
    files: withOne(input.list('file'), isFile ? changed : undefined),
    diff: file === undefined ? undefined : await textFrom(file),
    base_ref: input.text('base'),
    target_ref: input.text('target'),
    graph_shows: input.oneOf('graph-shows', ['before', 'after']),
    setting: isSafe ? 'safe' : 'likely',
    budget,
    limit: input.integer('limit') ?? AFFECTED_SHOWN,
    // The readable answer shows tests without their chains.
    ...(!cli.out.json && { chains: 0 }),
  }
}

const textFrom = (file: string): Promise<string> => (file === '-' ? allOfStdin() : readFile(file, 'utf8'))

const AFFECTED_SHOWN = 15
const CHANGED_SHOWN = 10
const ROUTES_SHOWN = 10
const TESTS_SHOWN = 15
const COMMANDS_SHOWN = 10
const COMMAND_SHOWN = 400
const SURFACE_SHOWN = 15

function textOf(cli: Cli, report: Report): string {
  const { changed, surface, routes, affected, tests, commands, unknown_files, stale, stats } = report
  const { paint } = cli.out
  if (stats.changed === 0)
    return (
      unknownText(unknown_files) || (stale.length > 0 ? 'no code that the graph has is changed' : 'no code is changed')
    )
  const places = changed.map(
    (place) => `  ${place.kind} ${paint('bold', nameOf(place))}  ${paint('dim', placeOf(place))}`,
  )
  const lines = [`${count(stats.changed)} changed`, ...shown(places, CHANGED_SHOWN)]
  const surfaces = surface.map((change) => surfaceLine(cli, change))
  lines.push(...section('Public surface', surfaces, SURFACE_SHOWN))
  const reached = routes.map((route) => routeLine(cli, route))
  lines.push(...section('Routes', reached, ROUTES_SHOWN))
  lines.push('', stats.affected === 0 ? 'nothing else is affected' : `${count(stats.affected)} affected, nearest first`)
  lines.push(
    ...affected.map((place) => {
      const sure = place.certainty < 0.5 ? ` ${paint('yellow', `(${place.certainty})`)}` : ''
      return `  ${paint('bold', nameOf(place))}${sure}  ${paint('dim', `${placeOf(place)}  ${reasonOf(place.chain)}`)}`
    }),
  )
  if (stats.affected > affected.length) lines.push(`  … ${count(stats.affected - affected.length)} more`)
  const affectedTests = `${count(stats.tests_affected)} of ${count(stats.tests)} tests may be affected`
  const selected = `${affectedTests}, ${count(stats.tests_selected)} selected, likeliest first`
  lines.push('', stats.tests_affected === 0 ? `none of ${count(stats.tests)} tests is affected` : selected)
  lines.push(
    ...shown(
      tests.map((test) => `  ${plain(clip(test.title, 80))}  ${paint('dim', `${test.file}:${test.line}`)}`),
      TESTS_SHOWN,
    ),
  )
  const runs = commands.map(({ command }) => verbatim(`  ${plain(clip(command, COMMAND_SHOWN))}`))
  lines.push(...section('To run them', runs, COMMANDS_SHOWN))
  if (commands.length > COMMANDS_SHOWN || commands.some(({ command }) => command.length > COMMAND_SHOWN))
    lines.push('  --commands prints all of them, whole')
  if (unknown_files.length > 0) lines.push('', unknownText(unknown_files))
  return lines.join('\n')
}

/** A part of the report under its title; nothing where it has no lines. */
const section = (title: string, lines: readonly string[], most: number): string[] =>
  lines.length === 0 ? [] : ['', title, ...shown(lines, most)]

function shown(lines: readonly string[], most: number): string[] {
  return lines.length > most ? [...lines.slice(0, most), `  … ${count(lines.length - most)} more`] : [...lines]
}

const unknownText = (files: readonly string[]): string =>
  files.length === 0 ? '' : `not in the graph: ${files.map((file) => plain(file)).join(', ')}`

type Place = Schemas['ImpactPlace']

const nameOf = ({ name, label }: Place): string => plain(clip(label || name, 70))
const placeOf = ({ path, start_line }: Place): string => plain(start_line > 0 ? `${path}:${start_line}` : path)

/** Why a place is affected: its last step. */
function reasonOf(chain: readonly Link[]): string {
  const [before, last] = chain.slice(-2)
  if (!before || !last) return ''
  // Modules are told by their files, whose names may have dots: `webauthn.go`.
  const isFile = last.step === 'is defined in' && before.path !== ''
  const [plainName = ''] = before.name.split('(', 1)
  const short = isFile ? before.path.lastIndexOf('/') : plainName.lastIndexOf('.')
  const name = (isFile ? before.path : before.name).slice(short + 1)
  return `${last.step} ${plain(clip(name, 40))}${chain.length > 2 ? `, ${count(chain.length - 1)} steps` : ''}`
}

function surfaceLine(cli: Cli, { change, entity, path, line, before, after }: Schemas['ImpactSurface']): string {
  const name = cli.out.paint('bold', plain(entity ?? `${path}:${line}`))
  const side = (text: string | null): string => plain(clip(text ?? '', 90))
  if (before === null) return `  ${change} ${name}  + ${side(after)}`
  if (after === null) return `  ${change} ${name}  - ${side(before)}`
  return `  ${change} ${name}\n    - ${side(before)}\n    + ${side(after)}`
}

function routeLine(cli: Cli, { method, path, handler, file, line, distance }: Schemas['ImpactRoute']): string {
  const { paint } = cli.out
  const by = handler === null ? `${file}:${line}` : handler
  const steps = distance === 0 ? '' : `, ${distance} ${distance === 1 ? 'step' : 'steps'}`
  return `  ${method} ${paint('bold', plain(path))}  ${paint('dim', plain(clip(`${by}${steps}`, 90)))}`
}
