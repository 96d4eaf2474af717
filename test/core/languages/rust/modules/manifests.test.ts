import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readManifest } from '../../../../../src/core/languages/rust/modules/manifests.ts'

test('a package, its library and its targets are read in every spelling of TOML', () => {
  const manifest = readManifest(
    '[package]\nname = \'my-kit\' # the name\nedition.workspace = true\n[lib]\npath = """src/kit.rs"""\n' +
      '[[bin]]\npath = "a.rs"\n[[bin]]\npath = "b.rs"\n',
  )
  assert.deepEqual(manifest.package, { name: 'my-kit', edition: undefined, inheritsEdition: true })
  assert.deepEqual(manifest.library, { name: undefined, path: 'src/kit.rs' })
  assert.deepEqual(manifest.targets, ['a.rs', 'b.rs'])
})

test('features are lists of names, without comments', () => {
  const { features } = readManifest(
    '[features]\ndefault = [\n  "std", # "in words"\n  # "rayon",\n  "simd",\n]\nstd = []\n',
  )
  assert.deepEqual(Object.fromEntries(features), { default: ['std', 'simd'], std: [] })
})

test('dependencies are found in tables, inline tables, sections of their own and those of a platform', () => {
  const { dependencies } = readManifest(
    '[dependencies]\nkit = { version = "1", package = "my-kit", features = [\n  "std",\n] }\nbox = "1"\n' +
      '[dependencies.regex]\noptional = true\n[dev-dependencies]\ntry = "1"\n' +
      '[target."cfg(unix)".dependencies]\nlibc = "0.2"\n',
  )
  const plain = { renamed: undefined, features: [], optional: false, isNormal: true }
  assert.deepEqual(dependencies, [
    { ...plain, name: 'kit', renamed: 'my-kit', features: ['std'] },
    { ...plain, name: 'box' },
    { ...plain, name: 'regex', optional: true },
    { ...plain, name: 'try', isNormal: false },
    { ...plain, name: 'libc' },
  ])
})

test('dependencies of a workspace are those that its packages inherit', () => {
  const { package: own, ofWorkspace } = readManifest('[workspace.dependencies]\nkit = { path = "kit" }\n')
  assert.equal(own, undefined)
  assert.deepEqual(
    ofWorkspace.map(({ name }) => name),
    ['kit'],
  )
})

test('a file that is no TOML describes no package', () => {
  const manifest = readManifest('[package]\nname = "kit"\nname = "again"\n')
  assert.equal(manifest.package, undefined)
  assert.deepEqual(manifest.dependencies, [])
})

test('lists that never end are read at the cost of their length', () => {
  assert.equal(readManifest(`[features]\n${'a = [ # [\n"b", # {\nc = { # }\n'.repeat(200_000)}`).features.size, 0)
})
