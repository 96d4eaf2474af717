import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readManifest, stringsOf } from '../../../../src/core/languages/rust/manifests.ts'

test('entries are those of their section, strings without their quotes', () => {
  const manifest = readManifest(
    '[package]\nname = "kit" # the name\nedition.workspace = true\n[lib]\npath = "src/kit.rs"\n',
  )
  assert.deepEqual(
    [...manifest.get('package')!],
    [
      ['name', 'kit'],
      ['edition.workspace', 'true'],
    ],
  )
  assert.equal(manifest.get('lib')?.get('path'), 'src/kit.rs')
})

test('the sections of an array are told apart', () => {
  const manifest = readManifest('[[bin]]\npath = "a.rs"\n[[bin]]\npath = "b.rs"\n')
  assert.deepEqual(
    [...manifest].map(([, entries]) => entries.get('path')),
    ['a.rs', 'b.rs'],
  )
})

test('a list goes on after the end of a line, without what is in comments', () => {
  const manifest = readManifest(
    '[features]\ndefault = [\n  "std", # "in words"\n  # "rayon",\n  "simd",\n]\nstd = []\n',
  )
  assert.deepEqual(stringsOf(manifest.get('features')!.get('default')!), ['std', 'simd'])
  assert.deepEqual([...manifest.get('features')!.keys()], ['default', 'std'])
})

test('a table that goes on after the end of a line is one entry', () => {
  const manifest = readManifest('[dependencies]\nkit = { workspace = true, features = [\n  "std",\n] }\nbox = "1"\n')
  assert.deepEqual([...manifest.get('dependencies')!.keys()], ['kit', 'box'])
})

test('lists and tables that never end are read at the cost of their length', () => {
  const endless = 'a = [ # [\n"b", # {\nc = { # }\n'.repeat(200_000)
  assert.equal(readManifest(`[features]\n${endless}`).get('features')?.size, 2)
})
