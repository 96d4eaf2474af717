// Whose pages may send what, and by which names the service answers: each rule with what it must let through.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Config } from '../../src/config.ts'
import { ServiceError } from '../../src/core/errors.ts'
import { assertOwnOrigin, isSafeMethod, isSameOrigin } from '../../src/http/origin.ts'
import { addressOf, mcpChallenge } from '../../src/http/own-address.ts'
import fc from '../support/properties.ts'

const configOf = (host: string, allowedHosts?: string[], corsOrigins: string[] = []): Config =>
  ({ host, allowedHosts, corsOrigins }) as unknown as Config

type Headers = Readonly<Record<string, string>>

/** Why a request is refused; undefined when it is not. */
function refusal(config: Config, method: string, headers: Headers): string | undefined {
  try {
    assertOwnOrigin(config, method, headers)
    return undefined
  } catch (error) {
    assert.ok(error instanceof ServiceError && error.kind === 'forbidden')
    return error.message
  }
}

const ANY_HOST = 'page.example'
/** A name as DNS has it, of nobody in particular. */
const label = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/)
const name = fc.tuple(label, label, fc.constantFrom('com', 'test', 'example')).map((labels) => labels.join('.'))
const port = fc.integer({ min: 1, max: 65_535 })
const method = fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE')

test('methods that change nothing are three', () => {
  for (const safe of ['GET', 'HEAD', 'OPTIONS']) assert.ok(isSafeMethod(safe))
  for (const other of ['POST', 'PUT', 'PATCH', 'DELETE', 'get', '']) assert.ok(!isSafeMethod(other))
})

test('a service of this machine answers to none of the names that DNS can give it, whatever is asked', () => {
  fc.assert(
    fc.property(
      name,
      fc.option(port),
      fc.constantFrom('127.0.0.1', '::1', 'localhost'),
      method,
      (host, at, own, asked) => {
        const said = at === null ? host : `${host}:${at}`
        for (const allowed of [undefined, ['another.test']])
          assert.match(refusal(configOf(own, allowed), asked, { host: said }) ?? '', /^the service is not called/)
        assert.equal(refusal(configOf(own, [host]), asked, { host: said }), undefined)
        assert.equal(refusal(configOf(own, ['another.test', host]), asked, { host: said }), undefined)
        assert.equal(refusal(configOf(own, ['*']), asked, { host: said }), undefined)
      },
    ),
  )
})

test('addresses, the names of this machine and its own name are always its own', () => {
  const config = configOf('cks.test', ['other.test'])
  for (const host of ['127.0.0.1', '127.0.0.1:7878', '[::1]', '[::1]:80', '192.0.2.7:7878', '[2001:db8::5]:1'])
    assert.equal(refusal(config, 'GET', { host }), undefined, host)
  for (const host of [
    'localhost',
    'LOCALHOST:7878',
    'localhost.',
    'app.localhost',
    'cks.test:1',
    'CKS.test',
    'Cks.Test.',
  ])
    assert.equal(refusal(config, 'GET', { host }), undefined, host)
  assert.equal(refusal(configOf('CKS.test', ['other.test']), 'GET', { host: 'cks.test' }), undefined)
  for (const host of ['localhost.evil.test', 'notlocalhost', 'cks.test.evil.test', 'evil.test', '127.0.0.1.evil.test'])
    assert.ok(refusal(config, 'GET', { host }), host)
  assert.equal(refusal(config, 'GET', { host: 'other.test:7' }), undefined)
})

