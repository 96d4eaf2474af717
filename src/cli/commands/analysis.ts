// Questions about a project as a whole: unused code.

import type { components } from '../../core/openapi.d.ts'
import { queryOf, segment } from '../api.ts'
import type { Cli, Command } from '../command.ts'
import { clip, count, plain } from '../output.ts'

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
      path: input.text('path')?.replace(/^\.\//, ''),
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

function unusedText(cli: Cli, { results, stats, cursor }: Schemas['Unused']): string {
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
  return lines.join('\n')
}

function resultLines(cli: Cli, { start_line, kind, signature, qualified_name, reason, users }: UnusedResult): string[] {
  const { columns, paint } = cli.out
  const place = `  ${start_line}  `
  const declared = plain(clip(signature ?? qualified_name, columns - place.length))
  const named = users.map((user) => user.qualified_name.split('.').slice(-2).join('.')).join(', ')
  const because = { unreferenced: '', only_tests: 'only tests use it', only_unused: 'only reached from unused' }[reason]
  const owner = kind === 'Method' ? `${qualified_name.split('.').at(-2)}: ` : ''
  const head = `${paint('dim', place)}${clip(owner + declared, columns - place.length)}`
  if (because === '') return [head]
  return [head, `      ${paint('dim', plain(clip(`${because}: ${named}`, columns - 6)))}`]
}
