import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type Cks, startPlot } from '../support/cks.ts'
import { PLOT } from '../support/repositories/plot.ts'
import type { TestService } from '../support/service.ts'
import { folderOf } from '../support/temporary.ts'

let service: TestService
let cks: Cks

before(async () => {
  ;({ service, cks } = await startPlot())
})
after(() => service.stop())

test('callers are shown by file, with the lines on which they call', async () => {
  const { stdout, code } = await cks(['callers', 'plot', 'parse(String)'])
  assert.equal(code, 0)
  assert.equal(
    stdout,
    `Method Parser: public Shape parse(String text)  src/main/java/plot/Parser.java:7
3 callers, 1 of them in tests

src/main/java/plot/Parser.java
  Parser: public Shape parse(Reader reader, boolean strict)
    12  return parse(reader.toString());
  Parser: public double total(String text)
    16  Shape shape = parse(text);
    17  return shape.area() + parse("2").area();

src/test/java/plot/ParserTest.java
  ParserTest: public void aTextIsASquare()
    8  new Parser().parse("3");
`,
  )
})

test('callers of a method that implements another one end with those of that', async () => {
  const { stdout } = await cks(['callers', 'plot', 'Unit.area'])
  assert.match(
    stdout,
    /^no callers known\n\na call of what it overrides or implements may arrive here:\n {2}plot\.Shape\.area {2}1 caller {2}cks callers plot src\/main\/java\/plot\/Shape\.java:4$/m,
  )
})

test('the next page is asked for with the cursor of the one before', async () => {
  const first = await cks(['callers', 'plot', 'parse(String)', '--limit', '2'])
  const [, cursor] = /^more: --cursor (\S+)$/m.exec(first.stdout) ?? []
  const second = await cks(['callers', 'plot', 'parse(String)', '--limit', '2', '--cursor', cursor!])
  assert.match(second.stdout, /aTextIsASquare/)
  assert.doesNotMatch(second.stdout, /more:/)
})

test('uses of a type, implementations of an interface, overrides of a method', async () => {
  assert.match((await cks(['used-by', 'plot', 'Square'])).stdout, /Unit extends Square\n +3 {2}inherits/)
  assert.match((await cks(['implementations', 'plot', 'Shape'])).stdout, /^2 implementations$/m)
  assert.match(
    (await cks(['overrides', 'plot', 'Shape.area'])).stdout,
    /Unit: public double area\(\)\n +9 {2}overrides/,
  )
  assert.match((await cks(['used-by', 'plot', 'java.io'])).stdout, /^ExternalPackage java\.io$/m)
  assert.match((await cks(['subclasses', 'plot', 'Unit'])).stdout, /^no subclasses known$/m)
  assert.match((await cks(['callees', 'plot', 'Page.render'])).stdout, /5 {2}return compose\(\['a', 'b'\]\)/)
})

test('a name that is not enough is answered with those that may be meant', async () => {
  const { code, stderr } = await cks(['callers', 'plot', 'Parser.parse'])
  assert.equal(code, 1)
  assert.match(stderr, /may be any of 2/)
  assert.match(
    stderr,
    /Parser\.parse\(Reader reader, boolean strict\) {2}src\/main\/java\/plot\/Parser\.java:11 {2}public Shape parse\(Reader reader, boolean strict\)/,
  )
  const json = await cks(['callers', 'plot', 'compsoe', '--json'])
  assert.equal(JSON.parse(json.stderr).candidates[0].qualified_name, 'web.compose.compose')
})

test('overloads are told apart by their parameters in searches, entities and paths', async () => {
  const entity = await cks(['entity', 'plot', 'parse(Reader, boolean)'])
  assert.match(entity.stdout, /^Method plot\.Parser\.parse\(Reader reader, boolean strict\) {2}src\/main/)
  assert.match(entity.stdout, /^ {2}plot\.Parser\.parse\(Reader reader, boolean strict\) CALLS plot\.Parser\.parse$/m)
  const found = await cks(['search', 'plot', 'parse a reader, strict or not'])
  assert.match(found.stdout, /Parser\.parse\(Reader reader, boolean strict\)/)
  const path = await cks(['path', 'plot', 'parse(Reader, boolean)', 'parse(String)'])
  for (const { stdout } of [entity, found, path]) assert.doesNotMatch(stdout, /~\d/)
})

test('symbols are listed best first', async () => {
  const { stdout } = await cks(['symbols', 'plot', 'rend'])
  assert.match(stdout, /^Method +Page: render\(\): string +web\/page\.ts:4\nMethod +Page: renderTwice/)
  assert.equal((await cks(['symbols', 'plot', 'qqqq'])).stdout, 'nothing found\n')
})

test('a path is shown step by step, dependencies with layers, cycles when there are any', async () => {
  const { stdout } = await cks(['path', 'plot', 'renderTwice', 'trim'])
  assert.match(
    stdout,
    /^Page: renderTwice\(\): string {2}web\/page\.ts:8\n {2}↓ calls {2}web\/page\.ts:9 {2}return this\.render/,
  )
  assert.match((await cks(['path', 'plot', 'trim', 'renderTwice'])).stdout, /^only the other way round:/)
  assert.match((await cks(['path', 'plot', 'trim', 'Shape'])).stdout, /^no way from one to the other is known/)
  assert.match(
    (await cks(['dependencies', 'plot', '--level', 'file'])).stdout,
    /web\/page\.ts \(1\) +→ +web\/compose\.ts \(0\)/,
  )
  assert.equal((await cks(['cycles', 'plot'])).stdout, 'no cycles between files\n')
})

