import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import {
  ensurePage,
  signIn,
  startBrowser,
  type Visit,
  violationsOf,
  wideness,
  withoutBrowser,
} from '../support/page.ts'
import { answering, FINDING, fake, HUNT, launch, opened, service } from '../support/repositories/shop.ts'
import { ADMIN_PASSWORD } from '../support/service.ts'

let visit: Visit
let page: Page
before(async () => {
  if (withoutBrowser) return
  ensurePage()
  visit = await startBrowser()
  page = await visit.open()
  await opened
  await signIn(page, service.url, 'admin', ADMIN_PASSWORD)
})
after(() => visit?.browser.close())

const button = (name: string | RegExp) => page.getByRole('button', { name })

test('a review of a branch is started and ends in findings beside the change', { skip: withoutBrowser }, async () => {
  fake.answer = answering([FINDING, { ...FINDING, title: 'Round names are unclear', severity: 'low', start_line: 6 }])
  await page.goto(`${service.url}/#/p/shop/reviews`)
  await page.getByText('None yet').waitFor()
  assert.deepEqual(await violationsOf(page), [])
  assert.equal(await page.getByRole('combobox', { name: 'Branch' }).inputValue(), 'feature')
  assert.equal(await page.getByLabel('against').inputValue(), 'main')
  await button('Review').click()
  await page.getByRole('heading', { name: 'feature against main' }).waitFor()
  await page.getByRole('heading', { name: /NaN spreads into totals/ }).waitFor()
  await page.getByText('return NaN').waitFor()
  await page.getByText(/\d+ steps/).waitFor()
  assert.deepEqual(await violationsOf(page), [])
})

test('a finding is confirmed, another dismissed with its reason, which both stay', {
  skip: withoutBrowser,
}, async () => {
  await button('Confirm: NaN spreads into totals').click()
  await page.getByText('confirmed by admin').waitFor()
  await button('Dismiss: Round names are unclear').click()
  await page.getByLabel('Why it is dismissed').fill('a matter of taste')
  await button('Dismiss').click()
  await page.getByText('by admin, just now: a matter of taste').waitFor()
  await page.reload()
  await page.getByText('a matter of taste').waitFor()
  await button('Take back the verdict on Round names are unclear').click()
  await button('Confirm: Round names are unclear').waitFor()
  assert.deepEqual(await violationsOf(page), [])
})

test('its findings are downloaded as SARIF and as markdown', { skip: withoutBrowser }, async () => {
  for (const [name, ending, text] of [
    ['SARIF', '.sarif', '"version":"2.1.0"'],
    ['Markdown', '.md', '# Review of shop'],
  ] as const) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()])
    assert.ok(download.suggestedFilename().endsWith(ending), download.suggestedFilename())
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
    assert.ok(Buffer.concat(chunks).toString().includes(text))
  }
})

test('the steps of a hunt are shown as they are taken, and a hunt is cancelled', { skip: withoutBrowser }, async () => {
  const { promise: held, resolve: goOn } = Promise.withResolvers<void>()
  fake.answer = async ({ tools }) => {
    if (tools.length > 0 && fake.chats().length === 1)
      return { toolCalls: [{ name: 'read_file', arguments: { path: 'src/price.ts' } }] }
    await held
    return { text: 'nothing' }
  }
  await page.goto(`${service.url}/#/p/shop/reviews`)
  await page.getByLabel('Hunt for a bug').check()
  await button('Hunt').click()
  await page.getByLabel('What to investigate').fill('is a total rounded right?')
  await button('Hunt').click()
  await page.getByText('read_file(path=src/price.ts)').waitFor()
  assert.deepEqual(await violationsOf(page), [])
  const refusal = { status: 503, json: { detail: 'not now' } }
  await page.route('**/cancel', (route) => route.fulfill(refusal), { times: 1 })
  await button(/^Cancel/).click()
  await page.getByText('not now').waitFor()
  await button(/^Cancel/).click()
  await page.getByText('cancelled', { exact: true }).waitFor()
  goOn()
})

test('a refusal stands beside the form, in the words of the service', { skip: withoutBrowser }, async () => {
  await page.goto(`${service.url}/#/p/shop/reviews`)
  await page.getByRole('combobox', { name: 'Branch' }).fill('ghost')
  await button('Review').click()
  await page.getByRole('alert').getByText("target_ref 'ghost' does not name a commit").waitFor()
})

test('a viewer reads runs and is offered neither launch nor verdict', { skip: withoutBrowser }, async () => {
  fake.answer = answering([{ ...FINDING, file_path: 'src/order.ts', start_line: 6, end_line: 10 }])
  const { body } = await launch(HUNT)
  await service.admin.jobEnd(body.job_id)
  await service.userOf('viewer', 'reader')
  const reader = await visit.open({ width: 360, height: 700, colorScheme: 'dark' })
  await signIn(reader, service.url, 'reader', ADMIN_PASSWORD)
  await reader.goto(`${service.url}/#/p/shop/reviews`)
  await reader.getByRole('link', { name: HUNT.scope }).waitFor()
  assert.equal(await reader.getByRole('button', { name: /Review|Hunt/ }).count(), 0)
  await reader.goto(`${service.url}/#/p/shop/reviews/${body.run_id}`)
  await reader.getByRole('link', { name: 'SARIF' }).waitFor()
  assert.equal(await reader.getByRole('button', { name: /Confirm|Dismiss|Delete/ }).count(), 0)
  assert.equal(await wideness(reader), 0)
  assert.deepEqual(await violationsOf(reader), [])
  assert.deepEqual(visit.complaints, [])
})
