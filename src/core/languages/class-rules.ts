// Rules of linking that Java, Kotlin and C# share: all code stands in classes of packages, and overloads are chosen by types.

/** The rules of languages of classes in packages. */
export const CLASS_RULES = {
  module: 'package',
  bareMembers: 'all',
  inheritConstructors: false,
  bases: 'depth-first',
  overloads: 'types',
  topTypes: ['Object'],
  dispatch: 'receivers',
  namedInterfaces: true,
  libraryCalls: true,
} as const
