// Work that is started again and again, and never while it is still going on.

/** Starts the work unless it is going on, and resolves when it is done; `running` is that promise, if it is going on. */
export type Repeated = { (): Promise<void>; running(): Promise<void> | undefined }

/** `work`, one at a time; a call while it is going on waits for it. Its errors go to `failed`, never to the caller. */
export function oneAtATime(work: () => Promise<void>, failed: (error: unknown) => void): Repeated {
  let running: Promise<void> | undefined
  const start = (): Promise<void> =>
    (running ??= work()
      .catch(failed)
      .finally(() => {
        running = undefined
      }))
  return Object.assign(start, { running: () => running })
}
