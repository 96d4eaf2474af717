// The part of the Kotlin library whose types decide calls. Types that are those of Java are imported from there, under
// the names that Kotlin gives them.

import java.lang.Object as Any
import java.lang.`$boolean` as Boolean
import java.lang.`$byte` as Byte
import java.lang.`$char` as Char
import java.lang.`$double` as Double
import java.lang.`$float` as Float
import java.lang.`$int` as Int
import java.lang.`$long` as Long
import java.lang.`$short` as Short
import java.lang.`$void` as Unit
import java.lang.`$Array` as Array
import java.util.Collection as MutableCollection
import java.lang.Iterable as MutableIterable
import java.util.Iterator as MutableIterator
import java.util.List as MutableList
import java.util.ListIterator as MutableListIterator
import java.util.Map as MutableMap
import java.util.Set as MutableSet

class Nothing

// Scope functions.
inline fun <T, R> T.let(block: (T) -> R): R = block(this)
inline fun <T, R> T.run(block: T.() -> R): R = block()
inline fun <R> run(block: () -> R): R = block()
inline fun <T> T.apply(block: T.() -> Unit): T = this
inline fun <T> T.also(block: (T) -> Unit): T = this
inline fun <T, R> with(receiver: T, block: T.() -> R): R = receiver.block()
inline fun <T> T.takeIf(predicate: (T) -> Boolean): T? = this
inline fun <T> T.takeUnless(predicate: (T) -> Boolean): T? = this
infix fun <A, B> A.to(that: B): Pair<A, B> = Pair(this, that)
inline fun repeat(times: Int, action: (Int) -> Unit) {}
fun println(message: Any?) {}
fun println() {}
fun print(message: Any?) {}
fun readLine(): String? = null
fun readln(): String = ""
fun TODO(): Nothing = throw Error()
fun TODO(reason: String): Nothing = throw Error()
fun error(message: Any): Nothing = throw IllegalStateException()
fun require(value: Boolean) {}
inline fun require(value: Boolean, lazyMessage: () -> Any) {}
fun <T> requireNotNull(value: T?): T = value!!
inline fun <T> requireNotNull(value: T?, lazyMessage: () -> Any): T = value!!
fun check(value: Boolean) {}
inline fun check(value: Boolean, lazyMessage: () -> Any) {}
fun <T> checkNotNull(value: T?): T = value!!
inline fun <T> checkNotNull(value: T?, lazyMessage: () -> Any): T = value!!
fun assert(value: Boolean) {}
inline fun assert(value: Boolean, lazyMessage: () -> Any) {}
inline fun <R> runCatching(block: () -> R): Result<R> = Result()
inline fun <T, R> T.runCatching(block: T.() -> R): Result<R> = Result()
inline fun <R> synchronized(lock: Any, block: () -> R): R = block()
inline fun <T : AutoCloseable?, R> T.use(block: (T) -> R): R = block(this)
fun <T : Comparable<T>> maxOf(a: T, b: T): T = a
fun <T : Comparable<T>> minOf(a: T, b: T): T = a
fun <T : Comparable<T>> T.coerceAtLeast(minimum: T): T = this
fun <T : Comparable<T>> T.coerceAtMost(maximum: T): T = this
fun <T : Comparable<T>> T.coerceIn(minimum: T, maximum: T): T = this
fun <T> lazy(initializer: () -> T): Lazy<T> = Lazy()
fun <T> lazy(mode: LazyThreadSafetyMode, initializer: () -> T): Lazy<T> = Lazy()
fun <T> lazyOf(value: T): Lazy<T> = Lazy()

class Lazy<T> {
  val value: T
  fun isInitialized(): Boolean = true
  operator fun getValue(thisRef: Any?, property: KProperty<*>): T = value
}
enum class LazyThreadSafetyMode { SYNCHRONIZED, PUBLICATION, NONE }
data class Pair<A, B>(val first: A, val second: B) { fun toList(): List<Any> }
data class Triple<A, B, C>(val first: A, val second: B, val third: C)
class Result<T> {
  val isSuccess: Boolean
  val isFailure: Boolean
  fun getOrNull(): T?
  fun exceptionOrNull(): Throwable?
  companion object {
    fun <T> success(value: T): Result<T>
    fun <T> failure(exception: Throwable): Result<T>
  }
}
fun <T> Result<T>.getOrThrow(): T
inline fun <T, R> Result<T>.map(transform: (T) -> R): Result<R>
inline fun <T> Result<T>.onSuccess(action: (T) -> Unit): Result<T> = this
inline fun <T> Result<T>.onFailure(action: (Throwable) -> Unit): Result<T> = this
inline fun <T, R> Result<T>.fold(onSuccess: (T) -> R, onFailure: (Throwable) -> R): R
inline fun <T> Result<T>.getOrElse(onFailure: (Throwable) -> T): T
fun <T> Result<T>.getOrDefault(defaultValue: T): T
class KotlinVersion
class DeepRecursiveFunction<T, R>
interface Function<R>
class UInt
class ULong
class UByte
class UShort

