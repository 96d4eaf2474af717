// node bench/page.ts URL USER PASSWORD PROJECT ENTITY…: what the page costs in Chromium, of a service that runs and has the
// project: bytes of the first view, symbols from the click to their paint, frames of the map while it moves.

import type { Page } from 'playwright-core'
import { signIn, startBrowser } from '../test/support/page.ts'

const [url, user, password, project, ...entities] = process.argv.slice(2)
if (url === undefined || user === undefined || password === undefined || project === undefined)
  throw new Error('node bench/page.ts URL USER PASSWORD PROJECT ENTITY…')

const { browser, open } = await startBrowser()
console.log(`first view on the wire: ${Math.round((await bytesOf(url)) / 1024)} KB`)
const page = await open({ width: 1440, height: 900 })
await signIn(page, url, user, password)
for (const entity of entities)
  console.log(`${entity}: ${(await clicks(entity)).join(', ')} ms from the click to the paint`)
for (const boxes of [30, 200]) console.log(await frames(page, boxes))
await browser.close()

/** Bytes of everything that the sign-in and the list of projects load, as they come over the network. */
async function bytesOf(address: string): Promise<number> {
  const first = await open()
  const session = await first.context().newCDPSession(first)
  await session.send('Network.enable')
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await signIn(first, address, user!, password!)
  await first.getByRole('heading', { name: project! }).waitFor()
  await first.context().close()
  return bytes
}

/** The same symbol four times, from a click in the palette; the first is left out. */
async function clicks(entity: string): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < 4; turn++) {
    await page.goto(`${url}/#/p/${project}`)
    await page.getByText('Calls resolved').waitFor()
    times.push(
      await page.evaluate<number>(`new Promise((resolve) => {
        const start = performance.now()
        location.hash = ${JSON.stringify(`#/p/${project}/symbol?name=${encodeURIComponent(entity)}`)}
        const look = () => document.querySelector('.symbol .code-line')
          ? requestAnimationFrame(() => setTimeout(() => resolve(Math.round(performance.now() - start))))
          : requestAnimationFrame(look)
        look()
      })`),
    )
  }
  return times.slice(1)
}

/** Frames of three seconds of dragging and scaling. */
async function frames(on: Page, boxes: number): Promise<string> {
  await on.goto(`${url}/#/p/${project}/map?boxes=${boxes}`)
  await on.locator('.map-box').first().waitFor()
  await on.waitForTimeout(500)
  const marks = await on.locator('.map-canvas svg :is(path, rect, text)').count()
  await on.evaluate(`(() => {
    window.deltas = []; window.long = 0
    new PerformanceObserver((list) => { window.long += list.getEntries().length }).observe({ type: 'longtask' })
    let last = performance.now()
    const tick = (now) => { window.deltas.push(now - last); last = now; requestAnimationFrame(tick) }
    requestAnimationFrame(tick)
  })()`)
  await on.mouse.move(500, 450)
  await on.mouse.down()
  for (let step = 0; step < 90; step++)
    await on.mouse.move(500 + 200 * Math.sin(step / 8), 450 + 120 * Math.cos(step / 8))
  await on.mouse.up()
  for (let step = 0; step < 40; step++) await on.mouse.wheel(0, step < 20 ? -60 : 60)
  const { deltas, long } = await on.evaluate<{ deltas: number[]; long: number }>('({ deltas, long })')
  const sorted = deltas.slice(2).sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]!.toFixed(1)
  return `map of about ${boxes} boxes, ${marks} marks: ${sorted.length} frames, ${at(0.5)} ms in the middle, 95 % below ${at(0.95)} ms, worst ${sorted.at(-1)!.toFixed(1)} ms, ${long} long tasks`
}
