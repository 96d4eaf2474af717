// Methods that libraries call on the objects of a project, by their names.

import type { LanguageId } from './files.ts'

/** Methods that the library of Java calls. */
const OF_JAVA =
  /^(toString|hashCode|equals|compareTo|compare|iterator|next|hasNext|remove|run|call|close|flush|read|write|get|size|charAt|length|subSequence|accept|apply|test|clone|finalize|readObject|writeObject|readResolve)$/

/** Methods that the library of a language calls. */
export const CALLED_BY_LIBRARY: Partial<Record<LanguageId, RegExp>> = { java: OF_JAVA, kotlin: OF_JAVA }

/** Methods of every object: most objects are shown or compared somewhere, few for the sake of what a test looks at. */
const OF_EVERY_OBJECT = /^(toString|hashCode|equals|compareTo|clone|finalize)$/

/** Methods of collections, streams and texts, which code calls on the types of the library. */
const OF_COLLECTIONS =
  /^(add|put|remove|retain|contains|replace)(All|First|Last|If|Key|Value)?$|^(clear|get|set|size|isEmpty|iterator|(list|desc\w+)Iterator|toArray|(last)?[iI]ndexOf|sub(List|Set|Map|Sequence)|(key|entry)Set|values|(has)?(Next|Previous)|next|previous|(get|set)(Key|Value)|peek|poll|offer|push|pop|first|last|(first|last)Key|(head|tail)(Set|Map)|comparator|compare|read|write|skip|available|mark|reset|flush|close|append|charAt|length|run|call|accept|apply|test)$/

/** By language, methods of every object, and methods of collections. */
export const OF_LIBRARY_TYPES: Partial<Record<LanguageId, { everyObject: RegExp; collections: RegExp }>> = {
  java: { everyObject: OF_EVERY_OBJECT, collections: OF_COLLECTIONS },
  kotlin: { everyObject: OF_EVERY_OBJECT, collections: OF_COLLECTIONS },
}