test('what is no name is refused, also by a service on a network, which takes any name unless some are listed', () => {
  const [open, listed] = [configOf('0.0.0.0'), configOf('0.0.0.0', ['cks.test'])]
  for (const host of ['a b', 'a/b', 'a\\b', 'a?b', 'a#b', 'me@a.test', '[::1', 'a:b:c', ' ', 'a.test:99999']) {
    for (const config of [open, listed, configOf('127.0.0.1')]) assert.ok(refusal(config, 'GET', { host }), host)
  }
  for (const host of ['evil.test', 'cks.test:7878', '192.0.2.7'])
    assert.equal(refusal(open, 'GET', { host }), undefined)
  for (const headers of [{}, { host: '' }] as Headers[]) {
    assert.equal(refusal(open, 'GET', headers), undefined)
    assert.ok(refusal(listed, 'GET', headers))
    assert.ok(refusal(configOf('127.0.0.1'), 'GET', headers))
  }
  assert.ok(refusal(listed, 'GET', { host: 'evil.test' }))
  assert.equal(refusal(listed, 'GET', { host: 'cks.test' }), undefined)
})

test('a name that was its own a moment ago is no reason for the next, nor for another service', () => {
  const [one, other] = [configOf('127.0.0.1', ['one.test']), configOf('127.0.0.1', ['other.test'])]
  for (let round = 0; round < 2; round++) {
    assert.equal(refusal(one, 'GET', { host: 'one.test' }), undefined)
    assert.equal(refusal(other, 'GET', { host: 'other.test' }), undefined)
    assert.ok(refusal(one, 'GET', { host: 'other.test' }))
    assert.ok(refusal(other, 'GET', { host: 'one.test' }))
  }
})

test('a refusal says which name or page it was, and how much of it at most', () => {
  const config = configOf('127.0.0.1')
  assert.match(refusal(config, 'GET', { host: 'evil.test' })!, /'evil\.test'.*CKS_ALLOWED_HOSTS/)
  assert.match(
    refusal(config, 'POST', { host: 'localhost', origin: 'http://evil.test' })!,
    /'http:\/\/evil\.test'.*CKS_CORS/,
  )
  assert.match(refusal(config, 'POST', { host: 'localhost', 'sec-fetch-site': 'cross-site' })!, /'another site'/)
  assert.ok(refusal(config, 'GET', { host: `${'a'.repeat(5000)}.test` })!.length < 500)
})

test('a page of the same scheme, name and port may change something, and no other', () => {
  const config = configOf('0.0.0.0')
  fc.assert(
    fc.property(name, name, port, port, fc.constantFrom('http', 'https'), (own, foreign, at, elsewhere, scheme) => {
      fc.pre(own !== foreign && at !== elsewhere)
      const host = `${own}:${at}`
      const changes = (headers: Headers): boolean => refusal(config, 'POST', { host, ...headers }) === undefined
      assert.ok(changes({ origin: `${scheme}://${host}` }))
      assert.ok(!changes({ origin: `${scheme}://${foreign}:${at}` }))
      assert.ok(!changes({ origin: `${scheme}://${own}:${elsewhere}` }))
      assert.ok(!changes({ origin: `${scheme}://${foreign}.${own}:${at}` }))
      for (const safe of ['GET', 'HEAD', 'OPTIONS'])
        assert.equal(refusal(config, safe, { host, origin: `${scheme}://${foreign}` }), undefined)
    }),
  )
})

test('the port that a scheme has of itself need not be said', () => {
  const config = configOf('0.0.0.0')
  for (const [host, origin, isOwn] of [
    ['cks.test', 'http://cks.test:80', true],
    ['cks.test:80', 'http://cks.test', true],
    ['cks.test:443', 'https://cks.test', true],
    ['cks.test:80', 'https://cks.test', false],
    ['cks.test', 'https://cks.test', true],
    ['cks.test', 'https://cks.test:80', false],
    ['CKS.test', 'http://cks.test', true],
  ] as const)
    assert.equal(refusal(config, 'POST', { host, origin }) === undefined, isOwn, `${host} by ${origin}`)
})

test('pages without an address of their own change nothing; clients that are no browser tell of no page', () => {
  const [config, host] = [configOf('0.0.0.0'), ANY_HOST]
  for (const origin of ['null', '', 'file://', 'data:', 'about:blank', 'chrome-extension://abcdef'])
    assert.ok(refusal(config, 'POST', { host, origin }), origin)
  assert.ok(refusal(config, 'POST', { host: '', origin: 'file://' }))
  assert.equal(refusal(config, 'POST', { host }), undefined)
})

