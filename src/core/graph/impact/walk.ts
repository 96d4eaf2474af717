// The walk backwards from changed places to all that may behave differently, nearest first.

import { type Graph, kindCode, NodeFlag } from '../graph.ts'
import { Form, PlaceKind } from './file/uses.ts'
import { eachUser, type Impact, isConstructor, isFunction, isKin, isMade, isType, overriddenBy } from './impact.ts'
import { Mention, PlaceFlag, UseFlag, UseKind } from './index.ts'
import { PlaceMark } from './marks.ts'
import { Step, Walked } from './walked.ts'

/** A changed place; `wide` when code of a type or module outside of its functions has changed. */
export type Seed = { place: number; wide: boolean }

const MODULE = kindCode('Module')
const METHOD = kindCode('Method')

/** Shorter names are no evidence of their meaning. */
const NAME_CHARS_MIN = 3

/**
 * A method that a library calls affects those who make its type, as long as no more half steps lead to it from the change:
 * on long ways nearly every type is met, and whoever makes it runs nothing of the change.
 */
const IMPLICIT_DISTANCE_MAX = 6

/**
 * Walks from the seeds; a far walk follows methods that a library calls from any distance, to all that names their type or one
 * that inherits from it, in languages in which a class is a value. The result holds until the next walk over the same index: its tables are as long as the index.
 */
export const walk = (impact: Impact, seeds: readonly Seed[], isFar = false): Walked =>
  new Walk(impact, cleared(impact), isFar).run(seeds)

/** Tables of walks. */
const spare = new WeakMap<Impact, Walked>()

function cleared(impact: Impact): Walked {
  const known = spare.get(impact)
  known?.clear()
  if (known) return known
  const made = new Walked(impact.index.placeCount, impact.index.tests.length)
  spare.set(impact, made)
  return made
}

class Walk {
  readonly impact: Impact
  readonly graph: Graph
  readonly count: number
  readonly walked: Walked
  readonly isFar: boolean
  /** States by distance, still to be left. */
  readonly buckets: number[][] = []
  readonly loaded = new Set<number>()

  constructor(impact: Impact, walked: Walked, isFar: boolean) {
    this.impact = impact
    this.graph = impact.graph
    this.count = impact.index.placeCount
    this.walked = walked
    this.isFar = isFar
  }

  run(seeds: readonly Seed[]): Walked {
    for (const { place, wide } of seeds) this.push(wide ? place + this.count : place, 0, -1, Step.Changed)
    for (let distance = 0; distance < this.buckets.length; distance++) {
      for (const state of this.buckets[distance] ?? []) {
        if (this.walked.distance[state] !== distance) continue
        if (state < this.count) this.leaveBody(state, distance)
        else this.leaveWhole(state - this.count, distance)
      }
    }
    return this.walked
  }

  push(state: number, distance: number, via: number, step: number, line = 0, sure = 1): void {
    if (this.walked.reach(state, distance, via, step, line, sure)) (this.buckets[distance] ??= []).push(state)
  }

  /** The code of a place may behave differently: of a type or module all of it. */
  affect(place: number, distance: number, via: number, step: number, line = 0, sure = 1): void {
    const isWhole = place < this.graph.nodeCount && !isFunction(this.graph, place)
    this.push(isWhole ? place + this.count : place, distance, via, step, line, sure)
  }

  // ---- effects of the body of a function, a variable or a block

  leaveBody(place: number, distance: number): void {
    const { index, graph } = this.impact
    this.leaveTests(place, distance)
    this.leaveUsers(place, distance)
    const parent = index.parent[place]!
    if (this.runsWithin(place, parent)) this.push(parent, distance + 1, place, Step.Contains)
    if (place >= graph.nodeCount) this.leaveExtra(place, distance)
    else this.leaveNode(place, parent, distance)
  }

  leaveNode(place: number, parent: number, distance: number): void {
    for (const overridden of overriddenBy(this.impact, place)) this.leaveDispatch(place, overridden, distance)
    // A function is there only where the one around it has run: those who run that one are met in its place.
    if (this.runsWithin(place, parent) && !this.runsAtLoad(parent)) return
    const isMentioned = this.mayBeMeant(place) && this.leaveMentions(place, place, distance, false)
    if (isType(this.graph, parent)) this.leaveMethod(place, parent, distance)
    else if (!this.hasUsers(place) && !isMentioned) this.leaveLoaders(place, distance)
  }