// Reflection.
interface KAnnotatedElement { val annotations: List<Annotation> }
interface KType { val classifier: KClassifier? ; val arguments: List<KTypeProjection> ; val isMarkedNullable: Boolean }
interface KClassifier
interface KTypeParameter : KClassifier { val name: String ; val upperBounds: List<KType> }
class KTypeProjection {
  val type: KType?
}
interface KCallable<R> : KAnnotatedElement {
  val name: String
  val parameters: List<KParameter>
  val returnType: KType
  fun call(vararg args: Any?): R
  fun callBy(args: Map<KParameter, Any?>): R
}
interface KFunction<R> : KCallable<R>
interface KParameter : KAnnotatedElement { val index: Int ; val name: String? ; val type: KType ; val isOptional: Boolean }
interface KProperty<V> : KCallable<V>
interface KProperty0<V> : KProperty<V> { fun get(): V }
interface KProperty1<T, V> : KProperty<V> { fun get(receiver: T): V }
interface KMutableProperty<V> : KProperty<V>
interface KMutableProperty0<V> : KProperty0<V> { fun set(value: V) }
interface KMutableProperty1<T, V> : KProperty1<T, V> { fun set(receiver: T, value: V) }
interface KClass<T> : KClassifier, KAnnotatedElement {
  val simpleName: String?
  val qualifiedName: String?
  val constructors: Collection<KFunction<T>>
  val members: Collection<KCallable<Any>>
  val objectInstance: T?
  val isAbstract: Boolean
  val isSealed: Boolean
  val isData: Boolean
  val isInner: Boolean
  val visibility: KVisibility?
  val typeParameters: List<KTypeParameter>
  fun isInstance(value: Any?): Boolean
}
enum class KVisibility { PUBLIC, PROTECTED, INTERNAL, PRIVATE }
val <T> KClass<T>.java: Class<T> get() = null
val <T> KClass<T>.javaObjectType: Class<T> get() = null
val <T> KClass<T>.javaPrimitiveType: Class<T>? get() = null
val <T> Class<T>.kotlin: KClass<T> get() = null
val <T> T.javaClass: Class<T> get() = null
val KType.javaType: Type get() = null
val <T> KClass<T>.primaryConstructor: KFunction<T>? get() = null
val <T> KClass<T>.memberProperties: Collection<KProperty1<T, Any>> get() = null
val <T> KClass<T>.declaredMemberProperties: Collection<KProperty1<T, Any>> get() = null
inline fun <reified T> typeOf(): KType

// Properties that Java defines as methods of the same name.
val CharSequence.length: Int get() = 0
val <T> Collection<T>.size: Int get() = 0
val <K, V> Map<K, V>.size: Int get() = 0
val <K, V> Map<K, V>.keys: Set<K> get() = null
val <K, V> Map<K, V>.values: Collection<V> get() = null
val <K, V> Map<K, V>.entries: Set<Map.Entry<K, V>> get() = null
val <K, V> Map.Entry<K, V>.key: K get() = null
val <K, V> Map.Entry<K, V>.value: V get() = null
val <E> Enum<E>.name: String get() = ""
val <E> Enum<E>.ordinal: Int get() = 0
val Throwable.message: String? get() = null
val Throwable.cause: Throwable? get() = null
val <T> Array<T>.size: Int get() = 0
val <T> Array<T>.indices: IntRange get() = null
val <T> Array<T>.lastIndex: Int get() = 0

// Numbers and characters.
fun Int.toLong(): Long = 0
fun Int.toInt(): Int = 0
fun Int.toShort(): Short = 0
fun Int.toByte(): Byte = 0
fun Int.toChar(): Char = 'a'
fun Int.toDouble(): Double = 0.0
fun Int.toFloat(): Float = 0.0f
fun Long.toInt(): Int = 0
fun Long.toLong(): Long = 0
fun Long.toDouble(): Double = 0.0
fun Double.toInt(): Int = 0
fun Double.toLong(): Long = 0
fun Double.toFloat(): Float = 0.0f
infix fun Int.shl(n: Int): Int = 0
infix fun Int.shr(n: Int): Int = 0
infix fun Int.ushr(n: Int): Int = 0
infix fun Int.and(other: Int): Int = 0
infix fun Int.or(other: Int): Int = 0
infix fun Int.xor(other: Int): Int = 0
fun Int.inv(): Int = 0
infix fun Long.shl(n: Int): Long = 0
infix fun Long.shr(n: Int): Long = 0
infix fun Long.ushr(n: Int): Long = 0
infix fun Long.and(other: Long): Long = 0
infix fun Long.or(other: Long): Long = 0
infix fun Long.xor(other: Long): Long = 0
fun Long.inv(): Long = 0
infix fun Byte.and(other: Byte): Byte = 0
infix fun Boolean.and(other: Boolean): Boolean = true
infix fun Boolean.or(other: Boolean): Boolean = true
infix fun Boolean.xor(other: Boolean): Boolean = true
operator fun Boolean.not(): Boolean = true
infix fun Int.until(to: Int): IntRange = null
infix fun Int.downTo(to: Int): IntProgression = null
infix fun IntProgression.step(step: Int): IntProgression = null
operator fun Int.rangeTo(to: Int): IntRange = null
operator fun Long.rangeTo(to: Long): LongRange = null
operator fun Char.rangeTo(to: Char): CharRange = null
operator fun <T : Comparable<T>> T.rangeTo(that: T): ClosedRange<T> = null
operator fun Int.rangeUntil(to: Int): IntRange = null
fun Int.toString(radix: Int): String = ""
fun Long.toString(radix: Int): String = ""
val Char.code: Int get() = 0
fun Char.isDigit(): Boolean = true
fun Char.isLetter(): Boolean = true
fun Char.isLetterOrDigit(): Boolean = true
fun Char.isWhitespace(): Boolean = true
fun Char.isUpperCase(): Boolean = true
fun Char.isLowerCase(): Boolean = true
fun Char.lowercaseChar(): Char = this
fun Char.uppercaseChar(): Char = this
fun Char.toInt(): Int = 0
interface ClosedRange<T> { val start: T ; val endInclusive: T ; fun contains(value: T): Boolean ; fun isEmpty(): Boolean }
open class IntProgression : Iterable<Int> { val first: Int ; val last: Int ; val step: Int ; fun isEmpty(): Boolean }
class IntRange : IntProgression { fun contains(value: Int): Boolean }
open class LongProgression : Iterable<Long> { val first: Long ; val last: Long ; val step: Long }
class LongRange : LongProgression { fun contains(value: Long): Boolean }
open class CharProgression : Iterable<Char> { val first: Char ; val last: Char }
class CharRange : CharProgression { fun contains(value: Char): Boolean }

