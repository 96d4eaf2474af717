// Operations of a service and the laws of each: its answer is true, whichever call to the outside failed on the way.

import assert from 'node:assert/strict'
import { type Answer, readEvent } from '../client.ts'
import { ADMIN_PASSWORD } from '../service.ts'
import { deletion, ingestOf, refresh, revision } from './ingests.ts'
import { jobOutcome, outcomeOf, type Scenario, untilAtRest, type World, withoutNow } from './world.ts'

// ---- models

const chat: Scenario = {
  act: async ({ url, admin, round }) => {
    const body = JSON.stringify({ message: `question ${round}`, project_name: 'shop' })
    const response = await fetch(`${url}/chat`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body,
    })
    const text = await response.text()
    if (response.status !== 200)
      return outcomeOf({ status: response.status, headers: response.headers, text, body: JSON.parse(text) })
    const last = text
      .split('\n\n')
      .flatMap((block) => readEvent(block) ?? [])
      .at(-1)!
    assert.ok(last.event === 'done' || last.event === 'error', `the stream ends with ${last.event}`)
    return last.event === 'done' ? { done: true, result: last.data } : { done: false, why: String(last.data) }
  },
  check: async ({ admin, round }, { done }) => {
    const { body } = await admin.get<{ title: string; message_count: number }[]>('/chat/conversations')
    const own = body.filter(({ title }) => title.includes(`question ${round}`))
    if (done) assert.equal(own.length, 1)
    for (const { message_count } of own) assert.equal(message_count, 2)
  },
}

const routine = (about: Record<string, unknown>): Scenario => ({
  act: async ({ admin }) => {
    const answer = await admin.post<{ job_id: string; run_id: string }>('/routines/runs', { project: 'shop', ...about })
    const outcome = await jobOutcome(admin, answer)
    return outcome.done ? { done: true, result: answer.body.run_id } : outcome
  },
  check: async ({ admin }, outcome, lasted) => {
    if (lasted && !outcome.done) await untilAtRest(admin)
    const { body } = await admin.get<{ status: string; error: string | null; run_id: string }[]>('/routines/runs')
    for (const { status, run_id } of body)
      assert.ok(status === 'done' || status === 'failed', `run ${run_id} ${status}`)
    if (outcome.done) assert.equal(body.find(({ run_id }) => run_id === outcome.result)?.status, 'done')
  },
})

const modelSetting: Scenario = {
  act: async ({ admin, llm, round }) =>
    outcomeOf(
      await admin.post('/config/llm', {
        is_local: false,
        provider_data: {
          provider_name: 'openai',
          model: llm.models[0],
          key: `key-${round}-of-the-test`,
          base_url: llm.openaiUrl,
        },
      }),
    ),
  check: async ({ admin }, { done }) => {
    const { status, body } = await admin.get<{ status: string; message: string }>('/config/llm/health')
    if (done) assert.deepEqual([status, body.status], [200, 'healthy'], body.message)
  },
}

// ---- accounts and other records

type Listed = { id: number; username: string }[]
const idOf = async ({ admin, round }: World): Promise<number | undefined> =>
  (await admin.get<Listed>('/auth/users')).body.find(({ username }) => username === `user${round}`)?.id
const newUser = ({ admin, round }: World) =>
  admin.post('/auth/users', { username: `user${round}`, password: ADMIN_PASSWORD, role: 'viewer' })
const signIn = ({ admin, round }: World, password = ADMIN_PASSWORD) =>
  admin.post<{ token: string }>('/auth/login', { username: `user${round}`, password })

const userCreation: Scenario = {
  act: async (world) => outcomeOf(await newUser(world)),
  check: async (world, { done }) => {
    const id = await idOf(world)
    if (done) assert.ok(id !== undefined)
    assert.equal((await signIn(world)).status, id === undefined ? 401 : 200)
  },
}

let doomed = 0
const userDeletion: Scenario = {
  prepare: async (world) => {
    await newUser(world)
    doomed = (await idOf(world))!
  },
  act: async (world) => outcomeOf(await world.admin.delete(`/auth/users/${doomed}`)),
  check: async (world, { done }) => {
    const id = await idOf(world)
    if (done) assert.equal(id, undefined)
    assert.equal((await signIn(world)).status, id === undefined ? 401 : 200)
  },
}
const sessions: Scenario = {
  prepare: newUser,
  act: async (world) => {
    const signed = await signIn(world)
    const outcome = outcomeOf(signed)
    if (!outcome.done) return outcome
    return { done: true, result: signed.body.token }
  },
  check: async (world, outcome) => {
    if (!outcome.done) return
    const response = await fetch(`${world.url}/auth/me`, { headers: { authorization: `Bearer ${outcome.result}` } })
    assert.equal(response.status, 200)
  },
}

const playbook: Scenario = {
  act: async ({ admin, round }) =>
    outcomeOf(await admin.post('/routines/playbooks', { name: `p${round}`, content: `Look at ${round}.` })),
  check: async ({ admin, round }, { done }) => {
    const { status } = await admin.get(`/routines/playbooks/p${round}`)
    assert.ok(done ? status === 200 : status === 200 || status === 404)
  },
}

// ---- questions, whose true answers do not change

const question = (ask: (world: World) => Promise<Answer>): Scenario => {
  let truth: unknown
  return {
    prepare: async (world) => {
      truth = withoutNow((await ask(world)).body)
    },
    act: async (world) => outcomeOf(await ask(world)),
    check: async (world, outcome) => {
      if (outcome.done) assert.deepEqual(withoutNow(outcome.result), truth)
      assert.deepEqual(withoutNow((await ask(world)).body), truth)
    },
  }
}

export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  'an ingest': ingestOf('pipeline', false),
  'an ingest with descriptions': ingestOf('pipeline', true),
  'an ingest of the graph alone': ingestOf('graph', false),
  'an ingest of a revision': revision,
  'the deletion of a project': deletion,
  'a refresh of descriptions': refresh,
  'a chat': chat,
  'a review': routine({ kind: 'review', target_ref: 'feature', base_ref: 'main' }),
  'a hunt': routine({ kind: 'bughunt', scope: 'lost items' }),
  'a change of models': modelSetting,
  'a new user': userCreation,
  'the deletion of a user': userDeletion,
  'a sign-in': sessions,
  'a playbook': playbook,
  'a search': question(({ admin }) => admin.post('/search', { project_name: 'shop', query: 'addToCart' })),
  'a search of lines': question(({ admin }) => admin.post('/grep', { project_name: 'shop', pattern: 'item' })),
  'a graph': question(({ admin }) => admin.get('/graph/shop')),
  'the list of branches': question(({ admin }) => admin.get('/routines/git/branches?project=shop')),
}
