import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readRemoteUrl } from '../../src/core/remotes.ts'

const READ: readonly [string, string, string, number, string][] = [
  ['https://github.com/spf13/cobra', 'https://github.com/spf13/cobra', 'github.com', 443, 'cobra'],
  ['https://Git.Example:8443/team/api.git/', 'https://git.example:8443/team/api.git', 'git.example', 8443, 'api'],
  ['ssh://git@git.example:2222/team/api', 'ssh://git@git.example:2222/team/api', 'git.example', 2222, 'api'],
  ['git@github.com:spf13/cobra.git', 'ssh://git@github.com/spf13/cobra.git', 'github.com', 22, 'cobra'],
  ['https://[2001:db8::1]/x', 'https://[2001:db8::1]/x', '2001:db8::1', 443, 'x'],
]

for (const [text, url, host, port, name] of READ)
  test(`${text} is an address`, () => {
    const { protocol, ...read } = readRemoteUrl(text)
    assert.deepEqual(read, { url, host, port, name })
    assert.equal(protocol, new URL(url).protocol.slice(0, -1))
  })

const REFUSED = [
  ...[
    '',
    '/srv/code',
    'file:///srv/code',
    'ext::sh -c id',
    'git://host/x',
    'https://',
    'https://host',
    'https://host/',
  ],
  ...['-u@host:path', '--upload-pack=id', 'ssh://-oProxyCommand=id/x', 'ssh://-x@host/path', 'a@-host:path'],
  ...['https://user@host/x', 'https://u:p@host/x', 'ssh://u:p@host/x', 'https://host/x?y', 'https://host/x#y'],
  ...['https://host/a b', "https://host/a'b", 'https://host/a\\b"', 'https://host/a\nb/%0a"', 'javascript:alert(1)'],
]

for (const text of REFUSED)
  test(`${JSON.stringify(text)} is none`, () => {
    assert.throws(() => readRemoteUrl(text), { kind: 'bad-request' })
  })

test('an address that is read is read again as itself, and holds no password, option or second line', () => {
  const scheme = fc.constantFrom('https://', 'ssh://', 'ssh://git@', 'http://', 'git@', 'https://a:b@', '')
  const any = fc.tuple(scheme, fc.string({ unit: fc.constantFrom(...'ab-./:@%\\ \n?#~[]1é'), maxLength: 20 }))
  fc.assert(
    fc.property(any, ([begin, rest]) => {
      let read: ReturnType<typeof readRemoteUrl>
      try {
        read = readRemoteUrl(begin + rest)
      } catch {
        return
      }
      assert.equal(readRemoteUrl(read.url).url, read.url)
      assert.equal(new URL(read.url).password, '')
      assert.match(read.url, /^(https?|ssh):\/\/[^-\s][^\s]*$/)
      assert.ok(!read.host.startsWith('-'))
    }),
  )
})
