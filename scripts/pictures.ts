// node scripts/pictures.ts /path/to/hono: the pictures of docs/page.md again, and those of a visit from `make run` to
// the impact of a branch, in Chromium against a service of its own with a scripted model. The folder is a clone of
// honojs/hono, and is copied.

import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Page } from 'playwright-core'
import { startFakeLlm } from '../test/support/llm/fake.ts'
import { signIn, startBrowser } from '../test/support/page.ts'
import { ADMIN_PASSWORD, startTestService } from '../test/support/service.ts'
import { temporaryFolder } from '../test/support/temporary.ts'

const source = process.argv[2]
if (source === undefined) throw new Error('node scripts/pictures.ts /path/to/a/clone/of/hono')

const OUT = join(import.meta.dirname, '../docs/page')
mkdirSync(OUT, { recursive: true })

const BRANCH = 'errors-of-any-kind'
const BASE = 'src/hono-base.ts'
const repo = cloned(source)
const fake = await startFakeLlm()
const service = await startTestService({ env: { CKS_OLLAMA_URL: fake.ollamaUrl, CKS_CHAT_MODEL: 'test-model' } })
const { browser, open } = await startBrowser()
const page = await open({ width: 1280, height: 800 })
/** Steps of the visit: what each shows, as markup. */
const visit: { title: string; shown: string }[] = [{ title: 'make run', shown: `<pre>${await terminal()}</pre>` }]

await page.goto(service.url)
await seen('Sign in')
await signIn(page, service.url, 'admin', ADMIN_PASSWORD)
await page.getByLabel('Folder on the server').fill(repo)
await page.getByLabel('Describe every entity').uncheck()
await seen('Name a folder')
await page.getByRole('button', { name: 'Ingest' }).click()
await page.locator('.job progress').first().waitFor()
await seen('Its stages')
await page.getByRole('link', { name: 'hono', exact: true }).first().waitFor()
await page.goto(`${service.url}/#/p/hono`)
await page.getByText('Calls resolved').waitFor()
await seen('The project')
await page.keyboard.press('Control+k')
await page.getByRole('combobox').fill('compose')
await page.getByRole('option').nth(2).waitFor()
await seen('Find a symbol', 'palette')
await page.keyboard.press('Escape')
await page.goto(`${service.url}/#/p/hono/symbol?name=src.compose.compose`)
await page.getByRole('region', { name: /^Called by/ }).waitFor()
await seen('Callers, code, callees', 'symbol')
await page
  .getByRole('region', { name: /^Called by/ })
  .getByRole('link', { name: /dispatch$/ })
  .click()
await page.getByRole('navigation', { name: 'Trail' }).waitFor()
await seen('Up to a caller')
await view('map', 'map', () => page.locator('.map-box').first().waitFor(), 'The map')
await view(
  'search?q=where%20are%20errors%20handled',
  'search',
  () => page.locator('.hits li').first().waitFor(),
  'Search',
)
await view(
  `impact?target=${BRANCH}&base=main`,
  'impact',
  () => page.getByRole('heading', { name: /^Affected/ }).waitFor(),
  'What a branch affects',
)
await view('search?q=%5C.handle%5Cw%2B%5C(&as=regex&tests=exclude', 'lines', () =>
  page.locator('mark').first().waitFor(),
)
await view('paths?from=Hono.request&to=compose', 'paths', () =>
  page.getByRole('heading', { name: /step/ }).first().waitFor(),
)
await view(`file?path=${BASE}&line=400`, 'file', () => page.locator('#L400').waitFor())
await reviewed()
await chatted()
await administered()
await page.emulateMedia({ colorScheme: 'dark' })
await view('symbol?name=Hono.%23dispatch&t=%3Csrc.compose.compose', 'dark', () =>
  page.getByRole('region', { name: /^Called by/ }).waitFor(),
)
await contactSheet()
await browser.close()
await service.stop()
await fake.close()

/** A copy of the repository with a branch that changes how errors are handled. */
function cloned(from: string): string {
  const folder = join(temporaryFolder(), 'hono')
  execFileSync('git', ['clone', '-q', from, folder])
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@b', ...args])
  git('checkout', '-q', '-B', 'main')
  git('checkout', '-q', '-b', BRANCH)
  const text = readFileSync(join(folder, BASE), 'utf8')
  const changed = text.replace('if (err instanceof Error) {', 'if (err instanceof Error || typeof err === "string") {')
  if (changed === text) throw new Error(`${BASE} has no line to change`)
  writeFileSync(join(folder, BASE), changed)
  git('commit', '-qam', 'errors of any kind')
  git('checkout', '-q', 'main')
  return folder
}

/** Goes to a place of the project, and takes its picture. */
async function view(place: string, name: string, ready: () => Promise<unknown>, title?: string): Promise<void> {
  await page.goto(`${service.url}/#/p/hono/${place}`)
  await ready()
  await seen(title, name)
}

