import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ModuleMap, mapOf, type TypedDependencies } from '../../../../src/core/graph/map/map.ts'
import fc from '../../../support/properties.ts'

/** Dependencies between files named by letters: `a>b` three times is an edge of weight 3. */
function dependencies(parts: string[], ways: readonly (readonly [number, number, number])[]): TypedDependencies {
  const edges = ways.map(([source, target, weight]) => ({
    source,
    target,
    weight,
    types: { CALLS: weight },
  }))
  return { parts, edges }
}

const boxOf = (map: ModuleMap, path: string) => map.boxes.findIndex((box) => box.path === path)

test('a map of nothing has no extent', () => {
  for (const parts of [[], ['README']]) {
    const { boxes, width, height } = mapOf(dependencies(parts, []), '', 3)
    assert.deepEqual([boxes, width, height], [[], 0, 0])
  }
})

test('weights of files add up to those of boxes, and code outside the map is counted', () => {
  const parts = ['a/x', 'a/y', 'b/x', 'b/y', 'c', 'README']
  const ways = [
    [0, 2, 3],
    [1, 3, 4],
    [0, 1, 9],
    [4, 0, 2],
    [3, 4, 1],
  ] as const
  const map = mapOf(dependencies(parts, ways), '', 3)
  const [a, b, c] = [boxOf(map, 'a'), boxOf(map, 'b'), boxOf(map, 'c')]
  assert.deepEqual(
    map.edges.map(({ source, target, weight }) => [source, target, weight]),
    [
      [a, b, 7],
      [c, a, 2],
      [b, c, 1],
    ],
  )
  assert.deepEqual([map.boxes.length, map.apart], [3, 1])
  const inside = mapOf(dependencies(parts, ways), 'a', 3)
  assert.deepEqual(
    inside.boxes.map(({ path, usedOutside, usesOutside }) => [path, usedOutside, usesOutside]),
    [
      ['a/x', 2, 3],
      ['a/y', 0, 4],
    ],
  )
})

test('a cycle is told, and broken at its lightest edge', () => {
  const map = mapOf(
    dependencies(
      ['a', 'b', 'c'],
      [
        [0, 1, 5],
        [1, 2, 5],
        [2, 0, 1],
      ],
    ),
    '',
    5,
  )
  assert.equal(map.cycles, 1)
  assert.deepEqual(
    map.edges.map(({ isBack, isCyclic }) => [isBack, isCyclic]),
    [
      [false, true],
      [false, true],
      [true, true],
    ],
  )
  assert.deepEqual(
    map.boxes.map(({ layer, cycle }) => [layer, cycle]),
    [
      [2, 0],
      [1, 0],
      [0, 0],
    ],
  )
})

test('every box stands above those that it depends on, none upon another, and all edges have their ends', () => {
  const ways = fc.array(fc.tuple(fc.nat(11), fc.nat(11), fc.integer({ min: 1, max: 9 })), { maxLength: 50 })
  fc.assert(
    fc.property(ways, (given) => {
      const seen = new Set<number>()
      const edges = given.filter(([source, target]) => {
        const key = source * 12 + target
        return source !== target && !seen.has(key) && seen.add(key)
      })
      const map = mapOf(dependencies(Array.from('abcdefghijkl'), edges), '', 20)
      for (const { source, target, isBack, bends } of map.edges) {
        const [from, to] = [map.boxes[source]!, map.boxes[target]!]
        if (!isBack) assert.ok(from.y + from.height <= to.y && from.layer > to.layer)
        assert.ok(bends.length >= 4 && bends.length % 2 === 0)
      }
      for (const [at, box] of map.boxes.entries()) {
        assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= map.width && box.y + box.height <= map.height)
        const beside = map.boxes.slice(at + 1).filter(({ y }) => y === box.y)
        for (const other of beside) assert.ok(other.x >= box.x + box.width || box.x >= other.x + other.width)
      }
    }),
  )
})

test('the same dependencies yield the same map', () => {
  const given = dependencies(
    ['a', 'b', 'c', 'd'],
    [
      [0, 1, 1],
      [0, 2, 1],
      [1, 3, 1],
      [2, 3, 1],
    ],
  )
  assert.deepEqual(mapOf(given, '', 9), mapOf(given, '', 9))
})