// Arrays.
class IntArray(size: Int) : Iterable<Int> { val size: Int ; val indices: IntRange ; operator fun get(index: Int): Int ; operator fun set(index: Int, value: Int) ; fun clone(): IntArray }
class LongArray(size: Int) : Iterable<Long> { val size: Int ; val indices: IntRange ; operator fun get(index: Int): Long ; operator fun set(index: Int, value: Long) ; fun clone(): LongArray }
class ByteArray(size: Int) : Iterable<Byte> { val size: Int ; val indices: IntRange ; operator fun get(index: Int): Byte ; operator fun set(index: Int, value: Byte) ; fun clone(): ByteArray }
class CharArray(size: Int) : Iterable<Char> { val size: Int ; val indices: IntRange ; operator fun get(index: Int): Char ; operator fun set(index: Int, value: Char) ; fun clone(): CharArray }
class ShortArray(size: Int) : Iterable<Short> { val size: Int ; val indices: IntRange ; operator fun get(index: Int): Short ; operator fun set(index: Int, value: Short) }
class FloatArray(size: Int) : Iterable<Float> { val size: Int ; val indices: IntRange ; operator fun get(index: Int): Float ; operator fun set(index: Int, value: Float) }
class DoubleArray(size: Int) : Iterable<Double> { val size: Int ; val indices: IntRange ; operator fun get(index: Int): Double ; operator fun set(index: Int, value: Double) }
class BooleanArray(size: Int) : Iterable<Boolean> { val size: Int ; val indices: IntRange ; operator fun get(index: Int): Boolean ; operator fun set(index: Int, value: Boolean) }
fun <T> arrayOf(vararg elements: T): Array<T> = elements
fun <T> arrayOfNulls(size: Int): Array<T> = null
fun <T> emptyArray(): Array<T> = null
fun intArrayOf(vararg elements: Int): IntArray = null
fun longArrayOf(vararg elements: Long): LongArray = null
fun byteArrayOf(vararg elements: Byte): ByteArray = null
fun charArrayOf(vararg elements: Char): CharArray = null
fun doubleArrayOf(vararg elements: Double): DoubleArray = null
fun booleanArrayOf(vararg elements: Boolean): BooleanArray = null
operator fun <T> Array<T>.get(index: Int): T = null
operator fun <T> Array<T>.set(index: Int, value: T) {}
operator fun <T> Array<T>.iterator(): Iterator<T> = null
operator fun <T> Array<T>.plus(element: T): Array<T> = this
operator fun <T> Array<T>.contains(element: T): Boolean = true
fun <T> Array<T>.asList(): List<T> = null
fun <T> Array<T>.toList(): List<T> = null
fun <T> Array<T>.toMutableList(): List<T> = null
fun <T> Array<T>.toSet(): Set<T> = null
fun <T> Array<T>.asSequence(): Sequence<T> = null
fun <T> Array<T>.first(): T = null
fun <T> Array<T>.first(predicate: (T) -> Boolean): T = null
fun <T> Array<T>.firstOrNull(): T? = null
fun <T> Array<T>.firstOrNull(predicate: (T) -> Boolean): T? = null
fun <T> Array<T>.find(predicate: (T) -> Boolean): T? = null
fun <T> Array<T>.last(): T = null
fun <T> Array<T>.lastOrNull(): T? = null
fun <T> Array<T>.single(): T = null
fun <T> Array<T>.getOrNull(index: Int): T? = null
fun <T> Array<T>.filter(predicate: (T) -> Boolean): List<T> = null
fun <T, R> Array<T>.map(transform: (T) -> R): List<R> = null
fun <T, R> Array<T>.mapNotNull(transform: (T) -> R?): List<R> = null
fun <T, R> Array<T>.mapIndexed(transform: (Int, T) -> R): List<R> = null
fun <T, R> Array<T>.flatMap(transform: (T) -> Iterable<R>): List<R> = null
fun <T> Array<T>.forEach(action: (T) -> Unit) {}
fun <T> Array<T>.forEachIndexed(action: (Int, T) -> Unit) {}
fun <T> Array<T>.any(predicate: (T) -> Boolean): Boolean = true
fun <T> Array<T>.all(predicate: (T) -> Boolean): Boolean = true
fun <T> Array<T>.none(predicate: (T) -> Boolean): Boolean = true
fun <T> Array<T>.joinToString(separator: String = "", prefix: String = "", postfix: String = "", limit: Int = 0, truncated: String = "", transform: (T) -> CharSequence = null): String = ""
fun <T> Array<T>.contentToString(): String = ""
fun <T> Array<T>.copyOf(): Array<T> = this
fun <T> Array<T>.isEmpty(): Boolean = true
fun <T> Array<T>.isNotEmpty(): Boolean = true
fun <T, K> Array<T>.associateBy(keySelector: (T) -> K): Map<K, T> = null
fun <T, K, V> Array<T>.associate(transform: (T) -> Pair<K, V>): Map<K, V> = null
fun <T, R> Array<T>.fold(initial: R, operation: (R, T) -> R): R = initial

