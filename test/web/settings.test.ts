import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type FakeLlm, startFakeLlm } from '../support/llm/fake.ts'
import { signIn, startSignedIn, type Visit, violationsOf, wideness, withoutBrowser } from '../support/page.ts'
import { ADMIN_PASSWORD, type TestService } from '../support/service.ts'

let fake: FakeLlm
let service: TestService
let visit: Visit
let page: Page
before(async () => {
  if (withoutBrowser) return
  fake = await startFakeLlm()
  ;({ service, visit, page } = await startSignedIn({ env: { CKS_OLLAMA_URL: fake.ollamaUrl } }))
})
after(async () => {
  await visit?.browser.close()
  await service?.stop()
  await fake?.close()
})

const button = (name: string | RegExp) => page.getByRole('button', { name })
const link = (name: string) => page.getByRole('link', { name, exact: true })

test('an administrator adds a user, who can sign in, and removes one in two presses', {
  skip: withoutBrowser,
}, async () => {
  await link('Users').click()
  await page.getByLabel('Username').fill('grace')
  await page.getByLabel(/^First password/).fill('a fine long password')
  await page.getByLabel(/^user /).check()
  await button('Add').click()
  await button('Remove grace').waitFor()
  assert.deepEqual(await violationsOf(page), [])
  await page.getByLabel('Username').fill('grace')
  await page.getByLabel(/^First password/).fill('a fine long password')
  await button('Add').click()
  await page.getByRole('alert').getByText("username 'grace' already exists").waitFor()

  const other = await visit.open({ width: 360, height: 700 })
  await signIn(other, service.url, 'grace', 'a fine long password')
  await button('Remove grace').click()
  await page.getByRole('button', { name: /sign out\? grace/ }).click()
  await button('Remove grace').waitFor({ state: 'detached' })
  await other.getByRole('link', { name: 'Jobs' }).click()
  await other.getByLabel('Password').waitFor()
})

test('nobody is offered to remove themselves', { skip: withoutBrowser }, async () => {
  await page.goto(`${service.url}/#/users`)
  await page.getByText('you', { exact: true }).waitFor()
  assert.equal(await button(/^Remove/).count(), 0)
})

test('a model that does not answer is refused in words, one that does is active and healthy', {
  skip: withoutBrowser,
}, async () => {
  await link('Model').click()
  await page.getByText('None is configured').waitFor()
  await page.getByLabel('Model').fill('no-such-model')
  await button('Check and save').click()
  await page
    .getByRole('alert')
    .getByText(/no-such-model/)
    .waitFor()
  await page.getByLabel('Model').fill(fake.models[0]!)
  await button('Check and save').click()
  await page.getByText('healthy', { exact: true }).waitFor()
  assert.deepEqual(await violationsOf(page), [])
  fake.models = ['another']
  await button('Ask again').click()
  await page.getByText('unhealthy', { exact: true }).waitFor()
})

test('a playbook is written, seen as it will look, changed and deleted', { skip: withoutBrowser }, async () => {
  await link('Playbooks').click()
  await link('New playbook').click()
  await page.getByLabel('Name').fill('money')
  await page.getByLabel('bug hunts').uncheck()
  await page.getByLabel('Text, in markdown').fill('Amounts are **integers** of cents.')
  await page.locator('.markdown strong', { hasText: 'integers' }).waitFor()
  await button('Add').click()
  await page.getByRole('heading', { name: 'money' }).waitFor()
  assert.equal(await page.getByLabel('bug hunts').isChecked(), false)
  await page.getByLabel('Text, in markdown').fill(`Amounts. ${'x'.repeat(16_400)}`)
  await button('Save').click()
  await page.getByRole('alert').getByText('exceeds the 16KB limit').waitFor()
  await page.getByLabel('Text, in markdown').fill('Amounts are integers.')
  await button('Save').click()
  await page.getByText('Saved.').waitFor()
  assert.deepEqual(await violationsOf(page), [])
  await button('Delete money').click()
  await button(/good\? money/).click()
  await page.getByRole('heading', { name: 'Playbooks and skills' }).waitFor()
  assert.equal(await link('money').count(), 0)
})

test('a skill has a description beside its text', { skip: withoutBrowser }, async () => {
  await link('New skill').click()
  await page.getByLabel('Name').fill('sql')
  await page.getByLabel(/^Description/).fill('How SQL is built here')
  await page.getByLabel('Text, in markdown').fill('# Parameters only')
  await button('Add').click()
  await page.getByRole('heading', { name: 'sql' }).waitFor()
  await page.goto(`${service.url}/#/guidance`)
  await page.getByText('How SQL is built here').waitFor()
  assert.deepEqual(await violationsOf(page), [])
})

test('a viewer reads playbooks, skills and the model, and finds no administration', {
  skip: withoutBrowser,
}, async () => {
  await service.userOf('viewer', 'reader')
  const reader = await visit.open({ width: 360, height: 700, colorScheme: 'dark' })
  await signIn(reader, service.url, 'reader', ADMIN_PASSWORD)
  await reader.getByRole('link', { name: 'Playbooks' }).click()
  await reader.getByRole('link', { name: 'sql' }).click()
  await reader.getByRole('heading', { name: 'Parameters only' }).waitFor()
  assert.equal(await reader.getByRole('textbox').count(), 0)
  await reader.getByRole('link', { name: 'Model' }).click()
  await reader.getByText('test-model', { exact: true }).first().waitFor()
  assert.equal(await reader.getByRole('button', { name: 'Check and save' }).count(), 0)
  assert.equal(await reader.getByRole('link', { name: 'Users' }).count(), 0)
  for (const place of ['users', 'guidance/skill']) {
    await reader.goto(`${service.url}/#/${place}`)
    await reader.getByRole('heading', { name: 'Nothing is here' }).waitFor()
  }
  assert.equal(await wideness(reader), 0)
  assert.deepEqual(await violationsOf(reader), [])
})

test('a user sees no administration either', { skip: withoutBrowser }, async () => {
  await service.userOf('user', 'writer')
  const writer = await visit.open()
  await signIn(writer, service.url, 'writer', ADMIN_PASSWORD)
  await writer.getByRole('link', { name: 'Playbooks' }).click()
  await writer.getByRole('link', { name: 'New playbook' }).waitFor()
  assert.equal(await writer.getByRole('link', { name: 'Users' }).count(), 0)
})

test('one changes the own password, and the documentation of the API is a click away', {
  skip: withoutBrowser,
}, async () => {
  await page.goto(`${service.url}/#/account`)
  await page.getByLabel('Current password').fill(ADMIN_PASSWORD)
  await page.getByLabel(/^New password/).fill('another fine password')
  await page.getByLabel('Again').fill('another fine passwort')
  await button('Change').click()
  await page.getByRole('alert').getByText('differ').waitFor()
  await page.getByLabel('Again').fill('another fine password')
  await button('Change').click()
  await page.getByText('The password is changed').waitFor()
  assert.deepEqual(await violationsOf(page), [])
  await service.login('admin', 'another fine password')
  assert.deepEqual(visit.complaints, [])
  await page.locator('.user summary').click()
  await link('API documentation').click()
  await page.getByText('Code Knowledge Service').first().waitFor()
  assert.match(page.url(), /\/docs$/)
})
