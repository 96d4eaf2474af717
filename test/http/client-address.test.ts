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
  ['127.0.0.1', undefined, '127.0.0.1'],
  ['127.0.0.1', '203.0.113.1, ', '127.0.0.1'],
  ['127.0.0.1', '203.0.113.1,not an address', '127.0.0.1'],
  ['::ffff:127.0.0.1', '203.0.113.1', '203.0.113.1'],
  ['127.0.0.1', ' ::ffff:203.0.113.1 ', '203.0.113.1'],
  ['::1', undefined, '0:0:0:0'],
  ['::', undefined, '0:0:0:0'],
  ['2001:db8::', undefined, '2001:db8:0:0'],
  ['2001:db8::1:0:0:5', undefined, '2001:db8:0:0'],
  ['2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2'],
  ['1::2:3:4:5:6:7', undefined, '1:0:2:3'],
  ['::2:3:4:5:6:7', undefined, '0:0:2:3'],
  ['1:0:0:4:5:6:7:8', undefined, '1:0:0:4'],
  ['1:2:3:4:5:6::', undefined, '1:2:3:4'],
  ['fe80::1%eth0', undefined, 'fe80:0:0:0'],
  ['2001:DB8:0:1::9', undefined, '2001:db8:0:1'],
  ['64:ff9b::192.0.2.7', undefined, '64:ff9b:0:0'],
  ['', undefined, ''],
  ['a socket', '203.0.113.1', 'a socket'],
] as const)
  test(`${peer}${forwardedFor ? ` for ${forwardedFor}` : ''} comes from ${network}`, () => {
    assert.equal(clientNetwork(peer, forwardedFor), network)
  })
