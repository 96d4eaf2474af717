// The rules of a team about its own code, checked.

import { readFileSync } from 'node:fs'
import type { components } from '../../core/openapi.d.ts'
import { queryOf, segment } from '../api.ts'
import { type Cli, CliError, type Command, EXIT } from '../command.ts'
import { lastNames } from '../declared.ts'
import { clip, count, jsonText, plain } from '../output.ts'

type Schemas = components['schemas']

/** Exit codes of a check, as scripts read them: nothing broken, something broken, and no check possible. */
const CHECKED = { clean: 0, violated: 1, unchecked: 2 } as const

const BYTES_MAX = 262_144

/** A SARIF log as far as the exit code depends on it. */
type SarifLevels = { runs: readonly { results: readonly { level: string }[] }[] }

export const check: Command = {
  name: 'check',
  arguments: '<project>',
  summary: 'whether the code keeps the rules of .cks/rules.yaml; exit 0 it does, 1 it does not, 2 no check',
  details: `Rules are a list under \`rules:\`. Each has a \`name\` and
  from: src/core/**     with   deny: src/http/**   what it must not depend on
                        or     allow: src/lib/**   all that it may depend on
  cycles: folder        instead: no cycles between files, folders or modules (in: src/**)
\`package:NAME\` is a package from outside; \`kinds\`, \`tests: include\` and \`severity: warning\`
narrow or soften a rule; \`except\` lists { from, to, reason }.`,
  options: {
    rules: { type: 'string', value: 'FILE', text: 'the rules of this file; - reads stdin' },
    sarif: { type: 'boolean', text: 'print SARIF 2.1.0, which code-scanning services read' },
    limit: { type: 'string', value: 'N', text: 'name at most this many violations; 200 when omitted' },
  },
  examples: ['cks check my-service', 'cks check my-service --rules team.yaml --sarif > rules.sarif'],
  run: async (cli, input) => {
    try {
      const file = input.text('rules')
      const isSarif = input.flag('sarif')
      const url = `/graph/${segment(input.positionals[0]!)}/check`
      const ask = async <Body>(format: 'json' | 'sarif'): Promise<Body> => {
        const query = queryOf({ format, limit: input.integer('limit') })
        if (file === undefined) return cli.api.get<Body>(url + query)
        return cli.api.post<Body>(url + query, { rules: readRules(file) })
      }
      if (isSarif) {
        const log = await ask<SarifLevels>('sarif')
        cli.out.write(`${jsonText(log, 2)}\n`)
        return log.runs.some(({ results }) => results.some(({ level }) => level === 'error'))
          ? CHECKED.violated
          : CHECKED.clean
      }
      const found = await ask<Schemas['RuleCheck']>('json')
      cli.out.answer(found, () => checkText(cli, found))
      return found.clean ? CHECKED.clean : CHECKED.violated
    } catch (error) {
      if (!(error instanceof CliError) || error.exitCode !== EXIT.failed) throw error
      throw uncheckedBecause(error)
    }
  },
}

/** The same failure with the exit code that says that there was no check. */
function uncheckedBecause(error: CliError): CliError {
  return Object.assign(error, { exitCode: CHECKED.unchecked })
}

function readRules(file: string): string {
  const text = textOf(file)
  if (text.length > BYTES_MAX)
    throw new CliError(CHECKED.unchecked, `${file} is longer than ${count(BYTES_MAX)} characters`)
  return text
}

function textOf(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    throw new CliError(CHECKED.unchecked, `the rules in ${file} cannot be read (${error.code})`)
  }
}

function checkText(cli: Cli, { rules, violations, stats }: Schemas['RuleCheck']): string {
  const { paint, columns } = cli.out
  const lines: string[] = []
  for (const rule of rules) {
    const mark =
      rule.violations === 0 ? paint('green', 'ok') : paint(rule.severity === 'error' ? 'red' : 'yellow', rule.severity)
    const excepted = rule.excepted > 0 ? `, ${count(rule.excepted)} excepted` : ''
    const broken =
      rule.violations === 0 ? '' : `: ${count(rule.violations)} ${rule.violations === 1 ? 'edge' : 'edges'}`
    lines.push(`${mark}  ${paint('bold', plain(rule.name))}${broken}${excepted}`)
    for (const parts of rule.cycles) lines.push(`  ${plain(clip(parts.join(' ↔ '), columns - 2))}`)
    for (const violation of violations.filter((each) => each.rule === rule.name))
      lines.push(...violationLines(cli, violation))
    for (const glob of rule.unmatched)
      lines.push(`  ${paint('yellow', plain(clip(`no file is chosen by ${glob}`, columns - 2)))}`)
    for (const reason of rule.unused_exceptions)
      lines.push(`  ${paint('dim', plain(clip(`nothing needs the exception any more: ${reason}`, columns - 2)))}`)
  }
  if (stats.violations > stats.returned) lines.push(`… ${count(stats.violations - stats.returned)} more: --limit`)
  return lines.length > 0 ? lines.join('\n') : 'no rules'
}

function violationLines({ out }: Cli, violation: Schemas['RuleViolation']): string[] {
  const { type, path, line, text, source_label = violation.source, target_label = violation.target } = violation
  const place = line === null ? path : `${path}:${line}`
  const edge = `${lastNames(source_label)} ${type.toLowerCase()} ${lastNames(target_label)}`
  const shown = [
    `  ${out.paint('cyan', plain(clip(place, out.columns - 2)))}`,
    `    ${plain(clip(edge, out.columns - 4))}`,
  ]
  if (text !== null && text !== '') shown.push(`    ${out.paint('dim', plain(clip(text, out.columns - 4)))}`)
  return shown
}
