<?php
// The part of PHP's library whose types decide calls.
class string {}
class int {}
class float {}
class bool {}
/** @template T */
class array {}
interface Stringable {}
interface Countable {}
interface JsonSerializable {}
interface Serializable {}
interface UnitEnum {
  /** @return static[] */
  public static function cases(): array;
}
interface BackedEnum extends UnitEnum {
  public static function from(int|string $value): static;
  public static function tryFrom(int|string $value): ?static;
}
/** @template TKey @template TValue */
interface Traversable {
  /** @return TValue */
  public function current(): mixed;
}
/**
 * @template TKey
 * @template TValue
 * @extends Traversable<TKey, TValue>
 */
interface Iterator extends Traversable {
  /** @return TValue */
  public function current(): mixed;
  /** @return TKey */
  public function key(): mixed;
  public function next(): void;
  public function rewind(): void;
  public function valid(): bool;
}
/**
 * @template TKey
 * @template TValue
 * @extends Traversable<TKey, TValue>
 */
interface IteratorAggregate extends Traversable {
  /** @return Iterator<TKey, TValue> */
  public function getIterator(): Traversable;
}
/**
 * @template TKey
 * @template TValue
 * @template TSend
 * @template TReturn
 * @implements Iterator<TKey, TValue>
 */
final class Generator implements Iterator {
  /** @return TReturn */
  public function getReturn(): mixed {}
  public function send(mixed $value): mixed {}
}
/**
 * @template TKey
 * @template TValue
 * @implements Iterator<TKey, TValue>
 */
class ArrayIterator implements Iterator {
  /** @param array<TValue> $array */
  public function __construct(array $array = []) {}
}
/**
 * @template TKey
 * @template TValue
 * @implements IteratorAggregate<TKey, TValue>
 */
class ArrayObject implements IteratorAggregate {
  /** @param array<TValue> $array */
  public function __construct(array $array = []) {}
  /** @return TValue */
  public function offsetGet(mixed $key): mixed {}
}
/**
 * @template TObject
 * @template TValue
 * @implements Iterator<int, TObject>
 */
class SplObjectStorage implements Iterator {}
/**
 * @template TKey
 * @template TValue
 */
