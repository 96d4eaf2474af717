// The laws of copies on one machine, whatever the order in which the stores, the threads, the readers and other machines
// get their turns: fast-check's scheduler decides which promise resolves next.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Scheduler } from 'fast-check'
import type { Context } from '../../../src/context.ts'
import { storeUnavailable } from '../../../src/core/errors.ts'
import { isLive, type Project } from '../../../src/core/model.ts'
import { silentLog } from '../../../src/log.ts'
import { dropLingering, noteUses } from '../../../src/operations/shared/copies.ts'
import { obtain, type Purpose } from '../../../src/operations/shared/obtain.ts'
import { openHeld } from '../../../src/stores/held.ts'
import { KINDS, type Kind, type Part } from '../../../src/stores/snapshots.ts'
import { scheduledEnv } from '../../support/faults/scheduled-env.ts'
import fc from '../../support/properties.ts'

const MINUTE = 60_000
const COPY_BYTES = 10

type Command =
  | { do: 'read'; project: string; purpose: Purpose }
  | { do: 'publish' | 'revise' | 'delete' | 'fail'; project: string }
  | { do: 'upkeep' }
  | { do: 'later' }

const project = fc.constantFrom('a', 'b', 'c')
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('read' as const),
      project,
      purpose: fc.constantFrom<Purpose[]>('answer', 'answer from facts'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('publish' as const, 'revise' as const), project }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('delete' as const, 'fail' as const), project }) },
  { weight: 2, arbitrary: fc.constantFrom<Command[]>({ do: 'upkeep' }, { do: 'later' }) },
)

/** Kinds of data whose chunks belong to a project: the last copy of it takes them along. */
const CHUNKS: readonly Kind[] = ['collection', 'index', 'neighbours', 'packs']
/** Revisions are not searched: they have no chunks. */
const OF_REVISIONS = KINDS.filter((kind) => !CHUNKS.includes(kind))

/** What a machine has on its disk, and what all machines share. */
type World = {
  disk: Map<string, Set<string>>
  projects: Map<string, Project>
  snapshots: Map<string, readonly Part[]>
  failing: Set<string>
  now: number
  newest: number
}

const keyOf = (name: string, generation: number): string => `${name} ${generation}`

function machineIn(scheduler: Scheduler, world: World): Context {
  const turn = (what: string): Promise<void> => scheduler.schedule(Promise.resolve(), what)
  const held = openHeld(scheduledEnv(scheduler))
  const snapshotOf = (name: string, generation: number) => {
    const parts = world.snapshots.get(keyOf(name, generation))
    return parts && { id: keyOf(name, generation), parts, bytes: COPY_BYTES }
  }
  const removeChunks = (name: string, but: number): void => {
    for (const [key, kinds] of world.disk)
      if (key.startsWith(`${name} `) && key !== keyOf(name, but)) for (const kind of CHUNKS) kinds.delete(kind)
  }
  type Input = { project: string; generation: number; parts: readonly Part[]; isLast: boolean }
  const tasks: Readonly<Record<string, (input: Input) => Promise<void>>> = {
    'snapshot.fetch': async ({ project: name, generation, parts }) => {
      const key = keyOf(name, generation)
      for (const { kind } of parts) {
        await turn(`fetch ${kind} of ${key}`)
        if (world.failing.delete(name)) throw storeUnavailable('an object of this project is gone')
        world.disk.set(key, (world.disk.get(key) ?? new Set()).add(kind))
      }
    },
    'snapshot.drop': async ({ project: name, generation, isLast }) => {
      await turn('drop')
      await held.remove(name, generation)
      await turn(`drop the graph of ${keyOf(name, generation)}`)
      const kept = [...(world.disk.get(keyOf(name, generation)) ?? [])].filter((kind) => CHUNKS.includes(kind as Kind))
      world.disk.set(keyOf(name, generation), new Set(kept))
      await turn('drop chunks')
      if (isLast) removeChunks(name, 0)
    },
    'embed.sweep': async ({ project: name, generation }) => {
      await turn('sweep chunks')
      removeChunks(name, generation)
    },
  }
  return {
    stores: {
      held,
      shared: {
        snapshots: {
          idOf: (name: string, generation: number) => turn('snapshot').then(() => snapshotOf(name, generation)?.id),
          get: (name: string, generation: number) => turn('snapshot').then(() => snapshotOf(name, generation)),
        },
      },
      projects: {
        get: (name: string) => turn('project').then(() => world.projects.get(name)),
        list: () => turn('projects').then(() => [...world.projects.values()]),
      },
      jobs: { active: () => turn('jobs').then(() => []) },
    },
    clients: { pools: { ingest: { run: (task: string, input: Input) => tasks[task]!(input) } } },
    config: { dataDir: '', sharing: { cacheBytes: 2 * COPY_BYTES } },
    clock: () => new Date(world.now),
    log: silentLog,
  } as unknown as Context
}