// Making collections.
fun <T> listOf(vararg elements: T): List<T> = null
fun <T> listOfNotNull(vararg elements: T?): List<T> = null
fun <T> mutableListOf(vararg elements: T): List<T> = null
fun <T> arrayListOf(vararg elements: T): ArrayList<T> = null
fun <T> emptyList(): List<T> = null
fun <T> setOf(vararg elements: T): Set<T> = null
fun <T> mutableSetOf(vararg elements: T): Set<T> = null
fun <T> hashSetOf(vararg elements: T): HashSet<T> = null
fun <T> linkedSetOf(vararg elements: T): LinkedHashSet<T> = null
fun <T> emptySet(): Set<T> = null
fun <K, V> mapOf(vararg pairs: Pair<K, V>): Map<K, V> = null
fun <K, V> mutableMapOf(vararg pairs: Pair<K, V>): Map<K, V> = null
fun <K, V> hashMapOf(vararg pairs: Pair<K, V>): HashMap<K, V> = null
fun <K, V> linkedMapOf(vararg pairs: Pair<K, V>): LinkedHashMap<K, V> = null
fun <K, V> emptyMap(): Map<K, V> = null
inline fun <T> List(size: Int, init: (Int) -> T): List<T> = null
inline fun <T> MutableList(size: Int, init: (Int) -> T): List<T> = null
inline fun <T> buildList(builderAction: MutableList<T>.() -> Unit): List<T> = null
inline fun <T> buildSet(builderAction: MutableSet<T>.() -> Unit): Set<T> = null
inline fun <K, V> buildMap(builderAction: MutableMap<K, V>.() -> Unit): Map<K, V> = null
inline fun buildString(builderAction: StringBuilder.() -> Unit): String = ""

