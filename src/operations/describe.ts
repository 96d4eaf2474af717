// The descriptor: the model that writes descriptions, checked before any job that needs it.

import { LlmError, type Target } from '../clients/llm/provider.ts'
import type { Context } from '../context.ts'
import { describeModelMissing, describeModelUnavailable, noDescribeModel } from '../core/errors.ts'
import { environmentTarget } from './llm-config.ts'

/** The configured descriptor. Throws a bad-request when there is none. */
export function descriptorTarget(ctx: Context): Target {
  const model = ctx.config.describeModel?.trim()
  if (model === undefined || model === '') throw noDescribeModel()
  return environmentTarget(ctx, ctx.config.describeProvider, model)
}

/** Throws a bad-request that says what to do when no descriptor is configured or it can't be used now. */
export async function checkDescriptor(ctx: Context, signal?: AbortSignal): Promise<void> {
  const target = descriptorTarget(ctx)
  try {
    await ctx.clients.llm.probe(target, signal)
  } catch (error) {
    if (!(error instanceof LlmError)) throw error
    if (target.provider !== 'ollama') throw describeModelUnavailable(target.model, error.message)
    const hint = error.code === 'model-missing' ? '' : ` (${error.message})`
    throw describeModelMissing(target.model, target.baseUrl, hint)
  }
}
