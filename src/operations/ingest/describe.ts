// The describe stage: every eligible entity gets a sentence or two, from its doc comment, a template, the cache or a
// model. Each description a model writes is stored as it arrives, so a killed run resumes where it was.

import type { Answer, Target } from '../../clients/llm/provider.ts'
import { LlmError } from '../../clients/llm/provider.ts'
import type { Context } from '../../context.ts'
import { type Describable, planDescription } from '../../core/text/chunks/describable.ts'
import {
  cleanDescription,
  DESCRIBE_PROMPT_VERSION,
  describePrompt,
  firstSentences,
} from '../../core/text/prompts/messages.ts'
import type { DescriptionKey } from '../../stores/descriptions.ts'
import { descriptorTarget } from '../describe.ts'
import { turnTaker } from '../turns.ts'

/** An entity of a project with its cached or existing description. */
export type EntityToDescribe = Describable & {
  id: string
  qualified_name: string
  file_path: string
  /** Its description so far. */
  description: string | null
}

/** The counts of a job's `result`. `describable` = `cached` + `generated` + `failed` + `pending` + `templated`. */
export type DescriptionCounts = {
  enabled: boolean
  /** Why it is switched off, or the provider's last error, where entities failed for it. */
  reason?: string
  model?: string
  describable: number
  cached: number
  generated: number
  failed: number
  pending: number
  skipped: number
  templated: number
  /** Entities that keep a description which another model wrote. */
  stale_model_hits: number
}

/** The outcome of a describe pass. */
export type Described = {
  /** Descriptions by entity id; entities without one are absent. */
  descriptions: Map<string, string>
  counts: DescriptionCounts
  /** Entities that kept an earlier description because no new one could be made. */
  preserved: number
  /** The provider's last error, when entities failed for it. */
  error: string | null
}

/** How a pass over a project's entities is made. */
export type DescribeOptions = {
  /** Ask the model even where an answer is cached. */
  force: boolean
  signal: AbortSignal
  /** Called after every entity. */
  onProgress: (done: number, total: number) => void
}

/** Room for a description, and for the reasoning that some models cannot omit. */
const ANSWER_TOKENS = 512
const CONTEXT_TOKENS = 4_096
/** This many refusals in a row that any call would meet (no connection, no model, bad key, no quota) end the pass. */
const REFUSALS_MAX = 5
const HOPELESS: ReadonlySet<string> = new Set(['unreachable', 'auth', 'model-missing', 'rate-limited'])
/** This many failures in a row, of any kind and each after its retries, end it too: thousands more would take hours. */
const FAILURES_MAX = 20

/** The report of a stage that is switched off. Chunks keep the descriptions they have. */
export function notDescribed(reason: string): Described {
  return { descriptions: new Map(), counts: { ...noCounts(), enabled: false, reason }, preserved: 0, error: null }
}

/**
 * Describes `entities`. Failures of the model are counted, not thrown; rejects only when the signal aborts or the store
 * fails.
 */
export async function describeEntities(
  ctx: Context,
  entities: readonly EntityToDescribe[],
  options: DescribeOptions,
): Promise<Described> {
  const target = descriptorTarget(ctx)
  const result: Described = {
    descriptions: new Map(),
    counts: { ...noCounts(), enabled: true, model: target.model },
    preserved: 0,
    error: null,
  }
  const { counts, descriptions } = result
  const forModel: EntityToDescribe[] = []
  const turn = turnTaker()
  for (const entity of entities) {
    await turn()
    const plan = planDescription(entity)
    if (plan.by === 'nothing') counts.skipped++
    else counts.describable++
    if (plan.by === 'model') forModel.push(entity)
    if (plan.by !== 'template') continue
    counts.templated++
    descriptions.set(entity.id, plan.text)
  }
  let done = counts.templated
  const onDone = (): void => options.onProgress(++done, counts.describable)
  options.onProgress(done, counts.describable)
  const pass: Pass = { target, result, signal: options.signal, onDone }
  const missing = options.force ? forModel : await takeCached(ctx, pass, forModel)
  await generateAll(ctx, pass, missing)
  if (result.error !== null) counts.reason = result.error
  return result
}

/** Whether the model failed for every entity: that fails the job, as a wrong configuration would. */
export const describedNothing = ({ counts }: Described): boolean =>
  counts.failed > 0 && counts.generated + counts.cached + counts.templated === 0

/** A pass over the entities of a project: the model, the result so far, and a callback for each. */
type Pass = { target: Target; result: Described; signal: AbortSignal; onDone: () => void }

