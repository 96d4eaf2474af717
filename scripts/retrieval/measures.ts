// The quality of answers: mean reciprocal rank and recall, with their uncertainty.

import type { Answer, Ask } from '../../test/support/retrieval.ts'

/** A function that is a right answer; lines are 1-based and inclusive. */
export type Place = { path: string; name: string; startLine: number; endLine: number }
/** A question, with the files and functions that are right answers; a question may have no function that is known. */
export type Asked = { text: string; files: readonly string[]; functions: readonly Place[] }
/** The reciprocal rank of the first right answer among ten, and the share of the right ones that are among them. */
export type Score = { reciprocal: number; recall: number }

const FIRST = 10
/** Results that are asked for: the first ten files are not all among the first ten. */
const ANSWERS = 20

/** How one question is answered: the rank of the right files, and of the right functions where they are known. */
export function scoreOf(ask: Ask, { text, files, functions }: Asked): { file: Score; function: Score | undefined } {
  const answers = ask(text, ANSWERS, 0)
  const paths = [...new Set(answers.map(({ path }) => path))]
  return {
    file: score(
      paths.map((path) => Number(files.includes(path))),
      files.length,
    ),
    function: functions.length > 0 ? scoreOfFunctions(answers, functions) : undefined,
  }
}

function scoreOfFunctions(answers: readonly Answer[], functions: readonly Place[]): Score {
  const left = new Set(functions)
  const right = answers.map((answer) => {
    const place = [...left].find((one) => isOf(answer, one))
    if (place) left.delete(place)
    return Number(place !== undefined)
  })
  return score(right, functions.length)
}

function score(right: readonly number[], truths: number): Score {
  const first = right.slice(0, FIRST)
  const best = first.indexOf(1)
  const found = first.reduce((sum, one) => sum + one, 0)
  return { reciprocal: best < 0 ? 0 : 1 / (best + 1), recall: found / truths }
}

/** Lines that a result may have more than a function, so that it still stands for it. */
const SPARE_LINES = 20

/** Whether a result is a function: the same name in the same file, or half of its lines and not many others. */
function isOf(answer: Answer, place: Place): boolean {
  if (answer.path !== place.path) return false
  if (answer.qualifiedName.replace(/~\d+$/, '').split('.').at(-1) === place.name) return true
  const shared = Math.min(answer.endLine, place.endLine) - Math.max(answer.startLine, place.startLine) + 1
  const own = place.endLine - place.startLine + 1
  return shared >= own / 2 && answer.endLine - answer.startLine + 1 <= 2 * own + SPARE_LINES
}

/** The mean of some values and the half of its 95 % interval, by the normal approximation. */
export function meanOf(values: readonly number[]): { mean: number; half: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1)
  return { mean, half: 1.96 * Math.sqrt(variance / values.length) }
}

/** One line of a report: how many questions, MRR@10 with its interval, and recall@10. */
export function lineOf(label: string, scores: readonly Score[]): string {
  if (scores.length === 0) return `${label}: no questions`
  const { mean, half } = meanOf(scores.map(({ reciprocal }) => reciprocal))
  const recall = meanOf(scores.map((one) => one.recall)).mean
  return `${label}: ${scores.length} questions, MRR@10 ${mean.toFixed(3)} ±${half.toFixed(3)}, recall@10 ${recall.toFixed(3)}`
}
