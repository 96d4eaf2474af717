// The marks of virtual methods in the bodies of classes, which definitions outside the class do not repeat.

import { BindingKind } from '../../vocabulary.ts'
import { bind } from '../kit/bindings.ts'
import { has, kind, parts, text } from '../kit/nodes.ts'
import type { Lowering, Place } from './state.ts'
import type { Declarator } from './types.ts'

/** Stands before the name of a method in the mark: no name of the source begins so. */
export const VIRTUAL = '#virtual '

/** Binds the mark of a method that is declared or defined in a class as `virtual`, `override` or `final`. */
export function bindVirtual(l: Lowering, node: number, { nameNode }: Declarator, at: Place): void {
  if (!at.inClass || !isMarkedVirtual(l, node)) return
  const word = text(l, nameNode).replace(/\s+/g, '')
  bind(l, at, VIRTUAL + word, node, { kind: BindingKind.Declared })
}

const isMarkedVirtual = (l: Lowering, node: number): boolean => has(l, node, 'virtual') || saysOverride(l, node)

/** Whether a method says that it overrides one of a base: `override` or `final` stands after its parameters. */
export const saysOverride = (l: Lowering, node: number): boolean =>
  parts(l, node).some((part) => kind(l, part).endsWith('_declarator') && hasSpecifier(l, part))

const hasSpecifier = (l: Lowering, declarator: number): boolean =>
  parts(l, declarator).some((inner) => kind(l, inner) === 'virtual_specifier') || saysOverride(l, declarator)
