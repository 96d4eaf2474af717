// Errors of the operating system: those that say something of a file, and those that say that the machine cannot tell
// now. Only the first may be taken for an answer ("there is no such file"); the second end the work that met them.

/** Nothing is there, or nothing that this user may reach. */
const ABSENCES: ReadonlySet<unknown> = new Set([
  ...['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG', 'EACCES', 'EPERM', 'EISDIR', 'ENXIO', 'ENODEV', 'EINVAL'],
  ...['EOPNOTSUPP', 'ERR_INVALID_ARG_VALUE'], // a path with a NUL
])
/** The process or the machine has no more of something: the next try may succeed. */
const SHORTAGES: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN', 'ENOBUFS'])

const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException | null)?.code

/** Whether the error answers a question about a path: nothing (readable) is there. */
export const isAbsence = (error: unknown): boolean => ABSENCES.has(codeOf(error))

/** Undefined for a path at which there is nothing to read; throws any other error again. */
export function unlessAbsent(error: unknown): undefined {
  if (!isAbsence(error)) throw error
}

/** Undefined for a path at which there is nothing at all; throws any other error again, also that it may not be read. */
export function unlessMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error
}

/** Undefined for a file that cannot be read, damaged disks included; throws the error of a machine that lacks something. */
export function unlessShort(error: unknown): undefined {
  if (SHORTAGES.has(codeOf(error))) throw error
}

/** Words of the system (in the locale C) in the complaints of other programs. */
const SHORTAGE_WORDS =
  /out of memory|cannot allocate memory|too many open files|resource temporarily unavailable|no space left on device|input\/output error|cannot fork/i

/** Whether a program failed because the machine lacked something, by its complaint. */
export const isShortageOf = (complaint: string): boolean => SHORTAGE_WORDS.test(complaint)

/** What V8 and native code (`std::bad_alloc`) say when memory that they ask for is not given. */
const MEMORY_WORDS = /bad[ _]alloc|allocation failed|cannot allocate memory|out of memory/i

/** Whether an error says that there was no memory for something. */
export const isMemoryError = (error: unknown): error is Error =>
  error instanceof Error && MEMORY_WORDS.test(error.message)

/** Whether an error is one of the system's (`EIO: i/o error, read`), also after it has crossed threads without its code. */
export const isSystemError = (error: unknown): error is Error =>
  error instanceof Error && (/^E[A-Z0-9]+$/.test(String(codeOf(error))) || /^E[A-Z0-9]+: .+, \w+/.test(error.message))