// Lists, sets and whatever can be gone through.
operator fun <T> List<T>.component1(): T = get(0)
operator fun <T> List<T>.component2(): T = get(0)
operator fun <T> List<T>.component3(): T = get(0)
operator fun <K, V> Map.Entry<K, V>.component1(): K = null
operator fun <K, V> Map.Entry<K, V>.component2(): V = null
val <T> Collection<T>.indices: IntRange get() = null
val <T> List<T>.lastIndex: Int get() = 0
operator fun <T> Iterable<T>.contains(element: T): Boolean = true
operator fun <T> Collection<T>.plus(element: T): List<T> = null
operator fun <T> Iterable<T>.minus(element: T): List<T> = null
operator fun <T> MutableCollection<T>.plusAssign(element: T) {}
operator fun <T> MutableCollection<T>.minusAssign(element: T) {}
fun <T> Collection<T>.isNotEmpty(): Boolean = true
fun <T> Collection<T>?.isNullOrEmpty(): Boolean = true
fun <T> List<T>?.orEmpty(): List<T> = null
fun <T> Iterable<T>.toList(): List<T> = null
fun <T> Iterable<T>.toMutableList(): List<T> = null
fun <T> Iterable<T>.toSet(): Set<T> = null
fun <T> Iterable<T>.toMutableSet(): Set<T> = null
fun <T> Iterable<T>.toHashSet(): HashSet<T> = null
fun <T> Collection<T>.toTypedArray(): Array<T> = null
fun <T> Iterable<T>.asSequence(): Sequence<T> = null
fun <T> Iterable<T>.asIterable(): Iterable<T> = this
fun <T> Iterable<T>.first(): T = null
fun <T> Iterable<T>.first(predicate: (T) -> Boolean): T = null
fun <T> Iterable<T>.firstOrNull(): T? = null
fun <T> Iterable<T>.firstOrNull(predicate: (T) -> Boolean): T? = null
fun <T, R> Iterable<T>.firstNotNullOf(transform: (T) -> R?): R = null
fun <T, R> Iterable<T>.firstNotNullOfOrNull(transform: (T) -> R?): R? = null
fun <T> Iterable<T>.last(): T = null
fun <T> Iterable<T>.last(predicate: (T) -> Boolean): T = null
fun <T> Iterable<T>.lastOrNull(): T? = null
fun <T> Iterable<T>.lastOrNull(predicate: (T) -> Boolean): T? = null
fun <T> Iterable<T>.single(): T = null
fun <T> Iterable<T>.single(predicate: (T) -> Boolean): T = null
fun <T> Iterable<T>.singleOrNull(): T? = null
fun <T> Iterable<T>.singleOrNull(predicate: (T) -> Boolean): T? = null
fun <T> Iterable<T>.find(predicate: (T) -> Boolean): T? = null
fun <T> Iterable<T>.findLast(predicate: (T) -> Boolean): T? = null
fun <T> List<T>.getOrNull(index: Int): T? = null
fun <T> List<T>.getOrElse(index: Int, defaultValue: (Int) -> T): T = null
fun <T> Iterable<T>.elementAt(index: Int): T = null
fun <T> Iterable<T>.random(): T = null
fun <T> Iterable<T>.filter(predicate: (T) -> Boolean): List<T> = null
fun <T> Iterable<T>.filterNot(predicate: (T) -> Boolean): List<T> = null
fun <T> Iterable<T?>.filterNotNull(): List<T> = null
fun <T> Iterable<T>.filterIndexed(predicate: (Int, T) -> Boolean): List<T> = null
inline fun <reified R> Iterable<Any>.filterIsInstance(): List<R> = null
fun <T, R> Iterable<T>.map(transform: (T) -> R): List<R> = null
fun <T, R> Iterable<T>.mapNotNull(transform: (T) -> R?): List<R> = null
fun <T, R> Iterable<T>.mapIndexed(transform: (Int, T) -> R): List<R> = null
fun <T, R> Iterable<T>.flatMap(transform: (T) -> Iterable<R>): List<R> = null
fun <T> Iterable<Iterable<T>>.flatten(): List<T> = null
fun <T, R, C> Iterable<T>.mapTo(destination: C, transform: (T) -> R): C = destination
fun <T, C> Iterable<T>.filterTo(destination: C, predicate: (T) -> Boolean): C = destination
fun <T> Iterable<T>.forEach(action: (T) -> Unit) {}
fun <T> Iterable<T>.forEachIndexed(action: (Int, T) -> Unit) {}
fun <T> Iterable<T>.onEach(action: (T) -> Unit): List<T> = null
fun <T> Iterable<T>.any(): Boolean = true
fun <T> Iterable<T>.any(predicate: (T) -> Boolean): Boolean = true
fun <T> Iterable<T>.all(predicate: (T) -> Boolean): Boolean = true
fun <T> Iterable<T>.none(): Boolean = true
fun <T> Iterable<T>.none(predicate: (T) -> Boolean): Boolean = true
fun <T> Iterable<T>.count(): Int = 0
fun <T> Iterable<T>.count(predicate: (T) -> Boolean): Int = 0
fun <T> Iterable<T>.sumOf(selector: (T) -> Int): Int = 0
fun <T> Iterable<T>.sumBy(selector: (T) -> Int): Int = 0
fun <T, R> Iterable<T>.maxOf(selector: (T) -> R): R = null
fun <T, R> Iterable<T>.minOf(selector: (T) -> R): R = null
fun <T, R> Iterable<T>.maxByOrNull(selector: (T) -> R): T? = null
fun <T, R> Iterable<T>.minByOrNull(selector: (T) -> R): T? = null
fun <T, R> Iterable<T>.maxBy(selector: (T) -> R): T = null
fun <T, R> Iterable<T>.minBy(selector: (T) -> R): T = null
fun <T> Iterable<T>.maxOrNull(): T? = null
fun <T> Iterable<T>.minOrNull(): T? = null
fun <T> Iterable<T>.sorted(): List<T> = null
fun <T> Iterable<T>.sortedDescending(): List<T> = null
fun <T, R> Iterable<T>.sortedBy(selector: (T) -> R?): List<T> = null
fun <T, R> Iterable<T>.sortedByDescending(selector: (T) -> R?): List<T> = null
fun <T> Iterable<T>.sortedWith(comparator: Comparator<T>): List<T> = null
fun <T, R> MutableList<T>.sortBy(selector: (T) -> R?) {}
fun <T> MutableList<T>.sort() {}
fun <T> MutableList<T>.removeAll(predicate: (T) -> Boolean): Boolean = true
fun <T> MutableList<T>.retainAll(predicate: (T) -> Boolean): Boolean = true
fun <T> MutableList<T>.removeFirst(): T = null
fun <T> MutableList<T>.removeLast(): T = null
fun <T> MutableList<T>.removeFirstOrNull(): T? = null
fun <T> MutableList<T>.removeLastOrNull(): T? = null
fun <T> MutableCollection<T>.addAll(elements: Iterable<T>): Boolean = true
fun <T> Iterable<T>.reversed(): List<T> = null
fun <T> List<T>.asReversed(): List<T> = this
fun <T> Iterable<T>.shuffled(): List<T> = null
fun <T> Iterable<T>.distinct(): List<T> = null
fun <T, K> Iterable<T>.distinctBy(selector: (T) -> K): List<T> = null
fun <T> Iterable<T>.take(n: Int): List<T> = null
fun <T> List<T>.takeLast(n: Int): List<T> = null
fun <T> Iterable<T>.takeWhile(predicate: (T) -> Boolean): List<T> = null
fun <T> Iterable<T>.drop(n: Int): List<T> = null
fun <T> List<T>.dropLast(n: Int): List<T> = null
fun <T> Iterable<T>.dropWhile(predicate: (T) -> Boolean): List<T> = null
fun <T> List<T>.slice(indices: IntRange): List<T> = null
fun <T> Iterable<T>.chunked(size: Int): List<List<T>> = null
fun <T> Iterable<T>.windowed(size: Int): List<List<T>> = null
fun <T, R> Iterable<T>.zip(other: Iterable<R>): List<Pair<T, R>> = null
fun <T> Iterable<T>.zipWithNext(): List<Pair<T, T>> = null
fun <T> Iterable<T>.withIndex(): Iterable<IndexedValue<T>> = null
data class IndexedValue<T>(val index: Int, val value: T)
fun <T> Iterable<T>.indexOf(element: T): Int = 0
fun <T> Iterable<T>.indexOfFirst(predicate: (T) -> Boolean): Int = 0
fun <T> Iterable<T>.indexOfLast(predicate: (T) -> Boolean): Int = 0
fun <T> Iterable<T>.partition(predicate: (T) -> Boolean): Pair<List<T>, List<T>> = null
fun <T, K> Iterable<T>.groupBy(keySelector: (T) -> K): Map<K, List<T>> = null
fun <T, K, V> Iterable<T>.groupBy(keySelector: (T) -> K, valueTransform: (T) -> V): Map<K, List<V>> = null
fun <T, K, V> Iterable<T>.associate(transform: (T) -> Pair<K, V>): Map<K, V> = null
fun <T, K> Iterable<T>.associateBy(keySelector: (T) -> K): Map<K, T> = null
fun <T, K, V> Iterable<T>.associateBy(keySelector: (T) -> K, valueTransform: (T) -> V): Map<K, V> = null
fun <K, V> Iterable<K>.associateWith(valueSelector: (K) -> V): Map<K, V> = null
fun <T, R> Iterable<T>.fold(initial: R, operation: (R, T) -> R): R = initial
fun <T> Iterable<T>.reduce(operation: (T, T) -> T): T = null
infix fun <T> Iterable<T>.union(other: Iterable<T>): Set<T> = null
infix fun <T> Iterable<T>.intersect(other: Iterable<T>): Set<T> = null
infix fun <T> Iterable<T>.subtract(other: Iterable<T>): Set<T> = null
fun <T> Iterable<T>.joinToString(separator: String = "", prefix: String = "", postfix: String = "", limit: Int = 0, truncated: String = "", transform: (T) -> CharSequence = null): String = ""
fun <T, A> Iterable<T>.joinTo(buffer: A, separator: String = "", prefix: String = "", postfix: String = ""): A = buffer
fun <T, R> compareBy(selector: (T) -> R): Comparator<T> = null
fun <T, R> compareByDescending(selector: (T) -> R): Comparator<T> = null
fun <T, R> Comparator<T>.thenBy(selector: (T) -> R): Comparator<T> = this
class Comparators

