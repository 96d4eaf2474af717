// The configured language model and its health. One configuration is active: the saved one, else the local model of the
// environment.

import { LlmError, type Target } from '../clients/llm/provider.ts'
import { VENDOR_URLS } from '../config.ts'
import type { Context } from '../context.ts'
import { llmKeyUnreadable, llmUnhealthy, noLlm, noLlmConfig, providerValidationFailed } from '../core/errors.ts'
import type { LlmConfigRequest, ProviderName } from '../core/model.ts'
import type { LlmSetting } from '../stores/settings.ts'

/** The model that answers, without its key. */
export type LlmConfig = {
  is_local: boolean
  provider_name: ProviderName
  model: string
  has_key: boolean
  base_url: string | null
}

/** Checks a configuration by probing exactly its model, then saves it. Saves nothing when the probe fails. */
export async function saveLlmConfig(ctx: Context, request: LlmConfigRequest, signal: AbortSignal): Promise<LlmConfig> {
  const setting = readSetting(request)
  const target = targetOf(ctx, setting)
  try {
    await ctx.clients.llm.probe(target, signal)
  } catch (error) {
    if (error instanceof LlmError) throw providerValidationFailed(error.message)
    throw error
  }
  await ctx.stores.settings.putLlm(setting)
  ctx.log.info('language model configured', { provider: setting.provider, model: setting.model })
  return shown(setting)
}

/** The active configuration with the address that is in use; 404 when there is none. */
export async function getLlmConfig(ctx: Context): Promise<LlmConfig> {
  const setting = (await activeSetting(ctx)) ?? refuseNone()
  return { ...shown(setting), base_url: setting.baseUrl ?? urlInUse(ctx, setting) }
}

/** Models of the active provider. */
export async function listLlmModels(
  ctx: Context,
  signal: AbortSignal,
): Promise<{ provider_name: ProviderName; models: { name: string; provider: ProviderName }[] }> {
  const setting = (await activeSetting(ctx)) ?? refuseNone()
  const { provider } = setting
  const names = await ctx.clients.llm.models(targetOf(ctx, setting), signal)
  return { provider_name: provider, models: names.map((name) => ({ name, provider })) }
}

/** Whether the active model is usable now. */
export async function getLlmHealth(
  ctx: Context,
  signal: AbortSignal,
): Promise<{
  provider_name: ProviderName
  model: string
  is_local: boolean
  status: 'healthy' | 'unhealthy'
  message: string
}> {
  const setting = (await activeSetting(ctx)) ?? refuseNone()
  const problem =
    setting.unreadable === true ? llmKeyUnreadable() : await problemOf(ctx, targetOf(ctx, setting), signal)
  return {
    provider_name: setting.provider,
    model: setting.model,
    is_local: setting.isLocal,
    status: problem === undefined ? 'healthy' : 'unhealthy',
    message: problem?.message ?? `${setting.provider} offers the model '${setting.model}'`,
  }
}

/** The vendors that need a key; the local provider is no choice among them, it is always there. */
const CLOUD: readonly { id: ProviderName; label: string }[] = [
  { id: 'anthropic', label: 'Anthropic' },
  { id: 'openai', label: 'OpenAI' },
]

/** A provider that does not list its models in this time is shown without any. */
const PROVIDER_LIST_MS = 3_000

/** A cloud provider as clients offer it for choice. None is registered by a file: there is no such file. */
export type CloudProvider = {
  id: ProviderName
  label: string
  key_required: boolean
  registered_via_file: boolean
  default_base_url: string
  models: string[]
}

/** The cloud providers that can be configured, with their models where those can be listed. */
export async function listLlmProviders(ctx: Context): Promise<{ providers: CloudProvider[] }> {
  const setting = await activeSetting(ctx)
  const providers = CLOUD.map(async ({ id, label }) => ({
    id,
    label,
    key_required: true,
    registered_via_file: false,
    default_base_url: defaultUrl(ctx, id),
    models: await knownModels(ctx, id, setting),
  }))
  return { providers: await Promise.all(providers) }
}

/**
 * The model that a routine or chat uses: the active configuration, overridden by `model` and `provider` for this call.
 * Nothing is assumed: without a provider and a model of that provider it throws `refusal`. Throws llmKeyUnreadable when
 * the saved key cannot be decrypted.
 */
