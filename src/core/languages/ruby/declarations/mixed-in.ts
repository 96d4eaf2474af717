// Modules that other code than the body of a class mixes into it: `Foo.prepend Bar`, `Foo.send(:include, Bar)`.

import { NONE } from '../../../facts.ts'
import { HeritageKind } from '../../../vocabulary.ts'
import { addBase } from '../../kit/entities.ts'
import { field, parts, text } from '../../kit/nodes.ts'
import { openConstant } from '../classes.ts'
import { expression } from '../expressions.ts'
import { SENDS } from '../special-sends.ts'
import type { Lowering } from '../state.ts'
import { symbolText } from '../values.ts'

/** The name of a class or module; one in capitals alone may be an object, or a list with a `prepend` of its own. */
const TYPE_NAME = /(?:^|::)[A-Z]\w*[a-z]\w*$/

/** Records the modules that a call mixes into the class that the constant `receiver` names. False for any other call. */
export function mixedIn(l: Lowering, node: number, name: string, receiver: number): boolean {
  const list = field(l, node, 'arguments')
  const args = list === NONE ? [] : parts(l, list)
  const word = SENDS.has(name) ? symbolText(l, args.shift() ?? NONE) : name
  if (word !== 'include' && word !== 'extend' && word !== 'prepend') return false
  if (args.length === 0 || ![receiver, ...args].every((each) => TYPE_NAME.test(text(l, each)))) return false
  for (const each of args) {
    // Only a program that loads this code has a prepended module's methods before those of the class: the module
    // counts as a heir of the class, which overrides them and whose `super` is the class.
    const [heir, base] = word === 'prepend' ? [each, receiver] : [receiver, each]
    const kind = word === 'prepend' ? HeritageKind.Extends : OUTER[word]
    const type = expression(l, base)
    addBase(l, openConstant(l, heir).owner!, type, base, kind)
  }
  return true
}

const OUTER = { include: HeritageKind.Mixin, extend: HeritageKind.Extended }
