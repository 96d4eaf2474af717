import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LinkFile, linkToKeep } from '../../../../../src/core/graph/link/link.ts'
import { relink } from '../../../../../src/core/graph/link/relink/relink.ts'
import type { LinkLanguage } from '../../../../../src/core/languages/language.ts'
import { LANGUAGES, languages } from '../../../../support/languages.ts'
import fc from '../../../../support/properties.ts'
import { assertFollowed, assertFresh, assertFreshFrom, edited, inputOf } from '../../../../support/relinked.ts'
import { fixtureFiles, type SourceTree } from '../../../../support/repositories/trees.ts'
import { rounds } from '../../../../support/rounds.ts'

/** Files that have nothing to do with an edit. */
const ASIDE = { 'aside.py': 'class Aside:\n    def stay(self):\n        return self.stay()\n' }

const USE = 'from made import make\n\ndef use():\n    make().run()\n'
const MADE = 'class Made:\n    def run(self):\n        return 1\n\ndef make():\n    return Made()\n'

test('a file that nobody imports comes at the cost of its own edges', () => {
  const before = { ...ASIDE, 'use.py': USE, 'other.py': MADE }
  const drawn = assertFollowed(before, { 'more.py': 'def more():\n    return 1\n' })
  assert.equal(drawn, 1)
})

test('a file that others already import comes, and goes again', () => {
  assertFollowed({ ...ASIDE, 'use.py': USE }, { 'made.py': MADE })
  assertFollowed({ ...ASIDE, 'use.py': USE, 'made.py': MADE }, { 'made.py': undefined })
})

test('a file comes together with the import of it', () => {
  const before = { ...ASIDE, 'use.py': 'def use():\n    pass\n' }
  assertFollowed(before, { 'made.py': MADE, 'use.py': USE })
})

test('a file changes its place, and who imports it follows', () => {
  const before = { ...ASIDE, 'use.py': USE, 'made.py': MADE }
  assertFollowed(before, { 'made.py': undefined, 'lib/made.py': MADE, 'use.py': USE.replace('made', 'lib.made') })
})

test('a file that comes takes the imports of another one', () => {
  const before = {
    'aside.ts': 'export class Aside { stay() { return this.stay() } }\n',
    'lib/index.ts': 'export class Made { run() { return 1 } }\n',
    'use.ts': "import { Made } from './lib'\n\nexport const use = () => new Made().run()\n",
    'again.ts': "export { use as again } from './use'\n",
  }
  assertFollowed(before, { 'lib.ts': 'export class Made { run() { return 2 } }\n' })
})

test('what is exported on from a file that goes is gone for the third file', () => {
  const before = {
    'aside.ts': 'export class Aside { stay() { return this.stay() } }\n',
    'made.ts': 'export class Made { run() { return 1 } }\n',
    'index.ts': "export { Made } from './made'\n",
    'use.ts': "import { Made } from '.'\n\nexport const use = () => new Made().run()\n",
  }
  assertFollowed(before, { 'made.ts': undefined })
})

test('a file of the same package is seen without an import', () => {
  const before = {
    'a/Aside.java': 'package a;\n\nclass Aside { void stay() { stay(); } }\n',
    'a/Use.java': 'package a;\n\nclass Use { void use(Made made) { made.run(); } }\n',
  }
  assertFollowed(before, { 'a/Made.java': 'package a;\n\nclass Made { void run() {} }\n' })
})

test('a second implementation takes the calls of an abstract method from the only one before', () => {
  const impl = (name: string): string =>
    `package a;\n\nclass ${name} implements Job { public void run() {} static Job make() { return new ${name}(); } }\n`
  const before = {
    'a/Aside.java': 'package a;\n\nclass Aside { void stay() { stay(); } }\n',
    'a/Job.java': 'package a;\n\ninterface Job { void run(); }\n',
    'a/One.java': impl('One'),
    'a/Jobs.java': 'package a;\n\nclass Jobs { static Job next() { return null; } }\n',
    'a/Use.java': 'package a;\n\nclass Use { void use() { Jobs.next().run(); } }\n',
  }
  assertFollowed(before, { 'a/Two.java': impl('Two') })
})

