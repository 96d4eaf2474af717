// Eloquent of Laravel: what finders, builders, relations and collections of a model give. Repositories seldom bring
// the package along; one that does is read instead. It continues library.php.
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
  /** @param callable(T): mixed $callback @return static */
  public function filter($callback = null) {}
  /** @param callable(T): mixed $callback @return static */
  public function reject($callback = null) {}
  /** @param callable(T): mixed $callback @return static */
  public function sortBy($callback = null) {}
  /** @param callable(T): mixed $callback @return static */
  public function sortByDesc($callback = null) {}
  /** @param callable(T): mixed $callback @return static */
  public function unique($callback = null) {}
  /** @param callable(T): mixed $callback @return static */
  public function keyBy($callback = null) {}
  /** @param callable(T): mixed $callback @return static */
  public function partition($callback = null) {}
  /** @param callable(T): mixed $callback @return static */
  public function takeUntil($callback = null) {}
  /** @param callable(T): mixed $callback @return static */
  public function skipUntil($callback = null) {}
  /** @param callable(T): mixed $callback @return static */
  public function takeWhile($callback = null) {}
  /** @param callable(T): mixed $callback @return static */
  public function skipWhile($callback = null) {}
  /** @param callable(T): mixed $callback @return static */
  public function where($callback = null) {}
  /** @param callable(T): mixed $callback @return static */
  public function whereIn($callback = null) {}

  /** @return static */
  public function values() {}
  /** @return static */
  public function reverse() {}
  /** @return static */
  public function take() {}
  /** @return static */
  public function skip() {}
  /** @return static */
  public function slice() {}
  /** @return static */
  public function merge() {}
  /** @return static */
  public function push() {}
  /** @return static */
  public function prepend() {}
  /** @return static */
  public function load() {}
  /** @return static */
  public function loadMissing() {}
  /** @return static */
  public function fresh() {}
  /** @return static */
  public function sort() {}
  /** @return static */
  public function shuffle() {}
  /** @return static */
  public function diff() {}
  /** @return static */
  public function only() {}
  /** @return static */
  public function except() {}
  /** @return static */
  public function concat() {}

  /** @param callable(T): mixed $callback */
  public function sum($callback = null) {}
  /** @param callable(T): mixed $callback */
  public function contains($callback = null) {}
  /** @param callable(T): mixed $callback */
  public function every($callback = null) {}
  /** @param callable(T): mixed $callback */
  public function some($callback = null) {}
  /** @param callable(T): mixed $callback */
  public function max($callback = null) {}
  /** @param callable(T): mixed $callback */
  public function min($callback = null) {}
  /** @param callable(T): mixed $callback */
  public function avg($callback = null) {}
  /** @param callable(T): mixed $callback */
  public function search($callback = null) {}

  /** @return T */
  public function firstWhere() {}
  /** @return T */
  public function firstOrFail() {}
  /** @return T */
  public function sole() {}

}
/** @template T */
class EloquentBuilder {
  /** @return T */
  public function find() {}
  /** @return T */
  public function findOrFail() {}
  /** @return T */
  public function findOrNew() {}
  /** @return T */
  public function first() {}
  /** @return T */
  public function firstOrFail() {}
  /** @return T */
  public function firstOrNew() {}
  /** @return T */
  public function firstOrCreate() {}
  /** @return T */
  public function firstWhere() {}
  /** @return T */
  public function updateOrCreate() {}
  /** @return T */
  public function create() {}
  /** @return T */
  public function forceCreate() {}
  /** @return T */
  public function createQuietly() {}
  /** @return T */
  public function make() {}
  /** @return T */
  public function sole() {}

