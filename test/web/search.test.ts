import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { startSignedIn, type Visit, violationsOf, wideness, withoutBrowser } from '../support/page.ts'
import type { TestService } from '../support/service.ts'

const SHOP = {
  'src/price.ts':
    'export function price(amount: number): number {\n  return round(amount * 2)\n}\n\nfunction round(n: number) {\n  return Math.round(n)\n}\n',
  'src/order.ts':
    "import { price } from './price.ts'\n\n/** The total of an order. */\nexport function total(amounts: number[]): number {\n  let sum = 0\n  for (const amount of amounts) sum += price(amount)\n  return sum\n}\n",
  'test/price.test.ts': "import { price } from '../src/price.ts'\nexport const check = () => price(1)\n",
}
const TILL = { 'till.py': 'def price(amount):\n    return amount\n' }

let service: TestService
let visit: Visit
let page: Page
before(async () => {
  if (withoutBrowser) return
  ;({ service, visit, page } = await startSignedIn({ projects: { shop: SHOP, till: TILL } }))
})
after(async () => {
  await visit?.browser.close()
  await service?.stop()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })

test('a search in words marks the lines that hold them', { skip: withoutBrowser }, async () => {
  await page.goto(`${service.url}/#/p/shop/search?q=the total of an order`)
  await page.locator('.hit-line.marked', { hasText: 'function total' }).first().waitFor()
  assert.deepEqual(await violationsOf(page), [])
})

test('an exact text is found as it stands, each match marked beside its entity', { skip: withoutBrowser }, async () => {
  await page.getByRole('searchbox').fill('price(amount')
  await page.getByLabel('exact text').check()
  await page.locator('mark', { hasText: 'price(amount' }).first().waitFor()
  await page.getByText('2 lines in all').waitFor()
  await page.getByRole('link', { name: 'total', exact: true }).waitFor()
  assert.match(page.url(), /as=text/)
  assert.deepEqual(await violationsOf(page), [])
})

test('a regular expression may leave tests out, and one that is none is refused in words', {
  skip: withoutBrowser,
}, async () => {
  await page.goto(`${service.url}/#/p/shop/search?q=price%5C(&as=regex`)
  await page.getByRole('link', { name: 'test/price.test.ts' }).waitFor()
  await page.getByText('Filters', { exact: true }).click()
  await page.getByLabel('Tests and examples').selectOption('left out')
  await button('Search').click()
  await page.getByRole('link', { name: 'src/order.ts' }).waitFor()
  await page.getByRole('link', { name: 'test/price.test.ts' }).waitFor({ state: 'detached' })
  await page.getByRole('searchbox').fill('price(')
  await button('Search').click()
  await page.getByRole('alert').getByText('no regular expression').waitFor()
})

test('a search is narrowed to a folder and a language, and widened to another project', {
  skip: withoutBrowser,
}, async () => {
  await page.goto(`${service.url}/#/p/shop/search?q=price&as=text&path=src/order.ts`)
  await page.getByText('2 lines in all').waitFor()
  await page.getByLabel('Folder or file').fill('')
  await page.getByLabel('till too').check()
  await button('Search').click()
  await page.getByRole('link', { name: 'till.py' }).waitFor()
  await page.getByRole('link', { name: 'till.py' }).click()
  await page.getByRole('heading', { level: 1, name: 'till.py' }).waitFor()
  assert.match(page.url(), /#\/p\/till\/file/)
  await page.goto(`${service.url}/#/p/shop/search?q=price&kind=function&tests=only`)
  await page.getByRole('link', { name: /check/ }).first().waitFor()
})

test('a way between two symbols is shown with the lines of its steps', { skip: withoutBrowser }, async () => {
  await page.goto(`${service.url}/#/p/shop/symbol?name=total`)
  await page.getByRole('link', { name: 'way to…' }).click()
  await page.getByLabel('To').fill('round')
  await button('Find the way').click()
  await page.getByText('for (const amount of amounts) sum += price(amount)').waitFor()
  await page.getByText('return round(amount * 2)').waitFor()
  assert.deepEqual(await violationsOf(page), [])
  await page.getByRole('link', { name: 'The other way round' }).click()
  await page.getByText('Nothing leads there').waitFor()
})

test('an end that is unknown is refused, and what it may mean is offered', { skip: withoutBrowser }, async () => {
  await page.goto(`${service.url}/#/p/shop/paths?from=totl&to=round`)
  await page.getByRole('alert').getByText("entity 'totl' not found").waitFor()
  await page.getByRole('link', { name: /src\.order\.total/ }).click()
  await page.getByText('2 steps').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('order.total -> price.price')
  await page.getByRole('option', { name: /order.total → price.price/ }).click()
  await page.getByRole('heading', { name: /^1 step / }).waitFor()
  await page.setViewportSize({ width: 360, height: 700 })
  assert.equal(await wideness(page), 0)
  assert.deepEqual(visit.complaints, [])
})
