// The page in a browser: built where it is not yet, opened in the machine's Chromium, with everything kept that a
// visitor should never see.

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { AxeResults } from 'axe-core'
import { type Browser, chromium, type Page } from 'playwright-core'
import { createRepo, type TestRepo } from './repositories/repo.ts'
import { ADMIN_PASSWORD, startTestService, type TestService } from './service.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Builds the page when it has not been built; `make test` does so whenever its sources are newer. */
export function ensurePage(): void {
  if (existsSync(`${ROOT}web/dist/index.html`)) return
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', 'web'], { cwd: ROOT, stdio: 'inherit' })
}

/** Where Chromium is; undefined when the machine has none. `CHROMIUM` names another. */
export const chromiumPath: string | undefined = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path !== undefined && existsSync(path))

/** Why tests of the page are skipped; false where they run. In CI they always run: a browser that is missing fails them. */
export const withoutBrowser: string | false =
  chromiumPath === undefined && process.env.CI === undefined ? 'no Chromium on this machine' : false

/** A browser, and the complaints of all its pages: errors of scripts, of the console and of the security policy. */
export type Visit = { browser: Browser; complaints: string[]; open: (options?: OpenOptions) => Promise<Page> }

type OpenOptions = { width?: number; height?: number; colorScheme?: 'light' | 'dark' }

/** Starts the browser. */
export async function startBrowser(): Promise<Visit> {
  const browser = await chromium.launch({ executablePath: chromiumPath!, args: ['--no-sandbox', '--disable-gpu'] })
  const complaints: string[] = []
  const open = async ({ width = 1280, height = 800, colorScheme = 'light' }: OpenOptions = {}) => {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' })
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE_MS)
    page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
    page.on('console', (message) => {
      // The browser reports every refused request; which ones are refused is the tests' own matter.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        complaints.push(`console: ${message.text()}`)
    })
    return page
  }
  return { browser, complaints, open }
}

/** A slow machine that does other things as well. */
const PATIENCE_MS = 60_000

/** Signs in through the form. */
export async function signIn(page: Page, url: string, username: string, password: string): Promise<void> {
  await page.goto(url)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('navigation').waitFor()
}

/** A service, a browser, and a page on which the service's administrator is signed in. */
export type SignedIn = { service: TestService; visit: Visit; page: Page; repos: Record<string, TestRepo> }

/** Starts all of it; `projects`: the files of each repository to ingest, by name of project. */
export async function startSignedIn({
  projects = {},
  env = {},
}: {
  projects?: Record<string, Record<string, string>>
  env?: Record<string, string>
}): Promise<SignedIn> {
  ensurePage()
  const service = await startTestService({ env })
  const repos: Record<string, TestRepo> = {}
  for (const [project_name, files] of Object.entries(projects)) {
    const repo = (repos[project_name] = createRepo(files))
    const asked = { repo_path: repo.path, project_name, describe: false }
    const { body: started } = await service.admin.post<{ job_id: string }>('/instances/pipeline', asked)
    await service.admin.jobEnd(started.job_id)
  }
  const visit = await startBrowser()
  const page = await visit.open()
  await signIn(page, service.url, 'admin', ADMIN_PASSWORD)
  return { service, visit, page, repos }
}

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** The violations of WCAG 2.2 AA in the page as it is shown, one line each. */
export async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(readFileSync(AXE, 'utf8')) // by the debugger, which the security policy does not bind
  const results = await page.evaluate(async (): Promise<AxeResults> => {
    const { axe } = globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResults> } }
    return axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
  })
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) => `${id} (${help}) at ${target.join(' ')} ${any[0]?.message ?? ''}`),
  )
}

/** By how many pixels the page is wider than its window, or its content than its place. */
export function wideness(page: Page): Promise<number> {
  return page.evaluate<number>(`(() => {
    const main = document.querySelector('main')
    return Math.max(0, document.documentElement.scrollWidth - innerWidth, main.scrollWidth - main.clientWidth)
  })()`)
}