  /** @return static */
  public function where() {}
  /** @return static */
  public function orWhere() {}
  /** @return static */
  public function whereIn() {}
  /** @return static */
  public function whereNotIn() {}
  /** @return static */
  public function whereNull() {}
  /** @return static */
  public function whereNotNull() {}
  /** @return static */
  public function whereBetween() {}
  /** @return static */
  public function whereDate() {}
  /** @return static */
  public function whereHas() {}
  /** @return static */
  public function orWhereHas() {}
  /** @return static */
  public function whereDoesntHave() {}
  /** @return static */
  public function whereRelation() {}
  /** @return static */
  public function whereBelongsTo() {}
  /** @return static */
  public function whereKey() {}
  /** @return static */
  public function whereRaw() {}
  /** @return static */
  public function whereColumn() {}
  /** @return static */
  public function whereNot() {}
  /** @return static */
  public function with() {}
  /** @return static */
  public function withCount() {}
  /** @return static */
  public function withTrashed() {}
  /** @return static */
  public function onlyTrashed() {}
  /** @return static */
  public function without() {}
  /** @return static */
  public function has() {}
  /** @return static */
  public function doesntHave() {}
  /** @return static */
  public function select() {}
  /** @return static */
  public function orderBy() {}
  /** @return static */
  public function orderByDesc() {}
  /** @return static */
  public function orderByRaw() {}
  /** @return static */
  public function latest() {}
  /** @return static */
  public function oldest() {}
  /** @return static */
  public function limit() {}
  /** @return static */
  public function take() {}
  /** @return static */
  public function skip() {}
  /** @return static */
  public function offset() {}
  /** @return static */
  public function groupBy() {}
  /** @return static */
  public function having() {}
  /** @return static */
  public function join() {}
  /** @return static */
  public function leftJoin() {}
  /** @return static */
  public function distinct() {}
  /** @return static */
  public function lockForUpdate() {}
  /** @return static */
  public function when() {}
  /** @return static */
  public function unless() {}
  /** @return static */
  public function tap() {}

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
/** @template T @extends EloquentBuilder<T> */
class EloquentHasOne extends EloquentBuilder {
  /** @return T */
  public function getResults() {}
  /** @return static */
  public function withPivot() {}
  /** @return static */
  public function withTimestamps() {}
  /** @return static */
  public function as() {}
  /** @return static */
  public function using() {}
  /** @return static */
  public function withDefault() {}
  /** @return static */
  public function ofMany() {}
  /** @return static */
  public function latestOfMany() {}
  /** @return static */
  public function oldestOfMany() {}
  /** @return static */
  public function chaperone() {}
  /** @return static */
  public function wherePivot() {}

  /** @return T */
  public function save() {}
  /** @return T */
  public function associate() {}
  /** @return T */
  public function dissociate() {}

}
/** @template T @extends EloquentBuilder<T> */
class EloquentHasMany extends EloquentBuilder {
  /** @return EloquentCollection<T> */
  public function getResults() {}
  /** @return static */
  public function withPivot() {}
  /** @return static */
  public function withTimestamps() {}
  /** @return static */
  public function as() {}
  /** @return static */
  public function using() {}
  /** @return static */
  public function withDefault() {}
  /** @return static */
  public function ofMany() {}
  /** @return static */
  public function latestOfMany() {}
  /** @return static */
  public function oldestOfMany() {}
  /** @return static */
  public function chaperone() {}
  /** @return static */
  public function wherePivot() {}

  /** @return T */
  public function save() {}
  /** @return T */
  public function associate() {}
  /** @return T */
  public function dissociate() {}

}
/** @template T @extends EloquentBuilder<T> */
class EloquentBelongsTo extends EloquentBuilder {
  /** @return T */
  public function getResults() {}
  /** @return static */
  public function withPivot() {}
  /** @return static */
  public function withTimestamps() {}
  /** @return static */
  public function as() {}
  /** @return static */
  public function using() {}
  /** @return static */
  public function withDefault() {}
  /** @return static */
  public function ofMany() {}
  /** @return static */
  public function latestOfMany() {}
  /** @return static */
  public function oldestOfMany() {}
  /** @return static */
  public function chaperone() {}
  /** @return static */
  public function wherePivot() {}

