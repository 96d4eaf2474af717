import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type FakeLlm, startFakeLlm } from '../support/llm/fake.ts'
import { startSignedIn, type Visit, violationsOf, wideness, withoutBrowser } from '../support/page.ts'
import type { TestRepo } from '../support/repositories/repo.ts'
import type { TestService } from '../support/service.ts'
import { until } from '../support/until.ts'

const PRICE = 'export function price(amount: number): number {\n  return amount * 2\n}\n'
const FILES = {
  'src/price.ts': PRICE,
  'src/total.ts': `import { price } from './price.ts'

export function total(amounts: number[]): number {
  return amounts.reduce((sum, amount) => sum + price(amount), 0)
}
`,
}

let fake: FakeLlm
let service: TestService
let visit: Visit
let page: Page
let repo: TestRepo
before(async () => {
  if (withoutBrowser) return
  fake = await startFakeLlm()
  const started = await startSignedIn({
    projects: { shop: FILES, alone: FILES },
    env: { CKS_OLLAMA_URL: fake.ollamaUrl },
  })
  ;({ service, visit, page } = started)
  repo = started.repos.shop!
  repo.git('checkout', '-q', '-b', 'dearer')
  repo.commit('dearer', { 'src/price.ts': PRICE.replace('* 2', '* 3') })
  repo.git('checkout', '-q', 'main')
})
after(async () => {
  await visit?.browser.close()
  await service?.stop()
  await fake?.close()
})

test('a branch shows its effects, in an address that can be shared', { skip: withoutBrowser }, async () => {
  await page.goto(`${service.url}/#/p/shop/impact`)
  await page.getByLabel('Change').selectOption('dearer')
  await page.getByRole('button', { name: 'Show what it affects' }).click()
  await page.getByRole('heading', { name: /^Affected/ }).waitFor()
  await page.getByRole('link', { name: /total/ }).first().waitFor()
  assert.deepEqual(await violationsOf(page), [])
  assert.match(page.url(), /target=dearer/)
})

test('where there is one branch, what is asked for first is the change of the files on disk', {
  skip: withoutBrowser,
}, async () => {
  await page.goto(`${service.url}/#/p/alone/impact`)
  const chosen = page.getByLabel('Change').locator('option:checked', { hasText: 'files on disk' })
  await chosen.waitFor({ state: 'attached' }) // until then the form has no branches to ask about
  await page.getByRole('button', { name: 'Show what it affects' }).click()
  await page.getByText('Nothing that the graph knows is changed.').waitFor()
  assert.match(decodeURIComponent(page.url()).replaceAll('+', ' '), /target=files on disk/)
})

test('a pasted diff shows its effects, and other text is refused in words', { skip: withoutBrowser }, async () => {
  const diff = `--- a/src/price.ts
+++ b/src/price.ts
@@ -1,3 +1,3 @@
 export function price(amount: number): number {
-  return amount * 2
+  return amount * 4
 }
`
  await page.goto(`${service.url}/#/p/shop/impact?target=main&base=main`)
  await page.getByText('Nothing that the graph knows is changed.').waitFor()
  await page.getByLabel(/^or a diff/).fill(diff)
  await page.getByRole('button', { name: 'Show what it affects' }).click()
  await page.getByRole('link', { name: /total/ }).first().waitFor()
  await page.goBack()
  await page.getByText('Nothing that the graph knows is changed.').waitFor()
})

test('a question without a model says how to get one', { skip: withoutBrowser }, async () => {
  await page.goto(`${service.url}/#/p/shop/chat`)
  await page.getByLabel('Question').fill('How is a total made?')
  await page.getByRole('button', { name: 'Ask' }).click()
  await page.getByRole('alert').getByText('no language model is configured').waitFor()
})

