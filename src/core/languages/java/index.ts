// Java: its grammar, its rules of linking and its prelude.

import { createRequire } from 'node:module'
import { grammarOf } from '../../syntax/parse.ts'
import { FILES } from '../files.ts'
import { spaces } from '../kit/same-length.ts'
import type { Language } from '../language.ts'
import { preludeText } from '../prelude-text.ts'
import { lower } from './lower.ts'
import { modules } from './modules.ts'
import { JVM_RULES } from './rules.ts'
import { isTest } from './tests.ts'

const require = createRequire(import.meta.url)

const source = (name: string): string => preludeText(import.meta.url, `${name}.java`)

/** The packages in which Spring Data declares its repositories. */
const SPRING_DATA = Object.fromEntries(
  ['data.domain', 'data.repository', 'data.jpa.repository', 'data.mongodb.repository'].map((name) => [
    `org.springframework.${name}`,
    source('spring-data'),
  ]),
)

/** Java. */
export const java: Language = {
  ...FILES.java,
  grammar: grammarOf(require('tree-sitter-java'), ['<']),
  lower,
  legible,
  modules,
  rules: { ...JVM_RULES, construct: 'new', callable: [], duplicates: 'nearest' },
  semantics: async () => (await import('./semantics/index.ts')).semantics,
  prelude: source('library'),
  preludeModules: {
    'com.fasterxml.jackson.databind': source('jackson'),
    'com.google.common.collect': source('guava-collect'),
    'java.sql': source('sql'),
    'javax.annotation.processing': source('processing'),
    'javax.crypto': source('crypto'),
    'javax.lang.model.element': source('model-element'),
    'javax.lang.model.type': source('model-type'),
    'javax.lang.model.util': source('model-util'),
    'javax.naming': source('naming'),
    'org.w3c.dom': source('dom'),
    ...SPRING_DATA,
  },
  isTest,
}

/**
 * The grammar knows neither annotations before the dots of a variable number of arguments, `Object @Nullable ... args`,
 * nor qualified names in patterns of records, `case Shape.Circle(var radius)`, which are joined to one name.
 */
function legible(source: string): string {
  const plain = source.includes('...') ? source.replace(VARIABLE_ANNOTATION, spaces) : source
  return HAS_RECORD_PATTERN.test(plain) ? plain.replace(RECORD_PATTERN, (name) => name.replaceAll('.', '_')) : plain
}

const VARIABLE_ANNOTATION = /@\w+(?:\.\w+)*\s*(?=\.\.\.)/g

/** Few files have one, and looking for the inner ones takes six times as long. */
const HAS_RECORD_PATTERN = /\b(?:case|instanceof)\s+(?:final\s+)?[\w.]+\s*[(<]/

/**
 * After `case` or `instanceof`, and before the components that a pattern in a pattern declares: a type and a name each, other
 * than the arguments of `new Shape.Circle(Point.ZERO, radius)`.
 */
const RECORD_PATTERN =
  /\b(?:case|instanceof)\s+\w+(?:\.\w+)+(?=\s*\()|\b[\w.]+\.[A-Z]\w*(?=\(\s*(?:var|int|long|double|boolean|char|float|short|byte|[A-Z][\w.]*(?:<[\w.<>?,[\] ]*>)?)(?:\[\])*\s+\w+\s*[,)])/g
