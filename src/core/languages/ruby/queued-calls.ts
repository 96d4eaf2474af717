// Calls that a queue makes later: jobs of Active Job and Sidekiq, and mails of Action Mailer, whose methods are called on the class
// and run on an object of it.
// https://guides.rubyonrails.org/active_job_basics.html, https://github.com/sidekiq/sidekiq/wiki

import { entryOf } from '../../entry-of.ts'
import { NONE } from '../../facts.ts'
import { Op } from '../../vocabulary.ts'
import { addCall, member, unknown } from '../kit/expressions.ts'
import { field, kind, text } from '../kit/nodes.ts'
import { argumentsOf } from './calls.ts'
import { expression } from './expressions.ts'
import { firstOf, type Lowering } from './state.ts'
import { argumentNodes } from './values.ts'

/** Methods of the class of a job that have `perform` called, and how many arguments stand before those of it. */
const QUEUES: Readonly<Record<string, number>> = {
  perform_later: 0,
  perform_now: 0,
  perform_async: 0,
  perform_sync: 0,
  perform_inline: 0,
  perform_in: 1,
  perform_at: 1,
}

/** `Job.perform_later(x)`, `Job.set(wait: 5).perform_later(x)`: `perform(x)`, where the class has no such method of its own. */
export function queuedCall(
  l: Lowering,
  node: number,
  name: string,
  receiver: number,
  receiverNode: number,
): number | undefined {
  const before = entryOf(QUEUES, name)
  if (before === undefined) return undefined
  const options = callNamed(l, receiverNode, 'set')
  const type = options === undefined ? receiver : expression(l, options)
  const run = member(l, l.b.expr(Op.Instance, type, NONE), 'perform')
  return addCall(l, l.at, firstOf(l, [member(l, receiver, name), run]), argumentsOf(l, node).slice(before), node)
}

/** Notes that `Mailer.welcome(x).deliver_later` or `Mailer.with(x: 1).welcome.deliver_now` calls `welcome` on an object. */
export function noteMail(l: Lowering, name: string, mailNode: number): void {
  if (!/^deliver_(later|now)!?$/.test(name) || kind(l, mailNode) !== 'call') return
  const of = field(l, mailNode, 'receiver')
  const method = field(l, mailNode, 'method')
  const type = of === NONE ? undefined : (callNamed(l, of, 'with') ?? of)
  if (type === undefined || method === NONE || !/^(constant|scope_resolution)$/.test(kind(l, type))) return
  const args = argumentNodes(l, mailNode).map(() => unknown(l))
  addCall(l, l.at, member(l, l.b.expr(Op.Instance, expression(l, type), NONE), text(l, method)), args, mailNode)
}

/** The receiver of a call of this name; undefined for anything else. */
function callNamed(l: Lowering, node: number, name: string): number | undefined {
  if (kind(l, node) !== 'call') return undefined
  const method = field(l, node, 'method')
  const receiver = field(l, node, 'receiver')
  return method !== NONE && receiver !== NONE && text(l, method) === name ? receiver : undefined
}
