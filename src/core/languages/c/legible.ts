// Blanks text that the preprocessor would remove and that the grammar cannot read: macros for attributes, export marks
// and namespaces, and branches of conditional compilation that do not fit together.

import { spaces } from '../kit/same-length.ts'
import { type Blank, blanked, restored } from '../preprocessor/blanks.ts'
import { unsoundBranches } from '../preprocessor/conditionals.ts'
import { withExpressions } from './macro-arguments.ts'
import { withConditions } from './macro-conditions.ts'
import { isInType, lastCode, MACRO, matchingParen, nextCode } from './nearby-code.ts'
import { withPlainExpressions } from './plain-expressions.ts'
import { CONSTRUCTED_TYPENAME, withoutTemplateMacros } from './template-macros.ts'

/** A text of the same length and lines in which no macro is where the grammar expects none. */
export function legible(source: string): string {
  const branches = /^[ \t]*#[ \t]*if/m.test(source) ? blanked(source, unsoundBranches(source)) : source
  // a comment ends a macro's body in the grammar's eyes
  const sound = withPlainExpressions(branches).replace(DIRECTIVE, (all) =>
    (all.includes('/*') ? blankComments(all) : all).replace(EMPTY_DEFINITION, '$1$3$2'),
  )
  const isPlain = !/\b[A-Z][A-Z0-9_]{2,}\b|__|<<<|\b(?:alignas|foreach|va_arg|container_of)\b|\[\[/.test(sound)
  if (isPlain && MARKS.every((mark) => sound.search(mark) < 0)) return sound
  // directives are out of reach of the replacements below
  const directives = [...sound.matchAll(DIRECTIVE)].map((match): Blank => [match.index, match.index + match[0].length])
  return restored(withoutMacros(blanked(sound, directives)), sound, directives)
}

/** Marks of CUDA, and the launch configuration of a kernel: `f<<<blocks, threads>>>(x)`. */
const CUDA = /\b__(?:global|device|host|shared|constant|managed|forceinline|noinline)__\b|<<<[^;{}]{0,400}?>>>/g

const DIRECTIVE = /^[ \t]*#(?:[^\n\\]|\\(?:\r?\n|[^\n]))*/gm

/**
 * A definition with nothing behind the name but blanks, which go before it: behind it, the grammar takes the next line
 * for the macro's body.
 */
const EMPTY_DEFINITION = /^([ \t]*#[ \t]*define)([ \t]+\w+(?:\([^()\n]*\))?)([ \t]+)(?=\r?$)/

function withoutMacros(code: string): string {
  let text = /__|<<</.test(code) ? code.replace(CUDA, spaces) : code
  if (text.includes('_Atomic'))
    text = text.replace(ATOMIC, (_all, head: string, of: string) => ` ${spaces(head)}${of} `)
  if (text.includes('CONSTEXPR')) text = text.replace(CONDITION, (word) => `if${spaces(word.slice(2))}`)
  text = text.replace(FOREACH, (_all, word: string, head: string) => `for${spaces(word.slice(3))}${head}:`)
  text = text.replace(LOOP_VARIABLE, blankBehindHead)
  text = withConditions(text)
  text = text.replace(WRAPPED_HEAD, blankAround)
  text = text.replace(MARK_BEFORE_STATIC, spaces)
  text = text.replace(MARKED_FUNCTION, blankMark)
  text = text.replace(AFTER_PARAMETER, blankBehindHead)
  text = text.replace(AFTER_POINTER, blankBehindHead)
  text = text.replace(BEFORE_BLOCK, blankBeforeBlock)
  text = text.replace(DECLSPEC, spaces).replace(MACRO_FRIEND, spaces)
  text = text.replace(CLASS_KEY, blankAround)
  text = text.replace(CLASS_ATTRIBUTES, blankBehindHead)
  text = text.replace(CLASS_HEAD, blankBehindHead)
  text = text.replace(AFTER_CLASS_NAME, blankBehindHead)
  text = text.replace(WRAPPED, blankAround)
  text = text.replace(LABEL, blankLabel)
  text = text.replace(ACCESS_LABEL, blankAccessLabel)
  if (text.includes('Q_OBJECT')) text = text.replace(QT_LABEL, plainLabel)
  text = withExpressions(text)
  text = text.replace(OPERATOR_ARGUMENT, (all: string, head: string) => `${head}0${spaces(all.slice(head.length + 1))}`)
  if (text.includes('NAMESPACE')) text = withNamespaces(text)
  text = text.replace(LONE_LINE, blankLoneLine)
  if (/\b(?:struct|class)\b/.test(text)) text = text.replace(MEMBER_MACRO, blankMember)
  for (let round = 0; round < PREFIXES_MAX; round++) {
    const before = text
    text = text.replace(PREFIX, blankBehindHead)
    if (text === before) break
  }
  text = text.replace(RETURNED, (_all: string, head: string, macro: string) => `${head}auto${spaces(macro.slice(4))}`)
  text = blankBeforeConstructors(text)
  text = text.replace(SUFFIX, blankSuffix)
  text = text.replace(MEMBER_SUFFIX, blankBehindHead)
  text = text.replace(/\b(if\s+)([A-Z][A-Z0-9_]+)(?=\s*\()/g, (_all, head: string, word: string) => head + spaces(word))
  return text.includes('template') ? withoutTemplateMacros(text) : text
}

/** Keeps the first capture of a pattern and blanks the rest. */
const blankBehindHead = (all: string, head: string): string => head + spaces(all.slice(head.length))

/** Keeps the second of three captures and blanks the others. */
const blankAround = (_all: string, head: string, code: string, end: string): string => spaces(head) + code + spaces(end)

/** `MY_CONSTEXPR_IF(x) { … } else { … }`: a macro for `if constexpr` where the compiler supports it. */
const CONDITION = /\b[A-Z][A-Z0-9_]*(?:CONSTEXPR_IF|IF_CONSTEXPR)\b(?=\s*\()/g

/** `foreach (Foo* foo, foos)`: the loop of Qt and of Boost, a range-based `for`. */
const FOREACH =
  /\b(foreach|Q_FOREACH|BOOST_FOREACH)(?=\s*\()(\s*\((?:const\s+)?[A-Za-z_][\w:]*(?:<[^;(){}]{0,200}>)?(?:\s*[*&]+\s*|\s+)[A-Za-z_]\w*\s*),/g

/** `for (auto x MAYBE_UNUSED : xs)` */
const LOOP_VARIABLE = new RegExp(String.raw`(\bfor\s*\(\s*(?:const\s+)?auto[\s*&]+\w+\s+)${MACRO}(?=\s*:(?!:))`, 'g')

const TYPE_WORDS = 'void|int|char|bool|long|short|unsigned|signed|float|double|auto'
const WORD = String.raw`(?!(?:${TYPE_WORDS}|static|inline|extern|virtual|explicit|constexpr|consteval|friend|typedef|struct|class|enum|union|operator|template|using|typename|namespace|const|volatile|restrict|register|return|else|case|goto|new|delete|throw|if|for|while|do|switch|sizeof|and|or|not|requires|concept|co_return|co_await|co_yield|public|private|protected|default|mutable|register|asm|defined)\b)[A-Za-z_]\w*`

/**
 * Three words before a parenthesis: `static my_inline foo_t f(`, `void my_cdecl f(`. No function has two names before
 * its own, so one of them is a macro, in upper or lower case. `Foo foo_ GUARDED_BY(mu)` is no function.
 */
const MARKED_FUNCTION = new RegExp(
  String.raw`^([ \t]*(?:(?:static|extern|inline|const)[ \t]+)*)(${WORD}|void|int|char|bool|long|short|unsigned|float|double)(\s+|[ \t]*\*+[ \t]*)(${WORD}|${TYPE_WORDS})(\s+|\s*\*+\s*)(?!${MACRO}\b)(?=${WORD}[ \t]*\()`,
  'gm',
)
/** Words that stand before an expression, and not in the type of a function. */
const NO_TYPE = String.raw`(?:return|new|delete|throw|else|case|goto|sizeof|and|or|not|co_return|co_await|co_yield)\b`

/** `_Atomic(int)` is an `int`. */
const ATOMIC = /\b(_Atomic[ \t]*)\(([^()\n]*)\)/g

/** `my_inline static foo_t f(`: words before `static` are no type when one follows it. */
const MARK_BEFORE_STATIC = new RegExp(
  String.raw`^[ \t]*${WORD}[ \t]+(?=static[ \t]+(?:(?:inline|const|unsigned|struct|enum)[ \t]+)*(?:${WORD}|${TYPE_WORDS})[ \t*]+${WORD}[ \t]*\()`,
  'gm',
)
const IS_TYPE_WORD = new RegExp(`^(?:${TYPE_WORDS})$`)

/** Blanks the macro among the two names before a function: the first, unless that is a type. */
function blankMark(all: string, head: string, first: string, gap: string, second: string, end: string): string {
  const secondIsType = IS_TYPE_WORD.test(second)
  if (IS_TYPE_WORD.test(first)) return secondIsType ? all : head + first + gap + spaces(second) + end
  const isLater = !secondIsType && (gap.includes('*') || (!end.includes('*') && CONVENTION.test(second)))
  return isLater ? head + first + gap + spaces(second) + end : head + spaces(first) + gap + second + end
}
/** `UNUSED(static int f(int x)) {`: the head of a function is the argument of a macro that marks it. */
const WRAPPED_HEAD = new RegExp(
  String.raw`^([ \t]*(?!(?:if|for|while|switch|catch|return)\b)[A-Za-z_]\w*[ \t]*\()(\s*(?:(?!${NO_TYPE})[A-Za-z_]\w*[\s*&]+)+(?!${NO_TYPE})[A-Za-z_]\w*[ \t]*\((?:[^(){};]|\([^(){};]*\))*\)\s*)(\))(?=\s*\{)`,
  'gm',
)

/** What is rewritten in code without macros as they are usually named. */
const MARKS = [MARKED_FUNCTION, MARK_BEFORE_STATIC, WRAPPED_HEAD, CONSTRUCTED_TYPENAME]

/** Suffixes of names of calling conventions. */
const CONVENTION = /(?:cdecl|stdcall|fastcall|call|api|conv)$/i

/** `Foo* nonnull foo`, `Foo* nonnull f(`: after a pointer only qualifiers may stand before a name. */
const AFTER_POINTER = new RegExp(
  String.raw`([*&][ \t]*)${WORD}[ \t]+(?!${MACRO}\b)(?=${WORD}[ \t]*(?:[,);=[({]|$))`,
  'gm',
)

/**
 * `Foo& foo LIFETIME_BOUND)`: nothing but a default may follow the name of a parameter. Of a word before that name
 * only the end is looked at.
 */
const AFTER_PARAMETER = new RegExp(
  String.raw`((?:[*&>]|[A-Za-z_]\d*[ \t])[ \t]*${WORD}[ \t]+)${MACRO}(?=[ \t]*[,)])`,
  'g',
)

/** `TRY { … } CATCH_ANY { … }`, each perhaps on a line of its own. */
const BEFORE_BLOCK = new RegExp(String.raw`(^|[;{}])[ \t]*${MACRO}(?=\s*\{)`, 'gm')

function blankBeforeBlock(all: string, before: string, offset: number, text: string): string {
  return ';{}'.includes(before || lastCode(text, offset) || ';') ? before + spaces(all.slice(before.length)) : all
}

/** Limit on marks before one declaration. */
const PREFIXES_MAX = 4
/** Arguments on one line, except for a text that continues on the next. */
const ARGUMENTS = String.raw`(?:[ \t]*\((?:[^()\n]|\n(?=[ \t]*")|\((?:[^()\n]|\([^()\n]*\))*\))*\))?`

/** The alternatives exclude each other: a row of names that match both would be tried in exponentially many ways. */
const CLASS_MARK = String.raw`(?=(?:${MACRO}|\w+_(?:api|export|API|EXPORT))\b)\w+`

/** `ALIGNED16(class) Foo {`: the class keyword is the argument of a macro that marks the class. */
const CLASS_KEY = new RegExp(String.raw`\b(${MACRO}[ \t]*\([ \t]*)(class|struct|union)([ \t]*\))(?=\s+[A-Za-z_])`, 'g')

/** `__declspec(deprecated("…"))`: the grammar knows a word in it, and no more. */
const DECLSPEC = /\b__declspec[ \t]*\((?:[^();{}]|\([^();{}]*\))*\)/g

/** `friend struct VERSIONED(impl)::base;` */
const MACRO_FRIEND = new RegExp(String.raw`\bfriend[ \t]+(?:class|struct)[ \t]+${MACRO}[ \t]*\(\w*\)::\w+;`, 'g')

/** `class [[nodiscard]] alignas(16) Foo`: the grammar reads one of the two, and no macro beside it. */
const CLASS_ATTRIBUTES = new RegExp(
  String.raw`\b((?:class|struct|union)\s+(?:${CLASS_MARK}\s+)?)(?:(?:\[\[[^\]\n]*\]\]|alignas[ \t]*\((?:[^()\n]|\([^()\n]*\))*\))\s*)+(?=[A-Za-z_])`,
  'g',
)

/** `class EXPORT Foo {`, `class LOCKABLE UNUSED Foo`, `struct PACKED(4) foo : base`. */
const CLASS_HEAD = new RegExp(
  String.raw`\b((?:class|struct|union)\s+)(?:${CLASS_MARK}${ARGUMENTS}\s+)*${CLASS_MARK}${ARGUMENTS}(?=\s+[A-Za-z_]\w*(?:::\w+)*\s*(?:final\b\s*)?(?:[{<]|:(?!:)))`,
  'g',
)

/** `class Foo FINAL : public Base {`, `struct Foo SEALED {`. */
const AFTER_CLASS_NAME = new RegExp(
  String.raw`\b((?:class|struct)\s+[A-Za-z_]\w*(?:::\w+)*\s+)${MACRO}(?=\s*(?:\{|:(?!:)))`,
  'g',
)

const KEYWORD = String.raw`(?:(?:static|inline|extern|virtual|explicit|constexpr|consteval|friend|typedef|void|int|char|bool|long|short|unsigned|signed|float|double|auto|struct|class|enum|union|operator|template|using|typename|namespace)\b|~)`
/** Characters of a type's arguments. Without a limit, each macro before one would read on to the end of its line. */
const TYPE_ARGUMENTS_MAX = 500
const TYPE_AND_NAME = String.raw`(?:const\s+)?(?!(?:const|volatile|and|or|not|else|return|case|new|delete)\b)[A-Za-z_]\w*(?:::\w+)*(?:<[^;(){}\n]{0,${TYPE_ARGUMENTS_MAX}}>)?(?:\s*[*&]+\s*|\s+)(?:const\s+)?(?!(?:and|or|not|const|override|noexcept|final)\b)[A-Za-z_~]`

/** `Foo::Foo(`, `Foo<T>::~Foo(`. */
const CONSTRUCTED = String.raw`(?:\w+::)*(?<owner>\w+)(?:<[^<>;{}]*>)?::~?\k<owner>\s*\(`

/** `EXPORT int f(`, `static FORCE_INLINE Foo* g(`, `template <class T> CONSTEXPR auto h(`. */
const PREFIX = new RegExp(
  String.raw`((?:^|[;{}(,>]|\]\])[ \t]*(?:(?:static|inline|extern(?:[ \t]+"C")?|virtual|explicit|constexpr|friend|typedef|mutable|template)[ \t]+)*)${MACRO}${ARGUMENTS}[ \t]+(?=${KEYWORD}|${TYPE_AND_NAME}|${CONSTRUCTED})`,
  'gm',
)

/** `template <class T> ENABLE_IF_RETURN((is_int<T>), (Foo)) f(`: the macro takes the place of a type. */
const RETURNED = new RegExp(
  String.raw`(\btemplate[ \t]*<(?:[^;{}()t]|t(?!emplate[ \t]*<))*>\s*)(${MACRO}[ \t]*\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))(?=\s*${WORD}[ \t]*\()`,
  'g',
)

/**
 * `void f() const NOEXCEPT;`, `int g() LOCKS(mu_) {`. A row of macros that nothing of the kind follows is passed over as
 * a whole, or each of its macros would be tried as the first.
 */
const SUFFIX = new RegExp(
  String.raw`(\)(?:\s*(?:const|noexcept|override|final)\b)*[ \t]*(?:\n[ \t]*)?)((?:\b${MACRO}${ARGUMENTS}\s*)+)(?=([;{:]|=\s*(?:0|default|delete)|const\b|override\b|final\b|noexcept\b|->)?)`,
  'g',
)

/** `Foo* foo_ GUARDED_BY(mu_);` */
const MEMBER_SUFFIX = new RegExp(
  String.raw`(^[ \t]*(?!(?:return|else|static|const|extern|case|goto|typedef|new|delete|throw|using)\b)[A-Za-z_][\w:<>, ]*[\w>*&][ \t]+[*&]*[a-z_]\w*[ \t]+)${MACRO}[ \t]*\([^()\n]*\)(?=[ \t]*[;={])`,
  'gm',
)

/** `IF_DEBUG(int old =) swap(1);`, `IF_DEBUG(check();)`: the wrapped text is no list of arguments. */
const WRAPPED = new RegExp(
  String.raw`\b(${MACRO}[ \t]*\()((?:[^(){}\n]|\((?:[^(){}\n]|\([^(){}\n]*\))*\))*(?:;|(?<![=!<>])=)[ \t]*)(\))(?![ \t]*\{)`,
  'g',
)

/** `CASE(OP_ADD):` in the loop of an interpreter: the macro takes the place of the label. */
const LABEL = new RegExp(String.raw`^(?:[ \t]*${MACRO}[ \t]*\([ \t]*(?:\w+[ \t]*)?\)[ \t]*:(?!:))+`, 'gm')

/** `PRIVATE_UNLESS_TESTED:` in a class: the macro takes the place of `private`. */
const ACCESS_LABEL = new RegExp(String.raw`^[ \t]*${MACRO}[ \t]*:(?!:)(?=[ \t]*(?:\/[/*].*)?\r?$)`, 'gm')

/** `public slots:` and `signals:` of Qt, which its own compiler reads. */
const QT_LABEL = /^([ \t]*)(?:(public|protected|private)([ \t]+(?:slots|Q_SLOTS)[ \t]*):|signals[ \t]*:(?!:))/gm

const plainLabel = (all: string, indent: string, access: string | undefined, word: string): string =>
  access === undefined ? spaces(all) : `${indent}${access}${spaces(word)}:`

/** Blanks it. In a function it is a label, which nothing is lost with. */
const blankAccessLabel = (all: string, offset: number, text: string): string =>
  ';{}:'.includes(lastCode(text, offset)) ? spaces(all) : all

/** `COMPARE(OP_LT, <, less(a))`: only a macro takes an operator. */
const OPERATOR_ARGUMENT =
  /([(,][ \t]*)(?:<=>|[<>]=?|[=!]=|<<|>>|\|\|?|[-+/%^]=?|\*=|&=|[*&](?=[ \t]*\);))(?=[ \t]*[,)])/g

/** `a(1), b(2) {` after the head of a constructor. */
const CONSTRUCTOR_BODY = /^\s*(?!(?:if|for|while|switch)\b)(?:\w+::)*\w+(?:<[^;{}]*>)?\s*[({](?:[^;{}:]|::)*\{/

function blankLabel(all: string, offset: number, text: string): string {
  const before = lastCode(text, offset)
  if (!';{}:'.includes(before)) return all
  const end = offset + all.length
  return CONSTRUCTOR_BODY.test(text.slice(end, end + 300)) ? all : `${spaces(all.slice(0, -1))};`
}

/** `LIB_NAMESPACE_BEGIN(detail)`, `NAMESPACE_END(detail)`: the macro is given the name of the namespace. */
const NAMED_NAMESPACE =
  /^([ \t]*(?:[A-Z][A-Z0-9_]*_)?NAMESPACE_(BEGIN|START|OPEN|END|STOP|CLOSE)[ \t]*\([ \t]*)(?![A-Z][A-Z0-9_]*\b)([A-Za-z_]\w*)[ \t]*\)(?=[ \t]*(?:\/[/*].*)?\r?$)/gm

/** Writes out the namespaces that macros open and close by their names, where both are in the file. */
function withNamespaces(text: string): string {
  let open = 0
  for (const [, , word] of text.matchAll(NAMED_NAMESPACE)) open += isOpening(word!) ? 1 : -1
  if (open !== 0) return text
  return text.replace(NAMED_NAMESPACE, (all, head: string, word: string, name: string) =>
    isOpening(word) ? `${'namespace'.padEnd(head.length)}${name}{`.padEnd(all.length) : '}'.padEnd(all.length),
  )
}

const isOpening = (word: string): boolean => /^(?:BEGIN|START|OPEN)$/.test(word)

const LONE_LINE = new RegExp(
  String.raw`^([ \t]*)${MACRO}(?:[ \t]*\((?:[^(){};]|\((?:[^(){};]|\([^(){};]*\))*\))*\))?(?=[ \t]*(?:\/[/*].*)?\r?$)`,
  'gm',
)
/** `CONSTEXPR Foo(int x) : x_(x) {}` in a file that declares a class `Foo`. */
function blankBeforeConstructors(text: string): string {
  const classes = new Set<string>()
  for (const [, word] of text.matchAll(/\b(?:class|struct|union)\s+(\w+)/g)) classes.add(word!)
  if (classes.size === 0) return text
  return text.replace(CONSTRUCTOR_PREFIX, (all: string, head: string, marks: string, word: string) =>
    classes.has(word) ? head + spaces(marks) + word : all,
  )
}
const CONSTRUCTOR_PREFIX = new RegExp(
  String.raw`(^[ \t]*|[;{}>][ \t]*|\b(?:explicit|constexpr|consteval|inline)[ \t]+)(${MACRO}${ARGUMENTS}\s+)(\w+)(?=[ \t]*\()`,
  'gm',
)

/**
 * Blanks the comments of a directive, except the backslashes that continue its lines; nothing is searched behind the
 * last end of a comment.
 */
function blankComments(text: string): string {
  const end = text.lastIndexOf('*/') + 2
  const blank = (comment: string): string => comment.replace(/\\(?!\r?\n)|[^\\\r\n]/g, ' ')
  return text.slice(0, end).replace(/\/\*[\s\S]*?\*\//g, blank) + text.slice(end)
}

/** A macro alone on its line between declarations: `BEGIN_NAMESPACE`, `Q_OBJECT`, an attribute above a function. */
function blankLoneLine(all: string, ...rest: unknown[]): string {
  const [offset, text] = rest.slice(-2) as [number, string]
  const before = lastCode(text, offset)
  const after = nextCode(text, offset + all.length)
  const isBetween = before === '' || ';{}:>#'.includes(before)
  if (after === '}' && (';}:'.includes(before || ' ') || (before === '{' && isInType(text, offset)))) return spaces(all)
  if (before === ',' && /\w/.test(after)) return spaces(all)
  if (after === '' || '},);=.[?:|&+-<'.includes(after))
    return before === '' || (isBetween && after === '') ? spaces(all) : all
  if (after === '{') return before === ')' ? spaces(all) : all
  return isBetween ? spaces(all) : all
}

/** `CASTER(Foo, name("a", "b"));` among the members of a type, with texts or calls as arguments. */
const MEMBER_MACRO = new RegExp(
  String.raw`^[ \t]*${MACRO}[ \t]*\((?=[^(){};]*["(])(?:[^(){};]|\((?:[^(){};]|\([^(){};]*\))*\))*\)[ \t]*;`,
  'gm',
)

const blankMember = (all: string, offset: number, text: string): string => (isInType(text, offset) ? spaces(all) : all)

const CONTROL = /\b(?:if|for|while|switch|catch|return|sizeof|do|else)$/

function blankSuffix(all: string, head: string, marks: string, end: string | undefined, ...rest: unknown[]): string {
  if (end === undefined) return all
  const [offset, text] = rest as [number, string]
  const open = matchingParen(text, offset)
  if (open < 0) return all
  const before = text.slice(Math.max(0, open - 200), open).trimEnd()
  if (CONTROL.test(before) || !/[\w~=>\])*]$/.test(before)) return all
  const follows = text[offset + all.length]
  // not a statement `f(x) MACRO;`: before `;` or `:` there must be a declaration, with a type before the name
  const declares = /(?:[\w>*&\]]\s+[*&]*|[*&])(?:[\w:]*(?:operator\s*\S+)?|~?\w+)$|~\w+$/.test(
    before.slice(before.lastIndexOf('\n') + 1),
  )
  const initializes = follows === ':' && INITIALIZERS.test(text.slice(offset + all.length, offset + all.length + 200))
  if (follows !== '{' && !declares && !(initializes && ALONE.test(before.slice(before.lastIndexOf('\n') + 1))))
    return all
  return head + spaces(marks)
}

/** `: base(x)` after the head of a constructor, and a head that begins its line. */
const INITIALIZERS = /^:\s*(?:\w+::)*\w+(?:<[^;{}]*>)?\s*[({]/
const ALONE = /^\s*(?:(?:explicit|inline|constexpr)\s+)*(?:\w+::)*\w+$/
