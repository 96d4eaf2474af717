// Signing in and out, users.

import type { components } from '../../core/openapi.d.ts'
import { segment, signIn } from '../api.ts'
import { type Cli, CliError, type Command, EXIT, usageError } from '../command.ts'
import { confirm, YES } from '../confirm.ts'
import { storeSession } from '../credentials.ts'
import { ago, plain, table } from '../output.ts'
import { ask, askSecret } from '../prompt.ts'

type Schemas = components['schemas']

const ROLES = ['admin', 'user', 'viewer'] as const

export const login: Command = {
  name: 'login',
  arguments: '[username]',
  summary: 'sign in and remember the session',
  details:
    'Asks for the password, or takes the first line of stdin. The session is kept in ~/.config/cks, for you alone to read.',
  examples: ['cks login grace', 'cks login ci --url https://cks.example < password-file'],
  run: async (cli, { positionals }) => {
    const username = positionals[0] ?? (await ask(cli, 'username: ', 'give the username: cks login NAME'))
    const password = await askSecret(cli, 'password: ')
    const session = await signIn(cli.api.url, username, password)
    await storeSession(cli.api.url, session.token, cli.env)
    const answer = { url: cli.api.url, username, role: session.role }
    cli.out.answer(answer, () => `signed in at ${cli.api.url} as ${username} (${session.role})`)
    return undefined
  },
}

export const logout: Command = {
  name: 'logout',
  arguments: '',
  summary: 'end the session and forget it',
  run: async (cli) => {
    const answer = await cli.api.post<Schemas['Message']>('/auth/logout')
    await storeSession(cli.api.url, undefined, cli.env)
    cli.out.answer(answer, () => plain(answer.message))
    return undefined
  },
}

/** What a role is for. */
const MAY = {
  admin: 'may do everything',
  user: "may ingest, ask, review and hunt; users and models are the administrator's",
  viewer: 'may read graphs and search; to ingest, ask or review, an administrator gives the role user',
} as const

/** Only an administrator can mend it. */
const PASSWORD_ADVICE = {
  admin: '\nthe administrator still has the generated password: cks passwd',
  user: '',
  viewer: '',
} as const

export const whoami: Command = {
  name: 'whoami',
  arguments: '',
  summary: 'who is signed in, and until when',
  run: async (cli) => {
    const me = await cli.api.get<Schemas['Me']>('/auth/me')
    cli.out.answer({ url: cli.api.url, ...me }, () => {
      const warning = me.default_admin_active ? PASSWORD_ADVICE[me.role] : ''
      return `${plain(me.username)} (${me.role}) at ${cli.api.url} until ${me.expires_at}\n${MAY[me.role]}${warning}`
    })
    return undefined
  },
}

export const passwd: Command = {
  name: 'passwd',
  arguments: '',
  summary: "change one's own password; other sessions end",
  run: async (cli) => {
    if (!process.stdin.isTTY) throw usageError('passwd asks for both passwords at a terminal')
    const current_password = await askSecret(cli, 'current password: ')
    const new_password = await newPassword(cli)
    const answer = await cli.api.patch<Schemas['Message']>('/auth/users/me/password', {
      current_password,
      new_password,
    })
    cli.out.answer(answer, () => plain(answer.message))
    return undefined
  },
}

async function newPassword(cli: Cli): Promise<string> {
  const password = await askSecret(cli, 'new password: ')
  if (process.stdin.isTTY && password !== (await askSecret(cli, 'once more: '))) {
    throw new CliError(EXIT.failed, 'the two do not match; nothing was changed')
  }
  return password
}

export const users: Command = {
  name: 'users',
  arguments: '',
  summary: 'all users',
  details: 'Users of the service. Who uses an entity of a graph: cks used-by PROJECT NAME.',
  run: async (cli) => {
    const list = await cli.api.get<Schemas['User'][]>('/auth/users')
    cli.out.answer(list, () => {
      const rows = list.map(({ id, username, role, created_at }) => [id, plain(username), role, ago(created_at)])
      return table(rows, ['ID', 'USERNAME', 'ROLE', 'CREATED'])
    })
    return undefined
  },
}

export const addUser: Command = {
  name: 'users add',
  arguments: '<username>',
  summary: 'add a user; asks for the password, or takes it from stdin',
  options: { role: { type: 'string', value: 'ROLE', text: 'admin, user or viewer; user when omitted' } },
  examples: ['cks users add grace --role viewer'],
  run: async (cli, input) => {
    const role = input.oneOf('role', ROLES) ?? 'user'
    const password = await newPassword(cli)
    const body = { username: input.positionals[0], password, role }
    const made = await cli.api.post<Schemas['CreatedUser']>('/auth/users', body)
    cli.out.answer(made, () => `${plain(made.username)} can sign in as ${made.role}`)
    return undefined
  },
}

export const removeUser: Command = {
  name: 'users remove',
  arguments: '<username-or-id>',
  summary: 'remove a user and end their sessions',
  options: YES,
  run: async (cli, input) => {
    const { positionals } = input
    const list = await cli.api.get<Schemas['User'][]>('/auth/users')
    const given = positionals[0]!
    const found =
      list.find(({ username }) => username === given) ??
      list.find(({ username }) => username.normalize() === given.normalize()) ??
      list.find(({ id }) => String(id) === given)
    if (found === undefined) throw new CliError(EXIT.failed, `there is no user '${given}'`)
    await confirm(cli, input, `remove user '${found.username}' and end their sessions?`)
    const answer = await cli.api.delete<Schemas['Message']>(`/auth/users/${segment(String(found.id))}`)
    cli.out.answer(answer, () => plain(answer.message))
    return undefined
  },
}
