// Single-file components (Vue, Svelte, Astro): their scripts and the expressions of their markup as one module. Everything
// else is blanked in place, so that names and positions are preserved.

/** Whether a path names a file with code inside markup. */
export const isComponent = (path: string): boolean => /\.(vue|svelte|astro)$/i.test(path)

/** The scripts of a component and the expressions of its markup, as a text of the same length. */
export function componentCode(source: string, path: string): string {
  if (isAstro(path)) return keep(source, astroCode(source))
  const scripts = blocksOf(source, 'script')
  const markup: Markup = { source, names: [], code: [], bound: new Set() }
  if (/\.svelte$/i.test(path)) readSvelte(markup, scripts)
  else readVue(markup)
  const { names, code, bound } = markup
  const told = bound.size === 0 ? code : code.map(({ at, text }) => ({ at, text: without(text, bound) }))
  return keep(source, [...scripts.filter(isReadable).map(contentOf(source)), ...names, ...told])
}

/**
 * The scripts of a component alone, as a text of the same length: markup may contain text that only looks like code.
 */
export function componentScripts(source: string, path: string): string {
  const scripts = blocksOf(source, 'script').filter(isReadable).map(contentOf(source))
  return keep(source, isAstro(path) ? [...frontMatterOf(source), ...scripts] : scripts)
}

/** A text that replaces as many characters of the source. */
type Piece = { at: number; text: string }

/** The pieces of code found in the markup of a component. */
type Markup = {
  source: string
  /** Uses of components by their names. */
  names: Piece[]
  code: Piece[]
  /** Names that the markup itself binds somewhere: nowhere in it do they mean variables of the script. */
  bound: Set<string>
}

/** `code` with these names replaced by numbers of the same length. */
function without(code: string, names: ReadonlySet<string>): string {
  return code.replace(/(?<![\w$.])[A-Za-z_$][\w$]*/g, (name) => (names.has(name) ? '0'.padEnd(name.length) : name))
}

function bind({ bound }: Markup, pattern: string): void {
  for (const [name] of pattern.matchAll(/[A-Za-z_$][\w$]*/g)) bound.add(name)
}

/** The source with everything but these pieces blanked; where pieces overlap, the first one wins. */
function keep(source: string, pieces: readonly Piece[]): string {
  const blank = source.replace(/[^\r\n]+/g, (line) => ' '.repeat(line.length))
  let result = ''
  for (const { at, text } of [...pieces].sort((one, other) => one.at - other.at))
    if (at >= result.length) result += blank.slice(result.length, at) + text
  return result + blank.slice(result.length)
}

/** A block of a component: the attributes of its tag, and where its content lies. */
type Block = { attributes: string; start: number; end: number }

const contentOf =
  (source: string) =>
  ({ start, end }: Block): Piece => ({ at: start, text: source.slice(start, end) })