// Maps.
operator fun <K, V> Map<K, V>.get(key: K): V? = null
operator fun <K, V> MutableMap<K, V>.set(key: K, value: V) {}
operator fun <K, V> Map<K, V>.contains(key: K): Boolean = true
operator fun <K, V> Map<K, V>.iterator(): Iterator<Map.Entry<K, V>> = null
operator fun <K, V> Map<K, V>.plus(pair: Pair<K, V>): Map<K, V> = this
operator fun <K, V> Map<K, V>.minus(key: K): Map<K, V> = this
fun <K, V> Map<K, V>.getValue(key: K): V = null
fun <K, V> Map<K, V>.getOrElse(key: K, defaultValue: () -> V): V = null
fun <K, V> MutableMap<K, V>.getOrPut(key: K, defaultValue: () -> V): V = null
fun <K, V> Map<K, V>.isNotEmpty(): Boolean = true
fun <K, V> Map<K, V>?.orEmpty(): Map<K, V> = null
fun <K, V> Map<K, V>.toMap(): Map<K, V> = this
fun <K, V> Map<K, V>.toMutableMap(): Map<K, V> = this
fun <K, V> Iterable<Pair<K, V>>.toMap(): Map<K, V> = null
fun <K, V> Map<K, V>.toList(): List<Pair<K, V>> = null
fun <K, V> Map<K, V>.toSortedMap(): SortedMap<K, V> = null
fun <K, V> Map<K, V>.filter(predicate: (Map.Entry<K, V>) -> Boolean): Map<K, V> = this
fun <K, V> Map<K, V>.filterKeys(predicate: (K) -> Boolean): Map<K, V> = this
fun <K, V> Map<K, V>.filterValues(predicate: (V) -> Boolean): Map<K, V> = this
fun <K, V, R> Map<K, V>.map(transform: (Map.Entry<K, V>) -> R): List<R> = null
fun <K, V, R> Map<K, V>.mapNotNull(transform: (Map.Entry<K, V>) -> R?): List<R> = null
fun <K, V, R> Map<K, V>.mapValues(transform: (Map.Entry<K, V>) -> R): Map<K, R> = null
fun <K, V, R> Map<K, V>.mapKeys(transform: (Map.Entry<K, V>) -> R): Map<R, V> = null
fun <K, V, R> Map<K, V>.flatMap(transform: (Map.Entry<K, V>) -> Iterable<R>): List<R> = null
fun <K, V> Map<K, V>.forEach(action: (Map.Entry<K, V>) -> Unit) {}
fun <K, V> Map<K, V>.any(predicate: (Map.Entry<K, V>) -> Boolean): Boolean = true
fun <K, V> Map<K, V>.all(predicate: (Map.Entry<K, V>) -> Boolean): Boolean = true
fun <K, V> Map<K, V>.none(predicate: (Map.Entry<K, V>) -> Boolean): Boolean = true
fun <K, V> Map<K, V>.count(predicate: (Map.Entry<K, V>) -> Boolean): Int = 0

// Sequences.
interface Sequence<T> { operator fun iterator(): Iterator<T> }
fun <T> sequenceOf(vararg elements: T): Sequence<T> = null
fun <T> emptySequence(): Sequence<T> = null
fun <T> sequence(block: suspend SequenceScope<T>.() -> Unit): Sequence<T> = null
fun <T> iterator(block: suspend SequenceScope<T>.() -> Unit): Iterator<T> = null
fun <T> generateSequence(nextFunction: () -> T?): Sequence<T> = null
fun <T> generateSequence(seed: T?, nextFunction: (T) -> T?): Sequence<T> = null
abstract class SequenceScope<T> { suspend fun yield(value: T) ; suspend fun yieldAll(elements: Iterable<T>) }
fun <T> Sequence<T>.toList(): List<T> = null
fun <T> Sequence<T>.toMutableList(): List<T> = null
fun <T> Sequence<T>.toSet(): Set<T> = null
fun <T> Sequence<T>.first(): T = null
fun <T> Sequence<T>.first(predicate: (T) -> Boolean): T = null
fun <T> Sequence<T>.firstOrNull(): T? = null
fun <T> Sequence<T>.firstOrNull(predicate: (T) -> Boolean): T? = null
fun <T> Sequence<T>.find(predicate: (T) -> Boolean): T? = null
fun <T> Sequence<T>.last(): T = null
fun <T> Sequence<T>.single(): T = null
fun <T> Sequence<T>.filter(predicate: (T) -> Boolean): Sequence<T> = this
fun <T> Sequence<T>.filterNot(predicate: (T) -> Boolean): Sequence<T> = this
fun <T> Sequence<T?>.filterNotNull(): Sequence<T> = null
inline fun <reified R> Sequence<Any>.filterIsInstance(): Sequence<R> = null
fun <T, R> Sequence<T>.map(transform: (T) -> R): Sequence<R> = null
fun <T, R> Sequence<T>.mapNotNull(transform: (T) -> R?): Sequence<R> = null
fun <T, R> Sequence<T>.mapIndexed(transform: (Int, T) -> R): Sequence<R> = null
fun <T, R> Sequence<T>.flatMap(transform: (T) -> Sequence<R>): Sequence<R> = null
fun <T> Sequence<T>.forEach(action: (T) -> Unit) {}
fun <T> Sequence<T>.onEach(action: (T) -> Unit): Sequence<T> = this
fun <T> Sequence<T>.any(predicate: (T) -> Boolean): Boolean = true
fun <T> Sequence<T>.all(predicate: (T) -> Boolean): Boolean = true
fun <T> Sequence<T>.none(predicate: (T) -> Boolean): Boolean = true
fun <T> Sequence<T>.count(): Int = 0
fun <T> Sequence<T>.take(n: Int): Sequence<T> = this
fun <T> Sequence<T>.drop(n: Int): Sequence<T> = this
fun <T> Sequence<T>.takeWhile(predicate: (T) -> Boolean): Sequence<T> = this
fun <T> Sequence<T>.distinct(): Sequence<T> = this
fun <T, R> Sequence<T>.sortedBy(selector: (T) -> R?): Sequence<T> = this
fun <T, K> Sequence<T>.groupBy(keySelector: (T) -> K): Map<K, List<T>> = null
fun <T, K> Sequence<T>.associateBy(keySelector: (T) -> K): Map<K, T> = null
fun <T, K, V> Sequence<T>.associate(transform: (T) -> Pair<K, V>): Map<K, V> = null
fun <T, R> Sequence<T>.fold(initial: R, operation: (R, T) -> R): R = initial
fun <T> Sequence<T>.joinToString(separator: String = "", prefix: String = "", postfix: String = "", limit: Int = 0, truncated: String = "", transform: (T) -> CharSequence = null): String = ""
operator fun <T> Sequence<T>.plus(element: T): Sequence<T> = this

