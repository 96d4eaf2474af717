// The ways out of a place: what a change of it affects next, by the rules of languages, libraries and frameworks.

import { type Graph, kindCode, NodeFlag } from '../../graph.ts'
import { Form, PlaceKind } from '../file/vocabulary.ts'
import { eachUser, type Impact, isConstructor, isFunction, isType } from '../impact.ts'
import { PlaceFlag, UseFlag, UseKind } from '../index.ts'
import { isKin, isMade, overriddenBy, testsOfType } from '../inheritance.ts'
import { PlaceMark } from '../marks.ts'
import { eachMention, isOwnMember, mayMean } from './mentions.ts'
import { registeredWith, variablesNamedBy } from './registered.ts'
import { isCallback, isCalledByTestsAlone, isCalledThroughLibrary, isHook, isRareProperty } from './unnamed-calls.ts'
import { Step, type Steps } from './walked.ts'

const MODULE = kindCode('Module')
const METHOD = kindCode('Method')

/** Shorter names are no evidence of their meaning. */
const NAME_CHARS_MIN = 3

/**
 * A method that a library calls affects those who make its type, as long as no more half steps lead to it from the change:
 * on long ways nearly every type is met, and whoever makes it runs nothing of the change.
 */
const IMPLICIT_DISTANCE_MAX = 6

/** Methods that the language itself calls: of Python. */
const SPECIAL = /^__\w+__$/

/** How far from the change a state is left, as far as its ways depend on it. */
export const Nearness = { Changed: 0, Near: 1, Beyond: 2 } as const

export const nearnessOf = (distance: number): number =>
  distance === 0 ? Nearness.Changed : distance <= IMPLICIT_DISTANCE_MAX ? Nearness.Near : Nearness.Beyond

/** What the ways out of a state that has not changed itself depend on besides: how near it is, and whether its file is looked at for its loaders. */
export const Depends = { OnNearness: 1, OnLoaders: 2 } as const

/** The ways out of states: states are places, and behind them the same places as a whole (all of a type or module). */
export class Ways {
  readonly impact: Impact
  readonly graph: Graph
  readonly count: number
  /** Methods that a library calls are followed from any distance: see `walk`. */
  readonly isFar: boolean
  #out!: Steps
  #nearness = 0
  #loads: (place: number) => boolean = () => false
  #depends = 0

  constructor(impact: Impact, isFar: boolean) {
    this.impact = impact
    this.graph = impact.graph
    this.count = impact.index.placeCount
    this.isFar = isFar
  }

  /**
   * Adds the ways out of a state to `out`, and says on what they depend (bits of `Depends`). `loads`: whether tests that load the file of
   * a place are to be met.
   */
  find(state: number, nearness: number, loads: (place: number) => boolean, out: Steps): number {
    this.#out = out
    this.#nearness = nearness
    this.#loads = loads
    this.#depends = 0
    if (state < this.count) this.leaveBody(state)
    else this.leaveWhole(state - this.count)
    return this.#depends
  }

  /** A step to a state, so many half steps away, on a line (0: none), as sure as the hundredths say. */
  push(state: number, distance: number, step: number, line = 0, certainty = 100): void {
    this.#out.add(state, distance, step, line, certainty)
  }

  pushTests(tests: readonly number[], distance: number, step: number): void {
    for (const test of tests) this.#out.add(2 * this.count + test, distance, step, 0, 0)
  }

  /** The code of a place may behave differently: of a type or module all of it. */
  affect(place: number, distance: number, step: number, line = 0, certainty = 100): void {
    const isWhole = place < this.graph.nodeCount && !isFunction(this.graph, place)
    this.push(isWhole ? place + this.count : place, distance, step, line, certainty)
  }

  // ---- effects of the body of a function, a variable or a block

  leaveBody(place: number): void {
    const { index, graph } = this.impact
    this.leaveTests(place)
    this.leaveUsers(place)
    this.leaveRequests(place, 2)
    const parent = index.parent[place]!
    if (this.runsWithin(place, parent)) this.push(parent, 1, Step.Contains)
    if (place >= graph.nodeCount) this.leaveExtra(place)
    else this.leaveNode(place, parent)
  }