export async function resolveLlm(
  ctx: Context,
  override: { model?: string | undefined; provider?: ProviderName | undefined } = {},
  refusal: () => Error = noLlm,
): Promise<Target & { isLocal: boolean }> {
  const active = await activeSetting(ctx)
  const provider = override.provider ?? active?.provider
  if (provider === undefined) throw refusal()
  const own = active?.provider === provider ? active : undefined
  const model = override.model?.trim() || own?.model
  if (model === undefined || model === '') throw refusal()
  if (own !== undefined) {
    if (own.unreadable === true) throw llmKeyUnreadable()
    return { ...targetOf(ctx, { ...own, model }), isLocal: own.isLocal }
  }
  return { ...environmentTarget(ctx, provider, model), isLocal: provider === 'ollama' }
}

/** Throws a bad-request with the provider's reason when exactly this model can't be used. */
export async function checkLlm(ctx: Context, target: Target, signal: AbortSignal): Promise<void> {
  const problem = await problemOf(ctx, target, signal)
  // A provider that has too much to do now is there; the job waits for it as long as it asks.
  if (problem?.code === 'rate-limited' && problem.retryable) return
  if (problem !== undefined) throw llmUnhealthy(problem.message)
}

/** A provider at its configured address, with the key from the environment, if any. */
export function environmentTarget(ctx: Context, provider: ProviderName, model: string): Target {
  const key = { ollama: undefined, openai: ctx.config.openaiKey, anthropic: ctx.config.anthropicKey }[provider]
  return { provider, model, baseUrl: defaultUrl(ctx, provider), key }
}

async function activeSetting(ctx: Context): Promise<LlmSetting | undefined> {
  const saved = await ctx.stores.settings.getLlm()
  if (saved !== undefined) return saved
  const model = ctx.config.chatModel?.trim()
  return model === undefined ? undefined : { isLocal: true, provider: 'ollama', model, baseUrl: null, key: null }
}

function refuseNone(): never {
  throw noLlmConfig()
}

async function problemOf(ctx: Context, target: Target, signal: AbortSignal): Promise<LlmError | undefined> {
  try {
    await ctx.clients.llm.probe(target, signal)
    return undefined
  } catch (error) {
    if (error instanceof LlmError) return error
    throw error
  }
}

async function knownModels(ctx: Context, id: ProviderName, active: LlmSetting | undefined): Promise<string[]> {
  const target = active?.provider === id ? targetOf(ctx, active) : environmentTarget(ctx, id, '')
  // The vendors list nothing without a key.
  if (target.key === undefined) return []
  return ctx.clients.llm.models(target, AbortSignal.timeout(PROVIDER_LIST_MS)).catch((error: unknown) => {
    ctx.log.debug('provider lists no models', { provider: id, error: (error as Error).message })
    return []
  })
}

/** Reads the request as a setting; throws when it is none. */
function readSetting({ is_local: isLocal, provider_data }: LlmConfigRequest): LlmSetting {
  const { provider_name: provider, model } = provider_data
  const key = provider_data.key?.trim() ?? ''
  if (!isLocal && key === '') throw providerValidationFailed('provider_data.key is required when is_local is false')
  if (!/^[\x21-\x7e]*$/.test(key))
    throw providerValidationFailed('provider_data.key holds characters that no API key has')
  return { isLocal, provider, model: model.trim(), baseUrl: readBaseUrl(provider_data.base_url), key: key || null }
}

function readBaseUrl(given: string | undefined): string | null {
  const text = given?.trim() ?? ''
  if (text === '') return null
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw providerValidationFailed('provider_data.base_url is not an http or https address')
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw providerValidationFailed(
      'provider_data.base_url must hold no credentials, query or fragment — use provider_data.key',
    )
  }
  return text.replace(/\/+$/, '')
}

function targetOf(ctx: Context, { provider, model, baseUrl, key }: LlmSetting): Target {
  return { provider, model, baseUrl: baseUrl ?? defaultUrl(ctx, provider), key: key ?? undefined }
}

function defaultUrl({ config }: Context, provider: ProviderName): string {
  return { ollama: config.ollamaUrl, openai: config.openaiUrl, anthropic: config.anthropicUrl }[provider]
}

/** The address that the environment gives; null for a vendor at its own. */
function urlInUse(ctx: Context, { isLocal, provider }: LlmSetting): string | null {
  const url = defaultUrl(ctx, provider)
  return !isLocal && Object.values<string>(VENDOR_URLS).includes(url) ? null : url
}

const shown = (setting: LlmSetting): LlmConfig => ({
  is_local: setting.isLocal,
  provider_name: setting.provider,
  model: setting.model,
  has_key: setting.key !== null || setting.unreadable === true,
  base_url: setting.baseUrl,
})
