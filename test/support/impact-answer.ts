// An answer about a change as records, made the plain way: what the text of `jsonOf` is compared with.

import { type Found, findImpact, type ImpactQuestion } from '../../src/core/graph/impact/answer.ts'
import type { Impact } from '../../src/core/graph/impact/impact.ts'
import {
  affectedRecord,
  aroundOf,
  CHAIN_MAX,
  type ChainLink,
  foundCommand,
  type ImpactAnswer,
  linkTo,
  linkToTest,
  reachedRecord,
  type Shown,
  shownOf,
} from '../../src/core/graph/impact/records.ts'
import { commandLine } from '../../src/core/graph/impact/runners/commands.ts'
import type { Walked } from '../../src/core/graph/impact/walk/walked.ts'

/** Answers a question about a project. */
export const answerImpact = (impact: Impact, question: ImpactQuestion): ImpactAnswer =>
  recordsOf(findImpact(impact, question))

/** An answer as records. */
function recordsOf(found: Found): ImpactAnswer {
  const shown = shownOf(found)
  const { walked } = found
  const { stats, ...head } = aroundOf(found, shown)
  return {
    ...head,
    affected: found.states.map((state) => ({
      ...affectedRecord(shown, walked, state),
      chain: chainTo(shown, walked, state),
    })),
    tests: found.tests.map((test, at) => {
      const { run, ...own } = found.names.of(test)!
      const chain = at < found.question.chains ? chainOfTest(shown, walked, test) : []
      return { ...own, ...reachedRecord(walked, test), chain }
    }),
    commands: found.commands.map((tests) => {
      const command = foundCommand(found, tests)
      return { runner: command.tests[0]!.runner, command: commandLine(command), tests: tests.length }
    }),
    stats,
  }
}

function chainOfTest(shown: Shown, walked: Walked, test: number): ChainLink[] {
  const chain = chainTo(shown, walked, walked.testVia[test]!)
  const own = linkToTest(shown, walked, test)
  if (own) chain.push(own)
  return chain.slice(-CHAIN_MAX)
}

/** The last steps of the chain from a changed place to a state. */
function chainTo(shown: Shown, walked: Walked, state: number): ChainLink[] {
  const chain: ChainLink[] = []
  for (let at = state; at >= 0 && chain.length < CHAIN_MAX; at = walked.via[at]!) chain.push(linkTo(shown, walked, at))
  return chain.reverse()
}
