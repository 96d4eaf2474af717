import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jobNotFound, UNFORESEEN } from '../../src/core/errors.ts'
import { reasonOf, refusalIn } from '../../src/core/told.ts'

const allocated = (bytes: number): unknown => {
  try {
    return new ArrayBuffer(bytes)
  } catch (error) {
    return error
  }
}

test('memory that native code asked for and did not get is told with what to do, and not in its words', () => {
  const thrown = [
    new Error('bad allocation'),
    new Error('std::bad_alloc'),
    new Error('Worker terminated due to reaching memory limit: JS heap out of memory'),
    allocated(2 ** 52),
  ]
  for (const error of thrown) {
    const refusal = refusalIn(error)
    assert.equal(refusal?.kind, 'unavailable')
    assert.match(reasonOf(error), /no memory left .* try again/)
    assert.doesNotMatch(reasonOf(error), /alloc/)
    assert.equal(refusal?.cause, error, 'the log has it')
  }
})

test('an error that nobody foresaw is told in words of ours alone; a refusal and an error of the system in their own', () => {
  for (const error of [new Error('basic_string::_M_create'), new TypeError('x is not a function'), 'text', undefined]) {
    assert.equal(refusalIn(error), undefined)
    assert.equal(reasonOf(error), UNFORESEEN)
  }
  assert.match(UNFORESEEN, /try again/)
  assert.equal(reasonOf(jobNotFound()), 'job not found')
  const full = Object.assign(new Error("ENOSPC: no space left on device, open '/data/x'"), {
    code: 'ENOSPC',
    path: '/data/x',
  })
  assert.equal(reasonOf(full), 'the machine cannot do this now: ENOSPC: no space left on device, open — try again')
})
