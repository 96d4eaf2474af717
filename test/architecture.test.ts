import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')
const files = globSync(['src/**/*.ts', 'workers/**/*.ts'], { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.endsWith('.d.ts'))

type Import = { from: string; to: string; typeOnly: boolean }

function importsOf(path: string): Import[] {
  const text = readFileSync(join(root, path), 'utf8')
  const found = text.matchAll(/^(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm)
  return Array.from(found, ([, type, specifier]) => ({
    from: path,
    to: specifier!.startsWith('.') ? normalize(join(dirname(path), specifier!)) : specifier!,
    typeOnly: type !== undefined,
  }))
}

const imports = files.flatMap(importsOf)
const show = ({ from, to }: Import): string => `${from} imports ${to}`

/**
 * Floors from the bottom up; workers are beside the operations: they use the floors below and are used by nobody's
 * code.
 */
const FLOORS = ['src/core/', 'src/stores/', 'src/operations/', 'src/http/'] as const
const BESIDE: readonly (readonly [folder: string, floor: number])[] = [
  ['src/clients/', 1],
  ['src/threads/', 2],
]
const floorOf = (path: string): number =>
  BESIDE.find(([folder]) => path.startsWith(folder))?.[1] ?? FLOORS.findIndex((floor) => path.startsWith(floor))

test('imports go down the floors and never climb', () => {
  const climbing = imports.filter(
    ({ from, to, typeOnly }) => !typeOnly && floorOf(from) !== -1 && floorOf(to) > floorOf(from),
  )
  assert.deepEqual(climbing.map(show), [])
})

test('three rooms: lowering knows no linker, the linker no language, semantics both', () => {
  const isKernel = (path: string): boolean => path.startsWith('src/core/graph/link/')
  const isOfLanguage = (path: string): boolean => /^src\/core\/languages\/\w+\//.test(path)
  const isSemantics = (path: string): boolean => /^src\/core\/languages\/\w+\/semantics\//.test(path)
  const crossing = imports.filter(({ from, to }) => {
    if (isKernel(from)) return isOfLanguage(to)
    if (isSemantics(from)) return false
    // a parse worker loads a language without its semantics, and so without the linker
    return isSemantics(to) || (isOfLanguage(from) && isKernel(to))
  })
  assert.deepEqual(crossing.map(show), [])
})

test('every language lowers with the kit: no other code writes the rows of names, places, calls and values', () => {
  const rows =
    /\bb\.add\(\s*'(?:entities|scopes|bindings|values|params|functions|returns|heritage|calls|mentions|stores)'/
  const writing = globSync('src/core/languages/**/*.ts', { cwd: root })
    .filter((path) => !path.startsWith('src/core/languages/kit/'))
    .filter((path) => rows.test(readFileSync(join(root, path), 'utf8')))
  assert.deepEqual(writing, [])
})

test('stores and clients never import each other', () => {
  const crossing = imports.filter(
    ({ from, to }) =>
      (from.startsWith('src/stores/') && to.startsWith('src/clients/')) ||
      (from.startsWith('src/clients/') && to.startsWith('src/stores/')),
  )
  assert.deepEqual(crossing.map(show), [])
})

test('the page imports nothing of the service but the types of its contract', () => {
  const pages = globSync('web/src/**/*.{ts,tsx}', { cwd: root }).flatMap(importsOf)
  const others = pages.filter(
    ({ to, typeOnly }) =>
      /^(\.\.|src|workers|test|scripts|node:)/.test(to) && !(typeOnly && to === 'src/core/openapi.d.ts'),
  )
  assert.deepEqual(others.map(show), [])
  assert.deepEqual(
    imports.filter(({ to }) => to.startsWith('web/')).map(show),
    [],
    'the service reads only what is built of it',
  )
})

test('core sees nothing that is impure', () => {
  const impure = /^(node:(?!(crypto|buffer|zlib)$)|lmdb|undici|piscina|uWebSockets\.js|jose)/
  // A language reads the prelude that lies beside it, and its grammar is a package of CommonJS.
  const isOfLanguage = ({ from, to }: Import): boolean =>
    from.startsWith('src/core/languages/') && (to === 'node:fs' || to === 'node:module')
  const found = imports.filter(
    (one) => one.from.startsWith('src/core/') && !one.typeOnly && impure.test(one.to) && !isOfLanguage(one),
  )
  assert.deepEqual(found.map(show), [])
  const clocks = files.filter(
    (path) =>
      path.startsWith('src/core/') &&
      !path.includes('/prelude/') && // source text in the language it describes
      /\b(Date\.now\(|new Date\(\)|Math\.random\(|process\.env|performance\.now\(|fetch\()/.test(
        readFileSync(join(root, path), 'utf8'),
      ),
  )
  assert.deepEqual(clocks, [])
})

test('every export of a file is imported by another one', () => {
  const all = globSync(['{src,workers,scripts,bench,train,test}/**/*.ts'], {
    cwd: root,
    exclude: ['test/fixtures/**'],
  })
  const used = new Set<string>()
  for (const path of all) {
    const text = readFileSync(join(root, path), 'utf8')
    for (const [, names, specifier] of text.matchAll(
      /^(?:import|export)\s+(?:type\s+)?([^'";]*?)\s+from\s+'(\.[^']+)'/gm,
    )) {
      const from = normalize(join(dirname(path), specifier!))
      if (names!.startsWith('*')) used.add(from)
      for (const [name] of names!.matchAll(/\w+/g)) used.add(`${from} ${name}`)
    }
    for (const [, specifier, name] of text.matchAll(/\(await import\('(\.[^']+)'\)\)\.(\w+)/g))
      used.add(`${normalize(join(dirname(path), specifier!))} ${name}`)
    for (const [, names, specifier] of text.matchAll(/const \{([^}]*)\} = await import\('(\.[^']+)'\)/g))
      for (const [name] of names!.matchAll(/\w+/g)) used.add(`${normalize(join(dirname(path), specifier!))} ${name}`)
  }
  // The tasks of workers are called by their names.
  const unused = files
    .filter((path) => !path.startsWith('workers/'))
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      const exported = Array.from(
        text.matchAll(/^export (?:async )?(?:const|function\*?) (\w+)/gm),
        ([, name]) => name!,
      )
      return exported.filter((name) => !used.has(path) && !used.has(`${path} ${name}`)).map((name) => `${path} ${name}`)
    })
  assert.deepEqual(unused, [])
})

test('every file begins with a comment on its subject', () => {
  const pages = globSync('web/src/**/*.{ts,tsx}', { cwd: root })
  const silent = [...files, ...pages].filter(
    (path) => !/^(#!.*\n)?(\/\/ |\/\*\*)/.test(readFileSync(join(root, path), 'utf8')),
  )
  assert.deepEqual(silent, [])
})

test('what several machines need is loaded by those alone that share: on demand, and by its stores', () => {
  const packages = ['pg', 'pg-boss', 's3mini']
  assert.deepEqual(imports.filter(({ to, typeOnly }) => packages.includes(to) && !typeOnly).map(show), [])
  const loading = files.filter((path) => /import\('(pg|pg-boss|s3mini)'\)/.test(readFileSync(join(root, path), 'utf8')))
  assert.deepEqual(loading.sort(), [
    'src/stores/objects/s3.ts',
    'src/stores/postgres/database.ts',
    'src/stores/postgres/queue.ts',
  ])
})

test("one file opens LMDB to write, one to copy another process's store", () => {
  assert.deepEqual(
    imports
      .filter(({ to }) => to === 'lmdb')
      .map(({ from }) => from)
      .sort(),
    ['src/stores/lmdb/copy.ts', 'src/stores/lmdb/env.ts'],
  )
})

test('no more than eight files of the linker import each other in a circle', () => {
  const linker = 'src/core/graph/link/'
  const next = new Map<string, string[]>(files.filter((path) => path.startsWith(linker)).map((path) => [path, []]))
  for (const { from, to, typeOnly } of imports) if (!typeOnly && next.has(to)) next.get(from)?.push(to)
  const reachable = (start: string): ReadonlySet<string> => {
    const seen = new Set<string>()
    const open = [start]
    for (let at = open.pop(); at !== undefined; at = open.pop())
      for (const to of next.get(at)!) if (!seen.has(to) && seen.add(to)) open.push(to)
    return seen
  }
  const reached = new Map([...next.keys()].map((path) => [path, reachable(path)]))
  const circle = (path: string): string[] =>
    [...reached.get(path)!].filter((other) => reached.get(other)!.has(path)).sort()
  assert.deepEqual(
    [...next.keys()].map(circle).filter((one) => one.length > 8),
    [],
  )
})

test('no signature of the linker or of semantics has a number for an id or a row: each space has a type', () => {
  const plain = /\b(?:id|set|value|env|entity|fn|row|binding|expr)\??: (?:readonly )?number\b/
  const unbranded = globSync(['src/core/graph/link/**/*.ts', 'src/core/languages/*/semantics/**/*.ts'], { cwd: root })
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .map((text, at) => ({ at: `${path}:${at + 1}`, text })),
    )
    .filter(({ text }) => plain.test(text))
  assert.deepEqual(unbranded, [])
})

test('only the table of questions reaches the memo, and only certainty, circles and memo the certainty under way', () => {
  const found = files
    .filter((path) => path.startsWith('src/core/') && !/link\/(memo|circles|questions|certainty)\.ts$/.test(path))
    .filter((path) =>
      /\b(recall|remember|ask|onceFinal)\(linker|\blinker\.how\b/.test(readFileSync(join(root, path), 'utf8')),
    )
  assert.deepEqual(found, [])
})

test('code that tasks share runs on threads alone, and joins nothing to a request', () => {
  const found = imports.filter(
    ({ from, to, typeOnly }) =>
      (from.startsWith('src/operations/') && to.startsWith('src/threads/') && !typeOnly) ||
      (from.startsWith('src/threads/') && to.startsWith('src/operations/')),
  )
  assert.deepEqual(found.map(show), [])
})

test('what threads keep open shares the one bound of their caches', () => {
  const outside = imports.filter(
    (one) => /^(src\/threads|workers)\//.test(one.from) && one.to === 'src/core/collections/lru.ts' && !one.typeOnly,
  )
  assert.deepEqual(
    outside.map(({ from }) => from),
    ['src/threads/caches.ts'],
  )
})

test('every file of workers is listed among the tasks, and exports nothing but tasks and their types', () => {
  const table = readFileSync(join(root, 'src/clients/tasks.ts'), 'utf8')
  const workers = files.filter((path) => path.startsWith('workers/'))
  const listed = Array.from(table.matchAll(/import\('\.\.\/\.\.\/(workers\/[\w-]+\.ts)'\)/g), ([, path]) => path!)
  assert.deepEqual(listed, workers.toSorted())
  const values = workers.flatMap((path) =>
    Array.from(
      readFileSync(join(root, path), 'utf8').matchAll(/^export (?:const(?! \w+ = withFiles\()|let|class) .*$/gm),
      ([line]) => `${path} ${line}`,
    ),
  )
  assert.deepEqual(values, [])
})

test('nobody runs a worker but the pool: others import only its types', () => {
  const found = imports.filter(
    ({ from, to, typeOnly }) => from.startsWith('src/') && to.startsWith('workers/') && !typeOnly,
  )
  assert.deepEqual(found.map(show), [])
})

test('the map of the house names files that are there', () => {
  const map = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  const named = Array.from(map.matchAll(/`([\w./-]+\.ts)`/g), ([, path]) => path!)
  const all = globSync(['src/**/*.ts', 'workers/**/*.ts', 'test/**/*.ts', 'scripts/*.ts'], { cwd: root })
  assert.ok(named.length > 40)
  assert.deepEqual(
    named.filter((path) => !all.some((file) => file === path || file.endsWith(`/${path}`))),
    [],
  )
})
