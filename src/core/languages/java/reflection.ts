import { methodName } from './context.ts'

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
  classLookups: [methodName('forName'), methodName('loadClass')],
  calls: [methodName('invoke'), methodName('invokeExact'), methodName('invokeWithArguments')],
  methodSuffix: methodName(''),
}

/** Whether the text given to a method of this name decides what is called. */
export const readsNames = (method: string): boolean =>
  Object.hasOwn(reflection.lookups, methodName(method)) || reflection.classLookups.includes(methodName(method))
