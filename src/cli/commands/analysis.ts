// Questions about a project as a whole: unused code, routes, hotspots, uses of packages.

import type { components } from '../../core/openapi.d.ts'
import { queryOf, segment } from '../api.ts'
import type { Cli, Command } from '../command.ts'
import { declared, lastNames } from '../declared.ts'
import { clip, count, plain, table } from '../output.ts'

type Schemas = components['schemas']
type UnusedResult = Schemas['Unused']['results'][0]

export const unused: Command = {
  name: 'unused',
  arguments: '<project>',
  summary: 'entities that no way from an entry point reaches, surest first, with the reason',
  details:
    'Entry points are exports of libraries, mains, tests, annotated code, what configuration names and what libraries call.',
  options: {
    surface: { type: 'string', value: 'KIND', text: 'library (exports are used), application, or auto (by manifests)' },
    certainty: { type: 'string', value: 'HOW', text: 'at least sure, likely or possible; likely when omitted' },
    path: { type: 'string', value: 'PATH', text: 'only in this file or folder' },
    limit: { type: 'string', value: 'N', text: 'at most this many; 100 when omitted' },
    cursor: { type: 'string', value: 'CURSOR', text: 'the next page, as the one before names it' },
  },
  examples: ['cks unused my-service', 'cks unused my-app --surface application --certainty sure'],
  run: async (cli, input) => {
    const query = queryOf({
      surface: input.oneOf('surface', ['auto', 'library', 'application']),
      certainty: input.oneOf('certainty', ['sure', 'likely', 'possible']),
      path: input.text('path'),
      limit: input.integer('limit'),
      cursor: input.text('cursor'),
    })
    const found = await cli.api.get<Schemas['Unused']>(`/graph/${segment(input.positionals[0]!)}/unused${query}`)
    cli.out.answer(found, () => unusedText(cli, found))
    return undefined
  },
}

const HEADS: Readonly<Record<UnusedResult['certainty'], string>> = {
  sure: 'sure: its name stands nowhere else, and nothing outside sees it',
  likely: 'likely: others could see it',
  possible: 'possible: its name stands where the graph does not know what it means',
}

/** Manifests seldom tell whether others import the exports of a program. */
const SURFACE_HINT = 'exports count as used: others may import them; if none do --surface application'

function unusedText(cli: Cli, { results, stats, cursor, surface }: Schemas['Unused']): string {
  const { paint } = cli.out
  const head = `${count(stats.results)} unused: ${count(stats.unreferenced)} nothing refers to, ${count(stats.only_tests)} only tests use, ${count(stats.only_unused)} only unused code uses`
  const lines = [head]
  let certainty: string | undefined
  let path: string | undefined
  for (const result of results) {
    if (result.certainty !== certainty) {
      lines.push('', paint('bold', HEADS[result.certainty]))
      path = undefined
    }
    certainty = result.certainty
    if (result.path !== path) lines.push(paint('cyan', plain(result.path)))
    path = result.path
    lines.push(...resultLines(cli, result))
  }
  if (cursor !== null) lines.push('', `more: --cursor ${cursor}`)
  if (surface === 'auto') lines.push('', paint('dim', SURFACE_HINT))
  return lines.join('\n')
}

function resultLines(cli: Cli, result: UnusedResult): string[] {
  const { start_line, reason, users } = result
  const { columns, paint } = cli.out
  const place = `  ${start_line}  `
  const named = users.map(({ label }) => lastNames(label)).join(', ')
  const because = { unreferenced: '', only_tests: 'only tests use it', only_unused: 'only reached from unused' }[reason]
  const head = `${paint('dim', place)}${declared(result, columns - place.length)}`
  if (because === '') return [head]
  return [head, `      ${paint('dim', plain(clip(`${because}: ${named}`, columns - 6)))}`]
}

export const routes: Command = {
  name: 'routes',
  arguments: '<project> [route]',
  summary: 'routes of web frameworks with the code that answers them',
  details:
    "A route is a method and a path, or a part of one. 'GET /users/{id}' also names its handler in other commands.",
  options: {
    framework: { type: 'string', value: 'NAME', text: 'only routes of this framework' },
    path: { type: 'string', value: 'PATH', text: 'only routes that are registered in this file or folder' },
    tests: { type: 'string', value: 'HOW', text: 'include, exclude or only; exclude when omitted' },
    limit: { type: 'string', value: 'N', text: 'at most this many; 100 when omitted' },
    cursor: { type: 'string', value: 'CURSOR', text: 'the next page, as the one before names it' },
  },
  examples: ['cks routes my-service', "cks routes my-service 'GET /users/{id}'", 'cks routes my-service /users'],
  run: async (cli, input) => {
    const query = queryOf({
      route: input.positionals[1],
      framework: input.text('framework'),
      path: input.text('path'),
      tests: input.oneOf('tests', ['include', 'exclude', 'only']),
      limit: input.integer('limit'),
      cursor: input.text('cursor'),
    })
    const found = await cli.api.get<Schemas['Routes']>(`/graph/${segment(input.positionals[0]!)}/routes${query}`)
    cli.out.answer(found, () => routesText(cli, found))
    return undefined
  },
}

function routesText(cli: Cli, { results, frameworks, stats, cursor }: Schemas['Routes']): string {
  if (stats.results === 0) return 'no routes found'
  const of = frameworks.map(({ name, routes: each }) => (frameworks.length > 1 ? `${name} ${count(each)}` : name))
  const head = `${count(stats.results)} ${stats.results === 1 ? 'route' : 'routes'} (${plain(of.join(', '))})`
  const width = Math.max(...results.map(({ method }) => method.length))
  const lines = results.flatMap((route) => routeLines(cli, route, width))
  return [head, '', ...lines, ...(cursor === null ? [] : ['', `more: --cursor ${cursor}`])].join('\n')
}

