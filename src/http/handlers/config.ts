// Which language model is used, and whether it answers.

import {
  getLlmConfig,
  listLlmModels as listModels,
  listLlmProviders as listProviders,
  getLlmHealth as readHealth,
  saveLlmConfig,
} from '../../operations/llm-config.ts'
import type { Handler } from '../handler.ts'

export const setLlm: Handler<'setLlm'> = async (ctx, { body, signal }) => ({
  status: 200,
  body: await saveLlmConfig(ctx, body, signal),
})

export const getLlm: Handler<'getLlm'> = async (ctx) => ({ status: 200, body: await getLlmConfig(ctx) })

export const listLlmModels: Handler<'listLlmModels'> = async (ctx, { signal }) => ({
  status: 200,
  body: await listModels(ctx, signal),
})

export const getLlmHealth: Handler<'getLlmHealth'> = async (ctx, { signal }) => ({
  status: 200,
  body: await readHealth(ctx, signal),
})

export const listLlmProviders: Handler<'listLlmProviders'> = async (ctx) => ({
  status: 200,
  body: await listProviders(ctx),
})
