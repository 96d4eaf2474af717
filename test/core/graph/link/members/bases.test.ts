import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Graph, packGraph } from '../../../../../src/core/graph/graph.ts'
import { link } from '../../../../../src/core/graph/link/link.ts'
import { merged } from '../../../../../src/core/graph/link/members/c3.ts'
import { DEPTH_MAX } from '../../../../../src/core/graph/link/members/deep-names.ts'
import { languages } from '../../../../support/languages.ts'
import { linkFileOf } from '../../../../support/link-files.ts'
import fc from '../../../../support/properties.ts'

/** The order as the paper words it: time with the cube of the lines. */
function inOrder(lines: readonly (readonly number[])[]): number[] {
  let rest = lines.filter((line) => line.length > 0)
  const result: number[] = []
  while (rest.length > 0) {
    const good = rest.find(([head]) => !rest.some((other) => other.slice(1).includes(head!)))
    const [head] = good ?? rest[0]!
    result.push(head!)
    rest = rest.map((line) => line.filter((one) => one !== head)).filter((line) => line.length > 0)
  }
  return result
}

test('lines are merged as C3 has it, where they contradict each other too', () => {
  const lines = fc.array(fc.array(fc.nat(6), { maxLength: 7 }), { maxLength: 6 })
  fc.assert(
    fc.property(lines, fc.nat(20), (given, most) => {
      const found = merged(given, most).map(([line, at]) => given[line]![at])
      assert.deepEqual(found, inOrder(given).slice(0, most))
    }),
    { numRuns: 500 },
  )
})

/** A type by number, its bases, and a method of which some share the name; it calls each name on itself. */
const METHODS = [0, 1, 2]
const TYPES: Record<string, (type: string, bases: readonly string[], own: number) => string> = {
  'a.ts': (type, bases, own) =>
    `interface ${type}${bases.length > 0 ? ` extends ${bases.join(', ')}` : ''} { m${own}(): void }
     function call${type}(x: ${type}) { ${METHODS.map((method) => `x.m${method}()`).join('; ')} }`,
  'a.rb': (type, bases, own) =>
    `module ${type}\n${bases.map((base) => `  include ${base}\n`).join('')}  def m${own}\n${METHODS.map((method) => `    self.m${method}\n`).join('')}  end\nend`,
  'a.php': (type, bases, own) =>
    `interface ${type}${bases.length > 0 ? ` extends ${bases.join(', ')}` : ''} { function m${own}(); }
     function call${type}(${type} $x) { ${METHODS.map((method) => `$x->m${method}();`).join(' ')} }`,
  'a.go': (type, bases, own) =>
    `type ${type} struct {\n${bases.map((base) => `*${base}\n`).join('')}}\nfunc (x *${type}) m${own}() {\n${METHODS.map((method) => `x.m${method}()\n`).join('')}}`,
}
const HEADS: Record<string, string> = { 'a.php': '<?php\n', 'a.go': 'package x\n' }

/** The graph of types with these bases (by number), after which a chain of more than can be asked of each other hangs on the last one. */
function graphOf(path: string, bases: readonly (readonly number[])[], chain: number): Graph {
  const one = TYPES[path]!
  const own = bases.map((of, type) => [type, ...of])
  const last = bases.length - 1
  const texts = own.map(([type = 0, ...of]) => {
    const below = type === last && chain > 0 ? ['Deep0'] : []
    const named = of.map((base) => `T${base}`)
    // Ruby looks into the module that is included last first
    const all = path === 'a.rb' ? [...below, ...named] : [...named, ...below]
    return one(`T${type}`, [...new Set(all)], type % METHODS.length)
  })
  for (let at = 0; at < chain; at++) texts.push(one(`Deep${at}`, at + 1 < chain ? [`Deep${at + 1}`] : [], 9))
  const text = `${HEADS[path] ?? ''}${texts.join('\n')}\n`
  return link({ project: 'p', files: [linkFileOf(path, text)], languages, manifests: new Map() })
}

/** The edges between the types of a graph that are not of its chain. */
function edgesOf({ strings, name, qualifiedName, edgeStart, target, type }: Graph): string[] {
  const told: string[] = []
  const isOfChain = (node: number): boolean => /Deep|m9/.test(strings[name[node]!]! + strings[qualifiedName[node]!]!)
  for (let node = 0; node + 1 < edgeStart.length; node++)
    for (let edge = edgeStart[node]!; edge < edgeStart[node + 1]!; edge++)
      if (!isOfChain(node) && !isOfChain(target[edge]!))
        told.push(`${strings[qualifiedName[node]!]} ${type[edge]} ${strings[qualifiedName[target[edge]!]!]}`)
  return told.sort()
}

for (const path of Object.keys(TYPES))
  test(`${path}: bases are the same above a hierarchy that is too deep for questions, circles included`, () => {
    const hierarchy = fc.array(fc.array(fc.nat(7), { maxLength: 3 }), { minLength: 8, maxLength: 8 })
    fc.assert(
      fc.property(hierarchy, (bases) => {
        assert.deepEqual(edgesOf(graphOf(path, bases, DEPTH_MAX + 10)), edgesOf(graphOf(path, bases, 0)))
      }),
      { numRuns: 5 },
    )
  })

test('hundreds of types of which each has all others as bases are linked', () => {
  const count = 2 * DEPTH_MAX + 1
  const all = Array.from({ length: count }, (_, at) => `T${at}`)
  const text = all.map((type) => `trait ${type}: ${all.filter((one) => one !== type).join(' + ')} {}`).join('\n')
  const graph = link({ project: 'p', files: [linkFileOf('src/lib.rs', text)], languages, manifests: new Map() })
  assert.ok(graph.edgeCount >= count * (count - 1))
  assert.ok(packGraph(graph).length > 0)
})