interface ArrayAccess {
  /** @return TValue */
  public function offsetGet(mixed $offset): mixed;
}
interface Throwable {}
class Exception implements Throwable {}
class ErrorException extends Exception {}
class Error implements Throwable {}
class TypeError extends Error {}
class ValueError extends Error {}
class ArgumentCountError extends TypeError {}
class ArithmeticError extends Error {}
class DivisionByZeroError extends ArithmeticError {}
class AssertionError extends Error {}
class UnhandledMatchError extends Error {}
class LogicException extends Exception {}
class BadFunctionCallException extends LogicException {}
class BadMethodCallException extends BadFunctionCallException {}
class DomainException extends LogicException {}
class InvalidArgumentException extends LogicException {}
class LengthException extends LogicException {}
class OutOfRangeException extends LogicException {}
class RuntimeException extends Exception {}
class OutOfBoundsException extends RuntimeException {}
class OverflowException extends RuntimeException {}
class RangeException extends RuntimeException {}
class UnderflowException extends RuntimeException {}
class UnexpectedValueException extends RuntimeException {}
class JsonException extends Exception {}
class stdClass {}
interface DateTimeInterface {}
class DateTime implements DateTimeInterface {}
class DateTimeImmutable implements DateTimeInterface {}
class DateInterval {}
class DateTimeZone {}
class SplFileInfo {}
class SplFileObject extends SplFileInfo {}
class ReflectionClass {}
class ReflectionMethod {}
class ReflectionProperty {}
class PDO {}
class PDOStatement {}
class WeakMap {}
class Attribute {}
/** @template T @template U @param callable(T): U $callback @param array<T> $array @return array<U> */
function array_map(?callable $callback, array $array, array ...$arrays): array {}
/** @template T @param array<T> $array @param callable(T): bool $callback @return array<T> */
function array_filter(array $array, ?callable $callback = null, int $mode = 0): array {}
/** @template T @template U @param array<T> $array @param callable(U, T): U $callback @param U $initial @return U */
function array_reduce(array $array, callable $callback, mixed $initial = null): mixed {}
/** @template T @param array<T> $array @param callable(T): mixed $callback */
function array_walk(array &$array, callable $callback, mixed $arg = null): bool {}
/** @template T @param array<T> $array @param callable(T, T): int $callback */
function usort(array &$array, callable $callback): bool {}
/** @template T @param array<T> $array @param callable(T, T): int $callback */
function uasort(array &$array, callable $callback): bool {}
function uksort(array &$array, callable $callback): bool {}
function preg_replace_callback(string|array $pattern, callable $callback, string|array $subject): string {}
function register_shutdown_function(callable $callback, mixed ...$args): void {}
function set_error_handler(?callable $callback, int $levels = 0): mixed {}
function set_exception_handler(?callable $callback): mixed {}
function spl_autoload_register(?callable $callback = null, bool $throw = true, bool $prepend = false): bool {}
function ob_start(?callable $callback = null): bool {}
function iterator_apply(Traversable $iterator, callable $callback, ?array $args = null): int {}
/** @template T @param array<T> $array @return array<T> */
function array_values(array $array): array {}
/** @template T @param array<T> $array @return array<T> */
function array_reverse(array $array, bool $preserve_keys = false): array {}
/** @template T @param array<T> $array @return array<T> */
function array_slice(array $array, int $offset, ?int $length = null): array {}
/** @template T @param array<T> $array @return array<T> */
function array_unique(array $array): array {}
/** @template T @param array<T> $array @return array<T> */
function array_merge(array ...$array): array {}
/** @template T @param array<T> $array @return T */
function array_pop(array &$array): mixed {}
/** @template T @param array<T> $array @return T */
function array_shift(array &$array): mixed {}
/** @template T @param array<T> $array @return T */
function end(array &$array): mixed {}
/** @template T @param array<T> $array @return T */
function reset(array &$array): mixed {}
/** @template T @param array<T> $array @return T */
function current(array $array): mixed {}
/** @template T @param array<T> $values @return array<T> */
function array_combine(array $keys, array $values): array {}
/** @template T @param T $value @return array<T> */
function array_fill(int $start, int $count, mixed $value): array {}
/** @template T @param T $value @return array<T> */
function array_fill_keys(array $keys, mixed $value): array {}
/** @template T @param array<T> $array @return array<array<T>> */
function array_chunk(array $array, int $length, bool $preserve_keys = false): array {}
/** @template T @param array<T> $array @return array<T> */
function array_replace(array $array, array ...$replacements): array {}
/** @template T @param array<T> $array @return array<T> */
function array_splice(array &$array, int $offset, ?int $length = null, mixed $replacement = []): array {}
/** @template T @param array<T> $array @return array<T> */
function array_diff(array $array, array ...$arrays): array {}
/** @template T @param array<T> $array @return array<T> */
function array_diff_key(array $array, array ...$arrays): array {}
/** @template T @param array<T> $array @return array<T> */
function array_intersect_key(array $array, array ...$arrays): array {}
/** @template T @param array<T> $array @param callable(T): bool $callback @return T */
function array_find(array $array, callable $callback): mixed {}
/** @template T @param array<T> $array @param callable(T): bool $callback */
function array_any(array $array, callable $callback): bool {}
/** @template T @param array<T> $array @param callable(T): bool $callback */
function array_all(array $array, callable $callback): bool {}
/** @template T @param array<T> $array @return T */
function next(array &$array): mixed {}
/** @template T @param array<T> $array @return T */
function prev(array &$array): mixed {}
/** @template K @template T @param Traversable<K, T> $iterator @return array<T> */
function iterator_to_array(Traversable $iterator): array {}
