// Tests as the runner of their project takes them: one by one, and as command lines.

import { append } from '../../../collections/multimap.ts'
import { FILES } from '../../../languages/files.ts'
import { isRecord, readJson } from '../../../languages/typescript/modules/manifests.ts'
import { folderOf, inFolder } from '../../../paths.ts'
import { kindCode } from '../../graph.ts'
import { isBlock } from '../file/vocabulary.ts'
import type { Impact } from '../impact.ts'
import { isType } from '../impact.ts'
import { suiteFunctions } from './suites.ts'

/** A runner that tests are named for. */
export type Runner =
  | 'pytest'
  | 'go'
  | 'maven'
  | 'gradle'
  | 'jest'
  | 'vitest'
  | 'mocha'
  | 'node'
  | 'cargo'
  | 'rspec'
  | 'minitest'
  | 'phpunit'
  | 'dotnet'
  | 'ctest'

/** The configuration of test runners: manifests by path, `packageJson` the texts of those of JavaScript. */
export type Manifests = { paths: ReadonlySet<string>; packageJson: ReadonlyMap<string, string> }

/**
 * A test of a project: `selector` names it for its runner, `run` says which command runs it: tests of one `group` share one,
 * which is run in the folder `root` of the project, for Go through one of the functions `suites`, where the test is a method;
 * by the program `wrapper` of the project, where it brings the runner itself.
 */
export type NamedTest = { runner: Runner; file: string; selector: string; title: string; line: number; run: Run }
type Run = { group: string; root: string; suites?: readonly string[]; wrapper?: string }

/** A command line, from the root of the project, and how many of the tests it runs. */
export type RunnerCommand = { runner: Runner; command: string; tests: number }

/** The test of a place. */
export function nameTest(impact: Impact, place: number, manifests: Manifests): NamedTest | undefined {
  const { graph, index } = impact
  const file = impact.pathOf(index.fileOfPlace[place]!)
  const line = place < graph.nodeCount ? graph.startLine[place]! : index.extraLine[place - graph.nodeCount]!
  const names = namesAround(impact, place)
  const runner = runnerOf(impact.languageOf(place), file, place >= graph.nodeCount, manifests)
  if (!runner) return undefined
  const title = names.join(runner === 'pytest' ? '::' : ' ')
  const qualified = place < graph.nodeCount ? plain(graph.strings[graph.qualifiedName[place]!]!) : ''
  const module = plain(graph.strings[graph.qualifiedName[moduleAround(impact, place)]!]!)
  const { selector, ...own } = SELECTORS[runner]({ file, line, names, qualified, module, manifests })
  const root = rootOf(runner, file, manifests)
  const wrapper = WRAPPERS[runner]
  const brought = wrapper !== undefined && manifests.paths.has(wrapper) ? { wrapper: `./${wrapper}` } : {}
  const run = { ...own, ...brought, root }
  if (runner !== 'go' || names.length < 2) return { runner, file, selector, title, line, run }
  const suites = suiteFunctions(impact, impact.index.parent[place]!)
  const group = `${own.group}\0${suites.join(' ')}`
  return { runner, file, selector, title, line, run: { group, root, suites } }
}

/** The module of the file that a place is in: one in the file is a part of it. */
function moduleAround({ graph, index }: Impact, place: number): number {
  let found = index.fileNode[index.fileOfPlace[place]!]!
  for (let at = place; at >= 0; at = index.parent[at]!)
    if (at < graph.nodeCount && graph.kind[at] === MODULE && graph.path[at] === graph.path[found]) found = at
  return found
}

const MODULE = kindCode('Module')

/** Programs at the root of a project that bring its runner. */
const WRAPPERS: Partial<Readonly<Record<Runner, string>>> = { maven: 'mvnw', gradle: 'gradlew' }

/** A test; `module` is the qualified name of that of its file. */
type About = {
  file: string
  line: number
  names: string[]
  qualified: string
  module: string
  manifests: Manifests
}