  leaveNode(place: number, parent: number): void {
    for (const overridden of overriddenBy(this.impact, place)) this.leaveDispatch(place, overridden)
    if ((this.impact.index.marks[place]! & PlaceMark.Annotated) !== 0)
      for (const member of registeredWith(this.impact, place, parent)) this.push(member, 2, Step.IsDefined)
    // A function is there only where the one around it has run: those who run that one are met in its place.
    if (this.runsWithin(place, parent) && !this.runsAtLoad(parent)) return
    const isMentioned = this.mayBeMeant(place) && this.leaveMentions(place, false) && this.impact.isDynamic(place)
    if (isType(this.graph, parent)) this.leaveMethod(place, parent)
    else if (
      !this.impact.hasUsers(place) &&
      !isMentioned &&
      !this.isCalledAsOverridden(place) &&
      !this.isRequested(place)
    )
      this.leaveLoaders(place)
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
    return impact.isOfTest(place) || graph.kind[place] !== METHOD || !this.isCalledAsOverridden(place)
  }

  /** Whether code calls or names what a method overrides. */
  isCalledAsOverridden(place: number): boolean {
    return overriddenBy(this.impact, place).some((one) => this.impact.hasUsers(one))
  }

  /** Whether code outside of functions runs a function, as that of a module which wraps itself in one. */
  runsAtLoad(place: number): boolean {
    let isFound = false
    eachUser(this.impact, place, ({ source }) => {
      isFound ||= source < this.graph.nodeCount && !isFunction(this.graph, source)
    })
    return isFound
  }

  leaveTests(place: number): void {
    const { index, testNumber } = this.impact
    const flags = index.placeFlags[place]!
    if (flags === 0) return
    const test = testNumber.get(place)
    if (test !== undefined) this.pushTests([test], 0, Step.Calls)
    const all = (tests: readonly number[]): void => this.pushTests(tests, 1, Step.IsSetUp)
    if (flags & PlaceFlag.Setup) all(testsOfType(this.impact, index.parent[place]!))
    if (flags & PlaceFlag.FileSetup) all(this.impact.testsOfFile(index.fileOfPlace[place]!))
    if (flags & PlaceFlag.FolderSetup) all(this.impact.testsOfFolder(place))
  }

  leaveUsers(place: number): void {
    const { useStart, useSource, useKind, useFlags, useLine, useCertainty } = this.impact.index
    const isRunByCalls = this.impact.isRunByCalls(place)
    for (let at = useStart[place]!; at < useStart[place + 1]!; at++) {
      const kind = useKind[at]!
      if (kind === UseKind.Extends || useFlags[at]! & UseFlag.Handed) continue
      if (kind === UseKind.References && isRunByCalls) continue
      const step = kind === UseKind.Calls ? Step.Calls : kind === UseKind.References ? Step.References : Step.Reads
      this.affect(useSource[at]!, 2, step, useLine[at]!, useCertainty[at]!)
    }
  }

  /** Tests that request a route run the function or the methods of the type that answers it. */
  leaveRequests(place: number, distance: number): void {
    for (const { source, line } of this.impact.requestsOf(place)) this.affect(source, distance, Step.Answers, line)
  }

  isRequested(place: number): boolean {
    return this.impact.requestsOf(place).length > 0
  }

  /** Callers of an overridden method may run the overriding one. */
  leaveDispatch(place: number, overridden: number): void {
    const { parent, useStart, useSource, useKind, useFlags, useLine, useCertainty } = this.impact.index
    for (let at = useStart[overridden]!; at < useStart[overridden + 1]!; at++) {
      const flags = useFlags[at]!
      const source = useSource[at]!
      if (useKind[at] === UseKind.Extends || flags & (UseFlag.Handed | UseFlag.SuperOnly)) continue
      if (flags & UseFlag.SelfOnly && !isKin(this.impact, parent[place]!, source, parent[overridden]!)) continue
      this.affect(source, 3, Step.Dispatched, useLine[at]!, useCertainty[at]!)
    }
  }

  leaveMethod(place: number, type: number): void {
    const { impact, graph } = this
    const isMet = this.isRequested(place) || this.isRequested(type)
    const isUnused = !isMet && !impact.hasUsers(place) && !impact.makersOf(type).some((maker) => impact.hasUsers(maker))
    if (isConstructor(impact, place)) {
      if (isUnused) this.leaveLoaders(place)
      this.leaveConstructor(place, type)
    } else if (!(impact.index.placeFlags[place]! & PlaceFlag.Test) && this.isImplicit(place)) {
      const isFollowed = this.isFar && impact.hasClassValues(type)
      const isAnywhere = isFollowed || isCallback(this.impact, place, type)
      if (!isAnywhere) this.#depends |= Depends.OnNearness
      const makers = isAnywhere || this.#nearness !== Nearness.Beyond
      const isAnnotated = (impact.index.marks[place]! & PlaceMark.Annotated) !== 0
      this.leaveTypeUsers(type, { distance: 4, makers, values: isAnnotated })
      if (isUnused) this.leaveLoaders(place)
    }
    const outer = impact.index.parent[type]!
    if (isFunction(graph, outer)) this.push(outer, 1, Step.Contains)
  }