test('an answer made of files that have changed says so in one line, and not in JSON', async () => {
  const repo = folderOf('moved', PLOT)
  assert.equal((await cks(['ingest', repo, '--no-describe'])).code, 0)
  writeFileSync(join(repo, 'web/page.ts'), `// moved\n${PLOT['web/page.ts']}`)
  const { stdout, stderr } = await cks(['callers', 'moved', 'compose'])
  assert.match(stdout, /^1 caller$/m)
  assert.equal(stderr, 'changed since the ingest: web/page.ts — --fresh reads it first, cks ingest PATH all of it\n')
  assert.equal((await cks(['callers', 'moved', 'compose', '--json'])).stderr, '')
})

test('unused code is shown by certainty and file, with code that only it uses', async () => {
  const { stdout, code } = await cks(['unused', 'plot', '--surface', 'application', '--certainty', 'possible'])
  assert.equal(code, 0)
  assert.match(stdout, /^\d+ unused: \d+ nothing refers to, \d+ only tests use, \d+ only unused code uses$/m)
  assert.match(
    stdout,
    /plot\/Parser\.java\n {2}5 {2}public class Parser\n {6}only tests use it: ParserTest\.aTextIsASquare$/m,
  )
  assert.ok(stdout.split('\n').every((line) => line.length <= 80))
  assert.doesNotMatch(stdout, /--surface/)
  assert.match((await cks(['unused', 'plot'])).stdout, /\n\nexports count as used: .* --surface application$/m)
  assert.equal((await cks(['unused', 'plot', '--certainty', 'perhaps'])).code, 2)
})

test('routes are shown with the code that answers them, and name it in other commands', async () => {
  const app = `const app = require('express')()
function show(req, res) {
  load(req)
}
function load(id) {}
app.get('/users/:id', show)
app.get('/health', (req, res) => {
  load(1)
})
`
  assert.equal((await cks(['ingest', folderOf('routed', { 'app.js': app }), '--no-describe'])).code, 0)
  const { stdout } = await cks(['routes', 'routed'])
  assert.equal(
    stdout,
    `2 routes (express)

GET /health
    app.js:7-8  calls app.load
GET /users/{id}
    app.js:2  function show(req, res)
`,
  )
  assert.match(
    (await cks(['routes', 'routed', 'GET /users/:key'])).stdout,
    /^1 route \(express\)\n\nGET \/users\/\{id\}\n/,
  )
  assert.equal((await cks(['routes', 'plot'])).stdout, 'no routes found\n')
  assert.match((await cks(['callees', 'routed', 'GET /users/{id}'])).stdout, /^Function function show\(req, res\)/)
  assert.match((await cks(['path', 'routed', '/health', 'load'])).stdout, /↓ calls {2}app\.js:8 {2}load\(1\)/)
  assert.match((await cks(['impact', 'routed', '--entity', 'load'])).stdout, /^Routes\n {2}GET \/health/m)
})

test('rules are checked with an exit code for scripts: kept, broken, or not to be checked', async () => {
  const file = join(folderOf('rules', { 'a.txt': '' }), 'rules.yaml')
  writeFileSync(file, 'rules:\n  - name: pages stand alone\n    from: web/page.ts\n    deny: web/compose.ts\n')
  const broken = await cks(['check', 'plot', '--rules', file])
  assert.equal(broken.code, 1)
  assert.match(
    broken.stdout,
    /^error {2}pages stand alone: 2 edges\n {2}web\/page\.ts:1\n {4}web\.page imports web\.compose$/m,
  )
  const sarif = await cks(['check', 'plot', '--rules', file, '--sarif'])
  assert.deepEqual([sarif.code, JSON.parse(sarif.stdout).version], [1, '2.1.0'])
  writeFileSync(file, 'rules:\n  - name: no cycles\n    cycles: file\n')
  assert.deepEqual(await cks(['check', 'plot', '--rules', file]).then(({ code, stdout }) => [code, stdout]), [
    0,
    'ok  no cycles\n',
  ])
  writeFileSync(file, 'rules:\n  - name: no cycles\n    cycles: never\n')
  const wrong = await cks(['check', 'plot', '--rules', file])
  assert.equal(wrong.code, 2)
  assert.match(wrong.stderr, /rules, line 3: `cycles` is 'never': use file or folder or module/)
  assert.equal((await cks(['check', 'plot'])).code, 2)
  assert.equal((await cks(['check', 'nowhere', '--rules', file])).code, 2)
  assert.equal((await cks(['check', 'plot', '--rules', `${file}.gone`])).code, 2)
})

test('hotspots are a table of 80 columns, users of a package come with its names', async () => {
  const { stdout } = await cks(['hotspots', 'plot', '--level', 'entity', '--sort', 'users'])
  assert.match(stdout, /^no history: changes are not counted\n\nSCORE +CHANGES +USERS +USES +LINES +TESTS +ENTITY\n/)
  assert.ok(stdout.split('\n').every((line) => line.length <= 80))
  const users = await cks(['package-users', 'plot', 'org.junit#Test'])
  assert.match(
    users.stdout,
    /^2 lines\nTest 1\n\nsrc\/test\/java\/plot\/ParserTest\.java\n {2}3 {2}imports import org\.junit\.Test;$/m,
  )
  const unknown = await cks(['package-users', 'plot', 'org.junti'])
  assert.match(unknown.stderr, /imports a package 'org\.junti' — there are org\.junit$/m)
})