/** By runner, the name of a test, and the part of its command that it shares with others. */
const SELECTORS: Readonly<Record<Runner, (about: About) => { group: string; selector: string }>> = {
  pytest: ({ file, names }) => ({ group: '', selector: [file, ...names].join('::') }),
  go: ({ file, names }) => ({ group: folderOf(file), selector: names.at(-1)! }),
  maven: ({ file, qualified, manifests }) => ({
    group: nearest(file, 'pom.xml', manifests),
    selector: javaName(qualified, '#'),
  }),
  gradle: ({ file, qualified, manifests }) => ({
    group: nearest(file, 'build.gradle', manifests) || nearest(file, 'build.gradle.kts', manifests),
    selector: javaName(qualified, '.'),
  }),
  jest: titled,
  vitest: titled,
  mocha: titled,
  node: titled,
  cargo: (about) => {
    const group = nearest(about.file, 'Cargo.toml', about.manifests)
    return { group, selector: rustName(about, folderOf(group)) }
  },
  rspec: ({ file, line }) => ({ group: '', selector: `${file}:${line}` }),
  minitest: ({ file, names }) => ({ group: file, selector: names.at(-1)! }),
  phpunit: ({ file, names }) => ({ group: file, selector: names.at(-1)! }),
  dotnet: ({ qualified }) => ({ group: '', selector: qualified }),
  ctest: ({ names }) => ({ group: '', selector: names.join('.') }),
}

function titled({ file, names }: About): { group: string; selector: string } {
  return { group: file, selector: names.join(' ') }
}

/** Tests of one runner and group that are run by one command, and the beginning of it where each test is an argument of its own. */
export type Command = { tests: readonly NamedTest[]; listed: Listed | undefined }

/** What a command line begins with, and what stands before each of its arguments. */
type Listed = { head: string; each: string }

/** The command that runs tests of one runner and group. */
export const commandOf = (tests: readonly NamedTest[]): Command => ({
  tests,
  listed: LISTED[tests[0]!.runner]?.(tests[0]!),
})

/** The command line of a command. */
export function commandLine({ tests, listed }: Command): string {
  const { runner, run } = tests[0]!
  if (!listed) {
    const line = COMMANDS[runner]!(tests)
    return run.root === '' ? line : `(cd ${quote(run.root)} && ${line})`
  }
  return listed.head + [...new Set(tests.map(argumentOf))].map((argument) => listed.each + argument).join('')
}

/** A test as an argument of the command of such a runner. */
export const argumentOf = ({ selector }: NamedTest): string => quote(selector)

/** Runners that take each test as an argument of its own. */
const LISTED: Partial<Readonly<Record<Runner, (test: NamedTest) => Listed>>> = {
  pytest: () => ({ head: 'pytest', each: ' ' }),
  gradle: (test) => ({ head: `${test.run.wrapper ?? 'gradle'} ${gradleTask(test)}`, each: ' --tests ' }),
  cargo: (test) => ({ head: `cargo test${manifestOf(test)} -- --exact`, each: ' ' }),
  rspec: () => ({ head: 'bundle exec rspec', each: ' ' }),
}

/** The others. */
const COMMANDS: Partial<Readonly<Record<Runner, (tests: readonly NamedTest[]) => string>>> = {
  go: (tests) => `go test ${quote(packageOf(tests))} -run ${quote(goPattern(tests))}`,
  maven: (tests) =>
    `${tests[0]!.run.wrapper ?? 'mvn'} test${moduleOf(tests, ' -pl ')} -Dtest=${quote(byClass(tests, '#', '+', ','))}`,
  jest: (tests) => `npx jest ${quote(fileOf(tests))}${pattern(tests, ' -t ')}`,
  vitest: (tests) => `npx vitest run ${quote(fileOf(tests))}${pattern(tests, ' -t ')}`,
  mocha: (tests) => `npx mocha ${quote(fileOf(tests))}${pattern(tests, ' -g ')}`,
  node: (tests) => `node --test${pattern(tests, ' --test-name-pattern=')} ${quote(tests[0]!.file)}`,
  minitest: (tests) =>
    `ruby -Itest -Ilib ${quote(tests[0]!.file)} -n ${quote(`/^(${selectorsOf(tests).map(escaped).join('|')})$/`)}`,
  phpunit: (tests) =>
    `vendor/bin/phpunit --filter ${quote(`/::(${selectorsOf(tests).join('|')})( |$)/`)} ${quote(fileOf(tests))}`,
  dotnet: (tests) =>
    `dotnet test --filter ${quote(
      selectorsOf(tests)
        .map((name) => `FullyQualifiedName=${name}`)
        .join('|'),
    )}`,
  ctest: (tests) =>
    `ctest --test-dir build -R ${quote([...new Set(selectorsOf(tests).flatMap(ctestPatterns))].join('|'))}`,
}

const selectorsOf = (tests: readonly NamedTest[]): string[] => [...new Set(tests.map(({ selector }) => selector))]

