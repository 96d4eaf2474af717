import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ensurePage } from '../../support/page.ts'
import { ADMIN_PASSWORD, startTestService, type TestService } from '../../support/service.ts'

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8'

let service: TestService
before(async () => {
  ensurePage()
  service = await startTestService({ env: { CKS_CORS_ORIGINS: 'https://app.example' } })
})
after(() => service.stop())

const accepting = (accept: string) => service.client().get('/', { headers: { accept } })

test('a browser is given the page, everybody else the status document', async () => {
  const page = await accepting(BROWSER)
  assert.match(page.headers.get('content-type')!, /^text\/html/)
  assert.match(page.headers.get('vary')!, /^Origin, Accept\b/)
  assert.match(page.text, /<div id="app">/)
  for (const accept of ['*/*', 'application/json', 'text/html;q=0, */*', 'text/html;q=0.5, application/json']) {
    const { body, headers } = await accepting(accept)
    assert.deepEqual(body, { status: 'online' }, accept)
    assert.match(headers.get('vary')!, /Accept/)
  }
})

test('all that the page consists of is served, to be kept for good; other names are 404', async () => {
  const { text } = await accepting(BROWSER)
  const assets = Array.from(text.matchAll(/(?:src|href)="\.\/([^"]+)"/g), ([, asset]) => asset!)
  assert.ok(assets.length >= 3, text)
  for (const asset of assets) {
    const { status, headers } = await service.client().get(`/${asset}`)
    assert.equal(status, 200, asset)
    assert.match(headers.get('cache-control')!, /immutable/)
  }
  assert.equal((await service.client().get('/web/index.html')).status, 404)
  assert.equal((await service.client().get('/web/..%2Findex.html')).status, 404)
})

test('the page has no inline code, and its policy allows none and no other host', async () => {
  const { text, headers } = await accepting(BROWSER)
  assert.doesNotMatch(text, /<script(?![^>]*\bsrc=)|<style|\son\w+=|style=|https?:/)
  const policy = headers.get('content-security-policy')!
  assert.match(policy, /default-src 'none'/)
  assert.doesNotMatch(policy, /unsafe|https?:|\*|data:|blob:/)
})

const signIn = (headers: Record<string, string> = {}) =>
  service.client().post('/auth/session', { username: 'admin', password: ADMIN_PASSWORD }, { headers })

const cookieOf = (setCookie: string | null): string => /^cks_session=[^;]+/.exec(setCookie ?? '')![0]

test('a browser signs in with a cookie that no script reads and no other site sends', async () => {
  const { status, headers, body, text } = await signIn()
  assert.equal(status, 200)
  assert.equal((body as { username: string }).username, 'admin')
  const cookie = headers.get('set-cookie')!
  for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Path=/', 'Max-Age='])
    assert.ok(cookie.includes(attribute), cookie)
  assert.ok(!text.includes(cookieOf(cookie).split('=')[1]!), 'the token is in the cookie alone')
  assert.doesNotMatch(cookie, /Secure/)
  const secure = await signIn({ 'x-forwarded-proto': 'https' })
  assert.match(secure.headers.get('set-cookie')!, /; Secure$/)
})

test('a wrong password sets no cookie', async () => {
  const { status, headers } = await service.client().post('/auth/session', { username: 'admin', password: 'wrong' })
  assert.equal(status, 401)
  assert.equal(headers.get('set-cookie'), null)
})

test('the cookie reads, and changes something only from a page of the service itself', async () => {
  const cookie = `other=1; ${cookieOf((await signIn()).headers.get('set-cookie'))}; last=2`
  const read = await service.client().get('/auth/me', { headers: { cookie } })
  assert.equal(read.status, 200)
  const create = (headers: Record<string, string>) =>
    service
      .client()
      .post('/routines/playbooks', { name: crypto.randomUUID(), content: 'x' }, { headers: { cookie, ...headers } })
  assert.equal((await create({})).status, 403, 'no word of a browser')
  assert.equal((await create({ 'sec-fetch-site': 'same-origin' })).status, 201)
  assert.equal((await create({ origin: service.url })).status, 201)
  for (const site of ['cross-site', 'same-site', 'none'])
    assert.equal((await create({ 'sec-fetch-site': site })).status, 403, site)
  const allowed = { origin: 'https://app.example', 'sec-fetch-site': 'cross-site' }
  assert.equal((await create(allowed)).status, 403, 'a page of CKS_CORS_ORIGINS has tokens of its own')
})

test('a bearer token is heard before the cookie, and a broken cookie is no session', async () => {
  const cookie = cookieOf((await signIn()).headers.get('set-cookie'))
  const wrong = await service.client('no-token').get('/auth/me', { headers: { cookie } })
  assert.equal(wrong.status, 401)
  for (const broken of ['cks_session=', 'cks_session=x.y.z', 'cks_session', 'my_cks_session=1'])
    assert.equal((await service.client().get('/auth/me', { headers: { cookie: broken } })).status, 401, broken)
})

test('signing out ends the session and takes the cookie away', async () => {
  const cookie = cookieOf((await signIn()).headers.get('set-cookie'))
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  const out = await service.client().post('/auth/logout', undefined, { headers })
  assert.equal(out.status, 200)
  assert.match(out.headers.get('set-cookie')!, /^cks_session=; .*Max-Age=0/)
  assert.equal((await service.client().get('/auth/me', { headers: { cookie } })).status, 401)
})
