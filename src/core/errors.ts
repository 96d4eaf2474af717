// Every message a user can meet, one function each (those about repositories: repository-errors.ts). A ServiceError is
// a refusal, not a fault; http/errors.ts alone turns its kind into a status.

/** The kind of a refusal; http/errors.ts turns each into its status. */
export type ErrorKind =
  | 'bad-request' // 400
  | 'unauthenticated' // 401
  | 'forbidden' // 403
  | 'not-found' // 404
  | 'conflict' // 409
  | 'too-many' // 429
  | 'upstream' // 502
  | 'unavailable' // 503

/** A refusal that is meant to be read by a user; `headers` go with the answer, `fields` stand beside its `detail`. */
export class ServiceError extends Error {
  readonly kind: ErrorKind
  readonly headers: Readonly<Record<string, string>>
  fields: Readonly<Record<string, unknown>> = {}
  constructor(kind: ErrorKind, message: string, headers: Record<string, string> = {}, cause?: unknown) {
    super(message, { cause })
    this.name = 'ServiceError'
    this.kind = kind
    this.headers = headers
  }
}

export const noGraph = (project: string): ServiceError =>
  new ServiceError('not-found', `no graph found for project '${project}' — run POST /instances/pipeline to ingest it`)

export const factsOutdated = (project: string): ServiceError =>
  new ServiceError(
    'not-found',
    `the graph of project '${project}' was made by another version of the service, or parts of it are gone — run POST /instances/pipeline to ingest it again`,
  )

export const noChunks = (project: string): ServiceError =>
  new ServiceError('not-found', `project '${project}' has no chunks — ingest it first with POST /instances/pipeline`)

/** Whether an operation found that a project was not ingested, or no longer has what it read. */
export const saysNotIngested = (error: unknown, project: string): boolean =>
  error instanceof ServiceError && [noGraph(project).message, noChunks(project).message].includes(error.message)

export const nothingToSearch = (project: string): ServiceError =>
  new ServiceError('not-found', `project '${project}' has no chunks — its repository has no file that can be searched`)

export const unknownLanguages = (unknown: readonly string[], known: readonly string[]): ServiceError =>
  new ServiceError('bad-request', `unknown languages: ${unknown.join(', ')} — known are ${known.join(', ')}`)

export const jobRunning = (project: string): ServiceError =>
  new ServiceError('conflict', `another job is running for project '${project}'`)

export const jobNotFound = (): ServiceError => new ServiceError('not-found', 'job not found')

export const noGraphJson = (project: string): ServiceError =>
  new ServiceError(
    'conflict',
    `no graph JSON found for project '${project}' — re-run POST /instances/pipeline to regenerate it`,
  )

/** `candidates` are records of entities with similar names. */
export const entityNotFound = (project: string, name: string, candidates: readonly unknown[]): ServiceError =>
  withFields(new ServiceError('not-found', `entity '${name}' not found in project '${project}' graph`), { candidates })

/** `candidates` are records of the first of the `count` entities that the name may mean. */
export const entityAmbiguous = (
  project: string,
  name: string,
  { count, candidates }: { count: number; candidates: readonly unknown[] },
): ServiceError =>
  withFields(
    new ServiceError(
      'conflict',
      `entity '${name}' may be any of ${count} in project '${project}' graph — give more of its name, its parameters, or path:line`,
    ),
    { candidates },
  )

function withFields(error: ServiceError, fields: ServiceError['fields']): ServiceError {
  error.fields = fields
  return error
}

export const edgeTypeUnknown = (given: readonly string[], known: readonly string[]): ServiceError =>
  new ServiceError(
    'bad-request',
    `types: '${given.find((type) => !known.includes(type)) ?? given.join()}' is no edge type — use ${known.join(', ')}`,
  )

export const cursorOutdated = (): ServiceError =>
  new ServiceError('conflict', 'the graph has changed since this cursor was given — ask again without it')

/** `known` are the names of the project's revisions. */
export const revisionNotFound = (project: string, name: string, known: readonly string[]): ServiceError =>
  new ServiceError(
    'not-found',
    `project '${project}' holds no revision '${name}' — ${known.length > 0 ? `it holds ${known.join(', ')}` : 'it holds none'}; POST /instances/graph with "revision" reads one`,
  )