/** An argument as shells take it. */
const quote = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`)

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** A pattern of titles; none where one of the tests has no known title, so that all of the file is run. */
function pattern(tests: readonly NamedTest[], option: string): string {
  const titles = selectorsOf(tests)
  return titles.some((title) => title === '' || title.includes('\0'))
    ? ''
    : option + quote(titles.map(escaped).join('|'))
}

/**
 * Patterns of the names that a test may have for CTest: its own, of whose signs only letters and digits are known (`Suite.Name`
 * is `Suite_Name` here, a title its words), and that of its class, whose slots are one test of Qt.
 */
function ctestPatterns(selector: string): string[] {
  const own = selector.replace(/[^\p{L}\p{N} ]/gu, '.').replaceAll(' ', '.+')
  const [type, ...members] = selector.split('.')
  return members.length === 0 ? [own] : [own, `^(${type}|${type!.toLowerCase()})$`]
}

/** The file of the tests, seen from the folder in which they are run. */
const fileOf = ([test]: readonly NamedTest[]): string => within(test!.file, test!.run.root)

const within = (path: string, folder: string): string => (folder === '' ? path : path.slice(folder.length + 1))

const packageOf = (tests: readonly NamedTest[]): string => {
  const folder = folderOf(fileOf(tests))
  return folder === '' ? '.' : `./${folder}`
}

/**
 * Functions by their names. Methods are subtests of the function that runs their suite; where none is known, of any: functions
 * without subtests are run then too.
 */
function goPattern(tests: readonly NamedTest[]): string {
  const own = `^(${selectorsOf(tests).join('|')})$`
  const { suites } = tests[0]!.run
  if (!suites) return own
  return `${suites.length === 0 ? '' : `^(${suites.join('|')})$`}/${own}`
}

const moduleOf = ([test]: readonly NamedTest[], option: string): string => {
  const folder = folderOf(test!.run.group)
  return folder === '' ? '' : `${option}${quote(folder)}`
}

const manifestOf = ({ run: { group } }: NamedTest): string =>
  group === '' || group === 'Cargo.toml' ? '' : ` --manifest-path ${quote(group)}`

const gradleTask = ({ run: { group } }: NamedTest): string => {
  const folder = folderOf(group)
  return folder === '' ? 'test' : quote(`:${folder.replaceAll('/', ':')}:test`)
}

/** `A#one+two,B#three`: tests by their class. */
function byClass(tests: readonly NamedTest[], split: string, and: string, between: string): string {
  const classes = new Map<string, string[]>()
  for (const name of selectorsOf(tests)) {
    const at = name.lastIndexOf(split)
    append(classes, name.slice(0, at), name.slice(at + split.length))
  }
  return Array.from(classes, ([type, names]) => `${type}${split}${names.join(and)}`).join(between)
}

const plain = (qualified: string): string => qualified.replace(/~\d+(?=\.|$)/g, '')

function javaName(qualified: string, beforeMethod: string): string {
  const at = qualified.lastIndexOf('.')
  return qualified.slice(0, at) + beforeMethod + qualified.slice(at + 1)
}

/** The path of a test in its binary: the modules of its file in the crate, those inside of the file, its name. */
function rustName({ file, qualified, module }: About, crate: string): string {
  const [, folder, ...path] = `/${crate === '' ? file : file.slice(crate.length + 1)}`.replace(/\.rs$/, '').split('/')
  // Each file beside the sources (`tests/api.rs`) is a program of its own, as is each of `src/bin`.
  const isProgram = folder !== 'src' || path[0] === 'bin'
  const modules = isProgram ? path.slice(path[0] === 'bin' ? 2 : 1) : path
  const inside = (qualified.startsWith(`${module}.`) ? qualified.slice(module.length + 1) : qualified).split('.')
  return [...modules.filter((each, at) => at < modules.length - 1 || !/^(lib|main|mod)$/.test(each)), ...inside].join(
    '::',
  )
}

/** The nearest manifest of a name in the folders above a file, '' when there is none. */
const nearest = (file: string, manifest: string, manifests: Manifests): string =>
  ofFolder(manifests, manifest, folderOf(file), (folder) => {
    const path = inFolder(folder, manifest)
    return manifests.paths.has(path) ? path : undefined
  }) ?? ''

/** What was found for each folder, by manifests and by the question: tests of one folder are many. */
const found = new WeakMap<Manifests, Map<string, Map<string, string | undefined>>>()