const missingOf = (world: World, name: string, generation: number, needed: readonly Kind[]): Kind[] => {
  const [there, parts] = [world.disk.get(keyOf(name, generation)), world.snapshots.get(keyOf(name, generation)) ?? []]
  return parts.filter(({ kind }) => needed.includes(kind) && !there?.has(kind)).map(({ kind }) => kind)
}

/** Another machine publishes a generation, or one of a revision. */
function publish(world: World, name: string, isRevision: boolean): void {
  const generation = ++world.newest
  const before = world.projects.get(name)
  if (isRevision && !before) return
  const kinds = isRevision ? OF_REVISIONS : KINDS
  const parts = kinds.map((kind) => ({ kind, name: `${kind} of ${keyOf(name, generation)}` }))
  world.snapshots.set(keyOf(name, generation), parts)
  const revision = { name: 'v1', generation }
  const after = isRevision ? { ...before, revisions: [revision] } : { ...before, project_name: name, generation }
  world.projects.set(name, after as Project)
}

/** Reads a project and its revision, as long as a reader may take. */
async function read(scheduler: Scheduler, world: World, ctx: Context, name: string, purpose: Purpose): Promise<void> {
  const { generation = 0, revisions = [] } = world.projects.get(name) ?? {}
  for (const each of [generation, ...revisions.map((one) => one.generation)]) {
    try {
      await obtain(ctx, { project_name: name, generation: each }, purpose)
    } catch (error) {
      assert.match((error as Error).message, /object of this project is gone/)
      continue
    }
    const needed = purpose === 'answer' ? KINDS.filter((kind) => kind !== 'facts') : KINDS
    const givenAt = world.now
    for (let step = 0; step < 4; step++) {
      // whoever reads what has been replaced or deleted is told, and asks again
      if (world.now - givenAt >= MINUTE || !isLive(world.projects.get(name), each)) break
      assert.deepEqual(missingOf(world, name, each, needed), [], `a reader of ${keyOf(name, each)}`)
      await scheduler.schedule(Promise.resolve(), 'read on')
    }
  }
}

test('in any order of events: a copy that a reader was given stays, and a copy is as complete as it is said to be', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(command, { minLength: 4, maxLength: 14 }),
      async (scheduler, commands) => {
        const world: World = {
          disk: new Map(),
          projects: new Map(),
          snapshots: new Map(),
          failing: new Set(),
          now: MINUTE,
          newest: 0,
        }
        const ctx = machineIn(scheduler, world)
        for (const name of ['a', 'b', 'c']) publish(world, name, false)
        const obey = async (given: Command): Promise<void> => {
          await scheduler.schedule(Promise.resolve(), given.do)
          if (given.do === 'read') return read(scheduler, world, ctx, given.project, given.purpose)
          if (given.do === 'upkeep') {
            await noteUses(ctx)
            return dropLingering(ctx)
          }
          if (given.do === 'later') world.now += MINUTE + 1
          else if (given.do === 'delete') world.projects.delete(given.project)
          else if (given.do === 'fail') world.failing.add(given.project)
          else publish(world, given.project, given.do === 'revise')
        }
        await scheduler.waitFor(Promise.all(commands.map(obey)))
        const held = await scheduler.waitFor(ctx.stores.held.list())
        for (const { project: name, generation, held: copy } of held)
          if (isLive(world.projects.get(name), generation))
            assert.deepEqual(missingOf(world, name, generation, copy.kinds), [], keyOf(name, generation))
        world.now += 2 * MINUTE
        world.failing.clear()
        await scheduler.waitFor(dropLingering(ctx))
        publish(world, 'a', false)
        await scheduler.waitFor(read(scheduler, world, ctx, 'a', 'answer'))
        const kept = await scheduler.waitFor(ctx.stores.held.list())
        const dead = kept.filter(({ project: name, generation }) => !isLive(world.projects.get(name), generation))
        assert.deepEqual([dead, kept.slice(2)], [[], []])
      },
    ),
    { numRuns: Number(process.env.CKS_TRUST ?? 1) * 200 },
  )
})
