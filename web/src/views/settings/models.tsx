// The language model: which one is active, whether it answers, and for administrators a form that changes it.

import { useState } from 'preact/hooks'
import { Refusal, read, type Schema, write } from '../../api/client.ts'
import { Notice } from '../../parts/notice.tsx'
import { Problem } from '../../parts/problem.tsx'
import { useTitle } from '../../parts/title.ts'
import { useAction } from '../../state/action.ts'
import { onSubmitted, textOf } from '../../state/form.ts'
import { useLoad } from '../../state/load.ts'
import { mayAdminister } from '../../state/session.ts'
import '../../styles/settings.css'

type Config = Schema<'LlmConfig'>
type Provider = Pick<
  Schema<'LlmProviders'>['providers'][number],
  'id' | 'label' | 'key_required' | 'default_base_url' | 'models'
>

/** The API lists the providers in the cloud; this one runs beside the service. */
const OLLAMA: Provider = { id: 'ollama', label: 'Ollama', key_required: false, default_base_url: null, models: [] }

/** A refusal with 404 says that nothing is configured, which is no fault. */
const unlessMissing = (error: unknown): null => {
  if (error instanceof Refusal && error.status === 404) return null
  throw error
}

export default function ModelsView() {
  useTitle('Models')
  const active = useLoad('llm', (signal) => read('/config/llm', { signal }).catch(unlessMissing))
  return (
    <div class="page">
      <h1>Language model</h1>
      {active.error && <Notice error={active.error} retry={active.reload} />}
      {active.data === null && (
        <p class="quiet">
          None is configured. The graph, search and impact need none; chat, reviews, hunts and descriptions do.
        </p>
      )}
      {active.data && <Active key={JSON.stringify(active.data)} config={active.data} />}
      {active.data !== undefined && mayAdminister() && <Change config={active.data} onSaved={active.reload} />}
    </div>
  )
}

function Active({ config }: { config: Config }) {
  const health = useLoad('llm health', (signal) => read('/config/llm/health', { signal }))
  const models = useLoad('llm models', (signal) => read('/config/llm/models', { signal }))
  return (
    <>
      <dl class="facts">
        <div>
          <dt>Model</dt>
          <dd>{config.model}</dd>
        </div>
        <div>
          <dt>Provider</dt>
          <dd>{config.provider_name}</dd>
        </div>
        <div>
          <dt>State</dt>
          <dd>{health.data?.status ?? (health.error ? 'unknown' : '…')}</dd>
        </div>
      </dl>
      <p class="path">
        {config.base_url ?? 'at the vendor’s own address'} · {config.has_key ? 'a key is stored' : 'without a key'}
      </p>
      {health.data && (
        <div class="actions">
          <p class={health.data.status === 'healthy' ? 'quiet' : 'error'}>{health.data.message}</p>
          <button type="button" class="small" onClick={health.reload}>
            Ask again
          </button>
        </div>
      )}
      {health.error && <Notice error={health.error} retry={health.reload} />}
      {models.data && (
        <details class="fold">
          <summary>
            Models that {models.data.provider_name} offers: {models.data.models.length}
          </summary>
          <ul class="columns">
            {models.data.models.map(({ name }) => (
              <li key={name}>
                <code>{name}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

type FormProps = { config: Config | null; onSaved: () => void }

function Change(props: FormProps) {
  const { data, error, reload } = useLoad('llm providers', (signal) => read('/config/llm/providers', { signal }))
  if (error) return <Notice error={error} retry={reload} />
  return data ? <ModelForm {...props} providers={[OLLAMA, ...data.providers]} /> : null
}

function ModelForm({ config, onSaved, providers }: FormProps & { providers: readonly Provider[] }) {
  const [name, setName] = useState<Schema<'ProviderName'>>(config?.provider_name ?? 'ollama')
  const save = useAction(async (fields: FormData) => {
    const [key, base_url] = [textOf(fields, 'key'), textOf(fields, 'base_url')]
    const provider_data = {
      provider_name: name,
      model: textOf(fields, 'model'),
      ...(key === '' ? {} : { key }),
      ...(base_url === '' ? {} : { base_url }),
    }
    await write('post', '/config/llm', { is_local: fields.has('local'), provider_data })
    onSaved()
  })
  const provider = providers.find(({ id }) => id === name)
  return (
    <form class="stack" onSubmit={onSubmitted(save.run)}>
      <h2>{config ? 'Use another' : 'Use a model'}</h2>
      <div class="fields">
        <label>
          Provider
          <select value={name} onChange={(event) => setName(event.currentTarget.value as Schema<'ProviderName'>)}>
            {providers.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label>
          Model
          <input name="model" required list="model-names" spellcheck={false} autocomplete="off" />
          <datalist id="model-names">
            {provider?.models.map((model) => (
              <option key={model} value={model} />
            ))}
          </datalist>
        </label>
      </div>
      <Access key={name} provider={provider} />
      <p class="quiet">The model is asked before anything is saved; the key is stored encrypted and never shown.</p>
      <Problem text={save.error} />
      <button type="submit" class="primary" disabled={save.busy}>
        {save.busy ? 'Asking the model…' : 'Check and save'}
      </button>
    </form>
  )
}

/** Key and address, as the provider needs them. */
function Access({ provider }: { provider: Provider | undefined }) {
  const [isLocal, setLocal] = useState(provider?.key_required === false)
  return (
    <>
      <label class="check">
        <input type="checkbox" name="local" checked={isLocal} onChange={() => setLocal(!isLocal)} /> Runs here or needs
        no key
      </label>
      <div class="fields">
        <label>
          Key
          <input name="key" type="password" autocomplete="off" required={!isLocal} />
        </label>
        <label>
          Address (the provider’s own, if empty)
          <input name="base_url" type="url" spellcheck={false} placeholder={provider?.default_base_url ?? undefined} />
        </label>
      </div>
    </>
  )
}
