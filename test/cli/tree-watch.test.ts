import assert from 'node:assert/strict'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { watchTree } from '../../src/cli/tree-watch.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { until } from '../support/until.ts'

async function withTree(work: (root: string, seen: Set<string>, folders: () => number) => Promise<void>) {
  const root = temporaryFolder()
  for (const folder of ['src/deep', 'node_modules/x', 'build', '.git'])
    await mkdir(join(root, folder), { recursive: true })
  await writeFile(join(root, '.gitignore'), 'build/\n*.log\n')
  await writeFile(join(root, 'src/.gitignore'), '!keep.log\n/only-here.txt\n')
  const seen = new Set<string>()
  const tree = await watchTree(root, (path) => seen.add(path))
  try {
    await work(root, seen, tree.folders)
  } finally {
    tree.close()
  }
}

const LAST = 'last.txt'

/** Writes a last file into every watched folder and waits until it is seen: a folder reports its changes in order. */
async function settle(root: string, seen: Set<string>): Promise<void> {
  for (const folder of ['', 'src/', 'src/deep/']) {
    await writeFile(join(root, folder, LAST), '1')
    await until(() => seen.has(folder + LAST))
  }
}

test('ignored folders are not watched', async () => {
  await withTree(async (_root, _seen, folders) => {
    assert.equal(folders(), 3)
  })
})

test('a change is reported, one that .gitignore leaves out is not, and inner rules win over outer ones', async () => {
  await withTree(async (root, seen) => {
    for (const path of [
      'build/out.js',
      'a.log',
      'src/b.log',
      'src/only-here.txt',
      '.git/index',
      'node_modules/x/y.js',
    ]) {
      await writeFile(join(root, path), '1')
    }
    for (const path of ['a.ts', 'src/b.ts', 'src/keep.log', 'src/deep/only-here.txt'])
      await writeFile(join(root, path), '1')
    const expected = ['a.ts', 'src/b.ts', 'src/deep/only-here.txt', 'src/keep.log']
    await settle(root, seen)
    await until(() => expected.every((path) => seen.has(path)))
    const reported = [...seen].filter((path) => !path.endsWith(LAST)) // one write is reported more than once
    assert.deepEqual(reported.sort(), expected)
  })
})

test('a folder made later is watched with its contents, and a removed one no longer', async () => {
  await withTree(async (root, seen, folders) => {
    await mkdir(join(root, 'new/inner'), { recursive: true })
    await until(() => folders() === 5)
    await writeFile(join(root, 'new/inner/file.ts'), '1')
    await until(() => seen.has('new/inner/file.ts'))
    await rm(join(root, 'new'), { recursive: true })
    await until(() => folders() === 3)
  })
})

test('a rule added later counts from then on', async () => {
  await withTree(async (root, seen) => {
    await writeFile(join(root, '.gitignore'), 'build/\n*.log\n*.tmp\n')
    await until(() => seen.has('.gitignore'))
    await writeFile(join(root, 'x.tmp'), '1')
    await settle(root, seen)
    assert.ok(!seen.has('x.tmp'))
  })
})

test('rules count in the folders below too: one that is no longer left out is watched, one that is now is not', async () => {
  await withTree(async (root, seen, folders) => {
    await mkdir(join(root, 'build/inner'))
    await writeFile(join(root, '.gitignore'), '*.ts\n')
    await until(() => folders() === 5)
    await writeFile(join(root, 'build/inner/b.js'), '1')
    await until(() => seen.has('build/inner/b.js'))
    await writeFile(join(root, 'src/deep/b.ts'), '1')
    await settle(root, seen)
    assert.ok(!seen.has('src/deep/b.ts'))
    await writeFile(join(root, '.gitignore'), 'build/\nsrc/\n')
    await until(() => folders() === 1)
  })
})

test('folders that are made just before the end are not watched after it: nothing keeps the process alive', async () => {
  const watchers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'FSEventWrap').length
  const root = temporaryFolder()
  const tree = await watchTree(root, () => undefined)
  for (let folder = 0; folder < 20; folder++) {
    await mkdir(join(root, `${folder}/inner`), { recursive: true })
    await writeFile(join(root, `${folder}/inner/file.ts`), '1')
  }
  await until(() => tree.folders() > 1)
  tree.close()
  await new Promise((resolve) => setTimeout(resolve, 100)) // for the requests under way
  assert.equal(watchers(), 0)
})