export const revisionsFull = (project: string, most: number): ServiceError =>
  new ServiceError(
    'conflict',
    `project '${project}' holds ${most} revisions, as many as it may — DELETE /instances/${project}/revisions removes one`,
  )

export const noRules = (project: string, path: string): ServiceError =>
  new ServiceError(
    'not-found',
    `project '${project}' has no rules — write ${path} in its repository, or send rules with POST /graph/{project}/check`,
  )

export const rulesInvalid = (file: string, { line, problem }: { line: number; problem: string }): ServiceError =>
  new ServiceError('bad-request', `${file}, line ${line}: ${problem}`)

export const packageUnknown = (project: string, name: string, similar: readonly string[]): ServiceError =>
  new ServiceError(
    'not-found',
    `no file of project '${project}' imports a package '${name}'${similar.length > 0 ? ` — there are ${similar.join(', ')}` : ''}`,
  )

/** `why` as the engine of regular expressions words it. */
export const patternInvalid = (why: string): ServiceError =>
  new ServiceError('bad-request', `the pattern is no regular expression of RE2: ${why}`)

export const languageUnknown = (language: string, known: readonly string[]): ServiceError =>
  new ServiceError('bad-request', `there is no language '${language}' — there are ${known.join(', ')}`)

export const pathNotFound = (project: string, path: string): ServiceError =>
  new ServiceError(
    'not-found',
    `project '${project}' has no file or folder '${path}' — paths are relative to the root of its repository`,
  )

export const agentHasNoProject = (projects: readonly string[]): ServiceError =>
  new ServiceError(
    'bad-request',
    projects.length === 0
      ? 'nothing is ingested yet — give the absolute path of a repository as `project`'
      : `several projects are served — give one as \`project\`: ${projects.join(', ')}`,
  )

export const agentUnknownProject = (name: string, projects: readonly string[]): ServiceError =>
  new ServiceError(
    'not-found',
    `there is no project '${name}' — there are: ${projects.join(', ') || 'none'}; an absolute path is ingested`,
  )

export const agentPlaceInvalid = (): ServiceError =>
  new ServiceError('bad-request', '`from` is no place of an answer — take it from the end of the answer that was cut')

/** The store can't be reached, read or written now; `why` names no path and no secret. The log is given `cause`. */
export const storeUnavailable = (why: string, cause?: unknown): ServiceError =>
  new ServiceError('unavailable', `${STORE_UNAVAILABLE}${why}`, {}, cause)

/** The file system's error in a form for everybody: without the paths. The log is given the whole error. */
export const fileSystemRefused = (error: Error): ServiceError => storeUnavailable(withoutPaths(error), error)

function withoutPaths(error: Error): string {
  const { path, dest, address } = error as { path?: unknown; dest?: unknown; address?: unknown }
  const paths = [path, dest, address].filter((each) => typeof each === 'string')
  const [line = ''] = error.message.split('\n')
  const why = paths.reduce((text, each) => text.replaceAll(` '${each}'`, '').replaceAll(` ${each}`, ''), line)
  return why.replace(/ ->$/, '').replaceAll(/ '\/[^']*'/g, '')
}

/** Ends every refusal that is no fault of the request, but for those of the store. */
export const AGAIN = ' — try again'

/** An error of the operating system on the way, in a form for everybody. The log is given the whole error. */
export const systemRefused = (error: Error): ServiceError =>
  new ServiceError('unavailable', `the machine cannot do this now: ${withoutPaths(error)}${AGAIN}`, {}, error)

/** Memory that a library asked for was not given. The log is given its words. */
export const memoryShort = (cause: Error): ServiceError =>
  new ServiceError(
    'unavailable',
    'the machine has no memory left for this — try again when it does less, or give the service more',
    {},
    cause,
  )

/** Of an error that nobody foresaw, which may be in the words of a library. */
export const UNFORESEEN = 'internal server error — try again; if it comes again, the log of the service says why'

export const codeChanged = (): ServiceError =>
  new ServiceError('unavailable', 'the files of the service have changed since it was started: restart it')

