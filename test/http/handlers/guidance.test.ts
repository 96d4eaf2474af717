import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestService, type TestService } from '../../support/service.ts'

type Detail = { detail: string }

let service: TestService
let now = Date.now()
before(async () => {
  service = await startTestService({ clock: () => new Date(now) })
})
after(() => service.stop())

const BYTES_MAX = 16 * 1024

for (const [kind, path, extra] of [
  ['playbook', '/routines/playbooks', {}],
  ['skill', '/routines/skills', { description: 'when it helps' }],
] as const) {
  const create = (name: string, content: string) => service.admin.post<Detail>(path, { name, content, ...extra })

  test(`a ${kind} is created, listed without its content, read, changed and deleted`, async () => {
    const created = await service.admin.post<Record<string, unknown>>(path, {
      name: 'api rules',
      content: '---\nx: 1\n---\n# Rules',
      ...extra,
    })
    assert.equal(created.status, 201)
    const { body: list } = await service.admin.get<Record<string, unknown>[]>(path)
    assert.equal(list[0]!.content_bytes, 20)
    assert(!('content' in list[0]!))
    const one = await service.admin.get<Record<string, unknown>>(`${path}/api%20rules`)
    assert.equal(one.body.content, '---\nx: 1\n---\n# Rules')
    now -= 60_000 // the clock is set back
    const changed = await service.admin.patch<Record<string, unknown>>(`${path}/api%20rules`, { content: 'new' })
    assert.deepEqual([changed.body.content, changed.body.id], ['new', created.body.id])
    assert.equal(changed.body.updated_at, created.body.created_at)
    assert.equal((await service.admin.delete(`${path}/api%20rules`)).status, 200)
    const gone = await service.admin.get<Detail>(`${path}/api%20rules`)
    assert.deepEqual([gone.status, gone.body.detail], [404, `${kind} 'api rules' not found`])
  })

  test(`content of a ${kind} is measured in bytes: 16 KB fit, one more does not`, async () => {
    assert.equal((await create('full', 'é'.repeat(BYTES_MAX / 2))).status, 201)
    const over = await create('over', `${'é'.repeat(BYTES_MAX / 2)}a`)
    assert.deepEqual(
      [over.status, over.body.detail],
      [400, `${kind} content exceeds the 16KB limit (${BYTES_MAX + 1} bytes)`],
    )
    const grown = await service.admin.patch<Detail>(`${path}/full`, { content: 'x'.repeat(BYTES_MAX + 1) })
    assert.equal(grown.status, 400)
  })

  test(`a name taken by another ${kind} is a conflict`, async () => {
    await create('twice', 'a')
    const second = await create('twice', 'b')
    assert.deepEqual([second.status, second.body.detail], [409, `${kind} 'twice' already exists`])
  })

  for (const name of ['', '  ', 'a/b', 'a\\b', 'x\u0007y', 'x'.repeat(129), '.', '..']) {
    test(`${JSON.stringify(name.slice(0, 12))} is no name of a ${kind}`, async () =>
      assert.equal((await create(name, 'c')).status, 400))
  }

  test(`a name of 128 characters outside ASCII fits a ${kind} and is found again`, async () => {
    const name = '帳'.repeat(128)
    assert.equal((await create(name, 'c')).status, 201)
    assert.equal((await service.admin.get(`${path}/${encodeURIComponent(name)}`)).status, 200)
  })

  test(`only admins and users write a ${kind}`, async () => {
    const viewer = await service.userOf('viewer')
    assert.equal((await viewer.post(path, { name: 'v', content: 'c', ...extra })).status, 403)
    assert.equal((await viewer.get(path)).status, 200)
  })
}

test('a playbook applies to both routines unless it says which, and to none while it names none', async () => {
  const both = await service.admin.post<{ routines: string[] }>('/routines/playbooks', { name: 'both', content: 'c' })
  assert.deepEqual(both.body.routines, ['review', 'bughunt'])
  type Stored = { routines: string[] }
  const none = await service.admin.post<Stored>('/routines/playbooks', { name: 'none', content: 'c', routines: [] })
  assert.deepEqual([none.status, none.body.routines], [201, []])
  const given = await service.admin.patch<Stored>('/routines/playbooks/none', { routines: ['review'] })
  assert.deepEqual(given.body.routines, ['review'])
  assert.deepEqual((await service.admin.patch<Stored>('/routines/playbooks/none', { routines: [] })).body.routines, [])
  assert.equal((await service.admin.post('/routines/playbooks', { name: 'blank', content: ' \n' })).status, 400)
  assert.equal(
    (await service.admin.post('/routines/playbooks', { name: 'odd', content: 'c', routines: ['lint'] })).status,
    422,
  )
})

test('ids are not given twice', async () => {
  const first = await service.admin.post<{ id: number }>('/routines/playbooks', { name: 'first', content: 'c' })
  await service.admin.delete('/routines/playbooks/first')
  const second = await service.admin.post<{ id: number }>('/routines/playbooks', { name: 'second', content: 'c' })
  assert(second.body.id > first.body.id)
})
