// A structured log: one JSON object per line on stderr, with secrets removed.

/** The severity of a line. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

/** Structured log: `log.info('job started', { job_id })`. Secrets are taken out before a line is written. */
export type Log = Record<LogLevel, (message: string, fields?: Record<string, unknown>) => void>

const LEVELS: readonly LogLevel[] = ['debug', 'info', 'warn', 'error']

/**
 * Names of fields whose text is never written. A number under such a name (`tokens: 512`) is a count, and is written.
 */
const SECRET_FIELD = /key|token|password|secret|authorization|cookie|prompt|credential/i
/** Bearer tokens, JSON Web Tokens and the API keys of known providers, anywhere in a text. */
const SECRET_TEXT = /\bBearer\s+[\w.~+/-]+=*|\beyJ[\w-]+\.[\w-]+\.[\w-]*|\bsk-[\w-]{8,}/gi
const REDACTED = '[redacted]'
const DEPTH_MAX = 6

/**
 * A log that writes lines of `level` and above.
 * @param secrets exact values that must not appear in any line, such as configured keys
 * @param write takes one line with its newline; stderr unless a test listens
 */
export function createLog(
  level: LogLevel,
  secrets: readonly string[] = [],
  write: (line: string) => void = (line) => process.stderr.write(line),
): Log {
  const lowest = LEVELS.indexOf(level)
  const hidden = secrets.filter((secret) => secret.length >= 4)
  const at =
    (name: LogLevel) =>
    (message: string, fields: Record<string, unknown> = {}) => {
      if (LEVELS.indexOf(name) < lowest) return
      const line = { time: new Date().toISOString(), level: name, message: cleanText(message, hidden) }
      write(`${JSON.stringify({ ...line, ...(clean(fields, hidden, 0) as object) })}\n`)
    }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

/** Messages that a package prints itself, as lmdb on a failed write, become lines of the log, in this thread. */
export function logConsole(log: Log): void {
  for (const name of ['error', 'warn'] as const) console[name] = (...said) => log[name]('a package said', { said })
}

/** A log that writes nothing, for code that is run outside the service. */
export const silentLog: Log = createLog('error', [], () => undefined)

function clean(value: unknown, hidden: readonly string[], depth: number): unknown {
  if (typeof value === 'string') return cleanText(value, hidden)
  if (typeof value === 'bigint') return value.toString()
  if (value === null || typeof value !== 'object') return value
  if (depth >= DEPTH_MAX) return '[…]'
  if (value instanceof Error) return cleanError(value, hidden, depth)
  if (value instanceof Date) return value
  if (Array.isArray(value)) return value.map((item) => clean(item, hidden, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const secret =
        SECRET_FIELD.test(name) && item !== null && !['number', 'boolean', 'undefined'].includes(typeof item)
      return [name, secret ? REDACTED : clean(item, hidden, depth + 1)]
    }),
  )
}

function cleanError(error: Error, hidden: readonly string[], depth: number): Record<string, unknown> {
  const { name, message, stack, cause } = error
  const fields = { name, message: cleanText(message, hidden), stack: cleanText(stack ?? '', hidden) }
  return cause === undefined ? fields : { ...fields, cause: clean(cause, hidden, depth + 1) }
}

function cleanText(text: string, hidden: readonly string[]): string {
  const visible = hidden.reduce((result, secret) => result.replaceAll(secret, REDACTED), text)
  return visible.replace(SECRET_TEXT, REDACTED)
}
