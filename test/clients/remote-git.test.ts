import assert from 'node:assert/strict'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../support/temporary.ts'

test('ssh is given the configured key and known hosts, and nothing of the user or of the request as an option', async () => {
  const programs = temporaryFolder()
  const said = join(programs, 'said')
  const ssh = join(programs, 'ssh')
  writeFileSync(ssh, `#!/bin/sh\nprintf '%s\\n' "$@" > ${said}\necho 'Host key verification failed.' >&2\nexit 255\n`)
  chmodSync(ssh, 0o700)
  process.env.PATH = `${programs}:${process.env.PATH}` // read by the module when it is loaded
  const { lookUpBranch } = await import('../../src/clients/remote-git.ts')
  const { readRemoteUrl } = await import('../../src/core/remotes.ts')
  const rules = { hosts: ['git.inside'], bytesMax: 1, ssh: { key: '/etc/cks/key', knownHosts: '/etc/cks/known' } }
  const access = {
    remote: readRemoteUrl('git@git.inside:team/api.git'),
    username: null,
    password: null,
    rules,
    proxy: undefined,
  }
  await assert.rejects(lookUpBranch(access, join(temporaryFolder(), 'clones')), /not the one in CKS_SSH_KNOWN_HOSTS/)
  const words = readFileSync(said, 'utf8').trim().split('\n')
  for (const option of [
    'BatchMode=yes',
    'StrictHostKeyChecking=yes',
    'UserKnownHostsFile=/etc/cks/known',
    'IdentitiesOnly=yes',
  ])
    assert.ok(words.includes(option), option)
  assert.deepEqual(words.slice(0, 4), ['-F', 'none', '-i', '/etc/cks/key'])
  assert.deepEqual(words.slice(-2), ['git@git.inside', "git-upload-pack '/team/api.git'"])
  await assert.rejects(lookUpBranch({ ...access, password: 'x' }, temporaryFolder()), /takes no username and password/)
})
