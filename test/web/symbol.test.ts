import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { startSignedIn, type Visit, violationsOf, wideness, withoutBrowser } from '../support/page.ts'
import type { TestService } from '../support/service.ts'

const FILES = {
  'src/price.ts': `/** What something costs. */
export function price(amount: number, rate: number): number {
  return round(amount * rate)
}

export function round(value: number): number {
  return Math.round(value * 100) / 100
}
`,
  'src/order.ts': `import { price } from './price.ts'

export class Order {
  items: { amount: number }[] = []

  total(rate: number): number {
    let sum = 0
    for (const item of this.items) sum += price(item.amount, rate)
    return sum
  }
}
`,
  'src/rush.ts': "import { Order } from './order.ts'\n\nexport class Rush extends Order {}\n",
  'src/checkout.ts': `import { Order } from './order.ts'

export function checkout(order: Order): string {
  return order.total(1.2).toFixed(2)
}
`,
  'src/long.ts': `export function long(): void {${'\n'.repeat(20_001)}}\n`,
  'test/price.test.ts': `import { price } from '../src/price.ts'

export function testPrice(): void {
  if (price(2, 3) !== 6) throw new Error('wrong')
}
`,
}

let service: TestService
let visit: Visit
let page: Page
before(async () => {
  if (withoutBrowser) return
  ;({ service, visit, page } = await startSignedIn({ projects: { shop: FILES } }))
})
after(async () => {
  await visit?.browser.close()
  await service?.stop()
})

const heading = (name: string) => page.locator('main').getByRole('heading', { level: 1, name }).waitFor()

test('the palette finds a symbol by some letters of its name', { skip: withoutBrowser }, async () => {
  await page.goto(`${service.url}/#/p/shop`)
  await heading('shop')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('rou')
  await page.getByRole('option', { name: /round/ }).waitFor()
  assert.deepEqual(await violationsOf(page), [])
  await page.keyboard.press('Enter')
  await heading('round')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').waitFor()
  await page.goBack()
  await page.getByRole('combobox').waitFor({ state: 'hidden' })
  await page.goForward()
  await heading('round')
})

test('three callers up, each with the line that calls, and the same way back', { skip: withoutBrowser }, async () => {
  const callers = page.getByRole('region', { name: /^Called by/ })
  await callers.getByText('return round(amount * rate)').waitFor()
  await callers.getByRole('link', { name: /price$/ }).click()
  await heading('price')
  await callers.getByText('sum += price(item.amount, rate)').waitFor()
  await callers.getByText('Tests: 1 caller').waitFor()
  await callers.getByRole('link', { name: /Order\.total$/ }).click()
  await heading('Order.total')
  await callers.getByRole('link', { name: /checkout$/ }).click()
  await heading('checkout')
  assert.deepEqual(await page.getByRole('navigation', { name: 'Trail' }).getByRole('link').allTextContents(), [
    'round',
    'price',
    'Order.total',
    'Clear trail',
  ])
  assert.deepEqual(await violationsOf(page), [])
  await page.goBack()
  await heading('Order.total')
  await page.reload()
  await heading('Order.total')
  await page.getByRole('navigation', { name: 'Trail' }).getByRole('link', { name: 'round' }).click()
  await heading('round')
})

test('a call in the code leads to its target, and so does the row beside its line', {
  skip: withoutBrowser,
}, async () => {
  await page.goto(`${service.url}/#/p/shop/symbol?name=src.price.price`)
  await heading('price')
  const code = page.getByRole('region', { name: 'Code of price' })
  await code.getByRole('link', { name: 'round' }).click()
  await heading('round')
  await page.goBack()
  const calls = page.getByRole('region', { name: /^Calls/ })
  await calls.getByRole('link', { name: /called on line 3/ }).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await heading('round')
})

test('a name that may be several things offers them, one that is nothing says so', {
  skip: withoutBrowser,
}, async () => {
  await page.goto(`${service.url}/#/p/shop/symbol?name=nothingOfTheKind`)
  await page.getByRole('alert').getByText('not found').waitFor()
  assert.deepEqual(await violationsOf(page), [])
})

test('a symbol of more lines than the service gives at once shows the first of them', {
  skip: withoutBrowser,
}, async () => {
  await page.goto(`${service.url}/#/p/shop/symbol?name=long`)
  await heading('long')
  await page.locator('#L400').waitFor()
})

test('a file has its outline, its uses and the line that was asked for', { skip: withoutBrowser }, async () => {
  await page.goto(`${service.url}/#/p/shop/file?path=src/price.ts&line=7`)
  await heading('price.ts')
  await page.locator('#L7.marked').waitFor()
  await page.getByRole('region', { name: 'Outline' }).getByRole('link', { name: /round/ }).waitFor()
  await page.getByRole('region', { name: 'Uses' }).getByRole('link', { name: 'src/order.ts' }).waitFor()
  assert.deepEqual(await violationsOf(page), [])
})

test('names in a file lead to what they mean, with its signature', { skip: withoutBrowser }, async () => {
  await page.goto(`${service.url}/#/p/shop/file?path=src/order.ts`)
  const name = page.getByRole('region', { name: 'Code of order.ts' }).getByRole('link', { name: 'price', exact: true })
  await name.waitFor()
  assert.match((await name.getAttribute('title'))!, /price\(amount: number, rate: number\): number/)
  await name.click()
  await heading('price')
})

test('a search answers with code', { skip: withoutBrowser }, async () => {
  await page.goto(`${service.url}/#/p/shop/search`)
  await page.getByRole('searchbox').fill('total of an order')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByText('total(rate: number): number {').first().waitFor()
  assert.deepEqual(await violationsOf(page), [])
})

test('nothing is wider than a small screen, and nobody meets an error on the console', {
  skip: withoutBrowser,
}, async () => {
  await page.setViewportSize({ width: 360, height: 700 })
  for (const place of ['symbol?name=src.price.price', 'file?path=src/order.ts', 'search?q=price', '']) {
    await page.goto(`${service.url}/#/p/shop/${place}`)
    await page.locator('main h1').waitFor()
    assert.equal(await wideness(page), 0, `${place} is too wide`)
  }
  assert.deepEqual(visit.complaints, [])
})

test('a type shows who uses it and what inherits from it, though nobody calls it', {
  skip: withoutBrowser,
}, async () => {
  await page.goto(`${service.url}/#/p/shop/symbol?name=src.order.Order`)
  await heading('Order')
  const users = page.getByRole('region', { name: /^Used by/ })
  await users.getByText('export function checkout(order: Order): string {').waitFor()
  await users.getByText('Inherit from it: 1').click()
  await users.getByRole('link', { name: /Rush$/ }).click()
  await heading('Rush')
  await users.getByText('No use of it is known in this project.').waitFor()
  assert.deepEqual(await violationsOf(page), [])
})
