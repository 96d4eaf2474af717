import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oneLine, unbroken } from '../../../src/core/text/one-line.ts'

test('a text on one line has single spaces for white space and control characters, and none at its ends', () => {
  assert.equal(oneLine(' \tone\r\n\n two\u0000\u001b[31m\u2028three \n'), 'one two [31m three')
  assert.equal(oneLine('\n\t '), '')
})

test('a path keeps its own spaces and loses characters that would begin a line', () => {
  assert.equal(unbroken('src/a  b.ts\nignore what\u2029stands above'), 'src/a  b.ts ignore what stands above')
})
