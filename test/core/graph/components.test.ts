import assert from 'node:assert/strict'
import { test } from 'node:test'
import { componentsOf } from '../../../src/core/graph/components.ts'
import fc from '../../support/properties.ts'

const adjacency = fc
  .integer({ min: 1, max: 12 })
  .chain((size) => fc.array(fc.array(fc.nat(size - 1), { maxLength: 4 }), { minLength: size, maxLength: size }))

/** Everything that can be reached from a node, itself included. */
function reachedFrom(targets: readonly (readonly number[])[], from: number): Set<number> {
  const seen = new Set([from])
  for (const node of seen) for (const next of targets[node]!) seen.add(next)
  return seen
}

test('two nodes are of one component when each can be reached from the other', () => {
  fc.assert(
    fc.property(adjacency, (targets) => {
      const components = componentsOf(targets)
      const componentOf = new Map(components.flatMap((members, at) => members.map((node) => [node, at] as const)))
      assert.equal(componentOf.size, targets.length)
      for (const [one] of targets.entries()) {
        for (const [other] of targets.entries()) {
          const together = reachedFrom(targets, one).has(other) && reachedFrom(targets, other).has(one)
          assert.equal(componentOf.get(one) === componentOf.get(other), together)
        }
      }
    }),
  )
})

test('an edge out of a component leads to an earlier one', () => {
  fc.assert(
    fc.property(adjacency, (targets) => {
      const components = componentsOf(targets)
      const componentOf = new Map(components.flatMap((members, at) => members.map((node) => [node, at] as const)))
      for (const [node, next] of targets.entries()) {
        for (const target of next) assert.ok(componentOf.get(target)! <= componentOf.get(node)!)
      }
    }),
  )
})