/** Takes a picture: for the visit when it has a title, as a file of its own when it has a name. */
async function seen(title?: string, name?: string): Promise<void> {
  await page.waitForTimeout(400)
  const data = await shot(page, 80)
  if (title !== undefined) visit.push({ title, shown: `<img src="data:image/webp;base64,${data}">` })
  if (name !== undefined) writeFileSync(join(OUT, `${name}.webp`), Buffer.from(data, 'base64'))
}

/** WebP as base64: playwright itself writes PNG and JPEG alone. */
async function shot(of: Page, quality: number): Promise<string> {
  const session = await of.context().newCDPSession(of)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality })
  await session.detach()
  return data
}

async function reviewed(): Promise<void> {
  const finding = {
    ...{ file_path: BASE, start_line: 401, end_line: 402, severity: 'high', category: 'bug', confidence: 0.84 },
    title: 'A string now reaches handlers that expect an Error',
    body: 'Handlers read `err.message`, which a string lacks: `errorHandler` and every `onError` of an application get one.',
    suggestion: 'Wrap it: `new Error(err)`.',
  }
  fake.answer = ({ schema }) =>
    JSON.stringify(schema ?? '').includes('verdict')
      ? { json: { verdicts: [] } }
      : { json: { summary: 'Lets a thrown **string** reach the error handler.', findings: [finding] } }
  await page.goto(`${service.url}/#/p/hono/reviews`)
  await page.getByRole('combobox', { name: 'Branch' }).fill(BRANCH)
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByRole('button', { name: /^Confirm/ }).waitFor()
  await seen(undefined, 'review')
}

async function chatted(): Promise<void> {
  fake.answer = () => ({
    text: 'A request is answered by `#dispatch`:\n\n1. the router matches method and path,\n2. `compose` runs the handlers in turn,\n3. `#handleError` gets what they throw.',
  })
  await page.goto(`${service.url}/#/p/hono/chat`)
  await page.getByLabel('Question').fill('How is a request answered?')
  await page.getByRole('button', { name: 'Ask' }).click()
  await page.locator('.markdown ol').waitFor()
  await page.locator('.sources summary').first().click()
  await seen(undefined, 'chat')
}

/** The pages of administrators. */
async function administered(): Promise<void> {
  for (const [username, role] of [
    ['ada', 'user'],
    ['grace', 'viewer'],
  ])
    await service.admin.post('/auth/users', { username, password: ADMIN_PASSWORD, role })
  const content = 'Errors that handlers throw may be of any type: check each `catch` for what it expects.'
  await service.admin.post('/routines/playbooks', { name: 'errors', content })
  for (const [place, name] of [
    ['users', 'users'],
    ['models', 'models'],
    ['guidance', 'playbooks'],
  ]) {
    await page.goto(`${service.url}/#/${place}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await seen(undefined, name)
  }
}

/** The output of `make run` until its service can be used, as markup. */
async function terminal(): Promise<string> {
  const cli = join(import.meta.dirname, '../src/cli.ts')
  const env = { ...process.env, CKS_DATA_DIR: temporaryFolder(), CKS_PORT: '0', COLUMNS: '100' }
  const child = spawn(process.execPath, [cli, 'run', '--name', 'hono', '--', repo], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = `$ make run REPO=/src/hono\n`
  for await (const chunk of child.stdout) {
    text += String(chunk)
    if (/^Docs/m.test(text)) break
  }
  child.kill('SIGINT')
  const plain = stripVTControlCharacters(text).replaceAll(repo, '/src/hono')
  return plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** The steps of the visit on one picture. */
async function contactSheet(): Promise<void> {
  const sheet = await browser.newPage({ viewport: { width: 1500, height: 100 } })
  const figures = visit.map(
    ({ title, shown }, at) => `<figure>${shown}<figcaption>${at + 1}. ${title}</figcaption></figure>`,
  )
  await sheet.setContent(`<style>
    body { margin: 0; padding: 16px; background: #fff; font: 15px system-ui; display: grid; gap: 16px; grid-template-columns: repeat(3, 1fr) }
    figure { margin: 0; min-width: 0 } pre { height: 286px; margin: 0; padding: 4px 8px; overflow: hidden; border: 1px solid #bbb; font-size: 7.5px }
    img { width: 100%; border: 1px solid #bbb; display: block } figcaption { padding: 4px 0 }
  </style>${figures.join('')}`)
  await sheet.waitForTimeout(500)
  const height = await sheet.evaluate<number>('document.documentElement.scrollHeight')
  await sheet.setViewportSize({ width: 1500, height })
  writeFileSync(join(OUT, 'visit.webp'), Buffer.from(await shot(sheet, 70), 'base64'))
}