  leaveConstructor(place: number, type: number): void {
    const next = 2
    const isUncalled = !this.impact.hasUsers(place) && !this.impact.isCalled(type)
    this.leaveTypeUsers(type, { distance: next, makers: isUncalled, values: false })
    eachUser(this.impact, type, ({ source, kind, line }) => {
      if (kind === UseKind.Calls) this.affect(source, next, Step.Constructs, line)
      if (kind !== UseKind.Extends) return
      for (const member of this.impact.membersOf(source))
        if (isConstructor(this.impact, member)) this.push(member, next, Step.Constructs, line)
      eachUser(this.impact, source, (use) => {
        if (use.kind === UseKind.Calls) this.affect(use.source, next, Step.Constructs, use.line)
      })
    })
  }

  /** Code that makes or names a type may meet a method that the language or a library calls. */
  leaveTypeUsers(
    type: number,
    { distance, makers, values }: { distance: number; makers: boolean; values: boolean },
  ): void {
    const { useStart, useSource, useKind, useFlags, useLine, useCertainty } = this.impact.index
    const isFound = values || !isMade(this.impact, type)
    const hasValues = makers && this.impact.hasClassValues(type)
    const leave = (of: number, at: number): void => {
      this.leaveRequests(of, at)
      for (const one of this.impact.makersOf(of)) {
        for (let use = useStart[one]!; use < useStart[one + 1]!; use++) {
          const kind = useKind[use]!
          const isValue = hasValues || (isFound && (useFlags[use]! & UseFlag.ClassValue) !== 0)
          const mayMake = kind === UseKind.References && (this.isFar || of === type) && isValue
          if ((kind === UseKind.Calls && makers) || mayMake)
            this.affect(useSource[use]!, at, Step.UsesType, useLine[use]!, useCertainty[use]!)
        }
      }
    }
    leave(type, distance)
    if (isFound)
      eachMention(this.impact, type, (source, form) => {
        if (form === Form.Text) this.affect(source, distance, Step.NamesInString)
      })
    eachUser(this.impact, type, ({ source, kind }) => {
      if (kind === UseKind.Extends) leave(source, distance + 1)
    })
  }

