import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigError, configWarnings, halfOfMemory, readConfig, secretsOf } from '../src/config.ts'

test('an empty environment gives the documented defaults', () => {
  const config = readConfig({ CKS_PORT: '', CKS_ADMIN_PASSWORD: ' ' })
  assert.equal(config.host, '127.0.0.1')
  assert.equal(config.port, 8000)
  assert.equal(config.dataDir, `${process.cwd()}/data`)
  assert.equal(config.adminUsername, undefined)
  assert.equal(config.adminPassword, undefined)
  assert.equal(config.tokenTtlSeconds, 30 * 86_400)
  assert.equal(config.openaiUrl, 'https://api.openai.com/v1')
  assert.deepEqual(config.embedder, { provider: 'builtin', model: 'builtin' })
  assert.equal(config.repoRoots, undefined)
  assert.ok(config.workers >= 1)
})

test('the memory budget is half of the machine, or of the limit of its group where that is lower', () => {
  const gigabyte = 2 ** 30
  assert.equal(halfOfMemory(16 * gigabyte, 4 * gigabyte), 2048)
  for (const none of [0, 2 ** 64, 32 * gigabyte]) assert.equal(halfOfMemory(16 * gigabyte, none), 8192)
  assert.equal(halfOfMemory(gigabyte / 2, 0), 512)
})

test('given values are read, lists split and addresses trimmed', () => {
  const config = readConfig({
    CKS_PORT: '0',
    CKS_TOKEN_TTL: '1.5h',
    CKS_OLLAMA_URL: 'http://ollama:11434/',
    CKS_REPO_ROOTS: '/srv/code:/home/me/',
    CKS_CORS_ORIGINS: 'https://a.example, http://localhost:5173',
    CKS_ALLOWED_HOSTS: 'CKS.example., 192.0.2.1',
    CKS_EMBEDDER: 'ollama:nomic-embed-text:latest',
    CKS_WORKERS: '2',
  })
  assert.equal(config.port, 0)
  assert.equal(config.tokenTtlSeconds, 5400)
  assert.equal(config.ollamaUrl, 'http://ollama:11434')
  assert.deepEqual(config.repoRoots, ['/srv/code', '/home/me'])
  assert.deepEqual(config.corsOrigins, ['https://a.example', 'http://localhost:5173'])
  assert.deepEqual(config.allowedHosts, ['cks.example', '192.0.2.1'])
  assert.deepEqual(config.embedder, { provider: 'ollama', model: 'nomic-embed-text:latest' })
})

const bad: [string, string][] = [
  ['CKS_HOST', 'not a host'],
  ['CKS_HOST', 'http://localhost'],
  ['CKS_PORT', '65536'],
  ['CKS_PORT', '80a'],
  ['CKS_PORT', '-1'],
  ['CKS_TOKEN_TTL', '30'],
  ['CKS_TOKEN_TTL', '0s'],
  ['CKS_TOKEN_TTL', '9999999d'],
  ['CKS_OLLAMA_URL', 'localhost:11434'],
  ['CKS_OPENAI_URL', 'ftp://host'],
  ['CKS_OPENAI_URL', 'https://host/v1?api-version=1'],
  ['CKS_ANTHROPIC_URL', 'https://host#part'],
  ['CKS_ANTHROPIC_URL', 'https://user:secret@host'],
  ['CKS_DESCRIBE_PROVIDER', 'gemini'],
  ['CKS_DESCRIBE_CONCURRENCY', '0'],
  ['CKS_EMBEDDER', 'ollama'],
  ['CKS_EMBEDDER', 'openai:'],
  ['CKS_REPO_ROOTS', 'code:/srv'],
  ['CKS_CORS_ORIGINS', 'example.org'],
  ['CKS_CORS_ORIGINS', 'https://example.org/path'],
  ['CKS_ALLOWED_HOSTS', 'https://cks.example'],
  ['CKS_ALLOWED_HOSTS', 'cks.example:8000'],
  ['CKS_WORKERS', '0'],
  ['CKS_LOG_LEVEL', 'verbose'],
  ['CKS_ADMIN_USERNAME', 'a\nb'],
]

for (const [name, value] of bad) {
  test(`${name}=${JSON.stringify(value)} is refused in one line that names it`, () => {
    assert.throws(
      () => readConfig({ [name]: value }),
      (error) => error instanceof ConfigError && error.message.startsWith(name) && !error.message.includes('\n'),
    )
  })
}

test('a password inside an address is not repeated in the message', () => {
  assert.throws(
    () => readConfig({ CKS_OPENAI_URL: 'https://user:hunter22@host' }),
    (error) => error instanceof ConfigError && !error.message.includes('hunter22'),
  )
})

