// Projects and their events.

import assert from 'node:assert/strict'
import type { Project } from '../../../src/core/model.ts'
import { fresh, type Laws } from './laws.ts'

const projectOf = (project_name: string, generation = 1): Project => ({
  project_name,
  repo_path: '/repo',
  generation,
  nodes: 1,
  edges: 2,
  files: 3,
  chunks: 0,
  languages: { typescript: 3 },
  commit: null,
  dirty: false,
  generated_at: null,
  calls_resolved: 0,
  calls_external: 0,
  calls_unresolved: 0,
})

export const PROJECTS: Laws = {
  'of many changes of a project at once, also of a new one, none is lost': async ({ projects }) => {
    const name = fresh('counted')
    const change = (before: Project | undefined) => projectOf(name, (before?.generation ?? 0) + 1)
    await Promise.all(Array.from({ length: 12 }, () => projects.update(name, change)))
    assert.equal((await projects.get(name))?.generation, 12)
  },
  'projects are sorted by name as bytes are, and one that is removed is gone': async ({ projects }) => {
    const prefix = fresh('sorted')
    for (const name of ['b', 'B', 'a', '_', 'é', '1'])
      await projects.update(prefix + name, () => projectOf(prefix + name))
    await projects.update(`${prefix}a`, () => undefined)
    const listed = (await projects.list())
      .map(({ project_name }) => project_name)
      .filter((each) => each.startsWith(prefix))
    assert.deepEqual(
      listed,
      ['1', 'B', '_', 'b', 'é'].map((name) => prefix + name),
    )
    assert.equal(await projects.get(`${prefix}a`), undefined)
    assert.equal(await projects.get(`${prefix}\0`), undefined)
  },
  'a change that fails changes nothing': async ({ projects }) => {
    const name = fresh('kept')
    await projects.update(name, () => projectOf(name, 7))
    const failing = projects.update(name, () => {
      throw new Error('no')
    })
    await assert.rejects(failing, /no/)
    assert.deepEqual(await projects.get(name), projectOf(name, 7))
  },
}
