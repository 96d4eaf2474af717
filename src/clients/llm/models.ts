// Questions to a provider about its models: the list, and whether one can be used.

import { complete } from './calls.ts'
import { LlmError, modelMissing } from './errors.ts'
import { type ClientState, wireOf } from './state.ts'
import type { ChatRequest, Target } from './wire.ts'

/** Names of the provider's models. Throws an LlmError. */
export async function models(
  state: ClientState,
  about: Omit<Target, 'model'>,
  signal?: AbortSignal,
): Promise<string[]> {
  const target = { ...about, model: '' }
  const wire = wireOf(target)
  const names = wire.models.read(
    await state.transport.json(target, wire, { path: wire.models.path, signal, brief: true }),
  )
  if (names === undefined) throw new LlmError('garbled', target, 'the list of models could not be read')
  return names.filter((name) => name.length <= NAME_CHARS_MAX).slice(0, NAMES_MAX)
}

/** Names that are listed, and characters of one: a provider has some hundred, and they are shown for choice. */
const NAMES_MAX = 10_000
const NAME_CHARS_MAX = 512

/** Resolves when exactly `target.model` can be used; throws an LlmError saying why not. */
export async function probe(state: ClientState, target: Target, signal?: AbortSignal): Promise<void> {
  const wire = wireOf(target)
  if (wire.modelPath !== undefined) {
    const found = await lookUp(state, target, wire.modelPath(target.model), signal)
    if (found) return
  }
  const names = await models(state, target, signal).catch((thrown: unknown) => {
    const error = LlmError.from(thrown, target)
    if (wire.modelPath !== undefined && (error.code === 'model-missing' || error.code === 'garbled')) return undefined
    if (wire.modelPath !== undefined && (error.status === 405 || error.status === 501)) return undefined
    throw error
  })
  if (names === undefined) return probeByCall(state, target, signal)
  if (!names.some((name) => wire.sameModel(name, target.model))) throw modelMissing(target)
}

/** True when the provider knows the model by its id; false when it has no such route; throws when it refuses. */
async function lookUp(state: ClientState, target: Target, path: string, signal?: AbortSignal): Promise<boolean> {
  const wire = wireOf(target)
  try {
    return wire.isModel(await state.transport.json(target, wire, { path, signal, brief: true }))
  } catch (thrown) {
    const error = LlmError.from(thrown, target)
    if (error.code === 'model-missing' && !error.definite) return false
    if (error.code === 'garbled' || error.status === 405 || error.status === 501) return false
    throw error
  }
}

/** A call of one token, tried again as any call. The text of the answer does not matter, as long as there is one. */
async function probeByCall(state: ClientState, target: Target, signal?: AbortSignal): Promise<void> {
  const request: ChatRequest = { messages: [{ role: 'user', content: 'Hi' }], maxTokens: 1, signal }
  await complete(state, target, request).catch((error: unknown) => {
    if (!(error instanceof LlmError) || (error.code !== 'empty' && error.code !== 'spent')) throw error
  })
}
