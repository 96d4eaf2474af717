// The JSON schemas of models' answers, and the meanings of severities.

import { CATEGORIES, SEVERITIES } from './answer.ts'

/** The meaning of each severity, for the model. */
export const SEVERITY_MEANINGS = `- critical: data loss, a security hole that can be exploited, or a crash on an ordinary path
- high: wrong results or a failure that users will meet in normal use
- medium: wrong in a case that is less common but real: an edge case, an error path, a race
- low: works today, yet will mislead or break with the next change: a missing check, a leak under rare conditions
- info: worth knowing, needs no change`

const FINDING = {
  type: 'object',
  properties: {
    file_path: { type: 'string', description: 'path as given, relative to the repository' },
    start_line: { type: 'integer', description: 'first line, in the numbering given' },
    end_line: { type: 'integer' },
    severity: { type: 'string', enum: [...SEVERITIES] },
    category: {
      type: 'string',
      enum: [...CATEGORIES],
      description: 'bug: wrong results, crashes, races, leaks, errors that are not handled; maintainability: tests too',
    },
    title: { type: 'string', description: 'the problem in one line' },
    body: { type: 'string', description: 'what happens, when, and how the code shown proves it' },
    suggestion: { type: 'string', description: 'the change to make; empty when there is none' },
    confidence: { type: 'number', minimum: 0, maximum: 1 },
  },
  required: [
    'file_path',
    'start_line',
    'end_line',
    'severity',
    'category',
    'title',
    'body',
    'suggestion',
    'confidence',
  ],
  additionalProperties: false,
} as const

/** The answer of a review or hunt. */
export const ANSWER_SCHEMA = {
  type: 'object',
  properties: {
    summary: { type: 'string', description: 'two to five sentences of markdown' },
    findings: { type: 'array', items: FINDING },
  },
  required: ['summary', 'findings'],
  additionalProperties: false,
} as const

/** The answer of the second look: a verdict on each finding. */
export const VERDICT_SCHEMA = {
  type: 'object',
  properties: {
    verdicts: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          index: { type: 'integer', description: 'number of the finding' },
          verdict: { type: 'string', enum: ['keep', 'drop'] },
          reason: { type: 'string' },
          severity: { type: 'string', enum: [...SEVERITIES] },
          confidence: { type: 'number', minimum: 0, maximum: 1 },
        },
        required: ['index', 'verdict', 'reason', 'severity', 'confidence'],
        additionalProperties: false,
      },
    },
  },
  required: ['verdicts'],
  additionalProperties: false,
} as const

/** The answer to the question which skills to load. */
export const SKILLS_SCHEMA = {
  type: 'object',
  properties: { skills: { type: 'array', items: { type: 'string' } } },
  required: ['skills'],
  additionalProperties: false,
} as const

/** One line that shows the shape, for models that are given no schema. */
export const ANSWER_SHAPE =
  '{"summary": "…", "findings": [{"file_path": "…", "start_line": 1, "end_line": 1, "severity": "critical|high|medium|low|info", "category": "bug|security|performance|maintainability|style|other", "title": "…", "body": "…", "suggestion": "…", "confidence": 0.0}]}'
