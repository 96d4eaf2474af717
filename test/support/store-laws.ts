// The laws that the stores of records obey, whichever database they are in.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Project } from '../../src/core/model.ts'
import { newJob } from '../../src/operations/jobs/records.ts'
import type { ConversationHeader, ConversationMessage } from '../../src/stores/conversations.ts'
import type { StoredJob } from '../../src/stores/jobs.ts'
import type { Records } from '../../src/stores/postgres/open.ts'
import type { Run } from '../../src/stores/runs.ts'
import type { UserRecord } from '../../src/stores/users.ts'
import { until } from './until.ts'

/** Registers a test for each law; `stores` gives those of the file's tests. */
export function registerStoreLaws(stores: () => Records): void {
  for (const [sentence, law] of Object.entries({ ...USERS, ...SESSIONS, ...JOBS, ...PROJECTS, ...OTHERS }))
    test(sentence, () => law(stores()))
}

type Laws = Record<string, (stores: Records) => Promise<void>>

const conflict = { kind: 'conflict' }
let names = 0
/** A name that no other law uses. */
const fresh = (what: string): string => `${what}-${++names}`

export const userNamed = (username: string, role: UserRecord['role'] = 'user'): Omit<UserRecord, 'id'> => ({
  username,
  role,
  password_hash: 'hash',
  password_generated: false,
  first_administrator: false,
  created_at: '2026-03-01T12:00:00.000Z',
})

const USERS: Laws = {
  'of two users created under one name at once, one is': async ({ users }) => {
    const name = fresh('ada')
    const made = await Promise.all([users.create(userNamed(name)), users.create(userNamed(name, 'viewer'))])
    assert.equal(made.filter((each) => each === undefined).length, 1)
    assert.equal((await users.byName(name))?.id, made.find((each) => each !== undefined)!.id)
  },
  'names that look the same are one name, however their accents are encoded': async ({ users }) => {
    const name = `${fresh('u')} Zoë`
    const zoe = await users.create(userNamed(name.normalize('NFC')))
    assert.equal(await users.create(userNamed(name.normalize('NFD'))), undefined)
    assert.equal((await users.byName(name.normalize('NFD')))?.id, zoe!.id)
    assert.equal(await users.byName(`${name}!`), undefined)
  },
  'an id is never given twice, the last one freed included': async ({ users }) => {
    const name = fresh('gone')
    await users.create(userNamed(fresh('admin'), 'admin'))
    const first = await users.create(userNamed(name))
    assert.deepEqual(await users.remove(first!.id), first)
    const second = await users.create(userNamed(name))
    assert.ok(second!.id > first!.id)
    assert.equal(await users.get(first!.id), undefined)
    assert.equal(await users.remove(first!.id), 'unknown')
    for (const id of [0, -1, 0.5, 2 ** 40]) assert.equal(await users.get(id), undefined)
  },
  'a user takes a new name unless another one has it, and a change that takes none changes nothing': async ({
    users,
  }) => {
    const [a, b, c] = [fresh('a'), fresh('b'), fresh('c')]
    const user = await users.create(userNamed(a))
    await users.create(userNamed(b))
    assert.equal(await users.update(user!.id, (each) => ({ ...each, username: b, role: 'admin' })), undefined)
    assert.deepEqual(await users.get(user!.id), user)
    assert.equal((await users.update(user!.id, (each) => ({ ...each, username: c })))?.username, c)
    assert.equal(await users.byName(a), undefined)
    assert.deepEqual(await users.byName(c), { ...user, username: c })
    assert.equal(await users.update(2 ** 30, (each) => each), undefined)
  },
  'of administrators that delete each other at once, one stays': async ({ users }) => {
    for (const { id, role } of await users.list()) if (role === 'admin') await users.remove(id)
    const a = await users.create(userNamed(fresh('first'), 'admin'))
    const b = await users.create(userNamed(fresh('second'), 'admin'))
    for (const { id, role } of await users.list())
      if (role === 'admin' && id !== a!.id && id !== b!.id) await users.remove(id)
    const removed = await Promise.all([users.remove(a!.id), users.remove(b!.id)])
    assert.equal(removed.filter((each) => each === 'last-administrator').length, 1)
    assert.equal((await users.list()).filter(({ role }) => role === 'admin').length, 1)
  },
  'of many changes of one user at once, none is lost': async ({ users }) => {
    const user = await users.create({ ...userNamed(fresh('counted')), password_hash: '' })
    const changes = Array.from({ length: 20 }, () =>
      users.update(user!.id, (each) => ({ ...each, password_hash: `${each.password_hash}+` })),
    )
    await Promise.all(changes)
    assert.equal((await users.get(user!.id))?.password_hash.length, 20)
  },
}