test('an answer comes as markdown beside its sources, and can run nothing', { skip: withoutBrowser }, async () => {
  const provider_data = { provider_name: 'ollama', model: fake.models[0] }
  assert.equal((await service.admin.post('/config/llm', { is_local: true, provider_data })).status, 200)
  fake.answer = () => ({
    text: 'By **adding** up.\n\n<img src=x onerror="window.ran = 1">\n\n[a link](javascript:window.ran=1)\n\n- one\n- two',
  })
  await page.getByLabel('Question').fill('How is a total made?')
  await page.getByRole('button', { name: 'Ask' }).click()
  await page.locator('.markdown strong', { hasText: 'adding' }).waitFor()
  await page.getByText('The answer is complete.').last().waitFor({ state: 'attached' })
  assert.equal(await page.locator('.markdown img, .markdown a').count(), 0)
  assert.equal(await page.evaluate('window.ran'), undefined)
  assert.deepEqual(await violationsOf(page), [])
  const sources = page.getByRole('region', { name: 'Sources' })
  await sources.getByText('total', { exact: true }).first().click()
  await sources.getByText('export function total(amounts: number[])').first().waitFor()
  assert.deepEqual(await violationsOf(page), [])
  await sources.getByRole('link', { name: 'callers and callees' }).first().click()
  await page.locator('main').getByRole('heading', { level: 1, name: 'total' }).waitFor()
  assert.deepEqual(visit.complaints, [])
})

test('a conversation is found again, gone on with for its audience, and deleted', {
  skip: withoutBrowser,
}, async () => {
  fake.answer = () => ({ text: 'Cheaply.' })
  await page.goto(`${service.url}/#/p/shop/chat`)
  await page.getByLabel('For a').selectOption('manager')
  await page.getByLabel('Question').fill('What does a price cost?')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Cheaply.').waitFor()
  const history = page.getByRole('navigation', { name: 'Conversations' })
  await history.getByRole('link', { name: 'What does a price cost?' }).waitFor()
  await page.reload()
  await page.getByText('Cheaply.').waitFor()
  assert.equal(await page.getByLabel('For a').inputValue(), 'manager')
  await page.getByLabel('Question').fill('And a total?')
  await page.getByRole('button', { name: 'Ask' }).click()
  await history.getByText('2 questions for a manager').waitFor()
  assert.deepEqual(await violationsOf(page), [])
  await history.getByRole('link', { name: 'How is a total made?' }).click()
  await page.locator('.markdown strong', { hasText: 'adding' }).waitFor()
  await history.getByRole('link', { name: 'What does a price cost?' }).click()
  await page.getByRole('heading', { name: 'And a total?' }).waitFor()
  await history.getByRole('button', { name: 'Delete What does a price cost?' }).click()
  await history.getByRole('button', { name: /good\? What does a price cost/ }).click()
  await history.getByRole('link', { name: 'What does a price cost?' }).waitFor({ state: 'detached' })
  assert.match(page.url(), /\/chat$/)
  await page.setViewportSize({ width: 360, height: 700 })
  assert.equal(await wideness(page), 0)
  await page.setViewportSize({ width: 1280, height: 800 })
  assert.deepEqual(visit.complaints, [])
})

test('a conversation that is left while it is answered stays left', { skip: withoutBrowser }, async () => {
  await page.goto(`${service.url}/#/p/shop/chat`)
  await page.getByRole('link', { name: 'How is a total made?' }).click()
  await page.locator('.markdown strong', { hasText: 'adding' }).waitFor()
  fake.faults.push({ kind: 'stall', after: 1 })
  await page.getByLabel('Question').fill('And a price?')
  await page.getByRole('button', { name: 'Ask' }).click()
  await until(async () => fake.faults.length === 0)
  await page.getByRole('navigation', { name: 'Sections of shop' }).getByRole('link', { name: 'Search' }).click()
  await until(async () => fake.chats().at(-1)!.aborted)
  await page.getByRole('heading', { level: 1, name: 'Search shop' }).waitFor()
  assert.match(page.url(), /\/search$/)
})

test('the page survives a service that is not there for a while', { skip: withoutBrowser }, async () => {
  await page.route('**/graph', (route) => route.abort())
  await page.goto(`${service.url}/#/`)
  await page.getByRole('alert').getByText('cannot be reached').waitFor()
  await page.unroute('**/graph')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'shop' }).waitFor()
})
