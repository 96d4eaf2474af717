import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type FakeLlm, startFakeLlm } from '../support/llm/fake.ts'
import { ensurePage, signIn, startBrowser, type Visit, violationsOf, withoutBrowser } from '../support/page.ts'
import { createRepo } from '../support/repositories/repo.ts'
import { ADMIN_PASSWORD, startTestService, type TestService } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary.ts'

const dataDir = temporaryFolder()
let fake: FakeLlm
let service: TestService
let visit: Visit
before(async () => {
  if (withoutBrowser) return
  ensurePage()
  fake = await startFakeLlm()
  service = await startTestService({ dataDir, env: env() })
  visit = await startBrowser()
})
after(async () => {
  await visit?.browser.close()
  await service?.stop()
  await fake?.close()
  await rm(dataDir, { recursive: true, force: true })
})

const env = () => ({ CKS_OLLAMA_URL: fake.ollamaUrl, CKS_DESCRIBE_MODEL: 'test-model' })

/** A function that is long enough to be described. */
const codeOf = (name: string): string => `export function ${name}(amounts: number[]): number {
  let sum = 0
  for (const amount of amounts) {
    if (amount < 0) throw new RangeError('negative')
    sum += amount
  }
  return sum
}
`

/**
 * A page that shows the jobs, one of which waits for its model; the service has just been stopped. No two projects have
 * the same code, since its description would be known.
 */
async function stoppedWhileWatching(project_name: string): Promise<{ page: Page; url: string }> {
  const { promise: held, resolve: goOn } = Promise.withResolvers<void>()
  fake.answer = async () => {
    await held
    return {}
  }
  const page = await visit.open()
  await signIn(page, service.url, 'admin', ADMIN_PASSWORD)
  const repo_path = createRepo({ 'price.ts': codeOf(project_name) }).path
  await service.admin.post('/instances/pipeline', { repo_path, project_name, describe: true })
  await page.getByRole('link', { name: 'Jobs' }).click()
  await page.locator('.stages .now', { hasText: 'describe' }).waitFor()
  const { url } = service
  await service.stop()
  goOn()
  return { page, url }
}

/** The service again, at the same address over the same data. */
async function startAgain(url: string): Promise<void> {
  service = await startTestService({ dataDir, env: { ...env(), CKS_PORT: new URL(url).port } })
  assert.equal(service.url, url)
}

test('a job that is watched goes on before the same eyes when the service has restarted', {
  skip: withoutBrowser,
}, async () => {
  const { page, url } = await stoppedWhileWatching('shop')
  await page.getByRole('link', { name: 'Projects', exact: true }).click()
  await page.getByRole('alert').getByText('cannot be reached').first().waitFor()
  assert.deepEqual(await violationsOf(page), [])
  await page.getByRole('link', { name: 'Jobs' }).click()

  await startAgain(url)
  await page.getByText('succeeded').waitFor()
  await page.getByText('cannot be reached').first().waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Projects', exact: true }).click()
  await page.getByRole('heading', { name: 'shop' }).waitFor()
  assert.deepEqual(visit.complaints, [])
})

test('the stream of a job is taken up again by the view that shows it', { skip: withoutBrowser }, async () => {
  const { page, url } = await stoppedWhileWatching('till')
  await startAgain(url)
  // Nobody touches the page: the job's own events bring its end.
  await page.locator('.job', { hasText: 'till' }).getByText('succeeded').waitFor()
  assert.deepEqual(visit.complaints, [])
})
