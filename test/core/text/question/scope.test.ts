import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scopeOf, shareOf } from '../../../../src/core/text/question/scope.ts'

test('the scope of a title is read, the kind of change is not', () => {
  assert.deepEqual(scopeOf('feat(router): match wildcards'), ['router'])
  assert.deepEqual(scopeOf('fix(client-http)!: no keep-alive'), ['client', 'http'])
  assert.deepEqual(scopeOf('net/http: close idle connections'), ['net', 'http'])
  assert.deepEqual(scopeOf('ArrayUtils: shuffle nothing'), ['array', 'utils'])
  for (const title of ['fix: crash', 'how is a route matched?', 'std::vector grows', '', 'see https://example.org'])
    assert.deepEqual(scopeOf(title), [], title)
})

test('a path has the words of a scope where its own begin with them', () => {
  assert.equal(shareOf(['net', 'http'], 'src/net/http/server.go'), 1)
  assert.equal(shareOf(['net', 'http'], 'src/net/tcp.go'), 0.5)
  assert.equal(shareOf(['router'], 'lib/HttpRouter.java'), 1)
  assert.equal(shareOf(['app'], 'lib/mapper.ts'), 0)
})
