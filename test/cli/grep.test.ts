import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Cks, startPlot } from '../support/cks.ts'
import type { TestService } from '../support/service.ts'

let service: TestService
let cks: Cks

before(async () => {
  ;({ service, cks } = await startPlot())
})
after(() => service.stop())

test('matching lines are shown by file, under the entity that they are in', async () => {
  const { stdout, code } = await cks(['grep', 'plot', 'area', '--language', 'java', '--tests', 'exclude'])
  assert.equal(code, 0)
  assert.equal(
    stdout,
    `src/main/java/plot/Shape.java
  plot.Shape.area
    4    double area();

src/main/java/plot/Square.java
  plot.Square.area
    11    public double area() {

src/main/java/plot/Unit.java
  plot.Unit.area
    9    public double area() {

src/main/java/plot/Parser.java
  plot.Parser.total
    17      return shape.area() + parse("2").area();

4 lines in 4 files
`,
  )
})

test('a path may be written as a shell completes it', async () => {
  const { stdout } = await cks(['grep', 'plot', 'area', '-l', '--path', './src/main/java/plot/Unit.java'])
  assert.match(stdout, /^src\/main\/java\/plot\/Unit\.java\n/)
})

test('with lines around them, or only the files', async () => {
  const around = await cks(['grep', 'plot', '-E', 'parse\\((text|"2")', '-C', '1', '-g', '*Parser.java'])
  assert.match(around.stdout, /\n {4}15.*\n {4}16 .*parse\(text\);\n {4}17.*parse\("2"\)/)
  const names = await cks(['grep', 'plot', 'AREA', '-i', '-l'])
  assert.match(names.stdout, /^src\/main\/java\/plot\/Shape\.java\nsrc\/main\/java\/plot\/Square\.java\n/)
})

test('the next page is named, and so is a search without hits', async () => {
  const { stdout } = await cks(['grep', 'plot', 'area', '--limit', '1'])
  const [, cursor] = /files left, go on with --cursor (\S+)\n$/.exec(stdout)!
  const next = await cks(['grep', 'plot', 'area', '--limit', '1', '--cursor', cursor!])
  assert.match(next.stdout, /Square/)
  assert.equal((await cks(['grep', 'plot', 'nowhere'])).stdout, 'nothing found\n')
  for (const pattern of ['area.*side', '\\bnowhere', 'no(where|thing)'])
    assert.match((await cks(['grep', 'plot', pattern])).stdout, /^nothing found of this text; -E reads it as a /)
  assert.equal((await cks(['grep', 'plot', '-E', 'no(where|thing)'])).stdout, 'nothing found\n')
})

test('a wrong pattern and wrong options are refused', async () => {
  const { stderr, code } = await cks(['grep', 'plot', '-E', 'a('])
  assert.equal(code, 1)
  assert.match(stderr, /no regular expression of RE2: missing closing \)/)
  assert.equal((await cks(['grep', 'plot', 'x', '-i', '-S'])).code, 2)
  assert.equal((await cks(['grep', 'plot'])).code, 2)
  assert.match((await cks(['grep', 'plot', 'x', '--limit', '5000'])).stderr, /limit/)
})