test('what the browser has compared itself counts more than a name that a proxy may have changed', () => {
  const [config, host] = [configOf('0.0.0.0'), ANY_HOST]
  const changes = (headers: Headers): boolean => refusal(config, 'POST', { host, ...headers }) === undefined
  const foreign = 'http://evil.test'
  assert.ok(changes({ 'sec-fetch-site': 'same-origin', origin: foreign }))
  assert.ok(changes({ 'sec-fetch-site': 'same-origin' }))
  assert.ok(changes({ 'sec-fetch-site': 'none' })) // typed, or a bookmark
  for (const site of ['cross-site', 'same-site', 'anything']) {
    assert.ok(!changes({ 'sec-fetch-site': site }), site)
    assert.ok(!changes({ 'sec-fetch-site': site, origin: foreign }), site)
    assert.ok(changes({ 'sec-fetch-site': site, origin: `http://${host}` }), site)
  }
})

test('pages that are configured may change something: those alone, or all', () => {
  const host = ANY_HOST
  const [some, all] = [configOf('0.0.0.0', undefined, ['https://app.test']), configOf('0.0.0.0', undefined, ['*'])]
  for (const site of ['cross-site', 'same-site']) {
    const changes = (config: Config, origin?: string): boolean =>
      refusal(config, 'POST', { host, 'sec-fetch-site': site, ...(origin === undefined ? {} : { origin }) }) ===
      undefined
    assert.ok(changes(some, 'https://app.test'))
    for (const other of [
      'http://app.test',
      'https://app.test:8443',
      'https://app.test.evil.test',
      'https://x.app.test',
    ])
      assert.ok(!changes(some, other), other)
    assert.ok(!changes(some))
    assert.ok(changes(all, 'https://evil.test'))
    assert.ok(changes(all))
  }
})

test('a cookie is taken from a page of the service alone: what names no page has none', () => {
  const host = 'cks.test:7878'
  for (const [headers, isSame] of [
    [{ host }, false],
    [{ host, origin: `http://${host}` }, true],
    [{ host, origin: 'http://cks.test' }, false],
    [{ host, origin: 'null' }, false],
    [{ origin: 'file://' }, false],
    [{ origin: 'http://cks.test' }, false],
    [{ host, 'sec-fetch-site': 'same-origin' }, true],
    [{ host, 'sec-fetch-site': 'same-origin', origin: 'http://evil.test' }, true],
    [{ host, 'sec-fetch-site': 'none' }, false],
    [{ host, 'sec-fetch-site': 'same-site', origin: `http://${host}` }, false],
    [{ host, 'sec-fetch-site': 'cross-site', origin: `http://${host}` }, false],
  ] as const)
    assert.equal(isSameOrigin(headers as Headers), isSame, JSON.stringify(headers))
})

test('the service is reached by the name that its client says, and by TLS where a proxy ends it', () => {
  assert.equal(addressOf({ host: 'cks.test:7878' }), 'http://cks.test:7878')
  assert.equal(addressOf({ host: 'cks.test', 'x-forwarded-proto': 'https' }), 'https://cks.test')
  assert.equal(addressOf({ host: 'cks.test', 'x-forwarded-proto': 'https, http' }), 'https://cks.test')
  assert.equal(addressOf({ host: 'cks.test', 'x-forwarded-proto': 'ftp' }), 'http://cks.test')
  for (const headers of [{}, { host: '' }] as Headers[]) assert.equal(addressOf(headers), 'http://localhost')
  assert.equal(
    mcpChallenge({ host: 'cks.test', 'x-forwarded-proto': 'https' }),
    'Bearer resource_metadata="https://cks.test/.well-known/oauth-protected-resource/mcp"',
  )
})
