// What a path says about the role of a file: tests, examples and the like answer few questions, generated code almost
// none.

const TEST =
  /(^|\/)(tests?|__tests__|specs?|testing|testdata|test[-_]?(util|helper|fixture|data|support|case|suite)s?|fixtures?|__mocks__|mocks?|e2e|bench(es|marks?)?|examples?|samples?|demos?|playgrounds?)\/|((_test\.go|_test\.py|_spec\.rb|_test\.rb)|(^|\/)test_[^/]*\.(py|c|cc|cpp)|(^|\/)conftest\.py|\.(test|spec|bench|e2e)\.[mc]?[jt]sx?|Tests?\.(java|cs|php|kt)|IT\.java|(^|\/)tests?\.(rs|c|cc|cpp)|(^|\/)tests\.(py|rb|php)|^test\.(py|rb|php)|_tests?\.(rs|cc|cpp))$/i
const GENERATED =
  /(^|\/)(vendor|_vendor|vendored|third[-_]?party|3rdparty|node_modules|dist|generated|gen|extern|externals?|\.yarn|bundled?|extensions\/vendored)\/|\.(pb|gen|generated)\.\w+$|_pb2(_grpc)?\.py$|\.min\.(js|css)$|(^|\/)(package-lock|npm-shrinkwrap|composer\.lock|poetry\.lock|Cargo\.lock|yarn\.lock|go\.sum)/i

/** Source code in languages that are not parsed. */
const SOURCE =
  /\.(asm|astro|bash|clj[cs]?|coffee|cr|dart|elm|erl|exs?|fsx?|groovy|hs|jl|jq|kts?|lua|mli?|mm?|nim|p[lm]|pony|proto|ps1|px[di]|pyx|r|s|scala|sh|sol|sql|svelte|swift|tcl|vb|vue|zig|zsh)$/i

/** Whether a file that is not parsed is source code all the same. */
export const isSourcePath = (path: string): boolean => SOURCE.test(path)

/** Whether a file is a test, a fixture, a benchmark or an example. */
export const isTestPath = (path: string): boolean => TEST.test(path)

/** Whether a file was generated, bundled or copied from elsewhere. */
export const isGeneratedPath = (path: string): boolean => GENERATED.test(path)

/** The lines that a file opens with when they are comments, a build condition or a pragma. */
const OPENING = /^(?:[^\S\n]*(?:(?:\/\/|#|--|;|<!--|%)[^\n]*|\/\*[\s\S]*?\*\/[^\n]*|("{3}|'{3})[\s\S]*?\1)?(?:\n|$))+/
/** Phrases by which generators mark what they write, at the start of a line or beside a warning. */
const MARK =
  /@generated\b|<auto-?generated|\bdo not edit\b|\b(?:auto(?:matically)?|machine)[- ]?generated\b|^\W*(?:this )?(?:file |code )?(?:is |was |has been )?generated (?:by|from|with|using)\b/im
/** A licence may come before the mark. */
const OPENING_MAX = 4000

/** Whether the comment that opens a file says that a program wrote it. */
export function saysGenerated(text: string): boolean {
  const [opening] = OPENING.exec(text.slice(0, OPENING_MAX)) ?? []
  return opening !== undefined && MARK.test(opening)
}