  /** @return T */
  public function save() {}
  /** @return T */
  public function associate() {}
  /** @return T */
  public function dissociate() {}

}
/** @template T @extends EloquentBuilder<T> */
class EloquentBelongsToMany extends EloquentBuilder {
  /** @return EloquentCollection<T> */
  public function getResults() {}
  /** @return static */
  public function withPivot() {}
  /** @return static */
  public function withTimestamps() {}
  /** @return static */
  public function as() {}
  /** @return static */
  public function using() {}
  /** @return static */
  public function withDefault() {}
  /** @return static */
  public function ofMany() {}
  /** @return static */
  public function latestOfMany() {}
  /** @return static */
  public function oldestOfMany() {}
  /** @return static */
  public function chaperone() {}
  /** @return static */
  public function wherePivot() {}

  /** @return T */
  public function save() {}
  /** @return T */
  public function associate() {}
  /** @return T */
  public function dissociate() {}

}
/** @template T @extends EloquentBuilder<T> */
class EloquentHasOneThrough extends EloquentBuilder {
  /** @return T */
  public function getResults() {}
  /** @return static */
  public function withPivot() {}
  /** @return static */
  public function withTimestamps() {}
  /** @return static */
  public function as() {}
  /** @return static */
  public function using() {}
  /** @return static */
  public function withDefault() {}
  /** @return static */
  public function ofMany() {}
  /** @return static */
  public function latestOfMany() {}
  /** @return static */
  public function oldestOfMany() {}
  /** @return static */
  public function chaperone() {}
  /** @return static */
  public function wherePivot() {}

  /** @return T */
  public function save() {}
  /** @return T */
  public function associate() {}
  /** @return T */
  public function dissociate() {}

}
/** @template T @extends EloquentBuilder<T> */
class EloquentHasManyThrough extends EloquentBuilder {
  /** @return EloquentCollection<T> */
  public function getResults() {}
  /** @return static */
  public function withPivot() {}
  /** @return static */
  public function withTimestamps() {}
  /** @return static */
  public function as() {}
  /** @return static */
  public function using() {}
  /** @return static */
  public function withDefault() {}
  /** @return static */
  public function ofMany() {}
  /** @return static */
  public function latestOfMany() {}
  /** @return static */
  public function oldestOfMany() {}
  /** @return static */
  public function chaperone() {}
  /** @return static */
  public function wherePivot() {}

  /** @return T */
  public function save() {}
  /** @return T */
  public function associate() {}
  /** @return T */
  public function dissociate() {}

}
/** @template T @extends EloquentBuilder<T> */
class EloquentMorphOne extends EloquentBuilder {
  /** @return T */
  public function getResults() {}
  /** @return static */
  public function withPivot() {}
  /** @return static */
  public function withTimestamps() {}
  /** @return static */
  public function as() {}
  /** @return static */
  public function using() {}
  /** @return static */
  public function withDefault() {}
  /** @return static */
  public function ofMany() {}
  /** @return static */
  public function latestOfMany() {}
  /** @return static */
  public function oldestOfMany() {}
  /** @return static */
  public function chaperone() {}
  /** @return static */
  public function wherePivot() {}

  /** @return T */
  public function save() {}
  /** @return T */
  public function associate() {}
  /** @return T */
  public function dissociate() {}

}
/** @template T @extends EloquentBuilder<T> */
class EloquentMorphMany extends EloquentBuilder {
  /** @return EloquentCollection<T> */
  public function getResults() {}
  /** @return static */
  public function withPivot() {}
  /** @return static */
  public function withTimestamps() {}
  /** @return static */
  public function as() {}
  /** @return static */
  public function using() {}
  /** @return static */
  public function withDefault() {}
  /** @return static */
  public function ofMany() {}
  /** @return static */
  public function latestOfMany() {}
  /** @return static */
  public function oldestOfMany() {}
  /** @return static */
  public function chaperone() {}
  /** @return static */
  public function wherePivot() {}

