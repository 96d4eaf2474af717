// Where the runner of a test is set up: its manifests, and the folder in which it is started.

import { append } from '../../../collections/multimap.ts'
import { oncePer } from '../../../collections/once.ts'
import { isRecord, readJson } from '../../../languages/typescript/modules/manifests.ts'
import { folderOf, inFolder } from '../../../paths.ts'
import type { Runner } from './runners.ts'

/** The configuration of test runners: manifests by path, `texts` of those whose text is looked at. */
export type Manifests = { paths: ReadonlySet<string>; texts: ReadonlyMap<string, string> }

/** The nearest manifest of a name in the folders above a file, '' when there is none. */
export const nearest = (file: string, manifest: string, manifests: Manifests): string =>
  ofFolder(manifests, manifest, folderOf(file), (folder) => {
    const path = inFolder(folder, manifest)
    return manifests.paths.has(path) ? path : undefined
  }) ?? ''

/** The nearest project of .NET in the folders above a file, '' when there is none. */
export const nearestProject = (file: string, manifests: Manifests): string =>
  ofFolder(manifests, '.csproj', folderOf(file), (folder) => projectsOf(manifests).get(folder)?.[0]) ?? ''

const projectsOf = oncePer(({ paths }: Manifests) => {
  const projects = new Map<string, string[]>()
  for (const path of paths) if (path.endsWith('.csproj')) append(projects, folderOf(path), path)
  return projects
})

/** What was found for each folder, by the question: tests of one folder are many. */
const foundIn = oncePer((_: Manifests) => new Map<string, Map<string, string | undefined>>())

/** The first answer of `look` in a folder and those above it. */
function ofFolder<Answer extends string>(
  manifests: Manifests,
  question: string,
  folder: string,
  look: (folder: string) => Answer | undefined,
): Answer | undefined {
  const questions = foundIn(manifests)
  const known = questions.get(question) ?? new Map<string, string | undefined>()
  questions.set(question, known)
  if (known.has(folder)) return known.get(folder) as Answer | undefined
  let answer = look(folder)
  for (let at = folder; answer === undefined && at !== ''; ) answer = look((at = folderOf(at)))
  known.set(folder, answer)
  return answer
}

const SCRIPT_RUNNERS = ['vitest', 'jest', 'mocha'] as const

/** The runner that the nearest package.json depends on or calls. */
export const scriptRunner = (file: string, manifests: Manifests): Runner =>
  ofFolder(manifests, 'runner', folderOf(file), (folder) =>
    SCRIPT_RUNNERS.find((name) => depends(folder, name, manifests)),
  ) ?? 'node'

/** The folder in which a runner finds its own configuration and packages, and to which the paths of its command are relative. */
export function rootOf(runner: Runner, file: string, manifests: Manifests): string {
  const root = ROOTS[runner]
  if (root === undefined) return ''
  const looked = (isSetUp: IsSetUp, name: string): string | undefined =>
    ofFolder(manifests, `${name} of ${runner}`, folderOf(file), (at) => (isSetUp(at, manifests) ? at : undefined))
  if (typeof root === 'function') return root(file)
  const own = root.own && looked(root.own, 'configuration')
  if (own !== undefined) return own
  if (root.project === undefined || (!root.nearest && root.project('', manifests))) return ''
  return looked(root.project, 'root') ?? ''
}

type IsSetUp = (folder: string, manifests: Manifests) => boolean

/**
 * The folder of a runner: the nearest one that has its own configuration (`own`); else the root of the repository where that is
 * a project of its kind, else, or in any case where such a project knows nothing of those around it (`nearest`), the nearest one.
 */
type Root = { own?: IsSetUp; project?: IsSetUp; nearest?: true }

const hasFile =
  (...names: readonly string[]): IsSetUp =>
  (folder, { paths }) =>
    names.some((name) => paths.has(inFolder(folder, name)))

const ENDINGS = ['js', 'ts', 'mjs', 'cjs', 'mts', 'cts', 'json'] as const
const endings = (name: string): string[] => ENDINGS.map((ending) => `${name}.${ending}`)

/** Of JavaScript: files of configuration, or a script that calls the runner, are its own; to depend on it makes a project. */
const ofScripts = (runner: Runner, ...configuration: readonly string[]): Root => {
  const isConfigured = hasFile(...configuration)
  return {
    own: (folder, manifests) => isConfigured(folder, manifests) || calls(folder, runner, manifests),
    project: (folder, manifests) => depends(folder, runner, manifests),
  }
}