test('a class of which no object is made any more takes the calls of an abstract method with it', () => {
  const impl = (name: string): string => `package a;\n\nclass ${name} implements Job { public void run() {} }\n`
  const before = {
    'a/Aside.java': 'package a;\n\nclass Aside { void stay() { stay(); } }\n',
    'a/Job.java': 'package a;\n\ninterface Job { void run(); }\n',
    'a/One.java': impl('One'),
    'a/Two.java': impl('Two'),
    'a/Jobs.java': 'package a;\n\nclass Jobs { static Job next() { return null; } }\n',
    'a/Use.java': 'package a;\n\nclass Use { void use() { Jobs.next().run(); } }\n',
    'a/First.java': 'package a;\n\nclass First { Object first() { return new One(); } }\n',
    'a/Second.java': 'package a;\n\nclass Second { Object second() { return new Two(); } }\n',
  }
  assertFollowed(before, { 'a/Second.java': undefined })
})

test('files without code come and go', () => {
  const before = { ...ASIDE, 'docs/a.txt': 'text\n', 'b.txt': 'text\n' }
  assert.equal(assertFollowed(before, { 'docs/new/c.txt': 'text\n' }), 0)
  assert.equal(assertFollowed(before, { 'b.txt': undefined }), 0)
})

const MAPPED = (to: string): string => `{ "compilerOptions": { "paths": { "@/*": ["./${to}/*"] } } }\n`

test('a changed manifest leads imports elsewhere', () => {
  const made = (result: number): string => `export class Made { run() { return ${result} } }\n`
  const before = {
    'aside.ts': 'export class Aside { stay() { return this.stay() } }\n',
    'tsconfig.json': MAPPED('one'),
    'package.json': '{ "name": "p", "version": "1.0.0" }\n',
    'one/made.ts': made(1),
    'two/made.ts': made(2),
    'use.ts': "import { Made } from '@/made'\n\nexport const use = () => new Made().run()\n",
    'again.ts': "import { use } from './use'\n\nexport const again = () => use()\n",
  }
  assertFollowed(before, { 'tsconfig.json': MAPPED('two') })
  assert.equal(assertFollowed(before, { 'package.json': '{ "name": "p", "version": "1.0.1" }\n' }), 0)
})

test('a manifest that names modules otherwise has everything linked', () => {
  const before = new Map(
    Object.entries({
      'setup.cfg': '[options]\npackage_dir =\n    = src\n',
      'src/p/__init__.py': '',
      'src/p/a.py': MADE,
    }),
  )
  const after = new Map([...before, ['setup.cfg', '[options]\n']])
  const { linked, why } = edited(linkToKeep(inputOf(before)), before, after)
  if (linked) assertFresh(linked, after)
  else assert.deepEqual(why, ['files'])
})

test('a module that a framework imports everywhere comes and goes', () => {
  const before = {
    'nuxt.config.ts': 'export default defineNuxtConfig({})\n',
    'package.json': '{ "dependencies": { "nuxt": "3" } }\n',
    'composables/useOne.ts': 'export const useOne = () => 1\n',
    'pages/index.ts': 'export const page = () => useOne() + useTwo()\n',
  }
  const two = { 'composables/useTwo.ts': 'export const useTwo = () => 2\n' }
  for (const [old, now] of [
    [before, { ...before, ...two }],
    [{ ...before, ...two }, before],
  ] as const) {
    const [was, is] = [new Map(Object.entries(old)), new Map(Object.entries(now))]
    const { linked } = edited(linkToKeep(inputOf(was)), was, is)
    if (linked) assertFresh(linked, is)
  }
})