const session = (user_id: number, id: string, expires_at = 2 ** 41) => ({ user_id, id, expires_at })

const SESSIONS: Laws = {
  'a session is found by its user and id alone, until it is removed': async ({ sessions }) => {
    await sessions.create(session(71, 'one'))
    assert.deepEqual(await sessions.get(71, 'one'), session(71, 'one'))
    assert.equal(await sessions.get(72, 'one'), undefined)
    assert.equal(await sessions.get(71, ''), undefined)
    assert.equal(await sessions.get(71, 'x'.repeat(10_000)), undefined)
    await sessions.remove(71, 'one')
    assert.equal(await sessions.get(71, 'one'), undefined)
  },
  'the end of a session is told to those who watch it, and to nobody else': async ({ sessions }) => {
    const ended: string[] = []
    for (const id of ['kept', 'first', 'second']) await sessions.create(session(81, id))
    await sessions.create(session(82, 'first'))
    const ends = ['kept', 'first', 'second'].map((id) => sessions.watch(81, id, () => ended.push(id)))
    sessions.watch(82, 'first', () => ended.push('of another user'))
    await sessions.remove(81, 'first')
    await until(() => ended.length === 1)
    ends[1]!()
    await sessions.removeOfUser(81, 'kept')
    await until(() => ended.length === 2)
    assert.deepEqual(ended, ['first', 'second'])
    assert.ok(await sessions.get(81, 'kept'))
    assert.equal(await sessions.get(81, 'second'), undefined)
    assert.ok(await sessions.get(82, 'first'))
  },
  'sessions of users who are gone go': async ({ sessions }) => {
    await sessions.create(session(91, 'a'))
    await sessions.create(session(92, 'a'))
    await sessions.keepUsers(new Set([92]))
    assert.equal(await sessions.get(91, 'a'), undefined)
    assert.ok(await sessions.get(92, 'a'))
  },
  'sessions and failures that are too old go, looked for every ten minutes': async ({ sessions }) => {
    const hour = 60 * 60 * 1000
    await sessions.create(session(95, 'old', 1000))
    await sessions.create(session(95, 'new', 3 * hour))
    await sessions.updateFailures('old hand', () => [500])
    await sessions.purge(2 * hour)
    assert.equal(await sessions.get(95, 'old'), undefined)
    assert.ok(await sessions.get(95, 'new'))
    await sessions.updateFailures('old hand', (times) => {
      assert.deepEqual(times, [])
      return times
    })
    await sessions.create(session(95, 'old', 1000))
    await sessions.purge(2 * hour + 1)
    assert.ok(await sessions.get(95, 'old'), 'not looked for yet')
  },
  'of failures noted at once, none is lost, and names of any length and kind have their own': async ({ sessions }) => {
    const name = `${'long'.repeat(1000)}\0`
    await Promise.all([1, 2, 3, 4, 5].map((at) => sessions.updateFailures(name, (times) => [...times, at])))
    let seen: readonly number[] = []
    await sessions.updateFailures(name, (times) => {
      seen = times
      return []
    })
    assert.deepEqual([...seen].sort(), [1, 2, 3, 4, 5])
    await sessions.updateFailures(name, (times) => {
      assert.deepEqual(times, [])
      return times
    })
  },
}