/** Fills in cached descriptions and returns the rest. */
async function takeCached(
  ctx: Context,
  { target, result: { counts, descriptions }, onDone }: Pass,
  entities: readonly EntityToDescribe[],
): Promise<EntityToDescribe[]> {
  const missing: EntityToDescribe[] = []
  const turn = turnTaker()
  for (const entity of entities) {
    await turn()
    const cached = await ctx.stores.descriptions.get(keyOf(target, entity))
    if (cached === undefined) {
      missing.push(entity)
      continue
    }
    counts.cached++
    descriptions.set(entity.id, cached)
    onDone()
  }
  return missing
}

/** Asks the model about entities, a few at a time. */
async function generateAll(ctx: Context, pass: Pass, entities: readonly EntityToDescribe[]): Promise<void> {
  const { target, result, signal, onDone } = pass
  const { counts, descriptions } = result
  const queue = entities.values()
  const turn = turnTaker() // of all hands: the thread is one
  let refusals = 0
  let failures = 0
  const isBeyondHope = (): boolean => refusals >= REFUSALS_MAX || failures >= FAILURES_MAX

  /** Takes entities from the common queue until it is empty or the pass is given up. */
  async function work(): Promise<void> {
    for (const entity of queue) {
      await turn()
      signal.throwIfAborted()
      const description = isBeyondHope() ? undefined : await attempt(entity)
      if (description !== undefined) {
        await ctx.stores.descriptions.put(keyOf(target, entity), description)
        counts.generated++
        descriptions.set(entity.id, description)
      } else if (entity.description) {
        result.preserved++
        if (await isOfAnother(ctx, target, entity.description)) counts.stale_model_hits++
        descriptions.set(entity.id, entity.description)
      }
      onDone()
    }
  }

  async function attempt(entity: EntityToDescribe): Promise<string | undefined> {
    try {
      const description = await generate(ctx, target, entity, signal)
      refusals = 0
      failures = 0
      return description
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof LlmError)) throw error
      const wasBeyondHope = isBeyondHope()
      counts.failed++
      failures++
      result.error = error.message
      refusals = HOPELESS.has(error.code) ? refusals + 1 : 0
      if (isBeyondHope() && !wasBeyondHope) ctx.log.warn('descriptions stopped', { error: error.message })
      return undefined
    }
  }

  const hands = Math.min(ctx.config.describeConcurrency, entities.length)
  await Promise.all(Array.from({ length: hands }, work))
  counts.pending = entities.length - counts.generated - counts.failed
}

/** Whether a description is known to be the work of a model other than `target`. */
async function isOfAnother(ctx: Context, target: Target, description: string): Promise<boolean> {
  const writer = await ctx.stores.descriptions.writerOf(description)
  return writer !== undefined && (writer.model !== target.model || writer.provider !== target.provider)
}

/** Asks the model about one entity. Throws an LlmError when the answer holds no sentence. */
async function generate(ctx: Context, target: Target, entity: EntityToDescribe, signal: AbortSignal): Promise<string> {
  const messages = describePrompt({
    kind: entity.entity_type,
    qualifiedName: entity.qualified_name,
    path: entity.file_path,
    code: entity.chunk_text,
  })
  const answer = await ctx.clients.llm.complete(target, {
    messages,
    maxTokens: ANSWER_TOKENS,
    contextTokens: CONTEXT_TOKENS,
    temperature: 0.1,
    think: false,
    background: true,
    signal,
  })
  const description = cleanDescription(answer.text)
  // An answer cut off by the token limit is kept up to its last whole sentence.
  const whole =
    answer.stop === 'length' ? firstSentences(description, Math.max(1, description.length - 1)) : description
  if (whole === '' || whole.endsWith('…')) throw new LlmError('empty', target, whyNone(answer), { advice: ADVICE })
  return whole
}

/** Why an answer, which has some text, holds no description; without its words, which may quote the code. */
const whyNone = ({ stop }: Answer): string =>
  stop === 'length' ? 'the description broke off in its first sentence' : 'the answer was no description'

const ADVICE = 'choose another model'

const keyOf = (target: Target, entity: EntityToDescribe): DescriptionKey => ({
  chunkText: entity.chunk_text,
  provider: target.provider,
  model: target.model,
  promptVersion: DESCRIBE_PROMPT_VERSION,
})

const noCounts = (): Omit<DescriptionCounts, 'enabled'> => ({
  describable: 0,
  cached: 0,
  generated: 0,
  failed: 0,
  pending: 0,
  skipped: 0,
  templated: 0,
  stale_model_hits: 0,
})
