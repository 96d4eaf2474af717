// The role of a file by its path or its first lines: tests, examples and the like answer few questions, generated code
// almost none.

import { forEachWord, splitIdentifier } from './tokens.ts'

const TEST =
  /(^|\/)(tests?|__tests__|specs?|testing|testdata|test[-_]?(util|helper|fixture|data|support|case|suite)s?|fixtures?|__mocks__|mocks?|e2e|bench(es|marks?)?|_?examples?|samples?|demos?|playgrounds?|[\w.-]*([-_.]tests|[_.]test)|(unit|integration|functional|acceptance|system)tests?)\/|((_test\.go|_test\.py|_spec\.rb|_test\.rb)|(^|\/)test_[^/]*\.(py|c|cc|cpp)|(^|\/)conftest\.py|\.(test|spec|bench|e2e)\.[mc]?[jt]sx?|(^|\/)tests?\.(rs|c|cc|cpp)|(^|\/)tests\.(py|rb|php)|^test\.(py|rb|php)|_tests?\.(rs|cc|cpp))$/i

/** Classes that are tests by the end of their name, as a word of its own: `Unit.java`, `Latest.cs` are none. */
const TEST_CLASS = /((^|[^a-z])[Tt]ests?\.(java|cs|php|kt)|[a-z]Tests?\.(java|cs|php|kt)|(^|\/|[a-z\d])IT\.java)$/

/** Languages that are not parsed and name their tests so: `cart_test.exs`, `CartSuite.scala`, `cart_SUITE.erl`. */
const TEST_UNPARSED =
  /([_-](tests?|specs?|SUITE)|[a-z\d](Tests?|Suite))\.(clj[cs]?|cr|dart|elm|erl|exs?|fsx?|groovy|hs|jl|lua|mli?|mm?|nim|p[lm]|pony|scala|sh|swift|vb|zig)$/

/** Code of a documentation, which shows how the project is used: `docs/app.py`, `docs_src/security/tutorial001.py`. */
const SHOWN =
  /(^docs|(^|\/)(\w*(docs?|guide)_src|tutorials?|snippets))\/.*\.(c|cc|cpp|cs|go|h|hpp|java|kt|php|py|rb|rs|swift|[cm]?[jt]sx?)$/i

/** Paths of probably generated files, which rank lower. */
const GENERATED =
  /(^|\/)(vendor|_vendor|vendored|third[-_]?party|3rdparty|node_modules|dist|generated|gen|extern|externals?|\.yarn|bundled?|extensions\/vendored)\/|^deps\/|(^|\/)priv\/static\/|\.(cjs|esm|iife|umd)\.js$|\.(pb|gen|generated)\.\w+$|_pb2(_grpc)?\.py$|\.min\.(js|css)$|(^|\/)(package-lock|npm-shrinkwrap|composer\.lock|poetry\.lock|Cargo\.lock|yarn\.lock|go\.sum)/i

/** Paths that a review leaves out altogether: lock files, minified and compiled code, folders of vendored code. */
const SURELY_GENERATED =
  /(^|\/)(package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|Cargo\.lock|poetry\.lock|Pipfile\.lock|composer\.lock|Gemfile\.lock|go\.sum|uv\.lock)$|\.(min\.(js|css)|map|snap|pb(\.gw)?\.go|lock)$|_pb2(_grpc)?\.pyi?$|_pb\.(d\.)?[jt]s$|(^|\/)(node_modules|vendor|third_party|dist|build)\//

/** Folders of copies of other projects. */
const VENDORED = /(^|\/)(_?vendor|vendored|third[-_]?party|3rd[-_]?party|node_modules|externals?)\//i

/** Whether a file was copied from another project. */
export const isVendoredPath = (path: string): boolean => VENDORED.test(path)

/** Words in the names of files and folders that declare or read settings. */
const SETTING_WORDS = new Set(
  'arguments args conf config configs configuration env environment flags option options preferences setting settings'.split(
    ' ',
  ),
)