  /**
   * Whether the code around a place may run it: a function that is written inside of another one, unless it is the member
   * of an object that is called through what it overrides (one that a test makes is made to run in it). A method that is
   * assigned to the prototype of a function runs where it is called.
   */
  runsWithin(place: number, around: number): boolean {
    const { graph, impact } = this
    if (!isFunction(graph, around)) return false
    if (place >= graph.nodeCount) return true
    if (graph.startLine[place]! < graph.startLine[around]! || graph.endLine[place]! > graph.endLine[around]!)
      return false
    return (
      impact.isOfTest(place) ||
      graph.kind[place] !== METHOD ||
      !overriddenBy(impact, place).some((one) => this.hasUsers(one))
    )
  }

  /** Whether code outside of functions runs a function, as that of a module which wraps itself in one. */
  runsAtLoad(place: number): boolean {
    let isFound = false
    eachUser(this.impact, place, ({ source }) => {
      isFound ||= source < this.graph.nodeCount && !isFunction(this.graph, source)
    })
    return isFound
  }

  leaveTests(place: number, distance: number): void {
    const { index, testNumber } = this.impact
    const flags = index.placeFlags[place]!
    if (flags === 0) return
    const test = testNumber.get(place)
    if (test !== undefined) this.walked.reachTest(test, distance, place, Step.Calls)
    const all = (tests: readonly number[]): void => {
      for (const one of tests) this.walked.reachTest(one, distance + 1, place, Step.IsSetUp)
    }
    if (flags & PlaceFlag.Setup) all(this.impact.testsOfType(index.parent[place]!))
    if (flags & PlaceFlag.FileSetup) all(this.impact.testsOfFile(index.fileOfPlace[place]!))
    if (flags & PlaceFlag.FolderSetup) all(this.impact.testsOfFolder(place))
  }

  leaveUsers(place: number, distance: number): void {
    const { useStart, useSource, useKind, useFlags, useLine, useCertainty } = this.impact.index
    for (let at = useStart[place]!; at < useStart[place + 1]!; at++) {
      const kind = useKind[at]!
      if (kind === UseKind.Extends || useFlags[at]! & UseFlag.Handed) continue
      const step = kind === UseKind.Calls ? Step.Calls : kind === UseKind.References ? Step.References : Step.Reads
      this.affect(useSource[at]!, distance + 2, place, step, useLine[at]!, useCertainty[at]! / 100)
    }
  }

  /** Callers of an overridden method may run the overriding one. */
  leaveDispatch(place: number, overridden: number, distance: number): void {
    const { parent, useStart, useSource, useKind, useFlags, useLine, useCertainty } = this.impact.index
    for (let at = useStart[overridden]!; at < useStart[overridden + 1]!; at++) {
      const flags = useFlags[at]!
      const source = useSource[at]!
      if (useKind[at] === UseKind.Extends || flags & (UseFlag.Handed | UseFlag.SuperOnly)) continue
      if (flags & UseFlag.SelfOnly && !isKin(this.impact, parent[place]!, source, parent[overridden]!)) continue
      this.affect(source, distance + 3, place, Step.Dispatched, useLine[at]!, useCertainty[at]! / 100)
    }
  }

  leaveMethod(place: number, type: number, distance: number): void {
    const { impact, graph } = this
    const isUnused = !this.hasUsers(place) && !this.hasUsers(type)
    if (isConstructor(impact, place)) {
      if (isUnused) this.leaveLoaders(place, distance)
      this.leaveConstructor(place, type, distance)
    } else if (!(impact.index.placeFlags[place]! & PlaceFlag.Test) && this.isImplicit(place, distance)) {
      const isFollowed = this.isFar && impact.hasClassValues(type)
      const isNear = distance <= IMPLICIT_DISTANCE_MAX || isFollowed || this.isCallback(place, type)
      const isAnnotated = (impact.index.marks[place]! & PlaceMark.Annotated) !== 0
      this.leaveTypeUsers(type, { distance: distance + 4, via: place, makers: isNear, values: isAnnotated })
      if (isUnused) this.leaveLoaders(place, distance)
    }
    const outer = impact.index.parent[type]!
    if (isFunction(graph, outer)) this.push(outer, distance + 1, place, Step.Contains)
  }

  leaveConstructor(place: number, type: number, distance: number): void {
    const next = distance + 2
    const isUncalled = !this.hasUsers(place) && !this.impact.isCalled(type)
    this.leaveTypeUsers(type, { distance: next, via: place, makers: isUncalled, values: false })
    eachUser(this.impact, type, ({ source, kind, line }) => {
      if (kind === UseKind.Calls) this.affect(source, next, place, Step.Constructs, line)
      if (kind !== UseKind.Extends) return
      for (const member of this.impact.membersOf(source))
        if (isConstructor(this.impact, member)) this.push(member, next, place, Step.Constructs, line)
      eachUser(this.impact, source, (use) => {
        if (use.kind === UseKind.Calls) this.affect(use.source, next, place, Step.Constructs, use.line)
      })
    })
  }

