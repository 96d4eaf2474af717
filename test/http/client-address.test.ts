import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientNetwork } from '../../src/http/client-address.ts'

for (const [peer, forwardedFor, network] of [
  ['192.0.2.7', undefined, '192.0.2.7'],
  ['0000:0000:0000:0000:0000:ffff:c000:0207', undefined, '192.0.2.7'],
  ['2001:0db8:0000:0001:0000:0000:0000:0005', undefined, '2001:db8:0:1'],
  ['2001:db8::5', undefined, '2001:db8:0:0'],
  ['192.0.2.7', '203.0.113.1', '192.0.2.7'],
  ['127.0.0.1', '10.0.0.1, 203.0.113.1', '203.0.113.1'],
  ['::1', '2001:db8:0:1::9', '2001:db8:0:1'],
  ['127.0.0.1', 'unknown', '127.0.0.1'],
] as const)
  test(`${peer}${forwardedFor ? ` for ${forwardedFor}` : ''} comes from ${network}`, () => {
    assert.equal(clientNetwork(peer, forwardedFor), network)
  })