/** The folder beside which tests stand in one of these names: `spec/`, `test/`. */
const besides =
  (...folders: readonly string[]) =>
  (file: string): string => {
    const parts = file.split('/')
    const at = parts.findIndex((part) => folders.includes(part))
    return parts.slice(0, Math.max(at, 0)).join('/')
  }

const ROOTS: Partial<Readonly<Record<Runner, Root | ((file: string) => string)>>> = {
  pytest: { own: hasFile('pytest.ini'), project: hasFile('pyproject.toml', 'setup.cfg', 'tox.ini', 'setup.py') },
  django: { project: hasFile('manage.py'), nearest: true },
  jest: ofScripts('jest', ...endings('jest.config')),
  vitest: ofScripts('vitest', ...endings('vitest.config')),
  mocha: ofScripts('mocha', ...endings('.mocharc'), '.mocharc.yml', '.mocharc.yaml'),
  playwright: ofScripts('playwright', ...endings('playwright.config')),
  node: { project: hasFile('package.json'), nearest: true },
  bun: { project: hasFile('package.json'), nearest: true },
  go: { project: hasFile('go.mod'), nearest: true },
  maven: { project: hasFile('pom.xml') },
  gradle: { own: hasFile('settings.gradle', 'settings.gradle.kts') },
  phpunit: { project: hasFile('composer.json') },
  pest: { project: hasFile('composer.json') },
  rspec: besides('spec'),
  minitest: besides('test'),
}

/** Whether tests of Python are run by Django: it has a program there, and nothing speaks of pytest. */
export function isOfDjango(file: string, manifests: Manifests): boolean {
  const program = nearest(file, 'manage.py', manifests)
  if (program === '') return false
  const pytest = PYTEST.some((name) => nearest(file, name, manifests) !== '')
  return !pytest && !spellsPytest(manifests).is
}

const spellsPytest = oncePer(({ texts }: Manifests) => ({
  is: [...texts].some(([path, text]) => !path.endsWith('.json') && text.includes('pytest')),
}))

const PYTEST = ['pytest.ini', 'conftest.py'] as const

/** The manifest of a package of JavaScript; undefined where the folder has none. */
const packageOf = (folder: string, manifests: Manifests): Record<string, unknown> | undefined =>
  packagesOf(manifests).get(folder)

const packagesOf = oncePer(({ texts }: Manifests) => {
  const packages = new Map<string, Record<string, unknown>>()
  for (const [path, text] of texts)
    if (path === inFolder(folderOf(path), 'package.json')) packages.set(folderOf(path), readJson(text) ?? {})
  return packages
})

/** The scripts of the package.json of a folder. */
function scriptsOf(folder: string, manifests: Manifests): string[] {
  const scripts = packageOf(folder, manifests)?.scripts
  return isRecord(scripts) ? Object.values(scripts).filter((script) => typeof script === 'string') : []
}

/** The program that runs tests of Node in a folder, with options by which it reads their code: as a script there starts it. */
export function nodeProgram(folder: string, manifests: Manifests): string {
  for (const script of scriptsOf(folder, manifests)) {
    const words = script.split(/\s+/)
    const end = words.indexOf('--test')
    const start = words.findIndex((word, at) => at < end && PROGRAMS.has(word))
    if (start < 0) continue
    const options = words
      .slice(end + 1)
      .filter((word, at, rest) => READS.test(word) || READS_NEXT.has(rest[at - 1] ?? ''))
    return [...words.slice(start, end), ...options].join(' ')
  }
  return 'node'
}

const PROGRAMS: ReadonlySet<string> = new Set(['node', 'tsx'])
const READS = /^(--import|--loader|--experimental-[a-z-]+|--require)(=|$)|^-r$/
const READS_NEXT: ReadonlySet<string> = new Set(['--import', '--loader', '--experimental-loader', '--require', '-r'])

const calls = (folder: string, runner: string, manifests: Manifests): boolean =>
  scriptsOf(folder, manifests).some((script) => script.split(/\W+/).includes(runner))

/** Whether the package.json of a folder depends on a package, or its scripts call it; one that cannot be read does neither. */
function depends(folder: string, runner: string, manifests: Manifests): boolean {
  const { dependencies, devDependencies } = packageOf(folder, manifests) ?? {}
  const isListed = [dependencies, devDependencies].some((list) => isRecord(list) && list[runner] !== undefined)
  return isListed || calls(folder, runner, manifests)
}