test('a misspelt variable and a key that can be guessed are told at the start', () => {
  const fine = {
    CKS_PORT: '1',
    CKS_URL: 'http://a',
    CKS_TOKEN: 't',
    CKS_EMBEDDER: 'builtin',
    CKS_JWT_SECRET: 'k'.repeat(32),
  }
  assert.deepEqual(configWarnings(fine), [])
  const short = { CKS_JWT_SECRET: 'guess me', CKS_ADMIN_PASSWORD: 'sesame' }
  const warnings = configWarnings({ ...fine, CKS_PROT: '1', PORT: '1', ...short })
  assert.deepEqual(warnings, [
    'CKS_PROT is no variable of this service and is ignored',
    'CKS_JWT_SECRET should have at least 32 bytes, or tokens can be forged by guessing it',
    'CKS_ADMIN_PASSWORD should have at least 8 characters, as the password of any other user has',
  ])
})

test('a service on a network that takes any name is told of DNS rebinding', () => {
  const [warning, ...others] = configWarnings({ CKS_HOST: '0.0.0.0' })
  assert.match(warning ?? '', /^CKS_ALLOWED_HOSTS should list/)
  assert.deepEqual(others, [])
  assert.deepEqual(configWarnings({ CKS_HOST: '0.0.0.0', CKS_ALLOWED_HOSTS: 'cks.example' }), [])
  for (const CKS_HOST of ['localhost', '127.0.0.9', '::1']) assert.deepEqual(configWarnings({ CKS_HOST }), [], CKS_HOST)
})

test('a proxy is read as most programs read it, and one that is none is left alone', () => {
  const proxyOf = (env: Record<string, string>) => readConfig(env).proxy
  assert.equal(proxyOf({}), undefined)
  assert.deepEqual(proxyOf({ HTTPS_PROXY: 'proxy.example:3128', NO_PROXY: '.example' }), {
    url: 'http://proxy.example:3128',
    except: '.example',
  })
  const lower = { HTTPS_PROXY: 'http://a:1', https_proxy: 'http://u:pass%20word@b:2', no_proxy: 'c' }
  assert.deepEqual(proxyOf(lower), { url: 'http://u:pass%20word@b:2', except: 'c' })
  assert.ok(secretsOf(readConfig(lower)).includes('pass%20word'))
  for (const value of ['socks5://a:1', 'http://', ' ']) assert.equal(proxyOf({ HTTPS_PROXY: value }), undefined, value)
})

const shared = {
  CKS_DATABASE_URL: 'postgres://cks:p%40ss-word@db.example/cks',
  CKS_OBJECTS_URL: 'file:///srv/objects',
  CKS_JWT_SECRET: 'a secret that all machines are started with',
}

test('a database and objects are configured together or not at all, with the secret of all machines', () => {
  assert.equal(readConfig({}).sharing, undefined)
  assert.deepEqual(readConfig(shared).sharing, {
    databaseUrl: shared.CKS_DATABASE_URL,
    objects: { kind: 'folder', url: 'file:///srv/objects' },
    cacheBytes: 20 * 2 ** 30,
  })
  for (const name of Object.keys(shared) as (keyof typeof shared)[])
    assert.throws(
      () => readConfig({ ...shared, [name]: '' }),
      new RegExp(`^ConfigError: ${name} must be set together with`),
    )
  const bad: [keyof typeof shared, string][] = [
    ['CKS_DATABASE_URL', 'mysql://u:the-secret@h/d'],
    ['CKS_DATABASE_URL', 'the-secret'],
    ['CKS_OBJECTS_URL', 'file:///'],
    ['CKS_OBJECTS_URL', 's3://key:the-secret@bucket'],
    ['CKS_OBJECTS_URL', '/srv/objects'],
  ]
  for (const [name, value] of bad)
    assert.throws(
      () => readConfig({ ...shared, [name]: value }),
      (error: Error) =>
        error.message.startsWith(`${name} must be an address such as`) && !/the-secret/.test(error.message),
      value,
    )
})

test('an S3 store is found by the variables that other programs read, and its keys are secrets', () => {
  const s3 = {
    ...shared,
    CKS_OBJECTS_URL: 's3://knowledge/team',
    AWS_ACCESS_KEY_ID: 'id',
    AWS_SECRET_ACCESS_KEY: 'the-key',
  }
  const objectsOf = (env: Record<string, string>) => readConfig(env).sharing?.objects
  const keys = { accessKeyId: 'id', secretAccessKey: 'the-key' }
  assert.deepEqual(objectsOf({ ...s3, AWS_REGION: 'eu-west-1' }), {
    ...{ kind: 's3', region: 'eu-west-1', endpoint: 'https://s3.eu-west-1.amazonaws.com/knowledge/team', ...keys },
  })
  const own = objectsOf({ ...s3, AWS_ENDPOINT_URL: 'http://one:1', AWS_ENDPOINT_URL_S3: 'http://other:9000/' })
  assert.deepEqual(own, { kind: 's3', region: 'us-east-1', endpoint: 'http://other:9000/knowledge/team', ...keys })
  assert.throws(
    () => readConfig({ ...s3, AWS_SECRET_ACCESS_KEY: '' }),
    /^ConfigError: AWS_SECRET_ACCESS_KEY must be set/,
  )
  const secrets = secretsOf(readConfig(s3))
  for (const secret of ['the-key', 'p@ss-word', 'p%40ss-word']) assert.ok(secrets.includes(secret), secret)
})
