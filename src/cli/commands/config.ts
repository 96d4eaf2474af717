// The active language model.

import type { components } from '../../core/openapi.d.ts'
import { type Cli, type Command, EXIT, usageError } from '../command.ts'
import { plain, table } from '../output.ts'
import { askSecret } from '../prompt.ts'

type Schemas = components['schemas']

const PROVIDERS = ['ollama', 'openai', 'anthropic'] as const
const KEY_VARIABLES = { ollama: undefined, openai: 'OPENAI_API_KEY', anthropic: 'ANTHROPIC_API_KEY' } as const

export const configLlm: Command = {
  name: 'config llm',
  arguments: '',
  summary: 'the active language model',
  run: async (cli) => {
    const config = await cli.api.get<Schemas['LlmConfig']>('/config/llm')
    cli.out.answer(config, () => configLine(cli, config))
    return undefined
  },
}

export const configLlmSet: Command = {
  name: 'config llm set',
  arguments: '<provider> <model>',
  summary: 'choose the model; it is asked once before it is saved',
  details: `Providers are ollama, openai and anthropic. The key of a remote one is taken from OPENAI_API_KEY or ANTHROPIC_API_KEY,
asked for at the terminal, or read from stdin; it is never an argument, where other users of the machine could see it.`,
  options: { 'base-url': { type: 'string', value: 'URL', text: "in place of the provider's own address" } },
  examples: [
    'cks config llm set ollama qwen3:8b',
    'cks config llm set openai my-model --base-url https://llm.example/v1 < key-file',
  ],
  run: async (cli, input) => {
    const [name, model] = input.positionals
    const provider = PROVIDERS.find((each) => each === name)
    if (provider === undefined) throw usageError(`the provider is ${PROVIDERS.join(', ')}, not '${name}'`)
    const key = await keyOf(cli, provider)
    const config = await cli.api.post<Schemas['LlmConfig']>('/config/llm', {
      is_local: provider === 'ollama',
      provider_data: { provider_name: provider, model, key, base_url: input.text('base-url') },
    })
    cli.out.answer(config, () => configLine(cli, config))
    return undefined
  },
}

async function keyOf(cli: Cli, provider: (typeof PROVIDERS)[number]): Promise<string | undefined> {
  const variable = KEY_VARIABLES[provider]
  if (variable === undefined) return undefined
  const key = cli.env[variable] || (await askSecret(cli, `key of ${provider}: `)).trim()
  if (key === '')
    throw usageError(`${provider} needs a key: ${variable}, or the key on stdin; a server that asks for none takes any`)
  return key
}

function configLine(cli: Cli, { provider_name, model, has_key, base_url }: Schemas['LlmConfig']): string {
  const parts = [has_key ? 'with a key' : '', base_url ? `at ${plain(base_url)}` : ''].filter((part) => part !== '')
  return [`${provider_name} ${cli.out.paint('bold', plain(model))}`, ...parts].join(' ')
}

export const configLlmModels: Command = {
  name: 'config llm models',
  arguments: '',
  summary: 'what the active provider offers',
  run: async (cli) => {
    const found = await cli.api.get<Schemas['LlmModels']>('/config/llm/models')
    cli.out.answer(found, () => found.models.map(({ name }) => plain(name)).join('\n') || 'no models')
    return undefined
  },
}

export const configLlmHealth: Command = {
  name: 'config llm health',
  arguments: '',
  summary: 'whether the active model answers; exit 1 when it does not',
  run: async (cli) => {
    const health = await cli.api.get<Schemas['LlmHealth']>('/config/llm/health')
    cli.out.answer(health, () => {
      const colour = health.status === 'healthy' ? 'green' : 'red'
      return `${health.provider_name} ${plain(health.model)}: ${cli.out.paint(colour, health.status)}  ${plain(health.message)}`
    })
    return health.status === 'healthy' ? EXIT.ok : EXIT.failed
  },
}

export const configLlmProviders: Command = {
  name: 'config llm providers',
  arguments: '',
  summary: 'what can be configured',
  run: async (cli) => {
    const { providers } = await cli.api.get<Schemas['LlmProviders']>('/config/llm/providers')
    cli.out.answer(providers, () =>
      table(
        providers.map(({ id, label, key_required, default_base_url }) => [
          id,
          label,
          key_required ? 'needs a key' : 'no key',
          default_base_url ?? '',
        ]),
      ),
    )
    return undefined
  },
}
