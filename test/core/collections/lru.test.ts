import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lruCache, lruCaches } from '../../../src/core/collections/lru.ts'

test('the least recently used value goes first when the bytes do not fit', () => {
  const cache = lruCache<string>(10)
  cache.put('a', 'A', 4)
  cache.put('b', 'B', 4)
  assert.equal(cache.get('a'), 'A')
  cache.put('c', 'C', 4)
  assert.deepEqual(['a', 'b', 'c'].map(cache.get), ['A', undefined, 'C'])
})

test('values that take exactly the bound stay together', () => {
  const cache = lruCache<string>(10)
  cache.put('a', 'A', 4)
  cache.put('b', 'B', 6)
  assert.deepEqual(['a', 'b'].map(cache.get), ['A', 'B'])
})

test('the value kept last stays even when it is larger than the bound, alone', () => {
  const cache = lruCache<string>(10)
  cache.put('a', 'A', 4)
  cache.put('b', 'B', 40)
  assert.deepEqual(['a', 'b'].map(cache.get), [undefined, 'B'])
})

test('a value that is replaced or deleted takes no room', () => {
  const cache = lruCache<string>(10)
  cache.put('a', 'A', 8)
  cache.put('a', 'a', 2)
  cache.put('b', 'B', 8)
  assert.deepEqual(['a', 'b'].map(cache.get), ['a', 'B'])
  cache.delete('b')
  cache.put('c', 'C', 8)
  assert.deepEqual(['a', 'b', 'c'].map(cache.get), ['a', undefined, 'C'])
})

test('caches of several kinds are bounded together, and the same key means another value in each', () => {
  const caches = lruCaches(10)
  const graphs = caches.cache<string>()
  const indexes = caches.cache<number>()
  graphs.put('kit', 'graph', 4)
  indexes.put('kit', 1, 4)
  assert.deepEqual([graphs.get('kit'), indexes.get('kit')], ['graph', 1])
  graphs.put('other', 'graph', 4)
  assert.deepEqual([graphs.get('kit'), indexes.get('kit'), graphs.get('other')], [undefined, 1, 'graph'])
})

test('values whose keys are meant go from all caches that are bounded together, and make room', () => {
  const caches = lruCaches(10)
  const graphs = caches.cache<string>()
  const indexes = caches.cache<number>()
  graphs.put('kit 1', 'graph', 3)
  indexes.put('kit 1', 1, 3)
  graphs.put('kit 2', 'graph', 3)
  caches.deleteWhere((key) => key === 'kit 1')
  assert.deepEqual([graphs.get('kit 1'), indexes.get('kit 1'), graphs.get('kit 2')], [undefined, undefined, 'graph'])
  indexes.put('kit 2', 2, 7)
  assert.deepEqual([graphs.get('kit 2'), indexes.get('kit 2')], ['graph', 2])
})

test('caches of one bound have their own keys, and delete their own values', () => {
  const caches = lruCaches(100)
  const [one, other, third] = [caches.cache<string>(), caches.cache<string>(), caches.cache<string>()]
  one.put('a', 'A', 4)
  other.put('a', 'B', 4)
  third.put('a', 'C', 4)
  other.delete('a')
  assert.deepEqual([one.get('a'), other.get('a'), third.get('a')], ['A', undefined, 'C'])
})

test('of each value that goes the bytes are told, however it goes', () => {
  const gone: number[] = []
  const caches = lruCaches(10, (bytes) => gone.push(bytes))
  const [one, other] = [caches.cache<string>(), caches.cache<string>()]
  one.put('a', 'A', 3)
  one.put('a', 'B', 4)
  one.delete('a')
  one.delete('a')
  one.put('b', 'B', 6)
  other.put('c', 'C', 5)
  caches.deleteWhere((key) => key === 'c')
  assert.deepEqual(gone, [3, 4, 6, 5])
})