test('a file that cannot be read any more takes its module with it, and brings it back', () => {
  const tree = new Map(Object.entries({ ...ASIDE, 'made.py': MADE, 'use.py': USE }))
  const input = inputOf(tree)
  const unread = input.files.map((file) => (file.path === 'made.py' ? { ...file, facts: undefined } : file))
  const fileAt = (files: readonly LinkFile[]) => new Map([['made.py', files.find(({ path }) => path === 'made.py')]])

  const without = relink(linkToKeep(input), fileAt(unread))
  assertFreshFrom(without!, { ...input, files: unread })
  assertFreshFrom(relink(without!, fileAt(input.files))!, input)
})

test('the first file of a language has everything linked', () => {
  const before = new Map(Object.entries({ ...ASIDE, 'made.py': MADE }))
  const after = new Map([...before, ['made.rb', 'def made\nend\n']])
  const python = { ...inputOf(before), languages: new Map([['python', languages.get('python') as LinkLanguage]]) }
  assert.deepEqual(edited(linkToKeep(python), before, after).why, ['kind of edit'])
})

test('a file that is built no more is followed, or has everything linked', () => {
  const text = 'package p\n\nfunc Run() {}\n'
  const before = new Map(
    Object.entries({
      'go.mod': 'module example.com/m\n',
      'p/a.go': text,
      'p/b.go': `//go:build never\n\n${text}`,
      'p/c.go': 'package p\n\nfunc Use() { Run() }\n',
    }),
  )
  const after = new Map([...before, ['p/a.go', `//go:build never\n\n${text}`]])
  const { linked, why } = edited(linkToKeep(inputOf(before)), before, after)
  if (linked) assertFresh(linked, after)
  else assert.deepEqual(why, ['kind of edit'])
})

test('a folder comes with its first file and goes with its last', () => {
  const go = (name: string): string => `package ${name}\n\nfunc Run() {}\n`
  const before = {
    'go.mod': 'module example.com/m\n',
    'aside/aside.go': go('aside'),
    'use/use.go': 'package use\n\nimport "example.com/m/made"\n\nfunc Use() { made.Run() }\n',
  }
  assertFollowed(before, { 'made/made.go': go('made') })
  assertFollowed({ ...before, 'made/made.go': go('made') }, { 'made/made.go': undefined })
})

for (const language of LANGUAGES)
  test(`${language}: however files come, go and move, the graph is that of a link of everything`, () => {
    const all = [...fixtureFiles([language])]
    const fixtureOf = (path: string): string => path.split('/').slice(0, 2).join('/')
    const fixtures = [...new Set(all.map(([path]) => fixtureOf(path)))]
    let followed = 0
    const steps = fc.array(fc.tuple(fc.nat(), fc.constantFrom('goes', 'moved', 'index')), {
      minLength: 3,
      maxLength: 6,
    })
    fc.assert(
      fc.property(fc.subarray(fixtures, { minLength: 3, maxLength: 4 }), steps, (chosen, changes) => {
        const full: SourceTree = new Map(all.filter(([path]) => chosen.includes(fixtureOf(path))))
        const sources = [...full.keys()]
        let before: SourceTree = full
        let kept = linkToKeep(inputOf(before))
        for (const [at, how] of changes) {
          const path = sources[at % sources.length]!
          const now = new Map(before)
          if (!now.has(path)) now.set(path, full.get(path)!)
          else {
            now.delete(path)
            if (how !== 'goes') now.set(path.replace(/[^/]*(\.[^./]+)$/, `${how}$1`), full.get(path)!)
          }
          const { linked } = edited(kept, before, now)
          if (linked) assertFresh(linked, now)
          followed += linked ? 1 : 0
          kept = linked ?? linkToKeep(inputOf(now))
          before = now
        }
      }),
      { numRuns: rounds(4) },
    )
    assert.ok(followed > 0)
  })
