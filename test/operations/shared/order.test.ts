// The laws of copies on one machine, whatever the order in which the stores, the threads, the readers and other machines
// get their turns: fast-check's scheduler decides which promise resolves next.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Scheduler } from 'fast-check'
import type { Context } from '../../../src/context.ts'
import { storeUnavailable } from '../../../src/core/errors.ts'
import { isLive, type Project } from '../../../src/core/model.ts'
import { silentLog } from '../../../src/log.ts'
import {
  dropCopies,
  dropLingering,
  dropOthers,
  give,
  inTurn,
  makeRoom,
  noteUses,
} from '../../../src/operations/shared/copies.ts'
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

/** One machine whose thread does as it is told, without the turns of a scheduler: for laws about two things at a time. */
function plainMachine(copies: Record<string, { usedAt: number; live: boolean }>) {
  const named = (key: string): [string, number] => [key.slice(0, -1), Number(key.at(-1))]
  const all = new Map(Object.entries(copies).map(([key, { usedAt }]) => [key, { ...HELD, usedAt }]))
  const list = () => [...all].map(([key, held]) => ({ project: named(key)[0], generation: named(key)[1], held }))
  const live = Object.keys(copies).filter((key) => copies[key]!.live)
  const projects = live.map((key) => ({ project_name: named(key)[0], generation: named(key)[1] }) as Project)
  const machine = {
    noted: [] as unknown[],
    removed: [] as string[],
    active: [] as unknown[],
    now: MINUTE,
    wait: Promise.resolve(),
  }
  const run = async (
    task: string,
    { project: name, generation, isLast }: { project: string; generation: number; isLast: boolean },
  ) => {
    if (task !== 'snapshot.drop') return void machine.removed.push(task)
    await machine.wait
    all.delete(`${name}${generation}`)
    machine.removed.push(`${name}${generation}${isLast ? ' and chunks' : ''}`)
  }
  const ctx = {
    stores: {
      held: {
        get: async (name: string, generation: number) => all.get(`${name}${generation}`),
        of: async (name: string) => list().filter((copy) => copy.project === name),
        list: async () => list(),
        used: async (uses: unknown[]) => void machine.noted.push(...uses),
      },
      projects: {
        get: async (name: string) => projects.find((each) => each.project_name === name),
        list: async () => projects,
      },
      jobs: { active: async () => machine.active },
    },
    clients: { pools: { ingest: { run } } },
    config: { dataDir: '', sharing: { cacheBytes: COPY_BYTES } },
    clock: () => new Date(machine.now),
  } as unknown as Context
  return { ctx, machine }
}
const HELD = { snapshot: '', kinds: KINDS, names: [], bytes: COPY_BYTES, usedAt: 0 }
const whole = () => true
const old = { usedAt: 0, live: true }

test('a copy that is being removed is given to nobody', async () => {
  const { ctx, machine } = plainMachine({ a1: { usedAt: 0, live: false } })
  const { promise, reject } = Promise.withResolvers<void>()
  machine.wait = promise
  const dropping = dropCopies(ctx, 'a')
  await new Promise(setImmediate) // the thread has been asked
  assert.equal(await give(ctx, { project: 'a', generation: 1 }, whole), false)
  reject(new Error('the thread has ended'))
  await assert.rejects(dropping)
  assert.ok(await give(ctx, { project: 'a', generation: 1 }, whole), 'it is still there')
  machine.wait = Promise.resolve()
  await dropCopies(ctx, 'a')
  assert.deepEqual(machine.removed, ['a1 and chunks'])
})

test('room is made of what was not used for longest, and of nothing that is read, fetched or worked on', async () => {
  const { ctx, machine } = plainMachine({
    a1: { usedAt: 3, live: true },
    b1: { usedAt: 1, live: true },
    c1: { usedAt: 2, live: true },
    d1: old,
  })
  machine.now = 10 * MINUTE
  assert.ok(await give(ctx, { project: 'd', generation: 1 }, whole))
  machine.active = [{ project: 'b', status: 'running' }]
  const { promise, resolve } = Promise.withResolvers<void>()
  const fetching = inTurn(ctx, 'c', () => promise)
  await makeRoom(ctx)
  assert.deepEqual(machine.removed, ['a1 and chunks'])
  resolve()
  await fetching
  machine.active = []
  machine.now += 2 * MINUTE
  await makeRoom(ctx)
  assert.deepEqual(machine.removed.slice(1), ['b1 and chunks', 'c1 and chunks'], 'no more than has to')
  const other = plainMachine({ a1: old, a2: { usedAt: 1, live: true } })
  other.machine.now = 10 * MINUTE
  await makeRoom(other.ctx)
  assert.deepEqual(other.machine.removed, ['a1'], 'the other generation is searched by the same chunks')
})

test('a copy that was used while the clock was ahead is not kept until that time', async () => {
  const { ctx, machine } = plainMachine({ a1: { usedAt: 60 * MINUTE, live: true }, b1: { usedAt: MINUTE, live: true } })
  machine.now = 10 * MINUTE
  await makeRoom(ctx)
  assert.deepEqual(machine.removed, ['a1 and chunks'])
})

test('a use is stored once', async () => {
  const { ctx, machine } = plainMachine({ a1: old })
  assert.ok(await give(ctx, { project: 'a', generation: 1 }, whole))
  await noteUses(ctx)
  await noteUses(ctx)
  assert.deepEqual(machine.noted, [{ project: 'a', generation: 1, usedAt: MINUTE }])
})

test('what a job works on is dropped after it, chunks of a project that is there stay', async () => {
  const { ctx, machine } = plainMachine({ a1: { usedAt: 0, live: false }, a2: old, b1: { usedAt: 0, live: false } })
  machine.active = [{ project: 'a' }]
  await dropLingering(ctx)
  assert.deepEqual(machine.removed, ['b1 and chunks'])
  await dropOthers(ctx, { project: 'a', generation: 2 })
  machine.active = []
  await dropOthers(ctx, { project: 'a', generation: 1 })
  assert.deepEqual(machine.removed.slice(1), [])
  await dropOthers(ctx, { project: 'a', generation: 2 })
  assert.deepEqual(machine.removed.slice(1), ['a1', 'embed.sweep'])
})
