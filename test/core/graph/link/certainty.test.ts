import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EDGE_TYPES, type Graph, RESOLUTIONS } from '../../../../src/core/graph/graph.ts'
import { derive, How, noteHow, settle } from '../../../../src/core/graph/link/certainty.ts'
import { link } from '../../../../src/core/graph/link/link.ts'
import { newLinker } from '../../../../src/core/graph/link/linker.ts'
import { buildProgram } from '../../../../src/core/graph/link/program/program.ts'
import { extractFacts } from '../../../../src/core/languages/extract.ts'
import { languageOfText, languages } from '../../../support/languages.ts'

const NOTHING = { project: 'p', files: [], languages: new Map(), manifests: new Map() }

test('a derived answer has the certainty of its own steps, and leaves the answer around it as sure as it was', () => {
  const linker = newLinker(buildProgram(NOTHING))
  const around = derive(linker, () => {
    noteHow(linker, How.AnyKey)
    const inner = derive(linker, () => {
      noteHow(linker, How.Inferred)
      return 7
    })
    assert.deepEqual(inner, { answer: 7, how: How.Inferred, final: true })
  })
  assert.equal(around.how, How.AnyKey)
})

test('an answer that rests on a settled one is no surer than that', () => {
  const linker = newLinker(buildProgram(NOTHING))
  const around = derive(linker, () => settle(linker, () => noteHow(linker, How.Flow | How.Name)))
  assert.equal(around.how, How.Flow | How.Name)
  assert.equal(around.final, false) // more arguments may arrive
})

/** The graph of files by path and text. */
function graphOf(texts: Readonly<Record<string, string>>): Graph {
  const files = Object.entries(texts).map(([path, text]) => {
    const language = languageOfText(path, text)!
    return { path, lines: text.split('\n').length, facts: extractFacts(language, path, text) }
  })
  const manifests = new Map([['Cargo.toml', '[package]\nname = "shop"\n']])
  return link({ project: 'p', files, languages, manifests })
}

/** The resolution of each call of a graph, by the name of the function called. */
function resolutions(graph: Graph): Record<string, string> {
  const result: Record<string, string> = {}
  for (let edge = 0; edge < graph.edgeCount; edge++)
    if (EDGE_TYPES[graph.type[edge]!] === 'CALLS')
      result[graph.strings[graph.name[graph.target[edge]!]!]!] = RESOLUTIONS[graph.resolution[edge]!]!
  return result
}

test('a call is exact by scope, import or declared type, and inferred where the type of its receiver is', () => {
  const graph = graphOf({
    'shop.ts': 'export class Cart { add() {} pay() {} }\nexport function open() { return new Cart() }\n',
    'main.ts':
      "import { Cart, open } from './shop'\nfunction buy(cart: Cart) {\n  cart.add()\n  open().pay()\n}\nbuy(open())\n",
  })
  assert.deepEqual(resolutions(graph), { add: 'exact', open: 'exact', pay: 'inferred', buy: 'exact', Cart: 'exact' })
})

test('a call on a value of unknown type is by name, where one trait in sight has a method of that name', () => {
  const graph = graphOf({
    'src/lib.rs':
      'use other::fetch;\npub trait Ship { fn ship(&self) {} }\nfn known(it: &dyn Ship) { it.ship() }\nfn run() { fetch().ship() }\n',
  })
  const names = Array.from(graph.qualifiedName, (name) => graph.strings[name]!)
  const found = new Map<string, string>()
  for (let node = 0; node < graph.nodeCount; node++)
    for (let edge = graph.edgeStart[node]!; edge < graph.edgeStart[node + 1]!; edge++)
      if (EDGE_TYPES[graph.type[edge]!] === 'CALLS') found.set(names[node]!, RESOLUTIONS[graph.resolution[edge]!]!)
  assert.deepEqual([...found].sort(), [
    ['shop.known', 'exact'],
    ['shop.run', 'name'],
  ])
})

/** The edges of a type in a graph with their resolutions: `shop.Cart > shop.Box exact`. */
function edgesOf(graph: Graph, type: string): string[] {
  const nameOf = (node: number): string => graph.strings[graph.qualifiedName[node]!]!
  const found: string[] = []
  for (let node = 0; node < graph.nodeCount; node++)
    for (let edge = graph.edgeStart[node]!; edge < graph.edgeStart[node + 1]!; edge++)
      if (EDGE_TYPES[graph.type[edge]!] === type)
        found.push(`${nameOf(node)} > ${nameOf(graph.target[edge]!)} ${RESOLUTIONS[graph.resolution[edge]!]}`)
  return found.sort()
}

test('a base is exact when its name leaves one class, whatever type arguments it is given', () => {
  const graph = graphOf({
    'base.ts': 'export class Box<T> { open() {} }\nexport interface Shut { shut(): void }\n',
    'main.ts':
      "import { Box, type Shut } from './base'\nconst make = () => new Date()\nclass Cart extends Box<ReturnType<typeof make>> implements Shut { open() {} shut() {} }\n",
  })
  assert.deepEqual(edgesOf(graph, 'INHERITS'), ['main.Cart > base.Box exact'])
  assert.deepEqual(edgesOf(graph, 'IMPLEMENTS'), ['main.Cart > base.Shut exact'])
  assert.deepEqual(edgesOf(graph, 'OVERRIDES'), [
    'main.Cart.open > base.Box.open exact',
    'main.Cart.shut > base.Shut.shut exact',
  ])
})

test('a base that a function returns is inferred, and so are the methods that override its own', () => {
  const graph = graphOf({
    'main.ts':
      'class Box { open() {} }\nfunction pick() { return { box: Box } }\nclass Cart extends pick().box { open() {} }\n',
  })
  assert.deepEqual(edgesOf(graph, 'INHERITS'), ['main.Cart > main.Box inferred'])
  assert.deepEqual(edgesOf(graph, 'OVERRIDES'), ['main.Cart.open > main.Box.open inferred'])
})

test('each of several classes that branches leave for a base is inferred', () => {
  const graph = graphOf({
    'fast.py': 'class Box: pass\n',
    'slow.py': 'class Box: pass\n',
    'main.py': 'try:\n    from fast import Box\nexcept ImportError:\n    from slow import Box\nclass Cart(Box): pass\n',
  })
  assert.deepEqual(edgesOf(graph, 'INHERITS'), ['main.Cart > fast.Box inferred', 'main.Cart > slow.Box inferred'])
})

test('a namespace that shares the name of a class is no base', () => {
  const graph = graphOf({
    'main.d.ts':
      'export declare class Box { open(): void }\nexport declare namespace Box { interface Options { size: number } }\nexport declare class Cart extends Box {}\n',
  })
  assert.deepEqual(edgesOf(graph, 'INHERITS'), ['main.Cart > main.Box exact'])
})