/** The first answer of `look` in a folder and those above it. */
function ofFolder<Answer extends string>(
  manifests: Manifests,
  question: string,
  folder: string,
  look: (folder: string) => Answer | undefined,
): Answer | undefined {
  const questions = found.get(manifests) ?? new Map<string, Map<string, string | undefined>>()
  found.set(manifests, questions)
  const known = questions.get(question) ?? new Map<string, string | undefined>()
  questions.set(question, known)
  if (known.has(folder)) return known.get(folder) as Answer | undefined
  let answer = look(folder)
  for (let at = folder; answer === undefined && at !== ''; ) answer = look((at = folderOf(at)))
  known.set(folder, answer)
  return answer
}

/** The names of the types or blocks around a test, and its own. */
function namesAround({ graph, index }: Impact, place: number): string[] {
  const names: string[] = []
  for (let at = place; at >= 0; at = index.parent[at]!) {
    if (at < graph.nodeCount && at !== place && !isType(graph, at)) break
    if (at >= graph.nodeCount && !isBlock(index.extraKind[at - graph.nodeCount]!)) continue
    names.unshift(
      at < graph.nodeCount ? graph.strings[graph.name[at]!]! : index.strings[index.extraName[at - graph.nodeCount]!]!,
    )
  }
  return names
}

function runnerOf(language: string, file: string, isBlock: boolean, manifests: Manifests): Runner | undefined {
  if (language === FILES.python.id) return 'pytest'
  if (language === FILES.java.id || language === FILES.kotlin.id)
    return nearest(file, 'pom.xml', manifests) ? 'maven' : 'gradle'
  if (language === FILES.ruby.id) return isBlock || file.endsWith('_spec.rb') ? 'rspec' : 'minitest'
  if (language === FILES.javascript.id || language === FILES.typescript.id) return scriptRunner(file, manifests)
  return SOLE[language]
}

const SOLE: Readonly<Record<string, Runner>> = {
  go: 'go',
  rust: 'cargo',
  php: 'phpunit',
  csharp: 'dotnet',
  c: 'ctest',
  cpp: 'ctest',
}

/** The runner that the nearest package.json depends on or calls. */
const scriptRunner = (file: string, manifests: Manifests): Runner =>
  ofFolder(manifests, 'runner', folderOf(file), (folder) => runnerIn(folder, manifests)) ?? 'node'

const SCRIPT_RUNNERS = ['vitest', 'jest', 'mocha'] as const

function runnerIn(folder: string, manifests: Manifests): (typeof SCRIPT_RUNNERS)[number] | undefined {
  const text = manifests.packageJson.get(inFolder(folder, 'package.json'))
  return text === undefined ? undefined : SCRIPT_RUNNERS.find((name) => names(text, name))
}

/**
 * The folder in which a runner finds its own configuration and packages: the root of the project where it is set up there,
 * else the nearest one with the manifest that sets it up.
 */
function rootOf(runner: Runner, file: string, manifests: Manifests): string {
  const isSetUp = SET_UP[runner]
  if (!isSetUp || (runner !== 'go' && isSetUp('', manifests))) return ''
  const folder = (at: string): string | undefined => (isSetUp(at, manifests) ? at : undefined)
  return ofFolder(manifests, `root of ${runner}`, folderOf(file), folder) ?? ''
}

type IsSetUp = (folder: string, manifests: Manifests) => boolean

const byScript =
  (runner: Runner): IsSetUp =>
  (folder, manifests) =>
    runnerIn(folder, manifests) === runner
const byFile =
  (name: string): IsSetUp =>
  (folder, { paths }) =>
    paths.has(inFolder(folder, name))

/** Whether a folder has the manifest of a runner that is started in one; a module of Go knows nothing of those around it. */
const SET_UP: Partial<Readonly<Record<Runner, IsSetUp>>> = {
  jest: byScript('jest'),
  vitest: byScript('vitest'),
  mocha: byScript('mocha'),
  go: byFile('go.mod'),
  phpunit: byFile('composer.json'),
}

/** Whether a package.json depends on a package, or its scripts call it; one that cannot be read does neither. */
function names(text: string, runner: string): boolean {
  const { dependencies, devDependencies, scripts } = readJson(text) ?? {}
  if ([dependencies, devDependencies].some((list) => isRecord(list) && list[runner] !== undefined)) return true
  const calls = isRecord(scripts) ? Object.values(scripts) : []
  return calls.some((script) => typeof script === 'string' && script.split(/\W+/).includes(runner))
}
