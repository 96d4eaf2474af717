// Threads whose task fails, or which end with a task, when their turn comes.

import { Piscina as RealPiscina } from 'piscina'
import { NATIVE_WORDS, strike } from './switch.ts'

export * from 'piscina'

type Run = InstanceType<typeof RealPiscina>['run']

/** In place of piscina's own. */
export class Piscina extends RealPiscina {
  override run(...[task, options]: Parameters<Run>): ReturnType<Run> {
    const { filename, name } = options ?? {}
    const fault = strike(['thread error', 'thread dies before', 'thread dies after'], `${filename} ${name}`)
    if (fault === undefined) return super.run(task, options)
    if (fault === 'thread error') return Promise.reject(Object.assign(new Error(NATIVE_WORDS), { code: 'ERR_NATIVE' }))
    const dying = new URL('dying-task.ts', import.meta.url)
    dying.search = new URLSearchParams({ file: filename!, name: name ?? 'default', when: fault }).toString()
    return super.run(task, { ...options, filename: dying.href, name: 'default' })
  }
}
