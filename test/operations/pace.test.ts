import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { openPace } from '../../src/operations/pace.ts'

test('in no second does it happen more often than the pace allows, and never is it held back without need', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 200 })
  fc.assert(
    fc.property(gaps, fc.integer({ min: 1, max: 12 }), (steps, times) => {
      let now = 0
      const pace = openPace(times, () => now)
      const happened: number[] = []
      const inLastSecond = (): number => happened.filter((at) => at > now - 1000).length
      for (const step of steps) {
        now += step
        assert.equal(pace.wait() === 0, inLastSecond() < times)
        if (pace.wait() > 0) continue
        pace.note()
        happened.push(now)
        assert.ok(inLastSecond() <= times)
      }
      now += pace.wait()
      assert.equal(pace.wait(), 0)
    }),
  )
})