  /** @return T */
  public function save() {}
  /** @return T */
  public function associate() {}
  /** @return T */
  public function dissociate() {}

}
/** @template T @extends EloquentBuilder<T> */
class EloquentMorphToMany extends EloquentBuilder {
  /** @return EloquentCollection<T> */
  public function getResults() {}
  /** @return static */
  public function withPivot() {}
  /** @return static */
  public function withTimestamps() {}
  /** @return static */
  public function as() {}
  /** @return static */
  public function using() {}
  /** @return static */
  public function withDefault() {}
  /** @return static */
  public function ofMany() {}
  /** @return static */
  public function latestOfMany() {}
  /** @return static */
  public function oldestOfMany() {}
  /** @return static */
  public function chaperone() {}
  /** @return static */
  public function wherePivot() {}

  /** @return T */
  public function save() {}
  /** @return T */
  public function associate() {}
  /** @return T */
  public function dissociate() {}

}
/** @template T @extends EloquentBuilder<T> */
class EloquentMorphedByMany extends EloquentBuilder {
  /** @return EloquentCollection<T> */
  public function getResults() {}
  /** @return static */
  public function withPivot() {}
  /** @return static */
  public function withTimestamps() {}
  /** @return static */
  public function as() {}
  /** @return static */
  public function using() {}
  /** @return static */
  public function withDefault() {}
  /** @return static */
  public function ofMany() {}
  /** @return static */
  public function latestOfMany() {}
  /** @return static */
  public function oldestOfMany() {}
  /** @return static */
  public function chaperone() {}
  /** @return static */
  public function wherePivot() {}

  /** @return T */
  public function save() {}
  /** @return T */
  public function associate() {}
  /** @return T */
  public function dissociate() {}

}
class EloquentModel {
  /** @return static */
  public static function find() {}
  /** @return static */
  public static function findOrFail() {}
  /** @return static */
  public static function findOrNew() {}
  /** @return static */
  public static function first() {}
  /** @return static */
  public static function firstOrFail() {}
  /** @return static */
  public static function firstOrNew() {}
  /** @return static */
  public static function firstOrCreate() {}
  /** @return static */
  public static function firstWhere() {}
  /** @return static */
  public static function updateOrCreate() {}
  /** @return static */
  public static function create() {}
  /** @return static */
  public static function forceCreate() {}
  /** @return static */
  public static function createQuietly() {}
  /** @return static */
  public static function make() {}
  /** @return static */
  public static function sole() {}

