import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { startSignedIn, type Visit, violationsOf, wideness, withoutBrowser } from '../support/page.ts'
import type { TestService } from '../support/service.ts'
import { until } from '../support/until.ts'

const FILES = {
  'app/main.ts': "import { order } from '../shop/order.ts'\nexport const main = () => order()\n",
  'app/menu.ts': "import { main } from './main.ts'\nexport const menu = () => main()\n",
  'shop/order.ts': "import { price } from '../money/price.ts'\nexport const order = () => price() + price()\n",
  'shop/name.ts': "export const shopName = () => 'shop'\n",
  'money/price.ts': "import { round } from './round.ts'\nexport const price = () => round(1)\n",
  'money/round.ts':
    "import { shopName } from '../shop/name.ts'\nexport const round = (n: number) => n + shopName().length\n",
  'README.md': '# Shop\n',
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

const canvas = () => page.getByRole('region', { name: /^Map/ })
const box = (name: RegExp) => canvas().getByRole('link', { name })

test('the map of a project opens its folders, and counts omissions', { skip: withoutBrowser }, async () => {
  await page.goto(`${service.url}/#/p/shop`)
  await page.getByRole('link', { name: 'Map' }).click()
  await box(/app\/main\.ts/).waitFor()
  await page.getByText('1 file that nothing joins').waitFor()
  assert.deepEqual(await violationsOf(page), [])
})

test('a box lists its dependencies with their reasons', { skip: withoutBrowser }, async () => {
  await box(/shop\/order\.ts/).click()
  const uses = page.getByRole('region', { name: 'Depends on' })
  await uses.getByRole('link', { name: /money\/price\.ts/ }).waitFor()
  await uses.getByText('why').click()
  await uses.getByText('export const order = () => price() + price()').waitFor()
  assert.match(page.url(), /box=shop%2Forder\.ts/)
  assert.deepEqual(await violationsOf(page), [])
  await page.getByRole('link', { name: 'Back to all' }).click()
  await page.getByRole('heading', { name: '6 files in 6 boxes' }).waitFor()
})

test('a folder is opened from the address, and left by the way up', { skip: withoutBrowser }, async () => {
  await page.goto(`${service.url}/#/p/shop/map?at=money`)
  await page.getByRole('heading', { name: '2 files in 2 boxes' }).waitFor()
  await box(/money\/price\.ts/).click()
  await page.getByText('beyond this folder').waitFor()
  await page.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name: 'shop' }).click()
  await page.getByRole('heading', { name: '6 files in 6 boxes' }).waitFor()
  await page.goto(`${service.url}/#/p/shop/map?at=no/such`)
  await page.getByRole('alert').getByText('has no file or folder').waitFor()
})

test('pointer, wheel and keys move and scale it; a press twice opens', { skip: withoutBrowser }, async () => {
  await page.goto(`${service.url}/#/p/shop/map`)
  await box(/app\/main\.ts/).waitFor()
  const transform = (): Promise<string> =>
    canvas()
      .locator('svg')
      .evaluate((svg: { style: { transform: string } }) => svg.style.transform)
  /** Asked from here: the page's own rules forbid it to evaluate text, which waiting in it would do. */
  const moved = (before: string): Promise<void> => until(async () => (await transform()) !== before)
  const seen = [await transform()]
  const place = (await canvas().boundingBox())!
  await page.mouse.move(place.x + 20, place.y + 20)
  await page.mouse.down()
  await page.mouse.move(place.x + 90, place.y + 60, { steps: 4 })
  await page.mouse.up()
  await moved(seen[0]!)
  seen.push(await transform())
  await page.mouse.wheel(0, -300)
  await moved(seen[1]!)
  seen.push(await transform())
  await box(/app\/main\.ts/).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 2, name: 'app/main.ts' }).waitFor()
  seen.push(await transform())
  await canvas().focus()
  await page.keyboard.press('-')
  await moved(seen.at(-1)!)
  await page.getByRole('button', { name: 'Fit' }).click()
  await box(/app\/main\.ts/).dblclick()
  await page.getByRole('heading', { level: 1, name: 'main.ts' }).waitFor()
})

test('a small screen has the map above and its words below', { skip: withoutBrowser }, async () => {
  await page.setViewportSize({ width: 360, height: 700 })
  await page.goto(`${service.url}/#/p/shop/map`)
  await box(/app\/main\.ts/).waitFor()
  assert.equal(await wideness(page), 0)
  assert.deepEqual(await violationsOf(page), [])
  assert.deepEqual(visit.complaints, [])
})
