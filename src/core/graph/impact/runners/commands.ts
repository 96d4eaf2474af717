// Command lines that run tests.

import { append } from '../../../collections/multimap.ts'
import type { NamedTest, Runner } from './runners.ts'

/** Tests of one runner and group that are run by one command, and the ends of it where each test is an argument of its own. */
export type Command = { tests: readonly NamedTest[]; listed: Listed | undefined }

/** The beginning and the end of a command line, and the text before each of its arguments. */
type Listed = { head: string; each: string; tail: string }

/** The command that runs tests of one runner and group. */
export function commandOf(tests: readonly NamedTest[]): Command {
  const [first] = tests as [NamedTest]
  const listed = LISTED[first.runner]?.(first)
  if (!listed) return { tests, listed }
  const [head, tail] = inRoot(first, [listed.head, ''])
  return { tests, listed: { head, each: listed.each, tail } }
}

/** The command line of a command. */
export function commandLine({ tests, listed }: Command): string {
  const { runner } = tests[0]!
  if (!listed) return inRoot(tests[0]!, [COMMANDS[runner]!(tests), '']).join('')
  return (
    listed.head + [...new Set(tests.map(argumentOf))].map((argument) => listed.each + argument).join('') + listed.tail
  )
}

function inRoot({ run }: NamedTest, [head, tail]: [string, string]): [string, string] {
  return run.root === '' ? [head, tail] : [`(cd ${quote(run.root)} && ${head}`, `${tail})`]
}

/** A test as one or more arguments of the command of such a runner. */
export const argumentOf = (test: NamedTest): string =>
  test.run.names.map(quote).join(LISTED[test.runner]?.(test)?.each ?? ' ')

/** Runners that take each test as an argument of its own. */
const LISTED: Partial<Readonly<Record<Runner, (test: NamedTest) => Omit<Listed, 'tail'> | undefined>>> = {
  pytest: () => ({ head: 'pytest', each: ' ' }),
  django: () => ({ head: 'python manage.py test', each: ' ' }),
  gradle: ({ run }) => ({ head: `${run.wrapper ?? 'gradle'} ${quote(run.part)}`, each: ' --tests ' }),
  cargo: ({ run }) => ({
    head: `cargo test${option(' --manifest-path ', run.part)} --${run.isPart ? '' : ' --exact'}`,
    each: ' ',
  }),
  rspec: ({ run }) => ({ head: `${run.wrapper ?? ''}rspec`, each: ' ' }),
  playwright: () => ({ head: 'npx playwright test', each: ' ' }),
  // Rails takes lines, Ruby alone the names of methods
  minitest: ({ run }) => (run.part === '' ? { head: run.wrapper!, each: ' ' } : undefined),
}

/** The others. */
const COMMANDS: Partial<Readonly<Record<Runner, (tests: readonly NamedTest[]) => string>>> = {
  go: goCommand,
  maven: mavenCommand,
  jest: (tests) => `npx jest${pattern(tests, ' -t ')} --runTestsByPath ${fileOf(tests)}`,
  vitest: (tests) => `npx vitest run ${fileOf(tests)}${pattern(tests, ' -t ')}`,
  mocha: (tests) => `npx mocha ${fileOf(tests)}${pattern(tests, ' -g ')}`,
  node: (tests) => `${tests[0]!.run.wrapper} --test${pattern(tests, ' --test-name-pattern=')} ${globOf(tests)}`,
  bun: (tests) => `bun test ./${fileOf(tests)}${pattern(tests, ' -t ')}`,
  minitest: (tests) =>
    `${tests[0]!.run.wrapper ?? ''}ruby -Itest -Ilib ${fileOf(tests)} -n ${quote(`/^(${namesOf(tests).join('|')})$/`)}`,
  phpunit: (tests) =>
    `vendor/bin/phpunit --filter ${quote(`/${tests[0]!.run.part === '' ? '\\b' : '::'}(${namesOf(tests).join('|')})( |$)/`)}${option(' ', tests[0]!.run.part)}`,
  pest: (tests) =>
    `vendor/bin/pest ${fileOf(tests)} --filter ${quote(`/(::|→ |it )(${namesOf(tests).join('|')})( |$)/`)}`,
  dotnet: (tests) => `dotnet test${option(' ', tests[0]!.run.part)} --filter ${quote(namesOf(tests).join('|'))}`,
  ctest: (tests) => `ctest --test-dir build -R ${quote(namesOf(tests).join('|'))}`,
}

