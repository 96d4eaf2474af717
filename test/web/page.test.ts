import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ensurePage, signIn, startBrowser, type Visit, violationsOf, withoutBrowser } from '../support/page.ts'
import { createRepo } from '../support/repositories/repo.ts'
import { ADMIN_PASSWORD, startTestService, type TestService } from '../support/service.ts'

let service: TestService
let visit: Visit
before(async () => {
  if (withoutBrowser) return
  ensurePage()
  service = await startTestService()
  visit = await startBrowser()
})
after(async () => {
  await visit?.browser.close()
  await service?.stop()
})

test('a visitor signs in, ingests a repository and sees it among the projects', { skip: withoutBrowser }, async () => {
  const page = await visit.open()
  await page.goto(service.url)
  assert.deepEqual(await violationsOf(page), [])
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('invalid username or password').waitFor()
  await signIn(page, service.url, 'admin', ADMIN_PASSWORD)
  await page.getByText('No repository has been ingested yet').waitFor()

  const repo = createRepo({ 'price.ts': 'export const price = (amount: number): number => amount * 2\n' })
  await page.getByLabel('Folder on the server').fill('/no/such/folder')
  await page.getByLabel('Describe every entity').uncheck()
  await page.getByRole('button', { name: 'Ingest' }).click()
  await page.getByText(/repo_path .*\/no\/such\/folder/).waitFor()
  await page.getByLabel('Folder on the server').fill(repo.path)
  await page.getByLabel(/^Name/).fill('shop')
  await page.getByRole('button', { name: 'Ingest' }).click()
  await page.getByRole('heading', { name: 'shop' }).waitFor()
  assert.deepEqual(await violationsOf(page), [])
  await page.getByRole('link', { name: 'shop' }).first().click()
  await page.getByRole('heading', { name: 'Where work gathers' }).waitFor()
  assert.deepEqual(await violationsOf(page), [])
  await page.getByRole('link', { name: /^Function price price\.ts:1 0 users/ }).click()
  await page.waitForURL(/#\/p\/shop\/symbol\?name=price\.price$/)
  await page.goto(`${service.url}/#/p/nowhere`)
  await page.getByText('There is no project of this name.').waitFor()
  await page.getByRole('link', { name: 'All projects', exact: true }).last().click()

  await page.getByRole('link', { name: 'Jobs' }).click()
  await page.getByText('succeeded').waitFor()
  assert.deepEqual(await violationsOf(page), [])
  assert.deepEqual(visit.complaints, [])
})

test('a viewer is not offered actions that the role forbids', { skip: withoutBrowser }, async () => {
  await service.userOf('viewer', 'reader')
  const page = await visit.open({ colorScheme: 'dark' })
  await signIn(page, service.url, 'reader', ADMIN_PASSWORD)
  await page.getByRole('heading', { name: 'shop' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Ingest' }).count(), 0)
  assert.deepEqual(await violationsOf(page), [])
  await page.goto(`${service.url}/#/p/shop/chat`)
  await page.getByText('This address leads nowhere, or to what the role of a viewer does not have.').waitFor()
  assert.equal(await page.title(), 'Nothing is here · Code Knowledge Service')
  await page.getByText('reader').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('Password').waitFor()
  assert.deepEqual(visit.complaints, [])
})

test('a session that has ended leads back to the form', { skip: withoutBrowser }, async () => {
  const page = await visit.open({ width: 360, height: 640 })
  const answered = [/\/graph$/, /\/instances\/jobs\?/].map((address) => page.waitForResponse(address))
  await signIn(page, service.url, 'admin', ADMIN_PASSWORD)
  await Promise.all(answered) // one that is still asked without a session would lead to the form before the link does
  await page.context().clearCookies()
  await page.getByRole('link', { name: 'Jobs' }).click()
  await page.getByLabel('Password').waitFor()
})