  /**
   * Whether a method without callers is one that a library calls back: it overrides what the project itself never calls,
   * or its type extends one of a library and the name is none that every object has.
   */
  isCallback(place: number, type: number): boolean {
    const { impact, graph } = this
    const overridden = overriddenBy(impact, place)
    if (overridden.length > 0) return overridden.every((one) => !this.hasUsers(one) && this.isAlone(one))
    const isForeign = (impact.index.marks[type]! & PlaceMark.Foreign) !== 0
    return (
      isForeign &&
      (impact.index.marks[place]! & PlaceMark.Override) !== 0 &&
      !impact.implicitNames(place)?.test(graph.strings[graph.name[place]!]!)
    )
  }

  /** Whether a method is the only one of its type, as that of a functional interface is. */
  isAlone(method: number): boolean {
    const members = this.impact.membersOf(this.impact.index.parent[method]!)
    return members.every((member) => member === method || !isFunction(this.graph, member))
  }

  /** Code that makes or names a type may meet a method that the language or a library calls. */
  leaveTypeUsers(
    type: number,
    { distance, via, makers, values }: { distance: number; via: number; makers: boolean; values: boolean },
  ): void {
    const { useStart, useSource, useKind, useFlags, useLine, useCertainty } = this.impact.index
    const isFound = values || !isMade(this.impact, type)
    const hasValues = makers && this.impact.hasClassValues(type)
    const leave = (of: number, at: number): void => {
      for (const one of this.impact.makersOf(of)) {
        for (let use = useStart[one]!; use < useStart[one + 1]!; use++) {
          const kind = useKind[use]!
          const isValue = hasValues || (isFound && (useFlags[use]! & UseFlag.ClassValue) !== 0)
          const mayMake = kind === UseKind.References && (this.isFar || of === type) && isValue
          if ((kind === UseKind.Calls && makers) || mayMake)
            this.affect(useSource[use]!, at, via, Step.UsesType, useLine[use]!, useCertainty[use]! / 100)
        }
      }
    }
    leave(type, distance)
    if (isFound)
      this.eachMention(type, (source, form) => {
        if (form === Form.Text) this.affect(source, distance, via, Step.NamesInString)
      })
    eachUser(this.impact, type, ({ source, kind }) => {
      if (kind === UseKind.Extends) leave(source, distance + 1)
    })
  }

  hasUsers(place: number): boolean {
    return this.impact.isCalled(place) || this.impact.isReferenced(place)
  }

  /**
   * Whether something that no edge tells may call a method: the language, a library, a framework. Of one that has callers
   * too, these are enough unless it is the code that changed.
   */
  isImplicit(place: number, distance: number): boolean {
    const { impact, graph } = this
    const overridden = overriddenBy(impact, place)
    if (overridden.length > 0) return impact.isUnseen(place) && overridden.every((one) => impact.isUnseen(one))
    if (!this.hasUsers(place)) return true
    const name = graph.strings[graph.name[place]!]!
    return distance === 0 && (/^__\w+__$/.test(name) || impact.implicitNames(place)?.test(name) === true)
  }

  /** Tests that load the file of code without users may run it all the same, where it is the code that changed. */
  leaveLoaders(place: number, distance: number): void {
    const { index } = this.impact
    const file = index.fileOfPlace[place]!
    const isSeen = file < 0 || this.loaded.has(file) || (index.placeFlags[place]! & PlaceFlag.Test) !== 0
    if (isSeen || !(distance === 0 || this.walked.isAroundChange(place))) return
    this.loaded.add(file)
    const via = this.walked.distance[place]! === distance ? place : place + this.count
    for (const test of this.impact.testsThatLoad(file)) this.walked.reachTest(test, distance + 8, via, Step.LoadsFile)
  }

  // ---- effects without an edge

  mayBeMeant(place: number): boolean {
    const { graph } = this
    const isTest = (graph.nodeFlags[place]! & NodeFlag.Test) !== 0
    return !isTest && graph.strings[graph.name[place]!]!.length >= NAME_CHARS_MIN && this.impact.isDynamic(place)
  }

  /**
   * Places that mention a name which may mean this one: all such mentions, or only those without a more precise edge.
   * Returns whether code that is no test is among them.
   */
  leaveMentions(place: number, via: number, distance: number, known: boolean): boolean {
    const { index } = this.impact
    const file = index.fileOfPlace[place]!
    let isMentioned = false
    this.eachMention(place, (source, form, isKnown) => {
      const isText = form === Form.Text
      if (source === place || (!known && ((!isText && isKnown) || form === Form.Bare))) return
      const other = index.fileOfPlace[source]!
      if (other !== file && !this.impact.loads(other, file)) return
      const step = isText ? Step.NamesInString : Step.Mentions
      isMentioned ||= !this.impact.isOfTest(source)
      this.affect(source, distance + (known ? 2 : 4), via, step)
    })
    return isMentioned
  }