/** @param why the words of the model's provider; null where none are known */
export const nothingDescribed = (why: string | null): ServiceError =>
  new ServiceError('upstream', why ?? 'no entity could be described')

const STORE_UNAVAILABLE = "the store can't be reached: "

export const chunksDamaged = (project: string): ServiceError =>
  storeUnavailable(`chunks of project '${project}' are damaged — ingest it again with POST /instances/pipeline`)

/** Rejects a link whose facts were stored when the tree was walked, and are no more. */
export const factsGone = (path: string): Error => new Error(`${FACTS_GONE}${path}`)

const FACTS_GONE = 'the facts of a file are gone: '

/** Whether an error is that of factsGone, also from another thread. */
export const saysFactsGone = (error: unknown): boolean => error instanceof Error && error.message.startsWith(FACTS_GONE)

/** A thread ended in the middle of a task, which wrote nothing or all: it is asked for again by whoever wants it. */
export const threadEnded = (cause: Error): ServiceError =>
  new ServiceError('unavailable', `the thread that worked on this has ended (${cause.message})${AGAIN}`, {}, cause)

/** Whether a message is that of storeUnavailable. */
export const saysStoreUnavailable = (message: string): boolean => message.startsWith(STORE_UNAVAILABLE)

export const noLlm = (): ServiceError =>
  new ServiceError(
    'bad-request',
    'no language model is configured — configure one through POST /config/llm or pass model/provider in the launch payload',
  )

export const noLlmForChat = (): ServiceError =>
  new ServiceError('bad-request', 'no language model is configured — configure one through POST /config/llm')

export const noLlmConfig = (): ServiceError =>
  new ServiceError('not-found', 'no language model is configured — configure one through POST /config/llm')

export const llmUnhealthy = (reason: string): ServiceError =>
  new ServiceError('bad-request', `the language model is not available: ${reason}`)

export const llmKeyUnreadable = (): ServiceError =>
  new ServiceError(
    'bad-request',
    'the stored API key cannot be read, its key file was changed or lost — save it again through POST /config/llm',
  )

export const providerValidationFailed = (reason: string): ServiceError =>
  new ServiceError('bad-request', `provider validation failed: ${reason}`)

/** `instead` is an alternative for the caller. */
export const noDescribeModel = (instead = ''): ServiceError =>
  new ServiceError(
    'bad-request',
    `no descriptor model specified — set CKS_DESCRIBE_MODEL to the model that shall write descriptions${instead}`,
  )

export const describeModelMissing = (model: string, url: string, hint = ''): ServiceError =>
  new ServiceError(
    'bad-request',
    `descriptor model '${model}' is not available in Ollama at ${url} — pull it with 'ollama pull ${model}'${hint}`,
  )

export const describeModelUnavailable = (model: string, reason: string): ServiceError =>
  new ServiceError('bad-request', `descriptor model '${model}' is not available: ${reason}`)

export const conversationNotFound = (): ServiceError => new ServiceError('not-found', 'conversation not found')
export const shuttingDown = (): ServiceError => new ServiceError('unavailable', 'the service is shutting down')

export const missingToken = (): ServiceError => new ServiceError('unauthenticated', 'missing bearer token')

export const invalidSession = (): ServiceError => new ServiceError('unauthenticated', 'invalid or expired session')

export const wrongCredentials = (): ServiceError => new ServiceError('unauthenticated', 'invalid username or password')

export const roleForbidden = (role: string): ServiceError =>
  new ServiceError('forbidden', `role '${role}' cannot perform this action`)

export const foreignHost = (host: string): ServiceError =>
  new ServiceError(
    'forbidden',
    `the service is not called '${host.slice(0, 253)}' — if it is, name it in CKS_ALLOWED_HOSTS; from this machine use localhost`,
  )

export const foreignOrigin = (origin: string): ServiceError =>
  new ServiceError(
    'forbidden',
    `a page of '${origin.slice(0, 253)}' may not change anything here — if it may, name its origin in CKS_CORS_ORIGINS`,
  )

/** A backup cannot be made, read or put back; `path` is its folder, or the data directory. */
export const backupRefused = (path: string, why: string): ServiceError =>
  new ServiceError('bad-request', `${path}: ${why}`)