/** A route, and below it the code that answers. */
function routeLines(cli: Cli, route: Schemas['Route'], width: number): string[] {
  const { method, path, handler, calls, file, line, end_line, certainty } = route
  const { columns, paint } = cli.out
  const sure = certainty === 'name' ? `  ${paint('yellow', '(name)')}` : ''
  const room = Math.max(40, columns - 4)
  const lines = end_line > line ? `${line}-${end_line}` : `${line}`
  const names = calls.map(({ label }) => lastNames(label))
  const place = lastOf(handler ? `${handler.path}:${handler.start_line ?? 1}` : `${file}:${lines}`, room)
  const code = handler ? declared(handler, Math.max(20, room - place.length - 2)) : names.join(', ')
  const answer = code === '' ? place : `${place}  ${handler ? '' : 'calls '}${code}`
  const head = `${method.padEnd(width)} ${paint('bold', plain(path))}${sure}`
  return [head, `    ${paint('dim', plain(clip(answer, room)))}`]
}

export const hotspots: Command = {
  name: 'hotspots',
  arguments: '<project>',
  summary: 'where work and risk gather: code that is long, much tied, and often changed',
  options: {
    level: { type: 'string', value: 'LEVEL', text: 'file or entity; file when omitted' },
    sort: { type: 'string', value: 'COLUMN', text: 'score, changes, users, uses or lines' },
    path: { type: 'string', value: 'PATH', text: 'only in this file or folder' },
    limit: { type: 'string', value: 'N', text: 'at most this many; 20 when omitted' },
  },
  examples: ['cks hotspots my-service', 'cks hotspots my-service --level entity --sort users'],
  run: async (cli, input) => {
    const query = queryOf({
      level: input.oneOf('level', ['file', 'entity']),
      sort: input.oneOf('sort', ['score', 'changes', 'users', 'uses', 'lines']),
      path: input.text('path'),
      limit: input.integer('limit'),
    })
    const found = await cli.api.get<Schemas['Hotspots']>(`/graph/${segment(input.positionals[0]!)}/hotspots${query}`)
    cli.out.answer(found, () => hotspotsText(cli, found))
    return undefined
  },
}

/** Columns that the numbers take. */
const NUMBERS_WIDTH = 48

function hotspotsText(cli: Cli, { level, results, stats }: Schemas['Hotspots']): string {
  if (results.length === 0) return 'nothing found'
  const nameOf = ({ path, label }: (typeof results)[0]): string => (level === 'file' ? path : lastNames(label))
  const rows = results.map((each) => [
    each.score.toFixed(2),
    each.changes ?? '-',
    each.users,
    each.uses,
    each.lines,
    each.tests,
    plain(lastOf(nameOf(each), cli.out.columns - NUMBERS_WIDTH)),
  ])
  return `${pastText(stats)}\n\n${table(rows, ['SCORE', 'CHANGES', 'USERS', 'USES', 'LINES', 'TESTS', level.toUpperCase()])}`
}

function pastText({ history, commits }: Schemas['Hotspots']['stats']): string {
  if (history === 'unread') return 'git has not told the history yet: changes are not counted — ask again in a while'
  return commits > 0 ? `${count(commits)} commits counted` : 'no history: changes are not counted'
}

/** The end of a text that is too long: of a path, that says most. */
const lastOf = (text: string, width: number): string =>
  text.length <= width ? text : `…${text.slice(text.length - width + 1)}`

export const packageUsers: Command = {
  name: 'package-users',
  arguments: '<project> <package>',
  summary: 'who uses a package from outside, or with package#name one of its functions',
  options: {
    tests: { type: 'string', value: 'HOW', text: 'include, exclude or only; include when omitted' },
    limit: { type: 'string', value: 'N', text: 'at most this many lines; 100 when omitted' },
    cursor: { type: 'string', value: 'CURSOR', text: 'the next page, as the one before names it' },
  },
  examples: ['cks package-users my-service lodash', 'cks package-users my-service lodash#debounce'],
  run: async (cli, input) => {
    const [project, given] = input.positionals
    const [name, of] = given!.split(/#(?=[^#]*$)/)
    const query = queryOf({
      package: name,
      name: of,
      tests: input.oneOf('tests', ['include', 'exclude', 'only']),
      limit: input.integer('limit'),
      cursor: input.text('cursor'),
    })
    const found = await cli.api.get<Schemas['PackageUsers']>(`/graph/${segment(project!)}/package-users${query}`)
    cli.out.answer(found, () => packageText(cli, found))
    return undefined
  },
}

/** Names that are listed with their counts. */
const NAMES_SHOWN = 12

function packageText(cli: Cli, { results, names, stats, cursor }: Schemas['PackageUsers']): string {
  const { paint, columns } = cli.out
  const shown = names.slice(0, NAMES_SHOWN).map((each) => `${plain(each.name || 'itself')} ${count(each.count)}`)
  const lines = [`${count(stats.results)} ${stats.results === 1 ? 'line' : 'lines'}`, clip(shown.join(', '), columns)]
  let path: string | undefined
  for (const each of results) {
    if (each.path !== path) lines.push('', paint('cyan', plain(each.path)))
    path = each.path
    const kind = each.kind === 'calls' ? '' : `${each.kind} `
    const place = `  ${each.line}  `
    lines.push(`${paint('dim', place)}${plain(clip(`${kind}${each.text ?? each.name}`, columns - place.length))}`)
  }
  if (cursor !== null) lines.push('', `more: --cursor ${cursor}`)
  return lines.join('\n')
}
