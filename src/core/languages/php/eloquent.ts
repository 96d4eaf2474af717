// Eloquent of Laravel: what finders, builders, relations and collections of a model give. Repositories seldom bring the
// package along; one that does is read instead.

const FINDS =
  'find findOrFail findOrNew first firstOrFail firstOrNew firstOrCreate firstWhere updateOrCreate create forceCreate createQuietly make sole'
const BUILDS =
  'where orWhere whereIn whereNotIn whereNull whereNotNull whereBetween whereDate whereHas orWhereHas whereDoesntHave whereRelation ' +
  'whereBelongsTo whereKey whereRaw whereColumn whereNot with withCount withTrashed onlyTrashed without has doesntHave select ' +
  'orderBy orderByDesc orderByRaw latest oldest limit take skip offset groupBy having join leftJoin distinct lockForUpdate when unless tap'

const methods = (modifier: string, names: string, type: string): string =>
  names
    .split(' ')
    .map((name) => `  /** @return ${type} */\n  public ${modifier}function ${name}() {}\n`)
    .join('')

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
const isOfOne = (relation: string): boolean => /One|BelongsTo$/.test(relation)
const methodOf = (relation: string): string => relation[0]!.toLowerCase() + relation.slice(1)

/** Methods of a model that give a relation to the class that is their first argument, with the class of that relation. */
export const RELATION_OF: ReadonlyMap<string, string> = new Map(RELATIONS.map((name) => [methodOf(name), name]))

/** What stands for the classes that a project may use, by their full names. */
export const ELOQUENT: ReadonlyMap<string, string> = new Map([
  ['Illuminate.Database.Eloquent.Model', 'EloquentModel'],
  ['Illuminate.Foundation.Auth.User', 'EloquentModel'],
  ['Illuminate.Database.Eloquent.Relations.Pivot', 'EloquentModel'],
  ['Illuminate.Database.Eloquent.Builder', 'EloquentBuilder'],
  ['Illuminate.Database.Eloquent.Collection', 'EloquentCollection'],
  ['Illuminate.Support.Collection', 'EloquentCollection'],
  ...RELATIONS.map((name): [string, string] => [`Illuminate.Database.Eloquent.Relations.${name}`, `Eloquent${name}`]),
])

/** A part of the prelude. */
export const eloquent = `
/** @template T */
class EloquentCollection implements IteratorAggregate, Countable {
  /** @return Iterator<int, T> */
  public function getIterator() {}
  /** @param callable(T): mixed $callback @return static */
  public function each($callback) {}
  /** @template U @param callable(T): U $callback @return EloquentCollection<U> */
  public function map($callback) {}
  /** @template U @param callable(T): array<U> $callback @return EloquentCollection<U> */
  public function flatMap($callback) {}
  /** @template U @param callable(T): array<U> $callback @return EloquentCollection<U> */
  public function mapWithKeys($callback) {}
  /** @param callable(T): mixed $callback @return T */
  public function first($callback = null) {}
  /** @param callable(T): mixed $callback @return T */
  public function last($callback = null) {}
  /** @return T */
  public function get($key) {}
  /** @return T */
  public function find($key) {}
  /** @return T */
  public function pop() {}
  /** @return T */
  public function shift() {}
  /** @return array<T> */
  public function all() {}
  /** @return array<T> */
  public function toArray() {}
  /** @template U @param callable(U, T): U $callback @param U $initial @return U */
  public function reduce($callback, $initial = null) {}
  /** @param callable(T): mixed $callback @return EloquentCollection<EloquentCollection<T>> */
  public function groupBy($callback) {}
  /** @return EloquentCollection<EloquentCollection<T>> */
  public function chunk($size) {}
${'filter reject sortBy sortByDesc unique keyBy partition takeUntil skipUntil takeWhile skipWhile where whereIn'
  .split(' ')
  .map(
    (name) =>
      `  /** @param callable(T): mixed $callback @return static */\n  public function ${name}($callback = null) {}\n`,
  )
  .join('')}
${methods('', 'values reverse take skip slice merge push prepend load loadMissing fresh sort shuffle diff only except concat', 'static')}
${'sum contains every some max min avg each search'
  .split(' ')
  .filter((name) => name !== 'each')
  .map((name) => `  /** @param callable(T): mixed $callback */\n  public function ${name}($callback = null) {}\n`)
  .join('')}
${methods('', 'firstWhere firstOrFail sole', 'T')}
}
/** @template T */
class EloquentBuilder {
${methods('', FINDS, 'T')}
${methods('', BUILDS, 'static')}
  /** @return EloquentCollection<T> */
  public function get($columns = ['*']) {}
  /** @return EloquentCollection<T> */
  public function cursor() {}
  /** @return EloquentCollection<T> */
  public function paginate($size = null) {}
  /** @return EloquentCollection<T> */
  public function findMany($ids) {}
  /** @param callable(T): mixed $callback */
  public function each($callback) {}
  /** @param callable(EloquentCollection<T>): mixed $callback */
  public function chunk($size, $callback) {}
  /** @param callable(EloquentCollection<T>): mixed $callback */
  public function chunkById($size, $callback) {}
}
${RELATIONS.map(
  (name) => `/** @template T @extends EloquentBuilder<T> */
class Eloquent${name} extends EloquentBuilder {
  /** @return ${isOfOne(name) ? 'T' : 'EloquentCollection<T>'} */
  public function getResults() {}
${methods('', 'withPivot withTimestamps as using withDefault ofMany latestOfMany oldestOfMany chaperone wherePivot', 'static')}
${methods('', 'save associate dissociate', 'T')}
}`,
).join('\n')}
class EloquentModel {
${methods('static ', FINDS, 'static')}
${methods('static ', BUILDS, 'EloquentBuilder<static>')}
${methods('static ', 'query on', 'EloquentBuilder<static>')}
${methods('static ', 'all get findMany cursor', 'EloquentCollection<static>')}
${methods('', 'newQuery newModelQuery', 'EloquentBuilder<static>')}
${methods('', 'fresh refresh replicate load loadMissing fill', 'static')}
${RELATIONS.map(
  (name) => `  /** @template T @param class-string<T> $related @return Eloquent${name}<T> */
  public function ${methodOf(name)}($related) {}
`,
).join('')}
}
`
