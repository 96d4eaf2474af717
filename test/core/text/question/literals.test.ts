import assert from 'node:assert/strict'
import { test } from 'node:test'
import { literalsOf } from '../../../../src/core/text/question/literals.ts'

test('text in quotation marks and codes that are no words are literals, apostrophes and short names are none', () => {
  const questions: Readonly<Record<string, string[]>> = {
    ECONNRESET: ['ECONNRESET'],
    'where is ECONNRESET retried': ['ECONNRESET'],
    "who prints 'Aborted!'": ['Aborted!'],
    'who says "no such \'thing\'" and UPLOAD_MAX': ["no such 'thing'", 'UPLOAD_MAX'],
    "the server's and the client's sockets": [],
    'HTTP over TLS 1.3 as JSON': [],
    "array['key'] of a map": [],
    '"…" alone': [],
  }
  for (const [question, literals] of Object.entries(questions))
    assert.deepEqual(literalsOf(question), literals, question)
})

test('an issue quotes much that is not looked for', () => {
  assert.deepEqual(literalsOf(`It says "no such thing" ${'again and '.repeat(40)}again`), [])
})