export const jobOf = (project: string, at = new Date()): StoredJob =>
  newJob({ kind: 'pipeline', project, repo_path: `/${project}`, input: { real_path: '/real' } }, at)

const JOBS: Laws = {
  'a project has one job at a time, and is free once the record says that it ended': async ({ jobs }) => {
    const [shop, bakery] = [fresh('shop'), fresh('bakery')]
    const first = jobOf(shop)
    await jobs.create(first)
    await assert.rejects(jobs.create(jobOf(shop)), conflict)
    await assert.rejects(jobs.assertIdle(shop), conflict)
    await jobs.put({ ...first, status: 'running' })
    await assert.rejects(jobs.create(jobOf(shop)), conflict)
    await jobs.create(jobOf(bakery))
    await jobs.put({ ...first, status: 'succeeded' })
    await jobs.assertIdle(shop)
    await jobs.create(jobOf(shop))
  },
  'of jobs asked for at once, a project gets one': async ({ jobs }) => {
    const project = fresh('wanted')
    const made = await Promise.allSettled(Array.from({ length: 8 }, () => jobs.create(jobOf(project))))
    assert.equal(made.filter(({ status }) => status === 'fulfilled').length, 1)
  },
  'a job that has ended stays as it ended': async ({ jobs }) => {
    const ended = jobOf(fresh('ended'))
    await jobs.create(ended)
    await jobs.put({ ...ended, status: 'cancelled' })
    await jobs.put({ ...ended, status: 'running', done: 5 })
    const stored = await jobs.get(ended.id)
    assert.equal(stored?.status, 'cancelled')
    assert.equal(stored?.done, 0)
  },
  'jobs are listed newest first, by project and status, up to a limit; active ones oldest first': async ({ jobs }) => {
    const [a, b, c] = [jobOf(fresh('list')), jobOf(fresh('list')), jobOf(fresh('list'))]
    for (const job of [a, b, c]) await jobs.create(job)
    const ids = async (filter: Parameters<typeof jobs.list>[0]) => (await jobs.list(filter)).map(({ id }) => id)
    assert.deepEqual(await ids({ limit: 3 }), [c.id, b.id, a.id])
    assert.deepEqual(await ids({ limit: 2 }), [c.id, b.id])
    assert.deepEqual(await ids({ limit: 0 }), [])
    assert.deepEqual(await ids({ project: b.project, limit: 9 }), [b.id])
    await jobs.put({ ...b, status: 'failed' })
    assert.deepEqual(await ids({ project: b.project, status: 'failed', limit: 9 }), [b.id])
    assert.deepEqual(await ids({ project: b.project, status: 'queued', limit: 9 }), [])
    assert.deepEqual(
      (await jobs.active()).slice(-2).map(({ id }) => id),
      [a.id, c.id],
    )
  },
  "the engine's own fields and events are kept as they are": async ({ jobs }) => {
    const job = {
      ...jobOf(fresh('whole')),
      crashes: 2,
      cancelling: true,
      events: [event('U+0000: \0, "quoted" \u2028')],
    }
    await jobs.create(job)
    assert.deepEqual(await jobs.get(job.id), job)
    assert.equal(await jobs.get(`${job.id}\0`), undefined)
  },
  'a queued job is cancelled at once, a running one when its worker is told': async ({ jobs }) => {
    const [queued, running] = [jobOf(fresh('waiting')), jobOf(fresh('busy'))]
    for (const job of [queued, running]) await jobs.create(job)
    const end = (job: StoredJob): StoredJob => ({ ...job, status: 'cancelled' })
    assert.equal((await jobs.cancel(queued.id, end))?.status, 'cancelled')
    await jobs.create(jobOf(queued.project))
    await jobs.put({ ...running, status: 'running' })
    const asked = await jobs.cancel(running.id, end)
    assert.deepEqual(asked, { ...running, status: 'running', cancelling: true })
    assert.deepEqual(await jobs.get(running.id), asked)
    await jobs.put(end(running))
    assert.equal((await jobs.cancel(running.id, end))?.status, 'cancelled')
    assert.equal(await jobs.cancel(fresh('unknown'), end), undefined)
  },
  'while a project is closed it gets no job, and is open again afterwards, also when the work fails': async ({
    jobs,
  }) => {
    const project = fresh('closed')
    const failing = jobs.closed(project, async () => {
      await assert.rejects(jobs.create(jobOf(project)), conflict)
      await assert.rejects(
        jobs.closed(project, async () => undefined),
        conflict,
      )
      throw new Error('the work failed')
    })
    await assert.rejects(failing, /the work failed/)
    await jobs.create(jobOf(project))
    await assert.rejects(
      jobs.closed(project, async () => undefined),
      conflict,
    )
  },
}