  /** @return EloquentBuilder<static> */
  public static function where() {}
  /** @return EloquentBuilder<static> */
  public static function orWhere() {}
  /** @return EloquentBuilder<static> */
  public static function whereIn() {}
  /** @return EloquentBuilder<static> */
  public static function whereNotIn() {}
  /** @return EloquentBuilder<static> */
  public static function whereNull() {}
  /** @return EloquentBuilder<static> */
  public static function whereNotNull() {}
  /** @return EloquentBuilder<static> */
  public static function whereBetween() {}
  /** @return EloquentBuilder<static> */
  public static function whereDate() {}
  /** @return EloquentBuilder<static> */
  public static function whereHas() {}
  /** @return EloquentBuilder<static> */
  public static function orWhereHas() {}
  /** @return EloquentBuilder<static> */
  public static function whereDoesntHave() {}
  /** @return EloquentBuilder<static> */
  public static function whereRelation() {}
  /** @return EloquentBuilder<static> */
  public static function whereBelongsTo() {}
  /** @return EloquentBuilder<static> */
  public static function whereKey() {}
  /** @return EloquentBuilder<static> */
  public static function whereRaw() {}
  /** @return EloquentBuilder<static> */
  public static function whereColumn() {}
  /** @return EloquentBuilder<static> */
  public static function whereNot() {}
  /** @return EloquentBuilder<static> */
  public static function with() {}
  /** @return EloquentBuilder<static> */
  public static function withCount() {}
  /** @return EloquentBuilder<static> */
  public static function withTrashed() {}
  /** @return EloquentBuilder<static> */
  public static function onlyTrashed() {}
  /** @return EloquentBuilder<static> */
  public static function without() {}
  /** @return EloquentBuilder<static> */
  public static function has() {}
  /** @return EloquentBuilder<static> */
  public static function doesntHave() {}
  /** @return EloquentBuilder<static> */
  public static function select() {}
  /** @return EloquentBuilder<static> */
  public static function orderBy() {}
  /** @return EloquentBuilder<static> */
  public static function orderByDesc() {}
  /** @return EloquentBuilder<static> */
  public static function orderByRaw() {}
  /** @return EloquentBuilder<static> */
  public static function latest() {}
  /** @return EloquentBuilder<static> */
  public static function oldest() {}
  /** @return EloquentBuilder<static> */
  public static function limit() {}
  /** @return EloquentBuilder<static> */
  public static function take() {}
  /** @return EloquentBuilder<static> */
  public static function skip() {}
  /** @return EloquentBuilder<static> */
  public static function offset() {}
  /** @return EloquentBuilder<static> */
  public static function groupBy() {}
  /** @return EloquentBuilder<static> */
  public static function having() {}
  /** @return EloquentBuilder<static> */
  public static function join() {}
  /** @return EloquentBuilder<static> */
  public static function leftJoin() {}
  /** @return EloquentBuilder<static> */
  public static function distinct() {}
  /** @return EloquentBuilder<static> */
  public static function lockForUpdate() {}
  /** @return EloquentBuilder<static> */
  public static function when() {}
  /** @return EloquentBuilder<static> */
  public static function unless() {}
  /** @return EloquentBuilder<static> */
  public static function tap() {}

  /** @return EloquentBuilder<static> */
  public static function query() {}
  /** @return EloquentBuilder<static> */
  public static function on() {}

  /** @return EloquentCollection<static> */
  public static function all() {}
  /** @return EloquentCollection<static> */
  public static function get() {}
  /** @return EloquentCollection<static> */
  public static function findMany() {}
  /** @return EloquentCollection<static> */
  public static function cursor() {}

  /** @return EloquentBuilder<static> */
  public function newQuery() {}
  /** @return EloquentBuilder<static> */
  public function newModelQuery() {}

  /** @return static */
  public function fresh() {}
  /** @return static */
  public function refresh() {}
  /** @return static */
  public function replicate() {}
  /** @return static */
  public function load() {}
  /** @return static */
  public function loadMissing() {}
  /** @return static */
  public function fill() {}

  /** @template T @param class-string<T> $related @return EloquentHasOne<T> */
  public function hasOne($related) {}
  /** @template T @param class-string<T> $related @return EloquentHasMany<T> */
  public function hasMany($related) {}
  /** @template T @param class-string<T> $related @return EloquentBelongsTo<T> */
  public function belongsTo($related) {}
  /** @template T @param class-string<T> $related @return EloquentBelongsToMany<T> */
  public function belongsToMany($related) {}
  /** @template T @param class-string<T> $related @return EloquentHasOneThrough<T> */
  public function hasOneThrough($related) {}
  /** @template T @param class-string<T> $related @return EloquentHasManyThrough<T> */
  public function hasManyThrough($related) {}
  /** @template T @param class-string<T> $related @return EloquentMorphOne<T> */
  public function morphOne($related) {}
  /** @template T @param class-string<T> $related @return EloquentMorphMany<T> */
  public function morphMany($related) {}
  /** @template T @param class-string<T> $related @return EloquentMorphToMany<T> */
  public function morphToMany($related) {}
  /** @template T @param class-string<T> $related @return EloquentMorphedByMany<T> */
  public function morphedByMany($related) {}

}