// Texts.
operator fun CharSequence.get(index: Int): Char = 'a'
operator fun String.plus(other: Any?): String = this
operator fun CharSequence.contains(other: CharSequence): Boolean = true
operator fun CharSequence.iterator(): Iterator<Char> = null
val CharSequence.indices: IntRange get() = null
val CharSequence.lastIndex: Int get() = 0
fun CharSequence.isEmpty(): Boolean = true
fun CharSequence.isNotEmpty(): Boolean = true
fun CharSequence.isBlank(): Boolean = true
fun CharSequence.isNotBlank(): Boolean = true
fun CharSequence?.isNullOrEmpty(): Boolean = true
fun CharSequence?.isNullOrBlank(): Boolean = true
fun String?.orEmpty(): String = ""
inline fun <C, R> C.ifEmpty(defaultValue: () -> R): R = null
inline fun <C, R> C.ifBlank(defaultValue: () -> R): R = null
fun String.lowercase(): String = this
fun String.uppercase(): String = this
fun String.toLowerCase(): String = this
fun String.toUpperCase(): String = this
fun String.capitalize(): String = this
fun String.decapitalize(): String = this
fun String.replaceFirstChar(transform: (Char) -> CharSequence): String = this
fun String.trim(): String = this
fun String.trimStart(): String = this
fun String.trimEnd(): String = this
fun String.trimIndent(): String = this
fun String.trimMargin(marginPrefix: String = ""): String = this
fun String.prependIndent(indent: String = ""): String = this
fun String.removePrefix(prefix: CharSequence): String = this
fun String.removeSuffix(suffix: CharSequence): String = this
fun String.removeSurrounding(delimiter: CharSequence): String = this
fun String.substring(range: IntRange): String = this
fun String.substring(startIndex: Int): String = this
fun String.substring(startIndex: Int, endIndex: Int): String = this
fun String.substringBefore(delimiter: String): String = this
fun String.substringAfter(delimiter: String): String = this
fun String.substringBeforeLast(delimiter: String): String = this
fun String.substringAfterLast(delimiter: String): String = this
fun String.replace(oldValue: String, newValue: String): String = this
fun String.replace(regex: Regex, replacement: String): String = this
fun String.replace(regex: Regex, transform: (MatchResult) -> CharSequence): String = this
fun String.startsWith(prefix: String, ignoreCase: Boolean = false): Boolean = true
fun String.endsWith(suffix: String, ignoreCase: Boolean = false): Boolean = true
fun String.equals(other: String?, ignoreCase: Boolean): Boolean = true
fun String.contains(other: CharSequence, ignoreCase: Boolean = false): Boolean = true
fun String.indexOf(string: String, startIndex: Int = 0, ignoreCase: Boolean = false): Int = 0
fun String.split(vararg delimiters: String, ignoreCase: Boolean = false, limit: Int = 0): List<String> = null
fun String.lines(): List<String> = null
fun String.lineSequence(): Sequence<String> = null
fun String.padStart(length: Int, padChar: Char = ' '): String = this
fun String.padEnd(length: Int, padChar: Char = ' '): String = this
fun String.repeat(n: Int): String = this
fun String.reversed(): String = this
fun String.toInt(): Int = 0
fun String.toIntOrNull(): Int? = 0
fun String.toLong(): Long = 0
fun String.toLongOrNull(): Long? = 0
fun String.toDouble(): Double = 0.0
fun String.toDoubleOrNull(): Double? = 0.0
fun String.toFloat(): Float = 0.0f
fun String.toBoolean(): Boolean = true
fun String.toRegex(): Regex = null
fun String.toByteArray(): ByteArray = null
fun String.encodeToByteArray(): ByteArray = null
fun ByteArray.decodeToString(): String = ""
fun String.toCharArray(): CharArray = null
fun String.format(vararg args: Any?): String = this
fun CharSequence.first(): Char = 'a'
fun CharSequence.last(): Char = 'a'
fun CharSequence.firstOrNull(): Char? = 'a'
fun CharSequence.lastOrNull(): Char? = 'a'
fun CharSequence.any(predicate: (Char) -> Boolean): Boolean = true
fun CharSequence.all(predicate: (Char) -> Boolean): Boolean = true
fun CharSequence.none(predicate: (Char) -> Boolean): Boolean = true
fun CharSequence.count(predicate: (Char) -> Boolean): Int = 0
fun CharSequence.forEach(action: (Char) -> Unit) {}
fun CharSequence.toList(): List<Char> = null
fun <R> CharSequence.map(transform: (Char) -> R): List<R> = null
fun String.filter(predicate: (Char) -> Boolean): String = this
fun String.take(n: Int): String = this
fun String.takeLast(n: Int): String = this
fun String.takeWhile(predicate: (Char) -> Boolean): String = this
fun String.drop(n: Int): String = this
fun String.dropLast(n: Int): String = this
fun StringBuilder.appendLine(value: Any? = null): StringBuilder = this
fun StringBuilder.clear(): StringBuilder = this
class Regex(pattern: String) {
  val pattern: String
  fun matches(input: CharSequence): Boolean
  fun containsMatchIn(input: CharSequence): Boolean
  fun find(input: CharSequence, startIndex: Int = 0): MatchResult?
  fun findAll(input: CharSequence, startIndex: Int = 0): Sequence<MatchResult>
  fun matchEntire(input: CharSequence): MatchResult?
  fun replace(input: CharSequence, replacement: String): String
  fun replace(input: CharSequence, transform: (MatchResult) -> CharSequence): String
  fun split(input: CharSequence, limit: Int = 0): List<String>
}
enum class RegexOption { IGNORE_CASE, MULTILINE, DOT_MATCHES_ALL }
class MatchGroup { val value: String ; val range: IntRange }

