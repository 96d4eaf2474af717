// Members declared outside their type: impl blocks, receiver methods, extension methods, blanket implementations.

import { Flag, NONE } from '../../facts.ts'
import { typeValue } from './evaluate.ts'
import { bindReceiver } from './found-members.ts'
import { inferTypes } from './infer.ts'
import { type ExtensionRow, How, type Linker } from './linker.ts'
import { instanceSet, scopeMember } from './members.ts'
import { entityValue, firstBinding } from './names.ts'
import type { Unit } from './program.ts'
import { EMPTY_SET, Value } from './values.ts'

export function extensionMember(
  linker: Linker,
  extension: ExtensionRow,
  id: number,
  name: number,
  env: number,
  instance: boolean,
): number | undefined {
  const { unit, row } = extension
  const { extensions, entities, strings } = unit.facts
  const scope = extensions.scope[row]!
  const single = extensions.entity[row]!
  if (scope >= 0) {
    if (firstBinding(linker, unit, scope, name) < 0) return undefined
    return scopeMember(linker, unit, scope, name, extensionEnv(linker, extension, id, env), instance ? id : NONE, id)
  }
  if (single < 0 || strings[entities.name[single]!] !== linker.program.strings[name]) return undefined
  const bound = extensionEnv(linker, extension, id, env)
  const value = entityValue(linker, unit, single)
  // a static method of another class that extends the type takes the receiver as its first argument
  const isStatic = (entities.flags[single]! & Flag.Static) !== 0
  if (isStatic) return linker.values.single(linker.values.value(Value.Function, linker.values.a(value), bound, id))
  return linker.values.single(bindReceiver(linker, value, bound, instance ? id : NONE, id))
}

/** Binds the type parameters of `impl<T> Foo<T>` by the receiver. */
function extensionEnv(linker: Linker, extension: ExtensionRow, id: number, env: number): number {
  const { unit, row } = extension
  const target = typeValue(linker, unit, unit.facts.extensions.target[row]!)
  return inferTypes(linker, target, instanceSet(linker, id), env)
}

/** Traits implemented for every type (`impl<T: A> B for T`). */
export function blanketMember(linker: Linker, unit: Unit, id: number, name: number): number {
  for (const extension of linker.blanket) {
    if (extension.unit.language.family !== unit.language.family) continue
    const found = extensionMember(
      linker,
      extension,
      id,
      name,
      linker.values.env(id),
      linker.values.kind(id) === Value.Instance,
    )
    if (found !== undefined && found !== EMPTY_SET) {
      linker.flag |= How.Inferred
      return found
    }
  }
  return EMPTY_SET
}
