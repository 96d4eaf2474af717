// Where coding agents keep their servers of the Model Context Protocol, and how an entry gets into those files and out of
// them again: nothing else in a file changes, comments and order included.

import { homedir } from 'node:os'
import { join } from 'node:path'
import { applyEdits, modify, type ParseError, parse, printParseErrorCode } from 'jsonc-parser'
import { stringify } from 'smol-toml'
import { type AST, parseTOML } from 'toml-eslint-parser'
import { CliError, EXIT } from './command.ts'

/** How a client starts a server. */
export type Entry = { command: string; args: string[]; env: Record<string, string> }

type Env = Readonly<Record<string, string | undefined>>
/** The file of the user, and that of a repository relative to its root. */
type Places = { home: (home: string, env: Env) => string; here: string }

type Client = Places & {
  /** The name of the object that holds the servers. */
  key: string
  /** Placeholder that the client replaces by the open folder, where a server does not start in it. */
  workspace?: string
  /** The entry as the file will have it. */
  shown: (entry: Entry) => string
}

const NAME = 'cks'

const json = (places: Omit<Client, 'shown'>): Client => ({
  ...places,
  shown: (entry) => JSON.stringify({ [places.key]: { [NAME]: entry } }, null, 2),
})

/** The clients that can be set up. */
export const AGENT_CLIENTS: Readonly<Record<AgentClient, Client>> = {
  claude: json({ key: 'mcpServers', home: (home) => join(home, '.claude.json'), here: '.mcp.json' }),
  cursor: json({
    key: 'mcpServers',
    home: (home) => join(home, '.cursor/mcp.json'),
    here: '.cursor/mcp.json',
    workspace: '$' + '{workspaceFolder}',
  }),
  vscode: json({
    key: 'servers',
    home: (home, env) => join(codeFolder(home, env), 'User/mcp.json'),
    here: '.vscode/mcp.json',
    workspace: '$' + '{workspaceFolder}',
  }),
  gemini: json({
    key: 'mcpServers',
    home: (home) => join(home, '.gemini/settings.json'),
    here: '.gemini/settings.json',
  }),
  codex: {
    key: 'mcp_servers',
    home: (home, env) => join(env.CODEX_HOME || join(home, '.codex'), 'config.toml'),
    here: '.codex/config.toml',
    shown: (entry) => tableOf(entry).trimEnd(),
  },
}

/** The name of a client that can be set up. */
export type AgentClient = 'claude' | 'cursor' | 'vscode' | 'gemini' | 'codex'

function codeFolder(home: string, env: Env): string {
  if (process.platform === 'darwin') return join(home, 'Library/Application Support/Code')
  return join(env.XDG_CONFIG_HOME || join(home, '.config'), 'Code')
}

/** The configuration file of a client: of the user, or of the repository `here`. */
export function configurationOf(client: AgentClient, { env, here }: { env: Env; here: string | undefined }): string {
  const places: Places = AGENT_CLIENTS[client]
  return here === undefined ? places.home(env.HOME || homedir(), env) : join(here, places.here)
}

/** The text of a configuration with the entry in it. Throws when the client could not read the text. */
export function withEntry(client: AgentClient, file: string, text: string, entry: Entry): string {
  if (client === 'codex') return appended(withoutTables(file, text), tableOf(entry))
  const { key } = AGENT_CLIENTS[client]
  const { [key]: servers = {} } = readJson(file, text)
  if (!isObject(servers)) throw unreadable(file, `its "${key}" is no object`)
  return edited(text.trim() === '' ? '{}\n' : text, [key, NAME], entry)
}

/** The text without the entry. */
export function withoutEntry(client: AgentClient, file: string, text: string): string {
  if (client === 'codex') return withoutTables(file, text)
  const { key } = AGENT_CLIENTS[client]
  const { [key]: servers } = readJson(file, text)
  return isObject(servers) && Object.hasOwn(servers, NAME) ? edited(text, [key, NAME], undefined) : text
}

function edited(text: string, path: string[], value: unknown): string {
  const tabs = /^\t/m.test(text)
  const formattingOptions = { insertSpaces: !tabs, tabSize: /^ {4}\S/m.test(text) && !/^ {2}\S/m.test(text) ? 4 : 2 }
  return applyEdits(text, modify(text, path, value, { formattingOptions }))
}

function readJson(file: string, text: string): Record<string, unknown> {
  const errors: ParseError[] = []
  const value: unknown = text.trim() === '' ? {} : parse(text, errors, { allowTrailingComma: true })
  const [error] = errors
  if (error) throw unreadable(file, `${printParseErrorCode(error.error)} at character ${error.offset}`)
  if (!isObject(value)) throw unreadable(file, 'it is no object')
  return value
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const unreadable = (file: string, why: string): CliError =>
  new CliError(EXIT.failed, `${file} is left alone, since it cannot be read: ${why}`)

// ---- TOML: tables are added at the end and taken out whole

const tableOf = ({ command, args, env }: Entry): string =>
  stringify({ mcp_servers: { [NAME]: { command, args, env } } })

const appended = (text: string, table: string): string =>
  text.trim() === '' ? `${table.trimEnd()}\n` : `${text.trimEnd()}\n\n${table.trimEnd()}\n`

function withoutTables(file: string, text: string): string {
  const tables = topOf(file, text).filter(isOurs)
  if (tables.length === 0) return text
  let rest = text
  for (const { range } of tables.toReversed())
    rest = `${rest.slice(0, range[0]).trimEnd()}\n\n${rest.slice(range[1]).trimStart()}`
  return rest.trim() === '' ? '' : `${rest.trim()}\n`
}

function topOf(file: string, text: string): (AST.TOMLTable | AST.TOMLKeyValue)[] {
  try {
    return parseTOML(text).body[0].body
  } catch (error) {
    throw unreadable(file, (error as Error).message)
  }
}

/** Whether a table or a key at the top of the file is the entry or a part of it. */
function isOurs(node: AST.TOMLTable | AST.TOMLKeyValue): boolean {
  const path = node.type === 'TOMLTable' ? node.resolvedKey : node.key.keys.map(nameOf)
  return path[0] === AGENT_CLIENTS.codex.key && path[1] === NAME
}

const nameOf = (key: AST.TOMLBare | AST.TOMLQuoted): string => (key.type === 'TOMLBare' ? key.name : key.value)