// Files and streams.
fun File.readText(): String = ""
fun File.writeText(text: String) {}
fun File.appendText(text: String) {}
fun File.readLines(): List<String> = null
fun File.readBytes(): ByteArray = null
fun File.writeBytes(array: ByteArray) {}
fun File.forEachLine(action: (String) -> Unit) {}
fun File.bufferedReader(): BufferedReader = null
fun File.bufferedWriter(): BufferedWriter = null
fun File.inputStream(): InputStream = null
fun File.outputStream(): OutputStream = null
fun File.resolve(relative: String): File = this
fun File.walk(): Sequence<File> = null
fun File.walkTopDown(): Sequence<File> = null
fun File.deleteRecursively(): Boolean = true
fun File.copyTo(target: File, overwrite: Boolean = false): File = target
val File.extension: String get() = ""
val File.nameWithoutExtension: String get() = ""
fun InputStream.bufferedReader(): BufferedReader = null
fun InputStream.readBytes(): ByteArray = null
fun Reader.readText(): String = ""
fun Reader.readLines(): List<String> = null
fun Reader.forEachLine(action: (String) -> Unit) {}
fun <T> Reader.useLines(block: (Sequence<String>) -> T): T = null

// Properties that are delegated, coroutines, time.
interface ReadOnlyProperty<T, V> { operator fun getValue(thisRef: T, property: KProperty<*>): V }
interface ReadWriteProperty<T, V> { operator fun getValue(thisRef: T, property: KProperty<*>): V ; operator fun setValue(thisRef: T, property: KProperty<*>, value: V) }
object Delegates {
  fun <T> notNull(): ReadWriteProperty<Any, T>
  fun <T> observable(initialValue: T, onChange: (KProperty<*>, T, T) -> Unit): ReadWriteProperty<Any, T>
  fun <T> vetoable(initialValue: T, onChange: (KProperty<*>, T, T) -> Boolean): ReadWriteProperty<Any, T>
}
interface CoroutineContext
interface Continuation<T> { val context: CoroutineContext ; fun resumeWith(result: Result<T>) }
fun <T> Continuation<T>.resume(value: T) {}
fun <T> Continuation<T>.resumeWithException(exception: Throwable) {}
fun thread(start: Boolean = true, isDaemon: Boolean = false, name: String? = null, block: () -> Unit): Thread = null

// Annotations.
annotation class JvmStatic
annotation class JvmField
annotation class JvmName(val name: String)
annotation class JvmOverloads
annotation class JvmInline
annotation class JvmSynthetic
annotation class JvmSuppressWildcards
annotation class JvmMultifileClass
annotation class JvmDefault
annotation class Throws
annotation class Volatile
annotation class Transient
annotation class Synchronized
annotation class Strictfp
annotation class Suppress
annotation class OptIn
annotation class RequiresOptIn
annotation class PublishedApi
annotation class DslMarker
annotation class ReplaceWith
annotation class Target
annotation class Retention
annotation class Repeatable
annotation class MustBeDocumented

// Tests.
annotation class Test
annotation class BeforeTest
annotation class AfterTest
annotation class Ignore
fun <T> assertEquals(expected: T, actual: T, message: String? = null) {}
fun <T> assertNotEquals(illegal: T, actual: T, message: String? = null) {}
fun assertTrue(actual: Boolean, message: String? = null) {}
fun assertTrue(message: String? = null, block: () -> Boolean) {}
fun assertFalse(actual: Boolean, message: String? = null) {}
fun <T> assertNull(actual: T?, message: String? = null) {}
fun <T> assertNotNull(actual: T?, message: String? = null): T = actual!!
fun <T> assertSame(expected: T, actual: T, message: String? = null) {}
fun <T> assertContentEquals(expected: T, actual: T, message: String? = null) {}
inline fun <reified T> assertIs(value: Any?, message: String? = null): T = null
inline fun <reified T : Throwable> assertFailsWith(message: String? = null, block: () -> Unit): T = null
fun assertFails(message: String? = null, block: () -> Unit): Throwable = null
fun fail(message: String? = null): Nothing = throw AssertionError()