/** The error of a job, not of a request: `bytes` is the memory that the service may take. */
export const notEnoughMemory = (project: string, bytes: number): ServiceError =>
  new ServiceError(
    'unavailable',
    `linking '${project}' takes more memory than the service may take (${Math.round(bytes / 2 ** 20)} MB): ` +
      'raise CKS_MEMORY_MB, or ingest a part of the repository',
  )

export const tooManyLogins = (seconds: number): ServiceError =>
  new ServiceError('too-many', `too many failed logins for this username, try again in ${seconds} seconds`, {
    'Retry-After': String(seconds),
  })

export const tooManyAtOnce = (seconds: number): ServiceError =>
  new ServiceError('too-many', `too many logins at once, try again in ${seconds} seconds`, {
    'Retry-After': String(seconds),
  })

export const usernameTaken = (name: string): ServiceError =>
  new ServiceError('conflict', `username '${name}' already exists`)

export const userNotFound = (): ServiceError => new ServiceError('not-found', 'user not found')

export const cannotDeleteSelf = (): ServiceError => new ServiceError('bad-request', 'you cannot delete yourself')

export const lastAdministrator = (): ServiceError =>
  new ServiceError('bad-request', 'the last administrator cannot be deleted')

export const fileNotFound = (project: string, path: string): ServiceError =>
  new ServiceError('not-found', `file '${path}' not found in project '${project}' graph`)

export const noSuchAsset = (): ServiceError => new ServiceError('not-found', 'not found')

export const guidanceInvalid = (why: string): ServiceError => new ServiceError('bad-request', why)

export const guidanceTooLarge = (kind: 'playbook' | 'skill', bytes: number): ServiceError =>
  new ServiceError('bad-request', `${kind} content exceeds the 16KB limit (${bytes} bytes)`)

export const guidanceExists = (kind: 'playbook' | 'skill', name: string): ServiceError =>
  new ServiceError('conflict', `${kind} '${name}' already exists`)

export const guidanceNotFound = (kind: 'playbook' | 'skill', name: string): ServiceError =>
  new ServiceError('not-found', `${kind} '${name}' not found`)

export const runNotFound = (): ServiceError => new ServiceError('not-found', 'run not found')

export const findingNotFound = (): ServiceError => new ServiceError('not-found', 'finding not found')

export const runNotEnded = (): ServiceError =>
  new ServiceError('conflict', 'run is still running — cancel its job first')

export const tooManyPlaybooks = (count: number, max: number): ServiceError =>
  new ServiceError('bad-request', `at most ${max} playbooks can be attached to a run (${count} given)`)

export const playbookMissing = (name: string): ServiceError =>
  new ServiceError('bad-request', `playbook '${name}' does not exist`)

export const playbookNotApplicable = (name: string, kind: string): ServiceError =>
  new ServiceError('bad-request', `playbook '${name}' does not apply to ${kind} runs`)

export const hunterNeedsOllama = (provider: string): ServiceError =>
  new ServiceError('bad-request', `bughunt requires the ollama provider, not '${provider}'`)

export const jobEnded = (status: string): ServiceError =>
  new ServiceError('conflict', `job has already ended (${status})`)

export const projectNotFound = (project: string): ServiceError =>
  new ServiceError('not-found', `project '${project}' not found`)

export const nameTaken = (project: string, path: string): ServiceError =>
  new ServiceError(
    'conflict',
    `project name '${project}' belongs to repository '${path}' — pass another project_name, or delete that project first`,
  )

/** @param why continues a sentence that begins with the index */
export const indexInvalid = (path: string, why: string): ServiceError =>
  new ServiceError('bad-request', `scip index '${path}' ${why}`)

export const indexChanged = (path: string): ServiceError =>
  indexInvalid(path, 'was written to while it was read — ingest again once it is whole; the graph is as before')

/** @param at the byte of the file at which reading failed */
export const indexBroken = (path: string, at: number, why: string): ServiceError =>
  new ServiceError(
    'bad-request',
    `'${path}' is not an index of SCIP, at byte ${at}: ${why} — write it again, or ingest without it; the graph is as before`,
  )
