// Build constraints: the files of a package that belong to the graph's build, that of Linux on amd64 without further
// tags (https://pkg.go.dev/cmd/go#hdr-Build_constraints).

const SYSTEMS: ReadonlySet<string> = new Set(
  'aix android darwin dragonfly freebsd hurd illumos ios js linux nacl netbsd openbsd plan9 solaris wasip1 windows zos'.split(
    ' ',
  ),
)

const PROCESSORS: ReadonlySet<string> = new Set(
  'i386 386 amd64 amd64p32 arm armbe arm64 arm64be loong64 mips mipsle mips64 mips64le mips64p32 mips64p32le ppc ppc64 ppc64le riscv riscv64 s390 s390x sparc sparc64 wasm'.split(
    ' ',
  ),
)

/** Tags of the graph's build; releases up to 1.18 are older than any that is still in use. */
const HELD = /^(?:linux|amd64|unix|gc|go1\.(?:\d|1[0-8]))$/

/** Tags that depend on the machine, not on the repository. */
const UNKNOWN = /^(?:cgo|go1\.\d+)$/

/** Whether the graph's build leaves a file out, by its name or by the constraint above its package clause. */
export function isElsewhere(path: string, source: string): boolean {
  return isNamedElsewhere(path) || isConstrainedElsewhere(source)
}

/** `x_GOOS.go`, `x_GOARCH.go`, `x_GOOS_GOARCH.go`, with or without `_test` at the end. */
function isNamedElsewhere(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (!name.includes('_')) return false
  const parts = name.replace(/(_test)?\.go$/, '').split('_')
  const last = parts.length > 1 ? parts.at(-1)! : ''
  const before = parts.length > 2 ? parts.at(-2)! : ''
  if (PROCESSORS.has(last)) return last !== 'amd64' || (SYSTEMS.has(before) && before !== 'linux')
  return SYSTEMS.has(last) && last !== 'linux'
}

const CONSTRAINT = /^\/\/go:build (.+)$/m

/** The form of constraints before Go 1.17; they count where there is none of the new form. */
const OLD_CONSTRAINT = /^\/\/[ \t]*\+build[ \t]+(.+)$/gm

function isConstrainedElsewhere(source: string): boolean {
  if (!source.includes('//go:build ') && !source.includes('+build ')) return false
  const head = source.slice(0, source.search(/^package\b/m))
  const [, constraint] = CONSTRAINT.exec(head) ?? []
  if (constraint !== undefined) return holds(constraint) === false
  return Array.from(head.matchAll(OLD_CONSTRAINT)).some(([, options]) => holds(inNewForm(options!)) === false)
}

/** In a line of the old form, blanks separate alternatives and commas join conditions. */
function inNewForm(options: string): string {
  return options.trim().replace(/\s+/g, ' || ').replaceAll(',', ' && ')
}

/**
 * Whether a constraint holds; undefined where that depends on facts outside of the tree: the release of Go, a C
 * compiler.
 */
function holds(constraint: string): boolean | undefined {
  const tokens = constraint.match(/&&|\|\||[!()]|[\w.]+/g) ?? []
  let at = 0
  /** Operands joined by one operator; a `decisive` operand decides the result even if others are unknown. */
  const joined = (operator: string, decisive: boolean, operand: () => boolean | undefined): boolean | undefined => {
    const values = [operand()]
    while (tokens[at] === operator) {
      at++
      values.push(operand())
    }
    if (values.includes(decisive)) return decisive
    return values.includes(undefined) ? undefined : !decisive
  }
  const both = (): boolean | undefined => joined('&&', false, one)
  const either = (): boolean | undefined => joined('||', true, both)
  const one = (): boolean | undefined => {
    const token = tokens[at++] ?? ''
    if (token === '!') {
      const inner = one()
      return inner === undefined ? undefined : !inner
    }
    if (token !== '(') return HELD.test(token) || (UNKNOWN.test(token) ? undefined : false)
    const inner = either()
    at++
    return inner
  }
  return either()
}