  /**
   * Whether something that no edge tells may call a method: the language, a library, a framework. Of one that has callers
   * too, these are enough unless it is the code that changed.
   */
  isImplicit(place: number): boolean {
    const { impact, graph } = this
    if (isCalledThroughLibrary(impact, place, impact.index.parent[place]!)) return true
    const overridden = overriddenBy(impact, place)
    if (overridden.length > 0) return impact.isUnseen(place) && overridden.every((one) => impact.isUnseen(one))
    if (!this.impact.hasUsers(place)) return true
    const name = graph.strings[graph.name[place]!]!
    if (SPECIAL.test(name)) {
      this.#depends |= Depends.OnNearness
      return this.#nearness !== Nearness.Beyond
    }
    if (this.#nearness !== Nearness.Changed) return false
    return impact.implicitNames(place)?.test(name) === true || isCalledByTestsAlone(impact, place)
  }

  /** Tests that load the file of code without users may run it all the same, where it is the code that changed. */
  leaveLoaders(place: number): void {
    const { index } = this.impact
    const file = index.fileOfPlace[place]!
    if (file < 0 || (index.placeFlags[place]! & PlaceFlag.Test) !== 0) return
    this.#depends |= Depends.OnLoaders
    if (this.#loads(place)) this.pushTests(this.impact.testsThatLoad(file), 8, Step.LoadsFile)
  }

  // ---- effects without an edge

  mayBeMeant(place: number): boolean {
    const { graph } = this
    const isTest = (graph.nodeFlags[place]! & NodeFlag.Test) !== 0
    if (isTest || graph.strings[graph.name[place]!]!.length < NAME_CHARS_MIN) return false
    if (this.impact.isDynamic(place)) return true
    return isHook(this.impact, place) || (this.#nearness === Nearness.Changed && isRareProperty(this.impact, place))
  }

  /**
   * Places that mention a name which may mean this one: all such mentions, or only those without a more precise edge, and strings
   * only where no code is known to call it: a word like `create` is mostly a word. Returns whether code that is no test is among them.
   */
  leaveMentions(place: number, known: boolean): boolean {
    const { index } = this.impact
    const file = index.fileOfPlace[place]!
    let isMentioned = false
    const isUnseen = this.impact.isUnseen(place)
    eachMention(this.impact, place, (source, form, isKnown) => {
      const isText = form === Form.Text
      if (source === place || (!known && ((!isText && isKnown) || form === Form.Bare))) return
      if (isText && !known && !isUnseen) return
      if (known && !mayMean(this.impact, place, source, form)) return
      const other = index.fileOfPlace[source]!
      if (other !== file && !this.impact.loads(other, file)) return
      const ofCode = isOwnMember(this.impact, place, source, form) ? Step.Reads : Step.Mentions
      const step = isText ? Step.NamesInString : ofCode
      isMentioned ||= !this.impact.isOfTest(source)
      this.affect(source, known ? 2 : 4, step)
    })
    return isMentioned
  }

  leaveExtra(place: number): void {
    const isChanged = this.#nearness === Nearness.Changed
    const { index, graph } = this.impact
    const kind = index.extraKind[place - graph.nodeCount]!
    const isField = kind === PlaceKind.Field || kind === PlaceKind.Attribute
    if (kind === PlaceKind.Variable || isField) this.leaveMentions(place, true)
    const isValue = kind === PlaceKind.Variable || kind === PlaceKind.Export
    if (isValue && isChanged && !this.impact.hasUsers(place)) this.leaveLoaders(place)
    // a test within a test (`t.test`) runs where the one around it does, with what that has set up
    if (kind === PlaceKind.Suite || kind === PlaceKind.Test || (kind === PlaceKind.Hook && isChanged))
      this.pushTests(testsOfType(this.impact, place), 1, Step.IsSetUp)
  }

  // ---- effects of a type or module as a whole

  leaveWhole(place: number): void {
    const { graph } = this
    if (place >= graph.nodeCount) return
    if (isType(graph, place)) this.leaveType(place)
    else if (graph.kind[place] === MODULE) this.leaveModule(place)
    else this.leaveMentions(place, true) // a resource
  }

  leaveModule(place: number): void {
    const { graph, index } = this.impact
    if (this.#nearness === Nearness.Changed) {
      this.leaveLoaders(place)
      for (const member of this.impact.membersOf(place)) {
        if (isFunction(graph, member)) this.push(member, 2, Step.IsDefined)
        if (!isType(graph, member)) continue
        this.push(member + this.count, 2, Step.IsDefined)
        for (const inner of this.impact.membersOf(member))
          if (isFunction(graph, inner)) this.push(inner, 3, Step.IsDefined)
      }
      eachUser(this.impact, place, ({ source, kind, line, certainty }) => {
        if (kind !== UseKind.Extends) this.affect(source, 2, Step.References, line, certainty)
      })
    } else this.leaveBareCode(place)
    if ((graph.nodeFlags[place]! & NodeFlag.Test) !== 0)
      this.pushTests(this.impact.testsOfFile(index.fileOfPlace[place]!), 2, Step.IsDefined)
  }

  /**
   * Code of a module or type outside of its functions that uses what has changed: it runs when its file is loaded, and
   * what it makes are the variables that it names. The functions there are what they were.
   */
  leaveBareCode(place: number): void {
    for (const member of variablesNamedBy(this.impact, place, place)) this.push(member, 2, Step.IsDefined)
  }

  leaveType(place: number): void {
    const { graph, index } = this.impact
    this.leaveRequests(place, 2)
    for (const member of this.impact.membersOf(place)) {
      if (isFunction(graph, member)) this.push(member, 2, Step.IsMember)
      else if (isType(graph, member) && this.#nearness === Nearness.Changed)
        this.push(member + this.count, 2, Step.IsMember)
    }
    eachUser(this.impact, place, ({ source, kind, line, certainty }) => {
      if (kind === UseKind.Extends) this.push(source + this.count, 2, Step.Extends, line)
      else this.affect(source, 2, Step.UsesType, line, certainty)
    })
    const parent = index.parent[place]!
    if (isFunction(graph, parent)) this.push(parent, 1, Step.Contains)
    if ((graph.nodeFlags[place]! & NodeFlag.Test) !== 0)
      this.pushTests(testsOfType(this.impact, place), 1, Step.IsSetUp)
    // settings, plugins, service files
    eachMention(this.impact, place, (source, form) => {
      if (form === Form.Text) this.affect(source, 4, Step.NamesInString)
    })
  }
}
