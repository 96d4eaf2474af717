// Eloquent of Laravel: the relations of a model, and the prelude's classes for those of the framework.

const RELATIONS = [
  'HasOne',
  'HasMany',
  'BelongsTo',
  'BelongsToMany',
  'HasOneThrough',
  'HasManyThrough',
  'MorphOne',
  'MorphMany',
  'MorphToMany',
  'MorphedByMany',
]
const methodOf = (relation: string): string => relation[0]!.toLowerCase() + relation.slice(1)

/** Methods of a model that return a relation to the class in their first argument, with the class of that relation. */
export const RELATION_OF: ReadonlyMap<string, string> = new Map(RELATIONS.map((name) => [methodOf(name), name]))

/** The prelude's classes for those that a project may use, by their full names. */
export const ELOQUENT: ReadonlyMap<string, string> = new Map([
  ['Illuminate.Database.Eloquent.Model', 'EloquentModel'],
  ['Illuminate.Foundation.Auth.User', 'EloquentModel'],
  ['Illuminate.Database.Eloquent.Relations.Pivot', 'EloquentModel'],
  ['Illuminate.Database.Eloquent.Builder', 'EloquentBuilder'],
  ['Illuminate.Database.Eloquent.Collection', 'EloquentCollection'],
  ['Illuminate.Support.Collection', 'EloquentCollection'],
  ...RELATIONS.map((name): [string, string] => [`Illuminate.Database.Eloquent.Relations.${name}`, `Eloquent${name}`]),
])