  eachMention(place: number, visit: (source: number, form: number, isKnown: boolean) => void): void {
    const { index } = this.impact
    const pool = index.pool[place]!
    if (pool < 0) return
    for (let at = index.poolStart[pool]!; at < index.poolStart[pool + 1]!; at++) {
      const form = index.poolForm[at]!
      if ((form & Mention.Writes) === 0) visit(index.poolSource[at]!, form & Mention.Form, (form & Mention.Known) !== 0)
    }
  }

  leaveExtra(place: number, distance: number): void {
    const { index, graph } = this.impact
    const kind = index.extraKind[place - graph.nodeCount]!
    const isField = kind === PlaceKind.Field || kind === PlaceKind.Attribute
    if (kind === PlaceKind.Variable || isField) this.leaveMentions(place, place, distance, true)
    if (kind === PlaceKind.Variable && distance === 0 && !this.hasUsers(place)) this.leaveLoaders(place, distance)
    if (kind === PlaceKind.Suite || (kind === PlaceKind.Hook && distance === 0))
      for (const test of this.impact.testsOfType(place)) this.walked.reachTest(test, distance + 1, place, Step.IsSetUp)
  }

  // ---- effects of a type or module as a whole

  leaveWhole(place: number, distance: number): void {
    const { graph } = this
    if (place >= graph.nodeCount) return
    const via = place + this.count
    if (isType(graph, place)) this.leaveType(place, via, distance)
    else if (graph.kind[place] === MODULE) this.leaveModule(place, via, distance)
    else this.leaveMentions(place, via, distance, true) // a resource
  }

  leaveModule(place: number, via: number, distance: number): void {
    const { graph, index } = this.impact
    if (distance === 0) {
      this.leaveLoaders(place, distance)
      for (const member of this.impact.membersOf(place)) {
        if (isFunction(graph, member)) this.push(member, distance + 2, via, Step.IsDefined)
        if (!isType(graph, member)) continue
        this.push(member + this.count, distance + 2, via, Step.IsDefined)
        for (const inner of this.impact.membersOf(member))
          if (isFunction(graph, inner)) this.push(inner, distance + 3, via, Step.IsDefined)
      }
      eachUser(this.impact, place, ({ source, kind, line, sure }) => {
        if (kind !== UseKind.Extends) this.affect(source, distance + 2, via, Step.References, line, sure)
      })
    } else this.leaveBareCode(place, via, distance)
    if ((graph.nodeFlags[place]! & NodeFlag.Test) !== 0)
      for (const test of this.impact.testsOfFile(index.fileOfPlace[place]!))
        this.walked.reachTest(test, distance + 2, via, Step.IsDefined)
  }

  /**
   * Code of a module or type outside of its functions that uses what has changed: it runs when its file is loaded, and
   * what it makes are the variables that it names. The functions there are what they were.
   */
  leaveBareCode(place: number, via: number, distance: number): void {
    for (const member of this.impact.membersOf(place)) {
      if (member < this.graph.nodeCount) continue
      let isNamed = false
      eachUser(this.impact, member, ({ source }) => {
        isNamed ||= source === place
      })
      if (isNamed) this.push(member, distance + 2, via, Step.IsDefined)
    }
  }

  leaveType(place: number, via: number, distance: number): void {
    const { graph, index } = this.impact
    for (const member of this.impact.membersOf(place)) {
      if (isFunction(graph, member)) this.push(member, distance + 2, via, Step.IsMember)
      else if (isType(graph, member) && distance === 0) this.push(member + this.count, distance + 2, via, Step.IsMember)
    }
    eachUser(this.impact, place, ({ source, kind, line, sure }) => {
      if (kind === UseKind.Extends) this.push(source + this.count, distance + 2, via, Step.Extends, line)
      else this.affect(source, distance + 2, via, Step.UsesType, line, sure)
    })
    const parent = index.parent[place]!
    if (isFunction(graph, parent)) this.push(parent, distance + 1, via, Step.Contains)
    if ((graph.nodeFlags[place]! & NodeFlag.Test) !== 0)
      for (const test of this.impact.testsOfType(place)) this.walked.reachTest(test, distance + 1, via, Step.IsSetUp)
    // settings, plugins, service files
    this.eachMention(place, (source, form) => {
      if (form === Form.Text) this.affect(source, distance + 4, via, Step.NamesInString)
    })
  }
}
