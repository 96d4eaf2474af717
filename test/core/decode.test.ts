import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeText, mixedText, textOf } from '../../src/core/decode.ts'

/** Bytes of UTF-16 in the other byte order. */
const swapped = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16()

test('UTF-16 is read in either byte order, with and without a byte order mark', () => {
  const text = 'print("ä")\n'
  assert.equal(textOf(Buffer.from(`\ufeff${text}`, 'utf16le')), text)
  assert.equal(textOf(swapped(`\ufeff${text}`)), text)
  assert.equal(textOf(Buffer.from(text, 'utf16le')), text)
  assert.equal(textOf(swapped(text)), text)
})

test('UTF-16 that breaks its own encoding is undecodable, not binary', () => {
  const half = Buffer.concat([Buffer.from('\ufeffa', 'utf16le'), Buffer.from([0x00, 0xd8])])
  assert.deepEqual(decodeText(half, 'a.txt'), { state: 'undecodable' })
})

test('bytes that are no UTF-8 are read as Latin-1, each of them a character', () => {
  assert.equal(textOf(Buffer.from([0x66, 0xfc, 0x72])), 'für')
})

test('of a text put together from several files every line is read in its own encoding', () => {
  const bytes = Buffer.concat([Buffer.from('für\n'), Buffer.from([0x66, 0xfc, 0x72, 0x0a]), Buffer.from('end')])
  assert.equal(mixedText(bytes), 'für\nfür\nend')
})

test('a zero byte anywhere, or many control characters at the beginning, make a file binary', () => {
  const late = Buffer.concat([Buffer.alloc(10_000, 'a'), Buffer.from([0])])
  const controls = Buffer.from(`${'\u0001'.repeat(2)}${'a'.repeat(10)}`)
  for (const bytes of [Buffer.from('a\0b'), late, controls])
    assert.deepEqual(decodeText(bytes, 'a.txt'), { state: 'binary' })
  const colours = Buffer.from('\u001b[31mred\u001b[0m\t\r\n')
  assert.ok('text' in decodeText(colours, 'a.txt'))
})

test('a pointer of Git LFS is not the file that it stands for', () => {
  const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a2146\nsize 12345\n'
  assert.deepEqual(decodeText(Buffer.from(pointer), 'model.py'), { state: 'pointer' })
  assert.ok('text' in decodeText(Buffer.from(`A pointer reads:\n${pointer}`), 'notes.md'))
  assert.ok('text' in decodeText(Buffer.from(pointer + 'x = 1\n'.repeat(1_000)), 'long.py'))
})

test('minified files are told by their name, or by long lines that hold nearly all of them', () => {
  assert.deepEqual(decodeText(Buffer.from('a()'), 'lib/a.min.js'), { state: 'minified' })
  const long = 'x'.repeat(20_000)
  assert.deepEqual(decodeText(Buffer.from(`// licence\n${long}\n`), 'a.js'), { state: 'minified' })
  const data = `const table = '${long}'\n${'const a = 1\n'.repeat(10_000)}`
  assert.ok('text' in decodeText(Buffer.from(data), 'a.js'))
})
