// Runs, conversations, playbooks, descriptions and settings.

import assert from 'node:assert/strict'
import type { ConversationHeader, ConversationMessage } from '../../../src/stores/conversations.ts'
import type { Run } from '../../../src/stores/runs.ts'
import { fresh, type Laws } from './laws.ts'

const runOf = (project: string, change: Partial<Run> = {}): Run => {
  const id = fresh('run').padStart(12, '0')
  return {
    id,
    run_id: id,
    job_id: id,
    kind: 'review',
    project,
    status: 'queued',
    params: { target: 'main' },
    model: null,
    provider: null,
    summary: null,
    stats: null,
    error: null,
    findings: [],
    created_at: '2026-03-01T12:00:00.000Z',
    updated_at: '2026-03-01T12:00:00.000Z',
    ...change,
  }
}

const headerOf = (change: Partial<ConversationHeader> = {}): ConversationHeader => ({
  conversation_id: fresh('talk'),
  userId: 1,
  project_name: 'shop',
  audience: 'developer',
  title: 'A question',
  message_count: 0,
  last_message_preview: '',
  created_at: '2026-03-01',
  updated_at: '2026-03-01',
  ...change,
})

const says = (role: ConversationMessage['role'], content: string): ConversationMessage => ({
  role,
  content,
  timestamp: '2026-03-01',
  sources: [],
})

export const OTHERS: Laws = {
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
  'nor one that is deleted at the same time': async ({ conversations }) => {
    const headers = Array.from({ length: 20 }, () => headerOf())
    for (const header of headers) await conversations.appendTurn(header, true, [says('user', 'a')])
    await Promise.all(
      headers.flatMap((header) => [
        conversations.appendTurn(header, false, [says('user', 'b')]),
        conversations.delete(header.conversation_id),
      ]),
    )
    for (const { conversation_id } of headers) assert.equal(await conversations.get(conversation_id), undefined)
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
