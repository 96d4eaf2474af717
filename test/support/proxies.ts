// Proxies as they stand before a service, each on a port of its own, with connections to the service that many clients share.
// A proxy marks each request that it makes with the target that it has read.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, untilListening } from './listening.ts'
import { programCalled } from './programs.ts'
import { temporaryFolder } from './temporary.ts'

/** The header in which a proxy says for which target it makes a request. */
export const MARK = 'x-read-by-proxy'

type Kind = {
  program: string
  /** The name of its configuration, its text, and the arguments with which it stays in the foreground. */
  file: string
  text: (folder: string, port: number, to: number) => string
  args: (path: string, folder: string) => string[]
}

const KINDS = {
  nginx: {
    program: 'nginx',
    file: 'nginx.conf',
    text: (folder, port, to) => `
daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
events {}
http {
  access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  upstream service { server 127.0.0.1:${to}; keepalive 2; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host localhost;
      proxy_set_header ${MARK} $request_uri; proxy_request_buffering off; proxy_next_upstream off;
    }
  }
}`,
    args: (path, folder) => ['-c', path, '-p', folder, '-e', join(folder, 'error.log')],
  },
  haproxy: {
    program: 'haproxy',
    file: 'haproxy.cfg',
    text: (_folder, port, to) => `
defaults
  mode http
  timeout client 5s
  timeout server 5s
  timeout connect 5s
  http-reuse always
  retries 0
frontend clients
  bind 127.0.0.1:${port}
  http-request set-header ${MARK} %[url]
  http-request set-header Host localhost
  default_backend service
backend service
  server one 127.0.0.1:${to}
`,
    args: (path) => ['-db', '-f', path],
  },
  caddy: {
    program: 'caddy',
    file: 'Caddyfile',
    text: (_folder, port, to) => `
{
  admin off
  auto_https off
}
http://:${port} {
  bind 127.0.0.1
  reverse_proxy 127.0.0.1:${to} {
    header_up ${MARK} {http.request.orig_uri.path}
    header_up Host localhost
    flush_interval -1
  }
}
`,
    args: (path) => ['run', '--config', path, '--adapter', 'caddyfile'],
  },
} as const satisfies Record<string, Kind>

export type ProxyName = keyof typeof KINDS
export const PROXIES = Object.keys(KINDS) as ProxyName[]

const programOf = (name: ProxyName): string | undefined => programCalled(KINDS[name].program)

/** Why the tests behind a proxy do not run here; false where they do, as in continuous integration, which must have it. */
export const lacksProxy = (name: ProxyName): string | false =>
  programOf(name) === undefined && process.env.CI === undefined ? `no ${name} on this machine: install it` : false

/** Starts a proxy before the service at a port of the loopback; its own port, and its end. */
export async function startProxy(name: ProxyName, to: number): Promise<{ port: number; stop: () => Promise<void> }> {
  const program = programOf(name)
  if (program === undefined) throw new Error(`${name} is not installed, and the tests of the service need it`)
  const { file, text, args }: Kind = KINDS[name]
  const [folder, port] = [temporaryFolder(), await freePort()]
  writeFileSync(join(folder, file), text(folder, port, to))
  const child: ChildProcess = spawn(program, args(join(folder, file), folder), {
    stdio: 'ignore',
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  })
  const gone = once(child, 'exit')
  await untilListening(child, name, port)
  return {
    port,
    stop: async () => {
      child.kill('SIGKILL')
      await gone
    },
  }
}
