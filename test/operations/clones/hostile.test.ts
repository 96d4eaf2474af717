// Remotes that mean harm: what they send is bounded, and leads nowhere.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { symlinkSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { startRemote, type TestRemote } from '../../support/repositories/remote.ts'
import { createRepo } from '../../support/repositories/repo.ts'
import { startTestService, type TestService } from '../../support/service.ts'

let service: TestService
let remote: TestRemote
before(async () => {
  remote = await startRemote()
  service = await startTestService({ env: { CKS_CLONE_HOSTS: '127.0.0.1' } })
})
after(async () => {
  await service.stop()
  await remote.stop()
})

const clone = async (url: string, project_name: string) => {
  const { status, body, text } = await service.admin.post<{ job_id: string; detail: string }>('/projects', {
    url,
    project_name,
    describe: false,
  })
  if (status !== 202) return { status: 'refused', error: body.detail ?? text }
  return service.admin.jobEnd(body.job_id)
}

/** A server of one repository, whose packs are these bytes. */
async function serving(
  answer: (path: string, response: ServerResponse) => void,
): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => answer(request.url!, response))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/x.git` }
}

const line = (text: string): string => `${(text.length + 4).toString(16).padStart(4, '0')}${text}`

/** A pack of one object: its kind, the size that it claims, and what it holds. */
function packOf(kind: number, size: number, bytes: Uint8Array): Buffer {
  const head = [(kind << 4) | (size & 15)]
  for (let rest = Math.floor(size / 16); rest > 0; rest = Math.floor(rest / 128)) {
    head[head.length - 1]! |= 0x80
    head.push(rest & 127)
  }
  const pack = Buffer.concat([
    Buffer.from('PACK\0\0\0\x02\0\0\0\x01', 'latin1'),
    Uint8Array.from(head),
    deflateSync(bytes),
  ])
  return Buffer.concat([pack, createHash('sha1').update(pack).digest()])
}

const COMMIT = 1

test('a pack whose objects claim more memory than there should be is refused before it is given', async () => {
  const id = 'a'.repeat(40)
  const pack = packOf(COMMIT, 3 * 2 ** 30, Buffer.from('small'))
  const { server, url } = await serving((path, response) => {
    if (path.includes('/info/refs')) {
      response.setHeader('content-type', 'application/x-git-upload-pack-advertisement')
      const refs = line(`${id} HEAD\0symref=HEAD:refs/heads/main agent=x\n`) + line(`${id} refs/heads/main\n`)
      response.end(`${line('# service=git-upload-pack\n')}0000${refs}0000`)
    } else {
      response.setHeader('content-type', 'application/x-git-upload-pack-result')
      response.end(Buffer.concat([Buffer.from(line('NAK\n')), pack]))
    }
  })
  try {
    const { status, error } = await clone(url, 'huge')
    assert.equal(status, 'failed')
    assert.match(String(error), /attempting to allocate 3221225473 over limit 536870912/)
  } finally {
    server.close()
  }
})

test('a remote leads git to no other address: by a redirect, by alternates, or by a bundle', async () => {
  let reached = 0
  const other = await serving((_, response) => {
    reached++
    response.end()
  })
  const id = 'b'.repeat(40)
  const dumb = await serving((path, response) => {
    if (path.endsWith('/info/refs') || path.includes('/info/refs?')) {
      response.setHeader('content-type', 'text/plain')
      response.end(`${id}\trefs/heads/main\n`)
    } else if (path.endsWith('/HEAD')) response.end('ref: refs/heads/main\n')
    else if (path.endsWith('alternates')) response.end(`${other.url}\n`)
    else if (path.includes('/objects/')) {
      response.statusCode = path.endsWith('packs') ? 404 : 302
      response.setHeader('location', `${other.url}${path}`)
      response.end()
    } else {
      response.statusCode = 404
      response.end()
    }
  })
  try {
    const { status } = await clone(dumb.url, 'leading')
    assert.ok(['failed', 'refused'].includes(status))
    assert.equal(reached, 0)
  } finally {
    dumb.server.close()
    other.server.close()
  }
})

test('links in a clone that lead out of it are not followed by any question', async () => {
  const repo = createRepo({ 'a.py': 'def one():\n    return 1\n' })
  symlinkSync('/etc/passwd', join(repo.path, 'passwords.py'))
  symlinkSync('/etc', join(repo.path, 'etc'))
  symlinkSync(service.dataDir, join(repo.path, '.cks'))
  symlinkSync(`${service.dataDir}/initial-admin-password`, join(repo.path, 'README.md'))
  repo.commit('links')
  const { status, error } = await clone(remote.urlOf(repo.path), 'links')
  assert.equal(status, 'succeeded', String(error))
  const { admin } = service
  const { body } = await admin.get<{ files: { path: string }[] }>('/graph/links/files')
  assert.doesNotMatch(JSON.stringify(body), /passwords|etc/)
  for (const path of ['passwords.py', 'etc/passwd', '.cks/secret', 'README.md'])
    assert.equal((await admin.get(`/graph/links/source?path=${encodeURIComponent(path)}`)).status, 404, path)
  const { text } = await admin.post('/grep', { project_name: 'links', pattern: 'root' })
  assert.doesNotMatch(text, /root:/)
})
