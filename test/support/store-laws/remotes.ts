// Remotes and their secrets.

import assert from 'node:assert/strict'
import type { Remote } from '../../../src/stores/remotes.ts'
import { fresh, type Laws } from './laws.ts'

const remoteOf = (project: string): Remote => ({
  project,
  url: 'https://git.example/x',
  branch: 'main',
  username: null,
  password: 'a-token',
  hook_secret: null,
  describe: false,
  every_minutes: null,
  due_at: null,
  pushed: false,
  created_at: '2026-03-01T12:00:00.000Z',
})

export const REMOTES: Laws = {
  'a remote comes back with its secrets, and of many changes at once none is lost': async ({ remotes }) => {
    const project = fresh('cloned')
    assert.equal(await remotes.get(project), undefined)
    await remotes.update(project, () => remoteOf(project))
    assert.deepEqual(await remotes.get(project), remoteOf(project))
    const count = (remote: Remote | undefined): Remote => ({
      ...remote!,
      every_minutes: (remote!.every_minutes ?? 0) + 1,
    })
    await Promise.all(Array.from({ length: 10 }, () => remotes.update(project, count)))
    assert.equal((await remotes.get(project))?.every_minutes, 10)
    await remotes.update(project, (remote) => ({ ...remote!, password: null, hook_secret: 'signs' }))
    assert.equal((await remotes.get(project))?.hook_secret, 'signs')
    const { password: _, hook_secret: __, ...listed } = { ...remoteOf(project), every_minutes: 10 }
    const all = await remotes.list()
    assert.deepEqual(
      all.find((remote) => remote.project === project),
      listed,
    )
    assert.deepEqual(
      (await remotes.listOpened()).find((remote) => remote.project === project),
      await remotes.get(project),
    )
    assert.equal(await remotes.update(project, () => undefined), undefined)
    assert.equal(await remotes.get(project), undefined)
  },
}