const event = (message: string) => ({ seq: 0, stage: 'read', message, ts: '2026-03-01T12:00:00.000Z' })

export const projectOf = (project_name: string, generation = 1): Project => ({
  ...{ project_name, repo_path: '/repo', generation, nodes: 1, edges: 2, files: 3, chunks: 0 },
  ...{ languages: { typescript: 3 }, commit: null, dirty: false, generated_at: null },
  ...{ calls_resolved: 0, calls_external: 0, calls_unresolved: 0 },
})

const PROJECTS: Laws = {
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

const runOf = (project: string, change: Partial<Run> = {}): Run => {
  const id = fresh('run').padStart(12, '0')
  return {
    ...{ id, run_id: id, job_id: id, kind: 'review', project, status: 'queued', params: { target: 'main' } },
    ...{ model: null, provider: null, summary: null, stats: null, error: null, findings: [] },
    ...{ created_at: '2026-03-01T12:00:00.000Z', updated_at: '2026-03-01T12:00:00.000Z' },
    ...change,
  }
}

const headerOf = (change: Partial<ConversationHeader> = {}): ConversationHeader => ({
  ...{ conversation_id: fresh('talk'), userId: 1, project_name: 'shop', audience: 'developer', title: 'A question' },
  ...{ message_count: 0, last_message_preview: '', created_at: '2026-03-01', updated_at: '2026-03-01' },
  ...change,
})

const says = (role: ConversationMessage['role'], content: string): ConversationMessage => ({
  ...{ role, content, timestamp: '2026-03-01', sources: [] },
})

const OTHERS: Laws = {
  'runs are listed newest first by project and kind, and open ones are found': async ({ runs }) => {
    const project = fresh('reviewed')
    const [first, second] = [runOf(project), runOf(project, { kind: 'bughunt' })]
    await runs.put(first)
    await runs.put(second)
    assert.deepEqual(
      (await runs.list({ project, limit: 5 })).map(({ id }) => id),
      [second.id, first.id],
    )
    assert.deepEqual(
      (await runs.list({ project, kind: 'review', limit: 5 })).map(({ id }) => id),
      [first.id],
    )
    const ended = await runs.update(first.id, (run) => ({ ...run, status: 'done', summary: 'nul: \0' }))
    assert.deepEqual(await runs.get(first.id), ended)
    const open = (await runs.open()).filter((run) => run.project === project)
    assert.deepEqual(
      open.map(({ id }) => id),
      [second.id],
    )
    assert.equal(await runs.remove(second.id), true)
    assert.equal(await runs.remove(second.id), false)
    assert.equal(await runs.update(second.id, (run) => run), undefined)
  },
  'the turns of a conversation are numbered in order, however they arrive': async ({ conversations }) => {
    const header = headerOf()
    await conversations.appendTurn(header, true, [says('user', 'first'), says('assistant', 'answer \0')])
    await Promise.all(
      [2, 3].map((at) => conversations.appendTurn(header, false, [says('user', `${at}`), says('assistant', `${at}`)])),
    )
    const all = await conversations.messages(header.conversation_id)
    assert.equal(all.length, 6)
    assert.deepEqual(
      all.slice(0, 2).map(({ content }) => content),
      ['first', 'answer \0'],
    )
    assert.equal(all[2]!.content, all[3]!.content)
    assert.deepEqual(await conversations.messages(header.conversation_id, 2), all.slice(-2))
    assert.equal((await conversations.get(header.conversation_id))?.message_count, 6)
  },
  'a turn does not bring back a conversation that was deleted': async ({ conversations }) => {
    const header = headerOf()
    await conversations.appendTurn(header, true, [says('user', 'a')])
    assert.equal(await conversations.delete(header.conversation_id), true)
    assert.equal(await conversations.appendTurn(header, false, [says('user', 'b')]), false)
    assert.equal(await conversations.get(header.conversation_id), undefined)
    assert.deepEqual(await conversations.messages(header.conversation_id), [])
    assert.equal(await conversations.delete(header.conversation_id), false)
  },
  'conversations are listed by user and project, the last changed first': async ({ conversations }) => {
    const project_name = fresh('talked-about')
    const [a, b] = [
      headerOf({ project_name, userId: 5 }),
      headerOf({ project_name, userId: 6, updated_at: '2026-04-01' }),
    ]
    for (const header of [a, b]) await conversations.appendTurn(header, true, [])
    const ids = async (filter: Parameters<typeof conversations.list>[0]) =>
      (await conversations.list(filter)).map(({ conversation_id }) => conversation_id)
    assert.deepEqual(await ids({ project: project_name }), [b.conversation_id, a.conversation_id])
    assert.deepEqual(await ids({ project: project_name, userId: 5 }), [a.conversation_id])
  },
  'of playbooks of one name one is stored, ids count up, and skills have their own': async ({ playbooks, skills }) => {
    const name = fresh('money')
    const at = { created_at: '2026-03-01', updated_at: '2026-03-01' }
    const item = { name, routines: ['review' as const], content: 'Look for rounding.', ...at }
    const made = (await Promise.all([playbooks.create(item), playbooks.create(item)])).filter(
      (each) => each !== undefined,
    )
    assert.equal(made.length, 1)
    const next = await playbooks.create({ ...item, name: `${name}-2` })
    assert.equal(next!.id, made[0]!.id + 1)
    assert.equal(await skills.get(name), undefined)
    const changed = await playbooks.update(name, (each) => ({ ...each, content: 'And for tax.' }))
    assert.deepEqual(await playbooks.get(name), changed)
    const listed = (await playbooks.list()).filter((each) => each.name.startsWith(name))
    assert.deepEqual(
      listed.map((each) => each.name),
      [name, `${name}-2`],
    )
    assert.equal(await playbooks.remove(name), true)
    assert.equal(await playbooks.remove(name), false)
    assert.equal(await playbooks.update(name, (each) => each), undefined)
  },
  'a description is found by all that it depends on, and its writer by its text': async ({ descriptions }) => {
    const key = { chunkText: `f() {} \0 ${fresh('code')}`, provider: 'ollama', model: 'small', promptVersion: 3 }
    const text = `${fresh('Adds')} two numbers.`
    await descriptions.put(key, text)
    assert.equal(await descriptions.get(key), text)
    assert.equal(await descriptions.get({ ...key, model: 'large' }), undefined)
    assert.deepEqual(await descriptions.writerOf(text), { provider: 'ollama', model: 'small' })
    await descriptions.put({ ...key, model: 'large' }, text)
    assert.equal((await descriptions.writerOf(text))?.model, 'large')
  },
  'the key of a model is given back as it was set, and another setting takes its place': async ({ settings }) => {
    const setting = { isLocal: false, provider: 'openai' as const, model: 'm', baseUrl: null, key: 'a secret key' }
    await settings.putLlm(setting)
    assert.deepEqual(await settings.getLlm(), setting)
    await settings.putLlm({ ...setting, key: null })
    assert.deepEqual(await settings.getLlm(), { ...setting, key: null })
  },
}
