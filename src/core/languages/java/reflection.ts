// Reflection in Java: calls that look up a method or field by name, and calls that use it.

import { methodName } from './context.ts'

const names = (...methods: string[]): string[] => methods.map(methodName)

const ofReceiver = { type: -1, name: 0 }
const ofArgument = { type: 0, name: 1 }

/** Methods of `Class` and of `MethodHandles.Lookup` that look up a method by its name, and how it is then called. */
export const reflection = {
  lookups: {
    [methodName('getMethod')]: ofReceiver,
    [methodName('getDeclaredMethod')]: ofReceiver,
    [methodName('findStatic')]: ofArgument,
    [methodName('findVirtual')]: ofArgument,
    [methodName('findSpecial')]: ofArgument,
  },
  fields: {
    [methodName('getField')]: ofReceiver,
    [methodName('getDeclaredField')]: ofReceiver,
    [methodName('findGetter')]: ofArgument,
    [methodName('findStaticGetter')]: ofArgument,
  },
  constructors: {
    [methodName('getConstructor')]: -1,
    [methodName('getDeclaredConstructor')]: -1,
    [methodName('findConstructor')]: 0,
  },
  classLookups: names('forName', 'loadClass'),
  classesOf: names('getClass'),
  calls: names('invoke', 'invokeExact', 'invokeWithArguments'),
  creates: names('newInstance'),
  reads: names('get', 'invoke', 'invokeExact'),
  passes: names('bindTo', 'asType', 'asSpreader', 'asFixedArity'),
  unwraps: names('unreflect', 'unreflectSpecial', 'unreflectConstructor', 'unreflectGetter'),
  typeLists: names('methodType'),
  methodSuffix: methodName(''),
}

/** Whether reflective look-ups occur in a source. */
export const looksUp = (source: string): boolean =>
  /\b(forName|loadClass|get(Declared)?(Method|Field)|find(Static|Virtual|Special|(Static)?Getter))\s*\(/.test(source)
