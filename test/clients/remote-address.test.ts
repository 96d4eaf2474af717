import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressesOf, isPublic } from '../../src/clients/remote-address.ts'
import { readRemoteUrl } from '../../src/core/remotes.ts'

const CLOSED = [
  ...[
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
  ],
  ...[
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
  ],
  ...['2002:7f00:1::', '2001:db8::1'],
]

test('addresses of networks that are not public are told from public ones', () => {
  for (const address of CLOSED) assert.equal(isPublic(address), false, address)
  for (const address of ['1.1.1.1', '140.82.121.3', '172.32.0.1', '2606:50c0:8000::154'])
    assert.ok(isPublic(address), address)
})

test('a host that the configuration names is reached wherever it is; others by public addresses and https', async () => {
  const rules = { hosts: ['git.inside'], bytesMax: 1, ssh: undefined }
  assert.equal(await addressesOf(readRemoteUrl('ssh://git@git.inside/x'), rules), undefined)
  assert.deepEqual(await addressesOf(readRemoteUrl('https://1.1.1.1/x'), rules), ['1.1.1.1'])
  await assert.rejects(addressesOf(readRemoteUrl('https://localhost/x'), rules), /no public address|cannot be found/)
  await assert.rejects(addressesOf(readRemoteUrl('https://name.invalid/x'), rules), /cannot be found/)
  await assert.rejects(addressesOf(readRemoteUrl('http://1.1.1.1/x'), rules), /CKS_CLONE_HOSTS/)
})
