// Projects that are cloned from an address.

import type { components } from '../../core/openapi.d.ts'
import { segment } from '../api.ts'
import type { Cli, Command, Input } from '../command.ts'
import { confirm, YES } from '../confirm.ts'
import { plain, table } from '../output.ts'
import { askSecret } from '../prompt.ts'
import { answerJob, DETACH, ingestSummary } from './ingest.ts'

type Schemas = components['schemas']

export const clone: Command = {
  name: 'clone',
  arguments: '<url>',
  summary: 'clone a repository into the service and ingest it; again, to fetch it',
  details: `https://host/path, or user@host:path where the service has a key for ssh. With --password, a token is taken from
CKS_CLONE_PASSWORD, asked for at the terminal, or read from stdin; it is never an argument, where other users of the machine
could see it. The service stores it encrypted.`,
  options: {
    name: { type: 'string', value: 'NAME', text: "the project's name; the repository's when omitted" },
    branch: { type: 'string', value: 'BRANCH', text: "the branch; the remote's default when omitted" },
    username: { type: 'string', value: 'USER', text: 'for hosts that want one beside a token' },
    password: { type: 'boolean', text: 'give a password or token' },
    every: { type: 'string', value: 'MINUTES', text: 'look for new commits this often; 0 to end that' },
    'no-describe': { type: 'boolean', text: 'no descriptions, so no language model is needed' },
    detach: DETACH,
  },
  examples: [
    'cks clone https://github.com/spf13/cobra --no-describe',
    'cks clone https://github.com/spf13/cobra --every 60',
    'cks clone https://git.example/team/api --branch develop --password < token-file',
  ],
  run: async (cli, input) => {
    const request = {
      url: input.positionals[0],
      project_name: input.text('name'),
      branch: input.text('branch'),
      username: input.text('username'),
      every_minutes: input.integer('every'),
      password: await passwordOf(cli, input),
      ...(input.flag('no-describe') ? { describe: false } : {}),
    }
    const job = await cli.api.post<Schemas['CloneAccepted']>('/projects', request)
    await answerJob(cli, input, job, ingestSummary)
    return undefined
  },
}

async function passwordOf(cli: Cli, input: Input): Promise<string | undefined> {
  if (!input.flag('password')) return undefined
  return cli.env.CKS_CLONE_PASSWORD || (await askSecret(cli, 'password or token: ')).trim()
}

export const clones: Command = {
  name: 'clones',
  arguments: '',
  summary: 'the projects that are cloned from an address',
  run: async (cli) => {
    const list = await cli.api.get<Schemas['Clone'][]>('/projects')
    cli.out.answer(list, () => {
      if (list.length === 0) return 'none yet: cks clone URL'
      const rows = list.map(({ project, url, branch, commit, every_minutes, has_webhook }) => [
        cli.out.paint('bold', plain(project)),
        plain(branch),
        commit?.slice(0, 8) ?? '',
        [every_minutes === null ? '' : `each ${every_minutes} min`, has_webhook ? 'webhook' : '']
          .filter(Boolean)
          .join(', '),
        plain(url),
      ])
      return table(rows, ['PROJECT', 'BRANCH', 'COMMIT', 'FETCHED', 'URL'])
    })
    return undefined
  },
}

export const webhook: Command = {
  name: 'webhook',
  arguments: '<project>',
  summary: 'give a cloned project a webhook, which fetches it on each push',
  details: `Enter the address and the secret at GitHub, Gitea (content type application/json) or GitLab (secret token), for
pushes. The secret is shown this once; the command again makes another, and the former counts no more.`,
  run: async (cli, { positionals }) => {
    const made = await cli.api.post<Schemas['Webhook']>(`/projects/${segment(positionals[0]!)}/webhook`, {})
    cli.out.answer(made, () => `path    ${plain(made.path)}\nsecret  ${plain(made.secret)}`)
    return undefined
  },
}

export const removeWebhook: Command = {
  name: 'webhook remove',
  arguments: '<project>',
  summary: 'take the webhook of a project away',
  options: YES,
  run: async (cli, input) => {
    const [project] = input.positionals
    await confirm(cli, input, `take the webhook of project '${project}' away?`)
    const answer = await cli.api.delete<Schemas['Message']>(`/projects/${segment(project!)}/webhook`)
    cli.out.answer(answer, () => plain(answer.message))
    return undefined
  },
}