/** Scripts in a language that compiles to JavaScript are not read. */
const isReadable = ({ attributes }: Block): boolean => {
  const [, language = 'js'] = /\blang\s*=\s*["']?([\w/]+)/.exec(attributes) ?? []
  return /^(js|ts|javascript|typescript)$/.test(language)
}

/** The blocks of one name that begin at the start of a line: by convention these are not nested in other blocks. */
function blocksOf(source: string, name: string): Block[] {
  const blocks: Block[] = []
  const opening = new RegExp(`^<${name}(?=[\\s>])`, 'gm')
  for (let found = opening.exec(source); found; found = opening.exec(source)) {
    const tagEnd = endOfTag(source, opening.lastIndex)
    const end = source.indexOf(`</${name}`, tagEnd)
    if (end < 0) break
    blocks.push({ attributes: source.slice(opening.lastIndex, tagEnd), start: tagEnd + 1, end })
    opening.lastIndex = end
  }
  return blocks
}

/** The position of the `>` that ends a tag; quoted values may contain one (`generic="T extends Row<U>"`). */
function endOfTag(source: string, from: number): number {
  let quote = ''
  for (let at = from; at < source.length; at++) {
    const char = source[at]!
    if (quote !== '') quote = char === quote ? '' : quote
    else if (char === '"' || char === "'") quote = char
    else if (char === '>') return at
  }
  return source.length
}

// ---- Vue: `{{ expression }}` in text, and attributes that bind (`:x="e"`, `@x="e"`, `v-x="e"`)

function readVue(markup: Markup): void {
  const { source } = markup
  const [template] = blocksOf(source, 'template')
  if (template === undefined || /\blang\s*=/.test(template.attributes)) return // Pug and the like
  const end = source.lastIndexOf('</template') // the outermost template may contain others
  let mustache = -1
  for (let at = template.start; at < end; ) {
    const tag = positionOf(source, '<', at)
    if (mustache < at) mustache = positionOf(source, '{{', at)
    if (Math.min(mustache, tag) >= end) return
    if (mustache < tag) {
      const close = positionOf(source, '}}', mustache)
      addExpression(markup, mustache + 2, close)
      at = close + 2
    } else if (source.startsWith('<!--', tag)) at = positionOf(source, '-->', tag)
    else at = readVueTag(markup, tag)
  }
}

function positionOf(source: string, text: string, from: number): number {
  const at = source.indexOf(text, from)
  return at < 0 ? source.length : at
}

/** Reads a tag with its attributes and returns the position behind it. */
function readVueTag(markup: Markup, tag: number): number {
  const { source } = markup
  const end = endOfTag(source, tag)
  addComponentName(markup, tag)
  for (const { 0: written, 1: name, 2: double, 3: single, index } of source.slice(tag, end).matchAll(ATTRIBUTE)) {
    const value = (double ?? single)!
    const from = tag + index + written.length - 1 - value.length
    if (/^(v-slot|#)/.test(name!)) bind(markup, value)
    else if (name === 'v-for') addIterated(markup, from, value)
    else addExpression(markup, from, from + value.length)
  }
  return end + 1
}

/** An attribute that binds, with its value: `:x="value"`. */
const ATTRIBUTE = /(?<=\s)([:@#][^\s=>"']*|v-[^\s=>"']+)\s*=(?:"([^"]*)"|'([^']*)')/g

/** `(item, at) of items`: the iterated expression; the names before `of` are bound. */
function addIterated(markup: Markup, from: number, value: string): void {
  const [head] = /^[\s\S]*?\s(?:in|of)\s/.exec(value) ?? []
  if (head === undefined) return
  bind(markup, head.slice(0, -' of '.length))
  addExpression(markup, from + head.length, from + value.length)
}

/** `<SaveButton`: a use of the component of that name. */
function addComponentName({ source, names }: Markup, tag: number): void {
  const name = /[A-Z][\w$]*/y
  name.lastIndex = tag + 1
  const found = name.exec(source)
  if (found) names.push({ at: tag, text: `;${found[0]}` })
}

/** Adds an expression or, as the value of an event, statements; separated from the code before and after. */
function addExpression({ source, code }: Markup, from: number, to: number): void {
  const text = source.slice(from, to)
  if (text.trim() === '' || /&\w+;/.test(text)) return
  code.push(text.includes(';') ? { at: from - 1, text: `;${text};` } : { at: from - 2, text: `;(${text})` })
}

// ---- Svelte: `{expression}` in text and attributes, and blocks (`{#if e}`, `{#each e as x}`, `{@html e}`)

function readSvelte(markup: Markup, scripts: readonly Block[]): void {
  const { source } = markup
  const skipped = [...scripts, ...blocksOf(source, 'style')].sort((one, other) => one.start - other.start)
  let at = 0
  for (const { start, end } of [...skipped, { start: source.length, end: source.length }]) {
    readSvelteMarkup(markup, at, start)
    at = end
  }
}

function readSvelteMarkup(markup: Markup, start: number, end: number): void {
  const { source, code } = markup
  const mark = /<!--|<(?=[A-Z])|\{/g
  mark.lastIndex = start
  for (let found = mark.exec(source); found && found.index < end; found = mark.exec(source)) {
    if (found[0] === '<!--') mark.lastIndex = positionOf(source, '-->', found.index)
    else if (found[0] === '<') addComponentName(markup, found.index)
    else {
      const close = closingBrace(source, found.index, end)
      if (close < 0) return
      const { at, text } = codeOfBraces(markup, source.slice(found.index + 1, close))
      if (text.trim() !== '') code.push({ at: found.index + at, text: `;${text}` }, { at: close, text: ';' })
      mark.lastIndex = close
    }
  }
}

/** The code between braces and its offset there; notes the names that it binds. */
function codeOfBraces(markup: Markup, inside: string): Piece {
  const [head = ''] = /^\s*(?:\.\.\.|[#:@]\w+(?: if)?(?=\s|$)|[#:@/])/.exec(inside) ?? []
  const rest = inside.slice(head.length)
  const part = PARTS[head.trim()]
  if (part === undefined) return { at: 0, text: '' }
  const { from, to } = part(rest)
  bind(markup, rest.slice(0, from))
  bind(
    markup,
    rest
      .slice(to)
      .replace(/^\s\w+/, '')
      .replace(/\([^()]*\)\s*$/, ''),
  )
  return { at: head.length + from, text: rest.slice(from, to) }
}

/** The offsets of the code within the text after a keyword of Svelte; the text before and after it binds names. */
type Part = (rest: string) => { from: number; to: number }

const whole: Part = (rest) => ({ from: 0, to: rest.length })
const until =
  (find: (rest: string) => number): Part =>
  (rest) => ({ from: 0, to: find(rest) < 0 ? rest.length : find(rest) })
const binding: Part = () => ({ from: 0, to: 0 })

const PARTS: Readonly<Record<string, Part | undefined>> = {
  '': whole,
  '...': whole,
  '#if': whole,
  '#key': whole,
  ':else if': whole,
  '@html': whole,
  '@render': whole,
  '@attach': whole,
  '#each': until((rest) => rest.lastIndexOf(' as ')),
  '#await': until((rest) => rest.search(/\s(?:then|catch)\b/)),
  ':then': binding,
  ':catch': binding,
  '#snippet': binding,
  '@const': (rest) => ({ from: rest.indexOf('=') + 1, to: rest.includes('=') ? rest.length : 0 }),
}

// ---- Astro: code between fences, then markup with `{expression}`, in which there may be markup again

const isAstro = (path: string): boolean => /\.astro$/i.test(path)

/** The code between the fences at the beginning of an Astro component. */
function frontMatterOf(source: string): Piece[] {
  const [opening] = /^\s*---[^\S\n]*\n/.exec(source) ?? []
  if (opening === undefined) return []
  const end = source.indexOf('\n---', opening.length - 1)
  return end < 0 ? [] : [{ at: opening.length, text: source.slice(opening.length, end) }]
}

function astroCode(source: string): Piece[] {
  const front = frontMatterOf(source)
  const markup: Markup = { source, names: [], code: [...front], bound: new Set() }
  const mark = /<!--|<style\b|<script\b|<(?=[A-Z])|\{/g
  mark.lastIndex = front[0] ? front[0].at + front[0].text.length : 0
  for (let found = mark.exec(source); found; found = mark.exec(source)) {
    const at = found.index
    if (found[0] === '<!--') mark.lastIndex = positionOf(source, '-->', at)
    else if (found[0] === '<') addComponentName(markup, at)
    else if (found[0] === '{') mark.lastIndex = readAstroBraces(markup, at)
    else {
      const start = endOfTag(source, at) + 1
      const end = positionOf(source, `</${found[0].slice(1)}`, start)
      const block = { attributes: source.slice(at, start), start, end }
      if (found[0] === '<script' && isReadable(block))
        markup.code.push({ at: start - 1, text: `;${source.slice(start, end)}` })
      mark.lastIndex = end
    }
  }
  return [...markup.code, ...markup.names]
}

/** Reads the expression between braces and returns the position behind it. */
function readAstroBraces(markup: Markup, open: number): number {
  const { source, code } = markup
  const close = closingBrace(source, open, source.length, endOfQuoted)
  if (close < 0) return open + 1
  const { at, text } = codeOfBraces(markup, source.slice(open + 1, close))
  if (text.trim() !== '') code.push({ at: open + at, text: `;${text}` }, { at: close, text: ';' })
  return close
}

/** The position of the quote that ends a string; the start where none does on its line: an apostrophe in a text. */
function endOfQuoted(source: string, start: number, end: number): number {
  const close = endOfString(source, start, end)
  return source[start] !== '`' && source.slice(start, close).includes('\n') ? start : close
}

/** The position of the brace that closes the one at `open`; strings may contain braces. */
function closingBrace(source: string, open: number, end: number, endOfText = endOfString): number {
  let depth = 0
  for (let at = open; at < end; at++) {
    const char = source[at]!
    if (char === '"' || char === "'" || char === '`') at = endOfText(source, at, end)
    else if (char === '{') depth++
    else if (char === '}' && --depth === 0) return at
  }
  return -1
}

/** The position of the quote that ends the string which begins at `start`; `end` when none does. */
function endOfString(source: string, start: number, end: number): number {
  for (let at = start + 1; at < end; at++) {
    if (source[at] === '\\') at++
    else if (source[at] === source[start]) return at
  }
  return end
}
