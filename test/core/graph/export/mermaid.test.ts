import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mermaid } from '../../../../src/core/graph/export/mermaid.ts'
import { EDGE_TYPES, type Graph, kindCode } from '../../../../src/core/graph/graph.ts'
import { graphOf } from '../../../support/graphs.ts'

const FILE = kindCode('File')
const IMPORTS = EDGE_TYPES.indexOf('IMPORTS')

/** Files, and which import which. */
function project(paths: string[], imports: [string, string][]): Graph {
  const at = (path: string): number => paths.indexOf(path)
  const graph = graphOf({
    kinds: paths.map(() => FILE),
    edges: imports.map(([from, to]) => [at(from), at(to), IMPORTS]),
  })
  return { ...graph, strings: paths, path: Uint32Array.from(paths.keys()) }
}

const SHOP = project(
  ['src/http/server.ts', 'src/http/routes/a.ts', 'src/core/price.ts', 'src/core/tax/rate.ts', 'test/a.test.ts'],
  [
    ['src/http/server.ts', 'src/http/routes/a.ts'],
    ['src/http/routes/a.ts', 'src/core/price.ts'],
    ['src/http/routes/a.ts', 'src/core/tax/rate.ts'],
    ['test/a.test.ts', 'src/http/routes/a.ts'],
    ['src/core/price.ts', 'src/core/tax/rate.ts'],
  ],
)

test('the parts of a folder are shown, and its surroundings ever more coarsely', () => {
  assert.equal(
    mermaid(SHOP, 'src/http'),
    `flowchart LR
  subgraph focus["src/http"]
    n1["src/http/routes"]
    n2["src/http/server.ts"]
  end
  n0["src/core"]
  n3["test"]
  n1 -->|2| n0
  n2 -->|1| n1
  n3 -->|1| n1
`,
  )
})

test('without a folder the whole project is shown from where its files part', () => {
  assert.match(mermaid(SHOP, ''), /subgraph focus\["\."\]\n {4}n0\["src"\]\n {4}n1\["test"\]\n/)
  const nested = project(['src/a/x.ts', 'src/b/y.ts'], [['src/a/x.ts', 'src/b/y.ts']])
  assert.match(mermaid(nested, ''), /subgraph focus\["src"\]\n {4}n0\["src\/a"\]\n/)
})

test('a file stands for itself', () => {
  assert.equal(
    mermaid(SHOP, 'src/core/price.ts'),
    `flowchart LR
  subgraph focus["src/core/price.ts"]
    n0["src/core/price.ts"]
  end
  n1["src/core/tax"]
  n2["src/http"]
  n0 -->|1| n1
  n2 -->|1| n0
`,
  )
})

test('of very many dependencies the strongest are shown, and a comment counts the others', () => {
  const files = Array.from({ length: 250 }, (_, index) => `src/f${index}.ts`)
  const all = project(
    files,
    files.slice(1).map((file): [string, string] => [file, files[0]!]),
  )
  const text = mermaid(all, 'src')
  assert.match(text, /%% 49 weaker dependencies are left out/)
  assert.equal(text.match(/-->/g)?.length, 200)
})

test('characters that mean something to Mermaid are written as their codes', () => {
  const odd = project(['a"]; click.ts', 'b.ts'], [['a"]; click.ts', 'b.ts']])
  assert.match(mermaid(odd, ''), /\["a#34;#93;#59; click\.ts"\]/)
})