/** Functions by their names; benchmarks are run once. */
function goCommand(tests: readonly NamedTest[]): string {
  const { part, suites } = tests[0]!.run
  const names = namesOf(tests)
  const benchmarks = names.filter((name) => name.startsWith('Benchmark'))
  const functions = names.filter((name) => !name.startsWith('Benchmark'))
  const bench = benchmarks.length === 0 ? '' : ` -bench ${quote(oneOf(benchmarks))} -benchtime 1x`
  if (functions.length === 0) return `go test ${quote(part)} -run '^$'${bench}`
  // Methods are subtests of the function that runs their suite; where none is known, of any: functions without subtests are
  // run then too.
  const around = suites === undefined ? '' : `${suites.length === 0 ? '' : oneOf(suites)}/`
  return `go test ${quote(part)} -run ${quote(around + oneOf(functions))}${bench}`
}

const oneOf = (names: readonly string[]): string => `^(${names.join('|')})$`

/**
 * Tests of several modules at once, after the modules that theirs depend on (`-am`): Maven would take these as they were installed
 * some day. They have none of the tests, which is no failure.
 */
function mavenCommand(tests: readonly NamedTest[]): string {
  const modules = [...new Set(tests.map(({ run }) => run.part))]
  const isWhole = modules.every((module) => module === '')
  const chosen = modules.map((module) => (module === '' ? '.' : module)).join(',')
  const reactor = isWhole ? '' : ` -pl ${quote(chosen)} -am -Dsurefire.failIfNoSpecifiedTests=false`
  return `${tests[0]!.run.wrapper ?? 'mvn'} test${reactor} -Dtest=${quote(byClass(namesOf(tests), '#', '+', ','))}`
}

/** The names of tests for their runner. */
const namesOf = (tests: readonly NamedTest[]): string[] => [...new Set(tests.flatMap(({ run }) => run.names))]

/** An argument as shells take it. */
const quote = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`)

const option = (before: string, value: string): string => (value === '' ? '' : before + quote(value))

/** A pattern of titles; none where a test has no known one, so that all of the file is run. */
function pattern(tests: readonly NamedTest[], option: string): string {
  if (tests.some(({ run }) => run.names.length === 0)) return ''
  const titles = namesOf(tests)
  if (titles.length === 1) return option + quote(titles[0]!)
  const areWhole = titles.every((title) => title.endsWith('$'))
  return (
    option + quote(areWhole ? `(${titles.map((title) => title.slice(0, -1)).join('|')})$` : `(${titles.join('|')})`)
  )
}

/** The file of the tests, seen from the folder in which they are run. */
const fileOf = ([test]: readonly NamedTest[]): string => quote(test!.run.part)

/** The same for Node, which reads a path as a pattern: signs that mean something there stand for any. */
const globOf = ([test]: readonly NamedTest[]): string => quote(test!.run.part.replace(/[[\]{}()*!]/g, '?'))

/** `A#one+two,B#three`: tests by their class. */
function byClass(tests: readonly string[], split: string, and: string, between: string): string {
  const classes = new Map<string, string[]>()
  for (const name of tests) {
    const at = name.lastIndexOf(split)
    append(classes, name.slice(0, at), name.slice(at + split.length))
  }
  return Array.from(classes, ([type, names]) => `${type}${split}${names.join(and)}`).join(between)
}
