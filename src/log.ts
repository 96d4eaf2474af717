export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

/** Structured log: `log.info('job started', { job_id })`. Secrets are taken out before a line is written. */
export type Log = Record<LogLevel, (message: string, fields?: Record<string, unknown>) => void>
