// The tools that agents are offered over MCP: names, words and arguments. Every word here is read by a model before each
// of its tasks, so there are few.

/** Tokens of an answer when a call does not say, and at most. */
export const ANSWER_TOKENS = { usual: 6_000, least: 300, most: 20_000 } as const

/** The arguments of a tool as a JSON schema. */
export type ToolSchema = {
  type: 'object'
  properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  required?: readonly string[]
  additionalProperties: false
}

/** A tool as it is listed; `isDefault` tools are offered without being asked for. */
export type Tool = { name: string; description: string; inputSchema: ToolSchema; isDefault: boolean }

/** The introduction for a client, beside the tools. */
export const INSTRUCTIONS =
  'Answers come from a resolved code graph and search index of the repository: true callers, types and tests instead of ' +
  'text matches. Start with `context` for a question, `symbol` for a name, `impact` before and after an edit. Lines are ' +
  'verbatim and numbered; files listed as changed are newer than the graph. A cut answer ends with the call that continues it.'

const COMMON = {
  project: { type: 'string', description: 'when several are served' },
  max_tokens: {
    type: 'integer',
    minimum: ANSWER_TOKENS.least,
    maximum: ANSWER_TOKENS.most,
    default: ANSWER_TOKENS.usual,
  },
  from: { type: 'string', pattern: '^[0-9]{1,6}:[0-9]{1,6}$', description: 'where a cut answer goes on' },
} as const

const string = (description: string): { type: 'string'; minLength: 1; description: string } => ({
  type: 'string',
  minLength: 1,
  description,
})

function tool(
  name: string,
  description: string,
  properties: ToolSchema['properties'],
  { required = [], isDefault = false }: { required?: readonly string[]; isDefault?: boolean },
): Tool {
  const inputSchema = {
    type: 'object',
    properties: { ...properties, ...COMMON },
    required,
    additionalProperties: false,
  } as const
  return { name, description, inputSchema, isDefault }
}

/** All tools, in the order in which they are listed. */
export const TOOLS: readonly Tool[] = [
  tool(
    'context',
    'The code that answers a question, with how its pieces call each other and what depends on them.',
    { query: string('a question, or names') },
    { required: ['query'], isDefault: true },
  ),
  tool(
    'symbol',
    'One class, function or type: definition, callers, callees, users, implementations, tests.',
    { name: string('short or qualified name, or file:line') },
    { required: ['name'], isDefault: true },
  ),
  tool(
    'impact',
    'What a change affects and which tests to run, nearest first: of names, a diff or refs; else of the uncommitted changes.',
    {
      names: { type: 'array', items: { type: 'string', minLength: 1 }, maxItems: 100 },
      diff: string('unified'),
      base_ref: string('branch, tag or commit'),
      target_ref: string('the files on disk when omitted'),
    },
    { isDefault: true },
  ),
  tool('projects', 'What is ingested.', {}, {}),
  tool(
    'path',
    'How code gets from one entity to another: chains of calls.',
    { source: string('name of the first'), target: string('name of the last') },
    { required: ['source', 'target'] },
  ),
  tool('routes', 'Routes of web frameworks with their handlers.', { route: string('GET /users/{id}, or a part') }, {}),
  tool(
    'grep',
    'Lines that contain one of these texts.',
    { text: string('texts, separated by |'), path: string('only in this folder or file') },
    { required: ['text'] },
  ),
  tool(
    'file',
    'Numbered lines of a file, or the names in a folder.',
    {
      path: string('relative to the repository'),
      start_line: { type: 'integer', minimum: 1 },
      end_line: { type: 'integer', minimum: 1 },
    },
    { required: ['path'] },
  ),
]