/** Whether a file, or the folder that it is in, is called after settings. */
export function isSettingsPath(path: string): boolean {
  let is = false
  forEachWord(path.split('/').slice(-2).join('/'), (word) => {
    is ||= splitIdentifier(word).some((part) => SETTING_WORDS.has(part))
  })
  return is
}

/** Source code in languages that are not parsed. */
const SOURCE =
  /\.(asm|bash|clj[cs]?|coffee|cr|dart|elm|erl|exs?|fsx?|groovy|hs|jl|jq|kts?|lua|mli?|mm?|nim|p[lm]|pony|proto|ps1|px[di]|pyx|r|s|scala|sh|sol|sql|swift|tcl|vb|zig|zsh)$/i

/** Whether a file that is not parsed is source code all the same. */
export const isSourcePath = (path: string): boolean => SOURCE.test(path)

/** Texts that a program fills in, or a page with code. */
const TEMPLATE =
  /\.(aspx?|ascx|axaml|blade\.php|cshtml|ejs|erb|fxml|ftlh?|gohtml|gotmpl|haml|handlebars|hbs|html?|j2|jade|jbuilder|jinja2?|jspx?|latte|liquid|mako|mdx|mustache|njk|phtml|pug|qml|rabl|razor|slim|tmpl|tpl|twig|vm|xaml|xhtml)$/i

/** Whether a file is a template: its names are those of code, which it is no part of. */
export const isTemplatePath = (path: string): boolean => TEMPLATE.test(path)

/** The packages below a folder of sources of Maven or Gradle: `com.example.demo` names no demonstration. */
const PACKAGES = /((?:^|\/)src\/\w+\/(?:java|kotlin|scala|groovy)\/).*\//

/** Whether a file is a test, a fixture, a benchmark or an example. */
export function isTestPath(path: string): boolean {
  const place = path.replace(PACKAGES, '$1')
  return TEST.test(place) || TEST_CLASS.test(place) || TEST_UNPARSED.test(place) || SHOWN.test(place)
}

const DECLARATIONS = /\.d\.[cm]?ts$|\.pyi$/i

/** Whether a file declares for a type checker what another file defines. */
export const isDeclarationPath = (path: string): boolean => DECLARATIONS.test(path)

/** Whether a file was generated, bundled or copied from elsewhere. */
export const isGeneratedPath = (path: string): boolean => GENERATED.test(path)

/** Whether a file is surely no work of the project's own: a lock file, minified, compiled or installed code. */
export const isSurelyGeneratedPath = (path: string): boolean => SURELY_GENERATED.test(path)

/** The lines that a file opens with when they are comments, a build condition or a pragma. */
const OPENING = /^(?:[^\S\n]*(?:(?:\/\/|#|--|;|<!--|%)[^\n]*|\/\*[\s\S]*?\*\/[^\n]*|("{3}|'{3})[\s\S]*?\1)?(?:\n|$))+/
/** Phrases by which generators mark their output, at the start of a line or beside a warning. */
const MARK =
  /@generated\b|<auto-?generated|\bdo not edit\b|\b(?:auto(?:matically)?|machine)[- ]?generated\b|^\W*(?:this )?(?:file |code )?(?:is |was |has been )?generated (?:by|from|with|using)\b/im
/** A licence may come before the mark. */
const OPENING_MAX = 4000

/** Whether the comment that opens a file says that a program wrote it. */
export function saysGenerated(text: string): boolean {
  const [opening] = OPENING.exec(text.slice(0, OPENING_MAX)) ?? []
  return opening !== undefined && MARK.test(opening)
}

/** Whether a line is the mark of a generator, in the few forms that nobody writes by hand. */
export const saysSurelyGenerated = (line: string): boolean =>
  /@generated\b|Code generated .* DO NOT EDIT|<auto-generated/.test(line)
