// Tasks of queues: the methods by which a decorated function is called. `@shared_task` of Celery, `@job` of RQ and
// `@actor` of Dramatiq: `send_mail.delay(user)` runs `send_mail(user)` later, in another process,
// and so does a chain or group that `send_mail.s(user)` is a part of.
// https://docs.celeryq.dev/en/stable/userguide/calling.html

import { NONE } from '../../../facts.ts'
import { kindOf, textOf } from '../../../syntax/syntax.ts'
import { Op } from '../../../vocabulary.ts'
import { addStore, unknown } from '../../kit/expressions.ts'
import { field } from '../../kit/nodes.ts'
import { argumentNodes } from '../names.ts'
import type { Lowering } from '../state.ts'

/** The methods that call a task, by the last name of the decorator that declares it. */
const CALLED_BY: readonly (readonly [decorator: RegExp, methods: readonly string[]])[] = [
  [/(?:^|_)task(?:_|$)/, ['delay', 'apply_async', 'apply', 's', 'si', 'signature', 'run']],
  [/^job$/, ['delay']],
  [/^actor$/, ['send']],
]

/** A decorator, and the function that it decorates. */
type Decorated = { node: number; entity: number }

/**
 * Adds to a function that a decorator turns into a task the methods that call it; with `bind=True` its first argument
 * is the task itself.
 */
export function addTaskMethods(l: Lowering, { node, entity }: Decorated): void {
  const isCalled = kindOf(l.tree, node) === 'call'
  const callee = isCalled ? field(l, node, 'function') : node
  const word = callee === NONE ? '' : (/\w+$/.exec(textOf(l.tree, callee))?.[0] ?? '')
  const methods = CALLED_BY.find(([decorator]) => decorator.test(word))?.[1]
  if (methods === undefined) return
  const bind = isCalled ? argumentNodes(l, node).keywords.get('bind') : undefined
  const isBound = bind !== undefined && textOf(l.tree, bind) === 'True'
  const object = l.b.expr(Op.Entity, entity)
  const task = isBound ? l.b.expr(Op.Bind, object, l.b.list([unknown(l)])) : object
  for (const method of methods) addStore(l, l.at, object, method, task, node)
}
