// The part of the Java class library whose types decide what a call means: receivers, element types, functional
// interfaces and the widening of primitives. Names that start with `$` stand for what has no name in the library.

// Primitives widen as if each extended the next.
class $void {}
class $null {}
class $boolean {}
class $double {}
class $float extends $double {}
class $long extends $float {}
class $int extends $long {}
class $short extends $int {}
class $byte extends $short {}
class $char extends $int {}

class $Array<T> implements Cloneable, Serializable {
    int length;
    T[] clone();
}

class Object {
    boolean equals(Object other);
    int hashCode();
    String toString();
    Class<?> getClass();
    Object clone();
    void finalize();
    void notify();
    void notifyAll();
    void wait();
    void wait(long millis);
    void wait(long millis, int nanos);
}

interface Comparable<T> { int compareTo(T other); }
interface Cloneable {}
interface Serializable {}
interface AutoCloseable { void close(); }
interface Closeable extends AutoCloseable { void close(); }
interface Flushable { void flush(); }
interface Appendable {
  Appendable append(CharSequence text);
  Appendable append(CharSequence text, int from, int to);
  Appendable append(char c);
}
interface Readable { int read(CharBuffer buffer); }
interface Runnable { void run(); }
interface Annotation { Class<? extends Annotation> annotationType(); }

interface CharSequence {
    char charAt(int index);
    int length();
    boolean isEmpty();
    CharSequence subSequence(int from, int to);
    IntStream chars();
    IntStream codePoints();
    String toString();
    static int compare(CharSequence a, CharSequence b);
}

class Number implements Serializable {
    byte byteValue();
    short shortValue();
    int intValue();
    long longValue();
    float floatValue();
    double doubleValue();
}
class Boolean implements Comparable<Boolean>, Serializable {
    static Boolean TRUE;
    static Boolean FALSE;
    boolean booleanValue();
    static Boolean valueOf(boolean b);
    static Boolean valueOf(String s);
    static boolean parseBoolean(String s);
    static String toString(boolean b);
    static int compare(boolean a, boolean b);
    int compareTo(Boolean other);
    static int hashCode(boolean b);
    static boolean getBoolean(String name);
}
class Byte extends Number implements Comparable<Byte> {
    static Byte valueOf(byte b);
    static Byte valueOf(String s);
    static byte parseByte(String s);
    static String toString(byte b);
    static int compare(byte a, byte b);
    static int toUnsignedInt(byte b);
    static byte MAX_VALUE;
    static byte MIN_VALUE;
}
class Short extends Number implements Comparable<Short> {
    static Short valueOf(short s);
    static Short valueOf(String s);
    static short parseShort(String s);
    static String toString(short s);
    static int compare(short a, short b);
    static short MAX_VALUE;
    static short MIN_VALUE;
}
class Integer extends Number implements Comparable<Integer> {
    Integer(int value) {}
    static int MAX_VALUE;
    static int MIN_VALUE;
    static Class<Integer> TYPE;
    static Integer valueOf(int i);
    static Integer valueOf(String s);
    static Integer valueOf(String s, int radix);
    static int parseInt(String s);
    static int parseInt(String s, int radix);
    static Integer decode(String s);
    static String toString(int i);
    static String toString(int i, int radix);
    static String toHexString(int i);
    static String toBinaryString(int i);
    static int compare(int a, int b);
    static int max(int a, int b);
    static int min(int a, int b);
    static int sum(int a, int b);
    static int signum(int i);
    static int bitCount(int i);
    static int hashCode(int i);
    int compareTo(Integer other);
}
class Long extends Number implements Comparable<Long> {
    static long MAX_VALUE;
    static long MIN_VALUE;
    static Long valueOf(long l);
    static Long valueOf(String s);
    static long parseLong(String s);
    static long parseLong(String s, int radix);
    static String toString(long l);
    static String toHexString(long l);
    static int compare(long a, long b);
    static int hashCode(long l);
    static long max(long a, long b);
    static long min(long a, long b);
    static long sum(long a, long b);
    int compareTo(Long other);
}
class Float extends Number implements Comparable<Float> {
    static Float valueOf(float f);
    static Float valueOf(String s);
    static float parseFloat(String s);
    static String toString(float f);
    static int compare(float a, float b);
    static boolean isNaN(float f);
    static boolean isInfinite(float f);
    boolean isNaN();
    boolean isInfinite();
    static int floatToIntBits(float f);
    static float MAX_VALUE;
    static float MIN_VALUE;
    static float NaN;
}
class Double extends Number implements Comparable<Double> {
    static Double valueOf(double d);
    static Double valueOf(String s);
    static double parseDouble(String s);
    static String toString(double d);
    static int compare(double a, double b);
    static boolean isNaN(double d);
    static boolean isInfinite(double d);
    boolean isNaN();
    boolean isInfinite();
    static long doubleToLongBits(double d);
    static double max(double a, double b);
    static double min(double a, double b);
    static double sum(double a, double b);
    static double MAX_VALUE;
    static double MIN_VALUE;
    static double NaN;
    static double POSITIVE_INFINITY;
    static double NEGATIVE_INFINITY;
}
class Character implements Comparable<Character>, Serializable {
    static char MAX_VALUE;
    static char MIN_VALUE;
    char charValue();
    static Character valueOf(char c);
    static boolean isLetter(char c);
    static boolean isDigit(char c);
    static boolean isLetterOrDigit(char c);
    static boolean isWhitespace(char c);
    static boolean isUpperCase(char c);
    static boolean isLowerCase(char c);
    static char toUpperCase(char c);
    static char toLowerCase(char c);
    static char[] toChars(int codePoint);
    static int codePointAt(CharSequence s, int index);
    static int charCount(int codePoint);
    static int digit(char c, int radix);
    static int getNumericValue(char c);
    static String toString(char c);
    static int compare(char a, char b);
    static int hashCode(char c);
}
class Void {}
class StrictMath extends Math {}
class ThreadGroup {
  ThreadGroup(String name) {}
  ThreadGroup(ThreadGroup parent, String name) {}
  String getName();
  ThreadGroup getParent();
  int activeCount();
  int activeGroupCount();
  int enumerate(Thread[] list);
  int enumerate(Thread[] list, boolean recurse);
  int enumerate(ThreadGroup[] list);
  int enumerate(ThreadGroup[] list, boolean recurse);
  void destroy();
  boolean isDestroyed();
  boolean parentOf(ThreadGroup g);
  void interrupt();
}
interface Override {}
interface Deprecated {}
interface FunctionalInterface {}
interface SafeVarargs {}
interface SuppressWarnings {}
class ProcessHandle { static ProcessHandle current(); long pid(); }
class StackWalker {
  static StackWalker getInstance();
  <T> T walk(Function<Stream<StackFrame>, T> f);
  Class<?> getCallerClass();
  interface StackFrame {
    String getClassName();
    String getMethodName();
  }
}

class String implements CharSequence, Comparable<String>, Serializable {
    static Comparator<String> CASE_INSENSITIVE_ORDER;
    String() {}
    String(String s) {}
    String(char[] chars) {}
    String(char[] chars, int offset, int count) {}
    String(byte[] bytes) {}
    String(byte[] bytes, Charset charset) {}
    String(byte[] bytes, int offset, int length, Charset charset) {}
    int length();
    boolean isEmpty();
    boolean isBlank();
    char charAt(int index);
    int codePointAt(int index);
    int codePointCount(int from, int to);
    byte[] getBytes();
    byte[] getBytes(Charset charset);
    byte[] getBytes(String charset);
    void getChars(int from, int to, char[] into, int at);
    boolean contentEquals(CharSequence s);
    boolean equalsIgnoreCase(String s);
    int compareTo(String other);
    int compareToIgnoreCase(String other);
    boolean regionMatches(int at, String other, int from, int length);
    boolean regionMatches(boolean ignoreCase, int at, String other, int from, int length);
    boolean startsWith(String s);
    boolean startsWith(String s, int at);
    boolean endsWith(String s);
    int indexOf(int c);
    int indexOf(int c, int from);
    int indexOf(String s);
    int indexOf(String s, int from);
    int lastIndexOf(int c);
    int lastIndexOf(int c, int from);
    int lastIndexOf(String s);
    int lastIndexOf(String s, int from);
    String substring(int from);
    String substring(int from, int to);
    CharSequence subSequence(int from, int to);
    String concat(String s);
    String replace(char a, char b);
    String replace(CharSequence a, CharSequence b);
    boolean matches(String regex);
    boolean contains(CharSequence s);
    String replaceFirst(String regex, String by);
    String replaceAll(String regex, String by);
    String[] split(String regex);
    String[] split(String regex, int limit);
    static String join(CharSequence delimiter, CharSequence... parts);
    static String join(CharSequence delimiter, Iterable<? extends CharSequence> parts);
    String toLowerCase();
    String toLowerCase(Locale locale);
    String toUpperCase();
    String toUpperCase(Locale locale);
    String trim();
    String strip();
    String stripLeading();
    String stripTrailing();
    String stripIndent();
    Stream<String> lines();
    String indent(int n);
    String repeat(int count);
    IntStream chars();
    IntStream codePoints();
    char[] toCharArray();
    String intern();
    String formatted(Object... args);
    <R> R transform(Function<? super String, ? extends R> f);
    static String format(String format, Object... args);
    static String format(Locale locale, String format, Object... args);
    static String valueOf(Object o);
    static String valueOf(char[] chars);
    static String valueOf(boolean b);
    static String valueOf(char c);
    static String valueOf(int i);
    static String valueOf(long l);
    static String valueOf(float f);
    static String valueOf(double d);
    static String copyValueOf(char[] chars);
}

class StringBuilder implements CharSequence, Appendable, Comparable<StringBuilder> {
    StringBuilder() {}
    StringBuilder(int capacity) {}
    StringBuilder(String s) {}
    StringBuilder(CharSequence s) {}
    StringBuilder append(Object o);
    StringBuilder append(String s);
    StringBuilder append(CharSequence s);
    StringBuilder append(CharSequence s, int from, int to);
    StringBuilder append(char[] chars);
    StringBuilder append(char[] chars, int offset, int length);
    StringBuilder append(boolean b);
    StringBuilder append(char c);
    StringBuilder append(int i);
    StringBuilder append(long l);
    StringBuilder append(float f);
    StringBuilder append(double d);
    StringBuilder appendCodePoint(int codePoint);
    StringBuilder delete(int from, int to);
    StringBuilder deleteCharAt(int index);
    StringBuilder replace(int from, int to, String s);
    StringBuilder insert(int at, Object o);
    StringBuilder reverse();
    int indexOf(String s);
    int indexOf(String s, int from);
    int lastIndexOf(String s);
    void setCharAt(int index, char c);
    void setLength(int length);
    int capacity();
    void ensureCapacity(int capacity);
    String substring(int from);
    String substring(int from, int to);
}
class StringBuffer extends StringBuilder {
    StringBuffer append(Object o);
    StringBuffer append(CharSequence s, int from, int to);
}
class StringJoiner { StringJoiner(CharSequence delimiter) {} StringJoiner add(CharSequence s); int length(); }

interface AnnotatedElement {
  <A extends Annotation> A getAnnotation(Class<A> type);
  <A extends Annotation> A[] getAnnotationsByType(Class<A> type);
  <A extends Annotation> A getDeclaredAnnotation(Class<A> type);
  Annotation[] getAnnotations();
  Annotation[] getDeclaredAnnotations();
  boolean isAnnotationPresent(Class<? extends Annotation> type);
}
class Class<T> implements Type, AnnotatedElement {
    static Class<?> forName(String name);
    T newInstance();
    String getName();
    String getSimpleName();
    String getCanonicalName();
    String getTypeName();
    String getPackageName();
    boolean isInstance(Object o);
    boolean isAssignableFrom(Class<?> other);
    boolean isInterface();
    boolean isArray();
    boolean isPrimitive();
    boolean isEnum();
    boolean isRecord();
    boolean isAnonymousClass();
    boolean isLocalClass();
    boolean isMemberClass();
    boolean isAnnotation();
    boolean isAnnotationPresent(Class<? extends Annotation> type);
    <A extends Annotation> A getAnnotation(Class<A> type);
    Annotation[] getAnnotations();
    Class<? super T> getSuperclass();
    Class<?>[] getInterfaces();
    Type[] getGenericInterfaces();
    Type getGenericSuperclass();
    Class<?> getComponentType();
    Class<?> getEnclosingClass();
    Class<?> getDeclaringClass();
    int getModifiers();
    T[] getEnumConstants();
    T cast(Object o);
    <U> Class<? extends U> asSubclass(Class<U> type);
    ClassLoader getClassLoader();
    InputStream getResourceAsStream(String name);
    URL getResource(String name);
    Package getPackage();
    Module getModule();
    Field[] getDeclaredFields();
    Field[] getFields();
    Field getDeclaredField(String name);
    Field getField(String name);
    Method[] getDeclaredMethods();
    Method[] getMethods();
    Method getMethod(String name, Class<?>... types);
    Method getDeclaredMethod(String name, Class<?>... types);
    Constructor<T> getConstructor(Class<?>... types);
    Constructor<T> getDeclaredConstructor(Class<?>... types);
    Constructor<?>[] getConstructors();
    Constructor<?>[] getDeclaredConstructors();
    TypeVariable<Class<T>>[] getTypeParameters();
    RecordComponent[] getRecordComponents();
    ClassLoader getClassLoader();
    boolean desiredAssertionStatus();
}
interface Type { String getTypeName(); }
interface ParameterizedType extends Type { Type[] getActualTypeArguments(); Type getRawType(); Type getOwnerType(); }
interface GenericArrayType extends Type { Type getGenericComponentType(); }
interface WildcardType extends Type { Type[] getUpperBounds(); Type[] getLowerBounds(); }
interface TypeVariable<D> extends Type { Type[] getBounds(); D getGenericDeclaration(); String getName(); }
interface Member { String getName(); int getModifiers(); Class<?> getDeclaringClass(); boolean isSynthetic(); }
class AccessibleObject implements AnnotatedElement {
  void setAccessible(boolean b);
  boolean isAnnotationPresent(Class<? extends Annotation> type);
  <A extends Annotation> A getAnnotation(Class<A> type);
  Annotation[] getAnnotations();
  boolean trySetAccessible();
  boolean canAccess(Object o);
}
class Executable extends AccessibleObject implements Member {
  Class<?>[] getParameterTypes();
  Type[] getGenericParameterTypes();
  int getParameterCount();
  Parameter[] getParameters();
  boolean isVarArgs();
}
class Field extends AccessibleObject implements Member {
  Object get(Object o);
  void set(Object o, Object value);
  Class<?> getType();
  Type getGenericType();
}
class Method extends Executable {
  Object invoke(Object o, Object... args);
  Class<?> getReturnType();
  Type getGenericReturnType();
  boolean isDefault();
  boolean isBridge();
}
class Constructor<T> extends Executable { T newInstance(Object... args); }
class Parameter implements AnnotatedElement {
  String getName();
  Class<?> getType();
  Type getParameterizedType();
  <A extends Annotation> A getAnnotation(Class<A> type);
}
class RecordComponent { String getName(); Class<?> getType(); Method getAccessor(); Type getGenericType(); }
interface InvocationHandler { Object invoke(Object proxy, Method method, Object[] args); }
class Module { String getName(); }
class Package implements AnnotatedElement {
  String getName();
  String getImplementationTitle();
  String getImplementationVersion();
  String getImplementationVendor();
  String getSpecificationVersion();
  static Package getPackage(String name);
}
class ClassLoader {
  Class<?> loadClass(String name);
  InputStream getResourceAsStream(String name);
  URL getResource(String name);
  Enumeration<URL> getResources(String name);
  static ClassLoader getSystemClassLoader();
  ClassLoader getParent();
}

class URLClassLoader extends ClassLoader {
  URLClassLoader(URL[] urls) {}
  URLClassLoader(URL[] urls, ClassLoader parent) {}
  URL[] getURLs();
  void close();
}

class Enum<E> implements Comparable<E>, Serializable {
    String name();
    int ordinal();
    int compareTo(E other);
    Class<E> getDeclaringClass();
    static <T extends Enum<T>> T valueOf(Class<T> type, String name);
}
class Record {}

class Throwable implements Serializable {
    Throwable() {}
    Throwable(String message) {}
    Throwable(String message, Throwable cause) {}
    Throwable(Throwable cause) {}
    String getMessage();
    String getLocalizedMessage();
    Throwable getCause();
    Throwable initCause(Throwable cause);
    void printStackTrace();
    void printStackTrace(PrintStream out);
    void printStackTrace(PrintWriter out);
    StackTraceElement[] getStackTrace();
    void setStackTrace(StackTraceElement[] trace);
    void addSuppressed(Throwable t);
    Throwable[] getSuppressed();
    Throwable fillInStackTrace();
}
class StackTraceElement { String getClassName(); String getMethodName(); int getLineNumber(); String getFileName(); }
class Exception extends Throwable {}
class RuntimeException extends Exception {}
class Error extends Throwable {}
class AssertionError extends Error {}
class LinkageError extends Error {}
class VirtualMachineError extends Error {}
class OutOfMemoryError extends VirtualMachineError {}
class InternalError extends VirtualMachineError {}
class UnknownError extends VirtualMachineError {}
class ThreadDeath extends Error {}
class ClassFormatError extends LinkageError {}
class ClassCircularityError extends LinkageError {}
class VerifyError extends LinkageError {}
class UnsatisfiedLinkError extends LinkageError {}
class BootstrapMethodError extends LinkageError {}
class IncompatibleClassChangeError extends LinkageError {}
class AbstractMethodError extends IncompatibleClassChangeError {}
class NoSuchMethodError extends IncompatibleClassChangeError {}
class NoSuchFieldError extends IncompatibleClassChangeError {}
class IllegalAccessError extends IncompatibleClassChangeError {}
class InstantiationError extends IncompatibleClassChangeError {}
class UnsupportedClassVersionError extends ClassFormatError {}
class IllegalCallerException extends RuntimeException {}
class IllegalThreadStateException extends IllegalArgumentException {}
class EnumConstantNotPresentException extends RuntimeException {}
class TypeNotPresentException extends RuntimeException {}
class MatchException extends RuntimeException {}
class StackOverflowError extends VirtualMachineError {}
class NoClassDefFoundError extends LinkageError {}
class ExceptionInInitializerError extends LinkageError {}
class ArithmeticException extends RuntimeException {}
class ArrayStoreException extends RuntimeException {}
class ClassCastException extends RuntimeException {}
class IllegalArgumentException extends RuntimeException {}
class IllegalStateException extends RuntimeException {}
class IllegalMonitorStateException extends RuntimeException {}
class NumberFormatException extends IllegalArgumentException {}
class IndexOutOfBoundsException extends RuntimeException {}
class ArrayIndexOutOfBoundsException extends IndexOutOfBoundsException {}
class StringIndexOutOfBoundsException extends IndexOutOfBoundsException {}
class NegativeArraySizeException extends RuntimeException {}
class NullPointerException extends RuntimeException {}
class SecurityException extends RuntimeException {}
class UnsupportedOperationException extends RuntimeException {}
class ConcurrentModificationException extends RuntimeException {}
class NoSuchElementException extends RuntimeException {}
class InputMismatchException extends NoSuchElementException {}
class EmptyStackException extends RuntimeException {}
class UncheckedIOException extends RuntimeException { IOException getCause(); }
class ReflectiveOperationException extends Exception {}
class ClassNotFoundException extends ReflectiveOperationException {}
class InstantiationException extends ReflectiveOperationException {}
class IllegalAccessException extends ReflectiveOperationException {}
class NoSuchMethodException extends ReflectiveOperationException {}
class NoSuchFieldException extends ReflectiveOperationException {}
class InvocationTargetException extends ReflectiveOperationException { Throwable getTargetException(); }
class CloneNotSupportedException extends Exception {}
class InterruptedException extends Exception {}
class IOException extends Exception {}
class EOFException extends IOException {}
class FileNotFoundException extends IOException {}
class UnsupportedEncodingException extends IOException {}
class MalformedURLException extends IOException {}
class SocketTimeoutException extends IOException {}
class UnknownHostException extends IOException {}
class URISyntaxException extends Exception {}
class ParseException extends Exception { int getErrorOffset(); }
class TimeoutException extends Exception {}
class ExecutionException extends Exception {}
class CancellationException extends IllegalStateException {}
class CompletionException extends RuntimeException {}
class DateTimeException extends RuntimeException {}
class GeneralSecurityException extends Exception {}

class Thread implements Runnable {
    Thread() {}
    Thread(Runnable r) {}
    Thread(Runnable r, String name) {}
    Thread(String name) {}
    static Thread currentThread();
    static void sleep(long millis);
    
    static boolean interrupted();
    static Thread startVirtualThread(Runnable r);
    void run();
    void start();
    void interrupt();
    boolean isInterrupted();
    boolean isAlive();
    void join();
    void join(long millis);
    void setDaemon(boolean b);
    void setName(String name);
    String getName();
    long getId();
    void setPriority(int priority);
    ClassLoader getContextClassLoader();
    StackTraceElement[] getStackTrace();
}
class ThreadLocal<T> {
    T get();
    void set(T value);
    void remove();
    T initialValue();
    static <S> ThreadLocal<S> withInitial(Supplier<? extends S> supplier);
}
class InheritableThreadLocal<T> extends ThreadLocal<T> {}
class System {
    static PrintStream out;
    static PrintStream err;
    static InputStream in;
    static long currentTimeMillis();
    static long nanoTime();
    static void arraycopy(Object from, int at, Object to, int into, int length);
    static int identityHashCode(Object o);
    static String getProperty(String name);
    static String getProperty(String name, String fallback);
    static String setProperty(String name, String value);
    static String clearProperty(String name);
    static String getenv(String name);
    static Map<String, String> getenv();
    static String lineSeparator();
    static void exit(int status);
    static void gc();
    static System.Logger getLogger(String name);
    interface Logger {
      String getName();
      boolean isLoggable(System.Logger.Level level);
      void log(System.Logger.Level level, String text);
      void log(System.Logger.Level level, String text, Throwable thrown);
      void log(System.Logger.Level level, String format, Object... params);
      void log(System.Logger.Level level, Supplier<String> text);
      enum Level {
        ALL, TRACE, DEBUG, INFO, WARNING, ERROR, OFF;
      }
    }
}
class Runtime {
  static Runtime getRuntime();
  int availableProcessors();
  long totalMemory();
  long freeMemory();
  long maxMemory();
  void addShutdownHook(Thread t);
  Process exec(String command);
  void gc();
}
class Process {
  InputStream getInputStream();
  OutputStream getOutputStream();
  InputStream getErrorStream();
  int waitFor();
  int exitValue();
  void destroy();
}
class ProcessBuilder {
  ProcessBuilder(String... command) {}
  Process start();
  ProcessBuilder directory(File dir);
  ProcessBuilder redirectErrorStream(boolean b);
}
class Math {
    static double PI;
    static double E;
    static int abs(int a);
    static long abs(long a);
    static float abs(float a);
    static double abs(double a);
    static int max(int a, int b);
    static long max(long a, long b);
    static float max(float a, float b);
    static double max(double a, double b);
    static int min(int a, int b);
    static long min(long a, long b);
    static float min(float a, float b);
    static double min(double a, double b);
    static double pow(double a, double b);
    static double sqrt(double a);
    static double floor(double a);
    static double ceil(double a);
    static long round(double a);
    static int round(float a);
    static double random();
    static double sin(double a);
    static double cos(double a);
    static double log(double a);
    static double log10(double a);
    static double exp(double a);
    static double signum(double a);
    static int floorMod(int a, int b);
    static int floorDiv(int a, int b);
    static int toIntExact(long a);
    static int addExact(int a, int b);
    static int multiplyExact(int a, int b);
}

// ---- java.util -----------------------------------------------------------------------------------------------------

interface Iterator<E> {
    boolean hasNext();
    E next();
    default void remove() {}
    default void forEachRemaining(Consumer<? super E> action) {}
}
interface ListIterator<E> extends Iterator<E> {
    boolean hasPrevious();
    E previous();
    int nextIndex();
    int previousIndex();
    void set(E e);
    void add(E e);
}
interface PrimitiveIterator<T, C> extends Iterator<T> {
    void forEachRemaining(C action);
    interface OfInt extends PrimitiveIterator<Integer, IntConsumer> { int nextInt(); }
    interface OfLong extends PrimitiveIterator<Long, LongConsumer> { long nextLong(); }
    interface OfDouble extends PrimitiveIterator<Double, DoubleConsumer> { double nextDouble(); }
}
interface Enumeration<E> { boolean hasMoreElements(); E nextElement(); default Iterator<E> asIterator() {} }
interface Spliterator<T> {
    static int ORDERED;
    static int DISTINCT;
    static int SORTED;
    static int NONNULL;
    static int IMMUTABLE;
    static int SIZED;
    static int CONCURRENT;
    static int SUBSIZED;
    boolean tryAdvance(Consumer<? super T> action);
    Spliterator<T> trySplit();
    long estimateSize();
    int characteristics();
    default void forEachRemaining(Consumer<? super T> action) {}
    default long getExactSizeIfKnown() {}
    default boolean hasCharacteristics(int characteristics) {}
    default Comparator<? super T> getComparator() {}
    interface OfPrimitive<T, C, S> extends Spliterator<T> {
      S trySplit();
      boolean tryAdvance(C action);
      default void forEachRemaining(C action) {}
    }
    interface OfInt extends OfPrimitive<Integer, IntConsumer, Spliterator.OfInt> {}
    interface OfLong extends OfPrimitive<Long, LongConsumer, Spliterator.OfLong> {}
    interface OfDouble extends OfPrimitive<Double, DoubleConsumer, Spliterator.OfDouble> {}
}
class Spliterators {
    static <T> Spliterator<T> emptySpliterator();
    static Spliterator.OfInt emptyIntSpliterator();
    static Spliterator.OfLong emptyLongSpliterator();
    static Spliterator.OfDouble emptyDoubleSpliterator();
    static <T> Spliterator<T> spliterator(Object[] es, int flags);
    static <T> Spliterator<T> spliterator(Object[] es, int from, int to, int flags);
    static Spliterator.OfInt spliterator(int[] es, int flags);
    static Spliterator.OfInt spliterator(int[] es, int from, int to, int flags);
    static Spliterator.OfLong spliterator(long[] es, int flags);
    static Spliterator.OfLong spliterator(long[] es, int from, int to, int flags);
    static Spliterator.OfDouble spliterator(double[] es, int flags);
    static Spliterator.OfDouble spliterator(double[] es, int from, int to, int flags);
    static <T> Spliterator<T> spliterator(Collection<? extends T> es, int flags);
    static <T> Spliterator<T> spliterator(Iterator<? extends T> it, long size, int flags);
    static Spliterator.OfInt spliterator(PrimitiveIterator.OfInt it, long size, int flags);
    static Spliterator.OfLong spliterator(PrimitiveIterator.OfLong it, long size, int flags);
    static Spliterator.OfDouble spliterator(PrimitiveIterator.OfDouble it, long size, int flags);
    static <T> Spliterator<T> spliteratorUnknownSize(Iterator<? extends T> it, int flags);
    static Spliterator.OfInt spliteratorUnknownSize(PrimitiveIterator.OfInt it, int flags);
    static Spliterator.OfLong spliteratorUnknownSize(PrimitiveIterator.OfLong it, int flags);
    static Spliterator.OfDouble spliteratorUnknownSize(PrimitiveIterator.OfDouble it, int flags);
    static <T> Iterator<T> iterator(Spliterator<? extends T> s);
    static PrimitiveIterator.OfInt iterator(Spliterator.OfInt s);
    static PrimitiveIterator.OfLong iterator(Spliterator.OfLong s);
    static PrimitiveIterator.OfDouble iterator(Spliterator.OfDouble s);
    static abstract class AbstractSpliterator<T> implements Spliterator<T> {
      AbstractSpliterator(long size, int flags) {}
    }
    static abstract class AbstractIntSpliterator implements Spliterator.OfInt {
      AbstractIntSpliterator(long size, int flags) {}
    }
    static abstract class AbstractLongSpliterator implements Spliterator.OfLong {
      AbstractLongSpliterator(long size, int flags) {}
    }
    static abstract class AbstractDoubleSpliterator implements Spliterator.OfDouble {
      AbstractDoubleSpliterator(long size, int flags) {}
    }
}
class StreamSupport {
    static <T> Stream<T> stream(Spliterator<T> s, boolean parallel);
    static <T> Stream<T> stream(Supplier<? extends Spliterator<T>> s, int flags, boolean parallel);
    static IntStream intStream(Spliterator.OfInt s, boolean parallel);
    static LongStream longStream(Spliterator.OfLong s, boolean parallel);
    static DoubleStream doubleStream(Spliterator.OfDouble s, boolean parallel);
}

interface Iterable<T> {
    Iterator<T> iterator();
    default void forEach(Consumer<? super T> action) {}
    default Spliterator<T> spliterator() {}
}
interface Collection<E> extends Iterable<E> {
    int size();
    boolean isEmpty();
    boolean contains(Object o);
    Iterator<E> iterator();
    Object[] toArray();
    <T> T[] toArray(T[] into);
    boolean add(E e);
    boolean remove(Object o);
    boolean containsAll(Collection<?> c);
    boolean addAll(Collection<? extends E> c);
    boolean removeAll(Collection<?> c);
    default boolean removeIf(Predicate<? super E> filter) {}
    boolean retainAll(Collection<?> c);
    void clear();
    default Stream<E> stream() {}
    default Stream<E> parallelStream() {}
}
interface SequencedMap<K, V> extends Map<K, V> {
  SequencedMap<K, V> reversed();
  Map.Entry<K, V> firstEntry();
  Map.Entry<K, V> lastEntry();
  Map.Entry<K, V> pollFirstEntry();
  Map.Entry<K, V> pollLastEntry();
  SequencedCollection<K> sequencedKeySet();
  SequencedCollection<V> sequencedValues();
  SequencedCollection<Map.Entry<K, V>> sequencedEntrySet();
  V putFirst(K k, V v);
  V putLast(K k, V v);
}
interface SequencedCollection<E> extends Collection<E> {
    SequencedCollection<E> reversed();
    E getFirst();
    E getLast();
    E removeFirst();
    E removeLast();
    void addFirst(E e);
    void addLast(E e);
}
interface List<E> extends SequencedCollection<E> {
    E get(int index);
    E set(int index, E e);
    void add(int index, E e);
    E remove(int index);
    boolean addAll(int index, Collection<? extends E> c);
    int indexOf(Object o);
    int lastIndexOf(Object o);
    ListIterator<E> listIterator();
    ListIterator<E> listIterator(int index);
    List<E> subList(int from, int to);
    List<E> reversed();
    default void replaceAll(UnaryOperator<E> f) {}
    default void sort(Comparator<? super E> c) {}
    static <E> List<E> of(E... es);
    static <E> List<E> copyOf(Collection<? extends E> c);
}
interface Set<E> extends Collection<E> {
    static <E> Set<E> of(E... es);
    static <E> Set<E> copyOf(Collection<? extends E> c);
}
interface SortedSet<E> extends Set<E> {
  E first();
  E last();
  SortedSet<E> headSet(E to);
  SortedSet<E> tailSet(E from);
  SortedSet<E> subSet(E from, E to);
  Comparator<? super E> comparator();
}
interface NavigableSet<E> extends SortedSet<E> {
  E lower(E e);
  E floor(E e);
  E ceiling(E e);
  E higher(E e);
  E pollFirst();
  E pollLast();
  NavigableSet<E> descendingSet();
  Iterator<E> descendingIterator();
}
interface Queue<E> extends Collection<E> { boolean offer(E e); E remove(); E poll(); E element(); E peek(); }
interface Deque<E> extends Queue<E> {
    Deque<E> reversed();
    void addFirst(E e);
    void addLast(E e);
    boolean offerFirst(E e);
    boolean offerLast(E e);
    E removeFirst();
    E removeLast();
    E pollFirst();
    E pollLast();
    E getFirst();
    E getLast();
    E peekFirst();
    E peekLast();
    void push(E e);
    E pop();
    Iterator<E> descendingIterator();
}
interface BlockingQueue<E> extends Queue<E> {
  void put(E e);
  E take();
  boolean offer(E e, long timeout, TimeUnit unit);
  E poll(long timeout, TimeUnit unit);
  int remainingCapacity();
  int drainTo(Collection<? super E> c);
}
interface BlockingDeque<E> extends BlockingQueue<E>, Deque<E> {}
interface RandomAccess {}
class AbstractCollection<E> implements Collection<E> {
  String toString();
  boolean add(E e);
  boolean isEmpty();
  boolean contains(Object o);
  boolean addAll(Collection<? extends E> c);
  boolean remove(Object o);
  boolean removeAll(Collection<?> c);
  boolean retainAll(Collection<?> c);
  void clear();
  Object[] toArray();
}
class AbstractList<E> extends AbstractCollection<E> implements List<E> {
  int modCount;
  boolean add(E e);
  void add(int index, E e);
  E set(int index, E e);
  E remove(int index);
  int indexOf(Object o);
  int lastIndexOf(Object o);
  void clear();
  Iterator<E> iterator();
  ListIterator<E> listIterator();
  ListIterator<E> listIterator(int index);
  List<E> subList(int from, int to);
  boolean equals(Object o);
  int hashCode();
  void removeRange(int from, int to);
  boolean addAll(int index, Collection<? extends E> c);
}
class AbstractSequentialList<E> extends AbstractList<E> {}
class AbstractSet<E> extends AbstractCollection<E> implements Set<E> {
  boolean equals(Object o);
  int hashCode();
  boolean removeAll(Collection<?> c);
}
class AbstractQueue<E> extends AbstractCollection<E> implements Queue<E> { E remove(); E element(); }
class ArrayList<E> extends AbstractList<E> implements List<E>, RandomAccess, Cloneable, Serializable {
  ArrayList() {}
  ArrayList(int capacity) {}
  ArrayList(Collection<? extends E> c) {}
  E get(int index);
  int size();
  void ensureCapacity(int n);
  void trimToSize();
  void forEach(Consumer<? super E> action);
  boolean removeIf(Predicate<? super E> filter);
  void replaceAll(UnaryOperator<E> f);
  void sort(Comparator<? super E> c);
}
class Vector<E> extends AbstractList<E> implements List<E> {
  E elementAt(int i);
  E firstElement();
  E lastElement();
  void addElement(E e);
  void removeAllElements();
  Enumeration<E> elements();
  E get(int index);
  int size();
}
class Stack<E> extends Vector<E> { E push(E e); E pop(); E peek(); boolean empty(); int search(Object o); }
class LinkedList<E> extends AbstractSequentialList<E> implements List<E>, Deque<E> {
  LinkedList() {}
  LinkedList(Collection<? extends E> c) {}
  E get(int index);
  int size();
}
class CopyOnWriteArrayList<E> implements List<E> {
  CopyOnWriteArrayList() {}
  CopyOnWriteArrayList(Collection<? extends E> c) {}
  boolean addIfAbsent(E e);
}
class CopyOnWriteArraySet<E> extends AbstractSet<E> {}
class HashSet<E> extends AbstractSet<E> implements Set<E> {
  HashSet() {}
  HashSet(int capacity) {}
  HashSet(Collection<? extends E> c) {}
  Iterator<E> iterator();
  int size();
}
class LinkedHashSet<E> extends HashSet<E> {}
class TreeSet<E> extends AbstractSet<E> implements NavigableSet<E> {
  TreeSet() {}
  TreeSet(Comparator<? super E> c) {}
  TreeSet(Collection<? extends E> c) {}
}
class EnumSet<E> extends AbstractSet<E> {
  static <E> EnumSet<E> of(E first, E... rest);
  static <E> EnumSet<E> noneOf(Class<E> type);
  static <E> EnumSet<E> allOf(Class<E> type);
  static <E> EnumSet<E> copyOf(Collection<E> c);
  static <E> EnumSet<E> complementOf(EnumSet<E> s);
  static <E> EnumSet<E> range(E from, E to);
}
class ArrayDeque<E> extends AbstractCollection<E> implements Deque<E> {
  ArrayDeque() {}
  ArrayDeque(int capacity) {}
  ArrayDeque(Collection<? extends E> c) {}
  Iterator<E> iterator();
  int size();
}
class PriorityQueue<E> extends AbstractQueue<E> {
  PriorityQueue() {}
  PriorityQueue(int capacity) {}
  PriorityQueue(Comparator<? super E> c) {}
  PriorityQueue(int capacity, Comparator<? super E> c) {}
}
interface Delayed extends Comparable<Delayed> { long getDelay(TimeUnit unit); }
class DelayQueue<E> extends AbstractQueue<E> implements BlockingQueue<E> {}
interface TransferQueue<E> extends BlockingQueue<E> { void transfer(E e); boolean tryTransfer(E e); }
class LinkedTransferQueue<E> extends AbstractQueue<E> implements TransferQueue<E> {}
class LinkedBlockingQueue<E> extends AbstractQueue<E> implements BlockingQueue<E> {}
class ArrayBlockingQueue<E> extends AbstractQueue<E> implements BlockingQueue<E> {}
class PriorityBlockingQueue<E> extends AbstractQueue<E> implements BlockingQueue<E> {}
class LinkedBlockingDeque<E> extends AbstractQueue<E> implements BlockingDeque<E> {}
class ConcurrentLinkedQueue<E> extends AbstractQueue<E> {}
class ConcurrentLinkedDeque<E> extends AbstractCollection<E> implements Deque<E> {}
class BitSet {
  BitSet() {}
  BitSet(int n) {}
  boolean get(int i);
  void set(int i);
  void set(int i, boolean b);
  void clear(int i);
  void clear();
  int nextSetBit(int i);
  int nextClearBit(int i);
  int cardinality();
  boolean isEmpty();
  int length();
  int size();
  void or(BitSet o);
  void and(BitSet o);
  void andNot(BitSet o);
  IntStream stream();
}

interface Map<K, V> {
    interface Entry<K, V> {
        K getKey();
        V getValue();
        V setValue(V value);
        static <K, V> Comparator<Map.Entry<K, V>> comparingByKey();
        static <K, V> Comparator<Map.Entry<K, V>> comparingByValue();
        static <K, V> Comparator<Map.Entry<K, V>> comparingByValue(Comparator<? super V> c);
    }
    int size();
    boolean isEmpty();
    boolean containsKey(Object key);
    boolean containsValue(Object value);
    V get(Object key);
    V put(K key, V value);
    V remove(Object key);
    default boolean remove(Object key, Object value) {}
    void putAll(Map<? extends K, ? extends V> m);
    void clear();
    Set<K> keySet();
    Collection<V> values();
    Set<Map.Entry<K, V>> entrySet();
    default V getOrDefault(Object key, V fallback) {}
    default void forEach(BiConsumer<? super K, ? super V> action) {}
    default void replaceAll(BiFunction<? super K, ? super V, ? extends V> f) {}
    default V putIfAbsent(K key, V value) {}
    default V replace(K key, V value) {}
    default boolean replace(K key, V from, V to) {}
    default V computeIfAbsent(K key, Function<? super K, ? extends V> f) {}
    default V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> f) {}
    default V compute(K key, BiFunction<? super K, ? super V, ? extends V> f) {}
    default V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> f) {}
    static <K, V> Map<K, V> of();
    static <K, V> Map<K, V> of(K a, V b, Object... rest);
    static <K, V> Map<K, V> ofEntries(Map.Entry<? extends K, ? extends V>... entries);
    static <K, V> Map.Entry<K, V> entry(K key, V value);
    static <K, V> Map<K, V> copyOf(Map<? extends K, ? extends V> m);
}
interface SortedMap<K, V> extends SequencedMap<K, V> {
  SortedMap<K, V> reversed();
  V putFirst(K a, V b);
  V putLast(K a, V b);
  K firstKey();
  K lastKey();
  SortedMap<K, V> headMap(K to);
  SortedMap<K, V> tailMap(K from);
  SortedMap<K, V> subMap(K from, K to);
  Comparator<? super K> comparator();
}
interface NavigableMap<K, V> extends SortedMap<K, V> {
  NavigableMap<K, V> reversed();
  Map.Entry<K, V> firstEntry();
  Map.Entry<K, V> lastEntry();
  Map.Entry<K, V> floorEntry(K k);
  Map.Entry<K, V> ceilingEntry(K k);
  Map.Entry<K, V> lowerEntry(K k);
  Map.Entry<K, V> higherEntry(K k);
  Map.Entry<K, V> pollFirstEntry();
  Map.Entry<K, V> pollLastEntry();
  K floorKey(K k);
  K ceilingKey(K k);
  K lowerKey(K k);
  K higherKey(K k);
  NavigableMap<K, V> descendingMap();
  NavigableSet<K> navigableKeySet();
  NavigableSet<K> descendingKeySet();
}
interface ConcurrentMap<K, V> extends Map<K, V> {}
interface ConcurrentNavigableMap<K, V> extends ConcurrentMap<K, V>, NavigableMap<K, V> {}
class AbstractMap<K, V> implements Map<K, V> {
    class SimpleEntry<K, V> implements Map.Entry<K, V> {
      SimpleEntry(K key, V value) {}
      SimpleEntry(Map.Entry<? extends K, ? extends V> e) {}
    }
    class SimpleImmutableEntry<K, V> implements Map.Entry<K, V> { SimpleImmutableEntry(K key, V value) {} }
    int size();
    boolean isEmpty();
    boolean containsKey(Object key);
    boolean containsValue(Object value);
    V get(Object key);
    V put(K key, V value);
    V remove(Object key);
    void clear();
    Set<K> keySet();
    Collection<V> values();
    boolean equals(Object o);
    int hashCode();
    String toString();
    void putAll(Map<? extends K, ? extends V> m);
}
class HashMap<K, V> extends AbstractMap<K, V> implements Map<K, V>, Cloneable, Serializable {
  HashMap() {}
  HashMap(int capacity) {}
  HashMap(Map<? extends K, ? extends V> m) {}
}
class LinkedHashMap<K, V> extends HashMap<K, V> implements SequencedMap<K, V> {
  SequencedCollection<V> sequencedValues();
  SequencedMap<K, V> reversed();
  SequencedCollection<K> sequencedKeySet();
  SequencedCollection<Map.Entry<K, V>> sequencedEntrySet();
  V putFirst(K a, V b);
  V putLast(K a, V b);
  static <K, V> LinkedHashMap<K, V> newLinkedHashMap(int a);
  LinkedHashMap() {}
  LinkedHashMap(int capacity) {}
  LinkedHashMap(int capacity, float load, boolean access) {}
  LinkedHashMap(Map<? extends K, ? extends V> m) {}
  boolean removeEldestEntry(Map.Entry<K, V> eldest);
}
class TreeMap<K, V> extends AbstractMap<K, V> implements NavigableMap<K, V> {
  V putFirst(K a, V b);
  V putLast(K a, V b);
  TreeMap() {}
  TreeMap(Comparator<? super K> c) {}
  TreeMap(Map<? extends K, ? extends V> m) {}
}
class IdentityHashMap<K, V> extends AbstractMap<K, V> {}
class WeakHashMap<K, V> extends AbstractMap<K, V> {}
class EnumMap<K, V> extends AbstractMap<K, V> { EnumMap(Class<K> type) {} }
class Hashtable<K, V> extends AbstractMap<K, V> { Enumeration<K> keys(); Enumeration<V> elements(); }
class Properties extends Hashtable<Object, Object> {
  String getProperty(String key);
  String getProperty(String key, String fallback);
  Object setProperty(String key, String value);
  void load(InputStream in);
  void load(Reader in);
  void store(OutputStream out, String comments);
  Set<String> stringPropertyNames();
}
class ConcurrentHashMap<K, V> extends AbstractMap<K, V> implements ConcurrentMap<K, V> {
  ConcurrentHashMap() {}
  ConcurrentHashMap(int capacity) {}
  long mappingCount();
  static <T> Set<T> newKeySet();
}
class ConcurrentSkipListMap<K, V> extends AbstractMap<K, V> implements ConcurrentNavigableMap<K, V> {}
class ConcurrentSkipListSet<E> extends AbstractSet<E> implements NavigableSet<E> {}

class Collections {
    static <T> List<T> emptyList();
    static <T> Set<T> emptySet();
    static <K, V> Map<K, V> emptyMap();
    static <T> Iterator<T> emptyIterator();
    static <T> List<T> singletonList(T o);
    static <T> Set<T> singleton(T o);
    static <K, V> Map<K, V> singletonMap(K key, V value);
    static <T> List<T> unmodifiableList(List<? extends T> l);
    static <T> Set<T> unmodifiableSet(Set<? extends T> s);
    static <T> Collection<T> unmodifiableCollection(Collection<? extends T> c);
    static <K, V> Map<K, V> unmodifiableMap(Map<? extends K, ? extends V> m);
    static <T> List<T> synchronizedList(List<T> l);
    static <T> Set<T> synchronizedSet(Set<T> s);
    static <K, V> Map<K, V> synchronizedMap(Map<K, V> m);
    static <T> void sort(List<T> l);
    static <T> void sort(List<T> l, Comparator<? super T> c);
    static <T> T max(Collection<? extends T> c);
    static <T> T max(Collection<? extends T> c, Comparator<? super T> comparator);
    static <T> T min(Collection<? extends T> c);
    static <T> T min(Collection<? extends T> c, Comparator<? super T> comparator);
    static void reverse(List<?> l);
    static void shuffle(List<?> l);
    static void swap(List<?> l, int a, int b);
    static <T> boolean addAll(Collection<? super T> c, T... es);
    static <T> Comparator<T> reverseOrder();
    static <T> Comparator<T> reverseOrder(Comparator<T> c);
    static <T> int binarySearch(List<? extends T> l, T key);
    static <T> List<T> nCopies(int n, T o);
    static <T> ArrayList<T> list(Enumeration<T> e);
    static <T> Enumeration<T> enumeration(Collection<T> c);
    static int frequency(Collection<?> c, Object o);
    static <E> Set<E> newSetFromMap(Map<E, Boolean> map);
}
class Arrays {
    static <T> List<T> asList(T... es);
    static <T> Spliterator<T> spliterator(T[] es);
    static <T> Spliterator<T> spliterator(T[] es, int from, int to);
    static Spliterator.OfInt spliterator(int[] es);
    static Spliterator.OfInt spliterator(int[] es, int from, int to);
    static Spliterator.OfLong spliterator(long[] es);
    static Spliterator.OfLong spliterator(long[] es, int from, int to);
    static Spliterator.OfDouble spliterator(double[] es);
    static Spliterator.OfDouble spliterator(double[] es, int from, int to);
    static <T> Stream<T> stream(T[] es);
    static <T> Stream<T> stream(T[] es, int from, int to);
    static <T> T[] copyOf(T[] es, int length);
    static <T> T[] copyOfRange(T[] es, int from, int to);
    static <T> void sort(T[] es);
    static <T> void sort(T[] es, Comparator<? super T> c);
    static <T> void sort(T[] es, int from, int to);
    static <T> int binarySearch(T[] es, T key);
    static void fill(Object es, Object value);
    static boolean equals(Object a, Object b);
    static boolean deepEquals(Object[] a, Object[] b);
    static int hashCode(Object es);
    static int deepHashCode(Object[] es);
    static String toString(Object es);
    static String deepToString(Object[] es);
}
class Objects {
    static boolean equals(Object a, Object b);
    static boolean deepEquals(Object a, Object b);
    static int hashCode(Object o);
    static int hash(Object... os);
    static String toString(Object o);
    static String toString(Object o, String fallback);
    static <T> T requireNonNull(T o);
    static <T> T requireNonNull(T o, String message);
    static <T> T requireNonNull(T o, Supplier<String> message);
    static <T> T requireNonNullElse(T o, T fallback);
    static <T> T requireNonNullElseGet(T o, Supplier<? extends T> fallback);
    static boolean isNull(Object o);
    static boolean nonNull(Object o);
    static <T> int compare(T a, T b, Comparator<? super T> c);
    static int checkIndex(int index, int length);
}
class Optional<T> {
    static <T> Optional<T> of(T value);
    static <T> Optional<T> ofNullable(T value);
    static <T> Optional<T> empty();
    T get();
    boolean isPresent();
    boolean isEmpty();
    void ifPresent(Consumer<? super T> action);
    void ifPresentOrElse(Consumer<? super T> action, Runnable otherwise);
    Optional<T> filter(Predicate<? super T> p);
    <U> Optional<U> map(Function<? super T, ? extends U> f);
    <U> Optional<U> flatMap(Function<? super T, Optional<U>> f);
    Optional<T> or(Supplier<Optional<T>> s);
    Stream<T> stream();
    T orElse(T other);
    T orElseGet(Supplier<? extends T> s);
    T orElseThrow();
    <X extends Throwable> T orElseThrow(Supplier<? extends X> s);
}
class OptionalInt {
  int getAsInt();
  boolean isPresent();
  int orElse(int other);
  void ifPresent(IntConsumer c);
  int orElseThrow();
  static OptionalInt of(int i);
  static OptionalInt empty();
}
class OptionalLong { long getAsLong(); boolean isPresent(); long orElse(long other); }
class OptionalDouble { double getAsDouble(); boolean isPresent(); double orElse(double other); }
class Random {
  Random() {}
  Random(long seed) {}
  int nextInt();
  int nextInt(int bound);
  long nextLong();
  double nextDouble();
  boolean nextBoolean();
  float nextFloat();
  double nextGaussian();
  void nextBytes(byte[] bytes);
  IntStream ints();
}
class Scanner implements Iterator<String>, Closeable {
  Scanner(InputStream in) {}
  Scanner(String s) {}
  Scanner(File f) {}
  String nextLine();
  boolean hasNextLine();
  int nextInt();
  boolean hasNextInt();
  double nextDouble();
  String next();
  Scanner useDelimiter(String s);
  void close();
}
class StringTokenizer {
  StringTokenizer(String s) {}
  StringTokenizer(String s, String delimiters) {}
  boolean hasMoreTokens();
  String nextToken();
  int countTokens();
}
class UUID { static UUID randomUUID(); static UUID fromString(String s); }
class Locale {
  static Locale ENGLISH;
  static Locale US;
  static Locale ROOT;
  static Locale getDefault();
  String getLanguage();
  String getCountry();
  String getVariant();
}
class ResourceBundle {
  static ResourceBundle getBundle(String name);
  static ResourceBundle getBundle(String name, Locale locale);
  String getString(String key);
  String[] getStringArray(String key);
  Object getObject(String key);
  boolean containsKey(String key);
  Locale getLocale();
}
class Currency { static Currency getInstance(String code); String getCurrencyCode(); }
class Date implements Comparable<Date> {
  Date() {}
  Date(long time) {}
  long getTime();
  void setTime(long time);
  boolean before(Date d);
  boolean after(Date d);
  Instant toInstant();
}
class Calendar {
  static Calendar getInstance();
  int get(int field);
  void set(int field, int value);
  Date getTime();
  void setTime(Date d);
  void add(int field, int amount);
  long getTimeInMillis();
}
class GregorianCalendar extends Calendar {}
class TimeZone {
  static String[] getAvailableIDs();
  static String[] getAvailableIDs(int offset);
  String getID();
  int getRawOffset();
  String getDisplayName();
  static TimeZone getTimeZone(String id);
  static TimeZone getDefault();
}
class Timer { void schedule(TimerTask task, long delay); void cancel(); }
class TimerTask implements Runnable { void run(); boolean cancel(); }
class ServiceLoader<S> implements Iterable<S> {
  interface Provider<S> extends Supplier<S> {
    Class<? extends S> type();
    S get();
  }
  static <S> ServiceLoader<S> load(Class<S> type);
  static <S> ServiceLoader<S> load(Class<S> type, ClassLoader loader);
  static <S> ServiceLoader<S> loadInstalled(Class<S> type);
  Iterator<S> iterator();
  Stream<ServiceLoader.Provider<S>> stream();
  Optional<S> findFirst();
  void reload();
}
class Base64 {
  class Encoder {
    String encodeToString(byte[] b);
    byte[] encode(byte[] b);
    Base64.Encoder withoutPadding();
  }
  class Decoder {
    byte[] decode(String s);
    byte[] decode(byte[] b);
  }
  static Base64.Encoder getEncoder();
  static Base64.Encoder getUrlEncoder();
  static Base64.Encoder getMimeEncoder();
  static Base64.Decoder getDecoder();
  static Base64.Decoder getUrlDecoder();
  static Base64.Decoder getMimeDecoder();
}
class EventObject { Object source; Object getSource(); }
interface EventListener {}

interface Comparator<T> {
    int compare(T a, T b);
    default Comparator<T> reversed() {}
    default Comparator<T> thenComparing(Comparator<? super T> c) {}
    default <U> Comparator<T> thenComparing(Function<? super T, ? extends U> key) {}
    default <U> Comparator<T> thenComparing(Function<? super T, ? extends U> key, Comparator<? super U> c) {}
    default Comparator<T> thenComparingInt(ToIntFunction<? super T> key) {}
    default Comparator<T> thenComparingLong(ToLongFunction<? super T> key) {}
    default Comparator<T> thenComparingDouble(ToDoubleFunction<? super T> key) {}
    static <T, U> Comparator<T> comparing(Function<? super T, ? extends U> key) {}
    static <T, U> Comparator<T> comparing(Function<? super T, ? extends U> key, Comparator<? super U> c) {}
    static <T> Comparator<T> comparingInt(ToIntFunction<? super T> key) {}
    static <T> Comparator<T> comparingLong(ToLongFunction<? super T> key) {}
    static <T> Comparator<T> comparingDouble(ToDoubleFunction<? super T> key) {}
    static <T> Comparator<T> naturalOrder() {}
    static <T> Comparator<T> reverseOrder() {}
    static <T> Comparator<T> nullsFirst(Comparator<? super T> c) {}
    static <T> Comparator<T> nullsLast(Comparator<? super T> c) {}
}

// ---- java.util.function --------------------------------------------------------------------------------------------

interface Function<T, R> {
    R apply(T t);
    default <V> Function<V, R> compose(Function<? super V, ? extends T> before) {}
    default <V> Function<T, V> andThen(Function<? super R, ? extends V> after) {}
    static <T> Function<T, T> identity() {}
}
interface BiFunction<T, U, R> {
  R apply(T t, U u);
  default <V> BiFunction<T, U, V> andThen(Function<? super R, ? extends V> after) {}
}
interface UnaryOperator<T> extends Function<T, T> { static <T> UnaryOperator<T> identity() {} }
interface BinaryOperator<T> extends BiFunction<T, T, T> {
  static <T> BinaryOperator<T> minBy(Comparator<? super T> c) {}
  static <T> BinaryOperator<T> maxBy(Comparator<? super T> c) {}
}
interface Supplier<T> { T get(); }
interface Consumer<T> { void accept(T t); default Consumer<T> andThen(Consumer<? super T> after) {} }
interface BiConsumer<T, U> {
  void accept(T t, U u);
  default BiConsumer<T, U> andThen(BiConsumer<? super T, ? super U> after) {}
}
interface Predicate<T> {
  boolean test(T t);
  default Predicate<T> and(Predicate<? super T> other) {}
  default Predicate<T> or(Predicate<? super T> other) {}
  default Predicate<T> negate() {}
  static <T> Predicate<T> not(Predicate<? super T> p) {}
  static <T> Predicate<T> isEqual(Object o) {}
}
interface BiPredicate<T, U> {
  boolean test(T t, U u);
  default BiPredicate<T, U> and(BiPredicate<? super T, ? super U> other) {}
  default BiPredicate<T, U> negate() {}
}
interface BooleanSupplier { boolean getAsBoolean(); }
interface IntSupplier { int getAsInt(); }
interface LongSupplier { long getAsLong(); }
interface DoubleSupplier { double getAsDouble(); }
interface IntConsumer { void accept(int value); }
interface LongConsumer { void accept(long value); }
interface DoubleConsumer { void accept(double value); }
interface ObjIntConsumer<T> { void accept(T t, int value); }
interface IntPredicate {
  boolean test(int value);
  default IntPredicate and(IntPredicate other) {}
  default IntPredicate negate() {}
}
interface LongPredicate { boolean test(long value); }
interface DoublePredicate { boolean test(double value); }
interface IntFunction<R> { R apply(int value); }
interface LongFunction<R> { R apply(long value); }
interface DoubleFunction<R> { R apply(double value); }
interface IntUnaryOperator {
  int applyAsInt(int value);
  default IntUnaryOperator andThen(IntUnaryOperator after) {}
  default IntUnaryOperator compose(IntUnaryOperator before) {}
}
interface IntBinaryOperator { int applyAsInt(int a, int b); }
interface LongUnaryOperator { long applyAsLong(long value); }
interface LongBinaryOperator { long applyAsLong(long a, long b); }
interface DoubleUnaryOperator { double applyAsDouble(double value); }
interface DoubleBinaryOperator { double applyAsDouble(double a, double b); }
interface IntToDoubleFunction { double applyAsDouble(int value); }
interface ObjLongConsumer<T> { void accept(T t, long value); }
interface ObjDoubleConsumer<T> { void accept(T t, double value); }
interface LongToIntFunction { int applyAsInt(long value); }
interface LongToDoubleFunction { double applyAsDouble(long value); }
interface DoubleToIntFunction { int applyAsInt(double value); }
interface DoubleToLongFunction { long applyAsLong(double value); }
interface IntToLongFunction { long applyAsLong(int value); }
interface ToIntFunction<T> { int applyAsInt(T t); }
interface ToLongFunction<T> { long applyAsLong(T t); }
interface ToDoubleFunction<T> { double applyAsDouble(T t); }
interface ToIntBiFunction<T, U> { int applyAsInt(T t, U u); }
interface ToLongBiFunction<T, U> { long applyAsLong(T t, U u); }
interface ToDoubleBiFunction<T, U> { double applyAsDouble(T t, U u); }

// ---- java.util.stream ----------------------------------------------------------------------------------------------

interface BaseStream<T, S> extends AutoCloseable {
  Iterator<T> iterator();
  Spliterator<T> spliterator();
  S sequential();
  S parallel();
  S unordered();
  S onClose(Runnable r);
  boolean isParallel();
  void close();
}
interface Stream<T> extends BaseStream<T, Stream<T>> {
    DoubleStream flatMapToDouble(Function<? super T, ? extends DoubleStream> a);
    IntStream flatMapToInt(Function<? super T, ? extends IntStream> a);
    LongStream flatMapToLong(Function<? super T, ? extends LongStream> a);
    interface Builder<T> extends Consumer<T> { Stream.Builder<T> add(T t); Stream<T> build(); }
    Stream<T> filter(Predicate<? super T> p);
    <R> Stream<R> map(Function<? super T, ? extends R> f);
    IntStream mapToInt(ToIntFunction<? super T> f);
    LongStream mapToLong(ToLongFunction<? super T> f);
    DoubleStream mapToDouble(ToDoubleFunction<? super T> f);
    <R> Stream<R> flatMap(Function<? super T, ? extends Stream<? extends R>> f);
    <R> Stream<R> mapMulti(BiConsumer<? super T, ? super Consumer<R>> f);
    Stream<T> distinct();
    Stream<T> sorted();
    Stream<T> sorted(Comparator<? super T> c);
    Stream<T> peek(Consumer<? super T> action);
    Stream<T> limit(long n);
    Stream<T> skip(long n);
    Stream<T> takeWhile(Predicate<? super T> p);
    Stream<T> dropWhile(Predicate<? super T> p);
    void forEach(Consumer<? super T> action);
    void forEachOrdered(Consumer<? super T> action);
    Object[] toArray();
    <A> A[] toArray(IntFunction<A[]> make);
    T reduce(T identity, BinaryOperator<T> f);
    Optional<T> reduce(BinaryOperator<T> f);
    <U> U reduce(U identity, BiFunction<U, ? super T, U> f, BinaryOperator<U> combine);
    <R, A> R collect(Collector<? super T, A, R> collector);
    <R> R collect(Supplier<R> supplier, BiConsumer<R, ? super T> accumulator, BiConsumer<R, R> combiner);
    List<T> toList();
    Optional<T> min(Comparator<? super T> c);
    Optional<T> max(Comparator<? super T> c);
    long count();
    boolean anyMatch(Predicate<? super T> p);
    boolean allMatch(Predicate<? super T> p);
    boolean noneMatch(Predicate<? super T> p);
    Optional<T> findFirst();
    Optional<T> findAny();
    static <T> Stream<T> of(T... es);
    static <T> Stream<T> ofNullable(T e);
    static <T> Stream<T> empty();
    static <T> Stream<T> iterate(T seed, UnaryOperator<T> f);
    static <T> Stream<T> generate(Supplier<? extends T> s);
    static <T> Stream<T> concat(Stream<? extends T> a, Stream<? extends T> b);
    static <T> Stream.Builder<T> builder();
}
interface IntStream extends BaseStream<Integer, IntStream> {
    PrimitiveIterator.OfInt iterator();
    Spliterator.OfInt spliterator();
    IntStream filter(IntPredicate p);
    IntStream map(IntUnaryOperator f);
    <U> Stream<U> mapToObj(IntFunction<? extends U> f);
    LongStream mapToLong(IntToLongFunction f);
    DoubleStream mapToDouble(IntToDoubleFunction f);
    LongStream asLongStream();
    DoubleStream asDoubleStream();
    Stream<Integer> boxed();
    IntStream distinct();
    IntStream sorted();
    IntStream limit(long n);
    IntStream skip(long n);
    IntStream peek(IntConsumer action);
    void forEach(IntConsumer action);
    int[] toArray();
    int sum();
    OptionalInt min();
    OptionalInt max();
    OptionalDouble average();
    long count();
    int reduce(int identity, IntBinaryOperator f);
    boolean anyMatch(IntPredicate p);
    boolean allMatch(IntPredicate p);
    boolean noneMatch(IntPredicate p);
    OptionalInt findFirst();
    OptionalInt findAny();
    static IntStream range(int from, int to);
    static IntStream rangeClosed(int from, int to);
    static IntStream of(int... es);
    static IntStream empty();
    static IntStream iterate(int seed, IntUnaryOperator f);
    static IntStream generate(IntSupplier s);
}
interface LongStream extends BaseStream<Long, LongStream> {
  PrimitiveIterator.OfLong iterator();
  Spliterator.OfLong spliterator();
  LongStream limit(long n);
  LongStream skip(long n);
  LongStream distinct();
  LongStream sorted();
  LongStream peek(LongConsumer action);
  LongStream flatMap(LongFunction<? extends LongStream> f);
  LongStream takeWhile(LongPredicate p);
  LongStream dropWhile(LongPredicate p);
  void forEachOrdered(LongConsumer action);
  OptionalLong reduce(LongBinaryOperator f);
  <R> R collect(Supplier<R> supplier, ObjLongConsumer<R> accumulator, BiConsumer<R, R> combiner);
  boolean anyMatch(LongPredicate p);
  boolean allMatch(LongPredicate p);
  boolean noneMatch(LongPredicate p);
  OptionalLong findFirst();
  OptionalLong findAny();
  OptionalDouble average();
  IntStream mapToInt(LongToIntFunction f);
  DoubleStream mapToDouble(LongToDoubleFunction f);
  DoubleStream asDoubleStream();
  static LongStream of(long... es);
  static LongStream iterate(long seed, LongUnaryOperator f);
  static LongStream generate(LongSupplier s);
  static LongStream concat(LongStream a, LongStream b);
  static LongStream empty();
  LongStream filter(LongPredicate p);
  LongStream map(LongUnaryOperator f);
  <U> Stream<U> mapToObj(LongFunction<? extends U> f);
  long sum();
  Stream<Long> boxed();
  long[] toArray();
  void forEach(LongConsumer action);
  static LongStream range(long from, long to);
  static LongStream rangeClosed(long from, long to);
  long reduce(long identity, LongBinaryOperator f);
  OptionalLong max();
  OptionalLong min();
  long count();
}
interface DoubleStream extends BaseStream<Double, DoubleStream> {
  PrimitiveIterator.OfDouble iterator();
  Spliterator.OfDouble spliterator();
  DoubleStream limit(long n);
  DoubleStream skip(long n);
  DoubleStream distinct();
  DoubleStream sorted();
  DoubleStream peek(DoubleConsumer action);
  DoubleStream flatMap(DoubleFunction<? extends DoubleStream> f);
  void forEachOrdered(DoubleConsumer action);
  double reduce(double identity, DoubleBinaryOperator f);
  OptionalDouble reduce(DoubleBinaryOperator f);
  boolean anyMatch(DoublePredicate p);
  boolean allMatch(DoublePredicate p);
  boolean noneMatch(DoublePredicate p);
  OptionalDouble findFirst();
  OptionalDouble findAny();
  IntStream mapToInt(DoubleToIntFunction f);
  LongStream mapToLong(DoubleToLongFunction f);
  static DoubleStream iterate(double seed, DoubleUnaryOperator f);
  static DoubleStream generate(DoubleSupplier s);
  static DoubleStream concat(DoubleStream a, DoubleStream b);
  static DoubleStream empty();
  DoubleStream filter(DoublePredicate p);
  DoubleStream map(DoubleUnaryOperator f);
  <U> Stream<U> mapToObj(DoubleFunction<? extends U> f);
  double sum();
  Stream<Double> boxed();
  double[] toArray();
  void forEach(DoubleConsumer action);
  OptionalDouble average();
  OptionalDouble max();
  OptionalDouble min();
  static DoubleStream of(double... es);
  long count();
}
interface Collector<T, A, R> {
  Supplier<A> supplier();
  BiConsumer<A, T> accumulator();
  BinaryOperator<A> combiner();
  Function<A, R> finisher();
  static <T, R> Collector<T, R, R> of(Supplier<R> supplier, BiConsumer<R, T> accumulator, BinaryOperator<R> combiner);
  static <T, A, R> Collector<T, A, R> of(Supplier<A> supplier, BiConsumer<A, T> accumulator, BinaryOperator<A> combiner, Function<A, R> finisher);
}
class Collectors {
    static <T, K, A, D, M extends ConcurrentMap<K, D>> Collector<T, ?, M> groupingByConcurrent(Function<? super T, ? extends K> a, Supplier<M> b, Collector<? super T, A, D> c);
    static <T, K, A, D> Collector<T, ?, ConcurrentMap<K, D>> groupingByConcurrent(Function<? super T, ? extends K> a, Collector<? super T, A, D> b);
    static <T, K, U, M extends ConcurrentMap<K, U>> Collector<T, ?, M> toConcurrentMap(Function<? super T, ? extends K> a, Function<? super T, ? extends U> b, BinaryOperator<U> c, Supplier<M> d);
    static <T, K, U> Collector<T, ?, ConcurrentMap<K, U>> toConcurrentMap(Function<? super T, ? extends K> a, Function<? super T, ? extends U> b);
    static <T, K, U> Collector<T, ?, ConcurrentMap<K, U>> toConcurrentMap(Function<? super T, ? extends K> a, Function<? super T, ? extends U> b, BinaryOperator<U> c);
    static <T, K, U> Collector<T, ?, Map<K, U>> toUnmodifiableMap(Function<? super T, ? extends K> a, Function<? super T, ? extends U> b);
    static <T, K, U> Collector<T, ?, Map<K, U>> toUnmodifiableMap(Function<? super T, ? extends K> a, Function<? super T, ? extends U> b, BinaryOperator<U> c);
    static <T, K> Collector<T, ?, ConcurrentMap<K, List<T>>> groupingByConcurrent(Function<? super T, ? extends K> a);
    static <T, R1, R2, R> Collector<T, ?, R> teeing(Collector<? super T, ?, R1> a, Collector<? super T, ?, R2> b, BiFunction<? super R1, ? super R2, R> c);
    static <T, U, A, R> Collector<T, ?, R> flatMapping(Function<? super T, ? extends Stream<? extends U>> a, Collector<? super U, A, R> b);
    static <T> Collector<T, ?, Double> averagingDouble(ToDoubleFunction<? super T> a);
    static <T> Collector<T, ?, Double> averagingLong(ToLongFunction<? super T> a);
    static <T> Collector<T, ?, Double> summingDouble(ToDoubleFunction<? super T> a);
    static <T> Collector<T, ?, DoubleSummaryStatistics> summarizingDouble(ToDoubleFunction<? super T> a);
    static <T> Collector<T, ?, IntSummaryStatistics> summarizingInt(ToIntFunction<? super T> a);
    static <T> Collector<T, ?, Long> summingLong(ToLongFunction<? super T> a);
    static <T> Collector<T, ?, LongSummaryStatistics> summarizingLong(ToLongFunction<? super T> a);
    static <T> Collector<T, ?, List<T>> toList();
    static <T> Collector<T, ?, List<T>> toUnmodifiableList();
    static <T> Collector<T, ?, Set<T>> toSet();
    static <T> Collector<T, ?, Set<T>> toUnmodifiableSet();
    static <T, C> Collector<T, ?, C> toCollection(Supplier<C> supplier);
    static <T, K, U> Collector<T, ?, Map<K, U>> toMap(Function<? super T, ? extends K> key, Function<? super T, ? extends U> value);
    static <T, K, U> Collector<T, ?, Map<K, U>> toMap(Function<? super T, ? extends K> key, Function<? super T, ? extends U> value, BinaryOperator<U> merge);
    static <T, K, U, M> Collector<T, ?, M> toMap(Function<? super T, ? extends K> key, Function<? super T, ? extends U> value, BinaryOperator<U> merge, Supplier<M> make);
    static <T, K> Collector<T, ?, Map<K, List<T>>> groupingBy(Function<? super T, ? extends K> key);
    static <T, K, A, D> Collector<T, ?, Map<K, D>> groupingBy(Function<? super T, ? extends K> key, Collector<? super T, A, D> downstream);
    static <T, K, D, A, M> Collector<T, ?, M> groupingBy(Function<? super T, ? extends K> key, Supplier<M> make, Collector<? super T, A, D> downstream);
    static <T> Collector<T, ?, Map<Boolean, List<T>>> partitioningBy(Predicate<? super T> p);
    static Collector<CharSequence, ?, String> joining();
    static Collector<CharSequence, ?, String> joining(CharSequence delimiter);
    static Collector<CharSequence, ?, String> joining(CharSequence delimiter, CharSequence prefix, CharSequence suffix);
    static <T> Collector<T, ?, Long> counting();
    static <T> Collector<T, ?, Integer> summingInt(ToIntFunction<? super T> f);
    static <T> Collector<T, ?, Double> averagingInt(ToIntFunction<? super T> f);
    static <T, U, A, R> Collector<T, ?, R> mapping(Function<? super T, ? extends U> f, Collector<? super U, A, R> downstream);
    static <T, A, R> Collector<T, ?, R> filtering(Predicate<? super T> p, Collector<? super T, A, R> downstream);
    static <T, A, R, RR> Collector<T, A, RR> collectingAndThen(Collector<T, A, R> downstream, Function<R, RR> f);
    static <T> Collector<T, ?, Optional<T>> minBy(Comparator<? super T> c);
    static <T> Collector<T, ?, Optional<T>> maxBy(Comparator<? super T> c);
    static <T> Collector<T, ?, T> reducing(T identity, BinaryOperator<T> f);
}

// ---- java.util.concurrent ------------------------------------------------------------------------------------------

interface Callable<V> { V call(); }
interface Future<V> {
  V get();
  V get(long timeout, TimeUnit unit);
  boolean cancel(boolean interrupt);
  boolean isDone();
  boolean isCancelled();
}
interface RunnableFuture<V> extends Runnable, Future<V> {}
class Flow {
    interface Publisher<T> { void subscribe(Flow.Subscriber<? super T> subscriber); }
    interface Subscriber<T> {
      void onSubscribe(Flow.Subscription subscription);
      void onNext(T item);
      void onError(Throwable thrown);
      void onComplete();
    }
    interface Subscription { void request(long n); void cancel(); }
    interface Processor<T, R> extends Flow.Subscriber<T>, Flow.Publisher<R> {}
}
class FutureTask<V> implements RunnableFuture<V> { FutureTask(Callable<V> c) {} void run(); V get(); }
interface ScheduledFuture<V> extends Future<V> {}
interface Executor { void execute(Runnable r); }
interface ExecutorService extends Executor, AutoCloseable {
    <T> Future<T> submit(Callable<T> task);
    Future<?> submit(Runnable task);
    <T> Future<T> submit(Runnable task, T result);
    <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks);
    <T> T invokeAny(Collection<? extends Callable<T>> tasks);
    void shutdown();
    List<Runnable> shutdownNow();
    boolean isShutdown();
    boolean isTerminated();
    boolean awaitTermination(long timeout, TimeUnit unit);
    void close();
}
interface ScheduledExecutorService extends ExecutorService {
  ScheduledFuture<?> schedule(Runnable r, long delay, TimeUnit unit);
  <V> ScheduledFuture<V> schedule(Callable<V> c, long delay, TimeUnit unit);
  ScheduledFuture<?> scheduleAtFixedRate(Runnable r, long delay, long period, TimeUnit unit);
  ScheduledFuture<?> scheduleWithFixedDelay(Runnable r, long delay, long period, TimeUnit unit);
}
class ThreadPoolExecutor implements ExecutorService {}
class ForkJoinPool implements ExecutorService { static ForkJoinPool commonPool(); }
interface ThreadFactory { Thread newThread(Runnable r); }
class Executors {
  static Callable<Object> callable(Runnable task);
  static <T> Callable<T> callable(Runnable task, T result);
  static ExecutorService newFixedThreadPool(int n);
  static ExecutorService newFixedThreadPool(int n, ThreadFactory f);
  static ExecutorService newCachedThreadPool();
  static ExecutorService newSingleThreadExecutor();
  static ScheduledExecutorService newScheduledThreadPool(int n);
  static ScheduledExecutorService newSingleThreadScheduledExecutor();
  static ExecutorService newVirtualThreadPerTaskExecutor();
  static ExecutorService newWorkStealingPool();
}
interface CompletionStage<T> {
  <U, V> CompletionStage<V> thenCombine(CompletionStage<? extends U> a, BiFunction<? super T, ? super U, ? extends V> b);
  <U, V> CompletionStage<V> thenCombineAsync(CompletionStage<? extends U> a, BiFunction<? super T, ? super U, ? extends V> b);
  <U, V> CompletionStage<V> thenCombineAsync(CompletionStage<? extends U> a, BiFunction<? super T, ? super U, ? extends V> b, Executor c);
  <U> CompletionStage<U> applyToEither(CompletionStage<? extends T> a, Function<? super T, U> b);
  <U> CompletionStage<U> applyToEitherAsync(CompletionStage<? extends T> a, Function<? super T, U> b);
  <U> CompletionStage<U> applyToEitherAsync(CompletionStage<? extends T> a, Function<? super T, U> b, Executor c);
  <U> CompletionStage<U> handle(BiFunction<? super T, Throwable, ? extends U> a);
  <U> CompletionStage<U> handleAsync(BiFunction<? super T, Throwable, ? extends U> a);
  <U> CompletionStage<U> handleAsync(BiFunction<? super T, Throwable, ? extends U> a, Executor b);
  <U> CompletionStage<U> thenApply(Function<? super T, ? extends U> a);
  <U> CompletionStage<U> thenApplyAsync(Function<? super T, ? extends U> a);
  <U> CompletionStage<U> thenApplyAsync(Function<? super T, ? extends U> a, Executor b);
  <U> CompletionStage<U> thenCompose(Function<? super T, ? extends CompletionStage<U>> a);
  <U> CompletionStage<U> thenComposeAsync(Function<? super T, ? extends CompletionStage<U>> a);
  <U> CompletionStage<U> thenComposeAsync(Function<? super T, ? extends CompletionStage<U>> a, Executor b);
  <U> CompletionStage<Void> thenAcceptBoth(CompletionStage<? extends U> a, BiConsumer<? super T, ? super U> b);
  <U> CompletionStage<Void> thenAcceptBothAsync(CompletionStage<? extends U> a, BiConsumer<? super T, ? super U> b);
  <U> CompletionStage<Void> thenAcceptBothAsync(CompletionStage<? extends U> a, BiConsumer<? super T, ? super U> b, Executor c);
  CompletableFuture<T> toCompletableFuture();
  CompletionStage<T> exceptionally(Function<Throwable, ? extends T> a);
  CompletionStage<T> exceptionallyAsync(Function<Throwable, ? extends T> a);
  CompletionStage<T> exceptionallyAsync(Function<Throwable, ? extends T> a, Executor b);
  CompletionStage<T> exceptionallyCompose(Function<Throwable, ? extends CompletionStage<T>> a);
  CompletionStage<T> exceptionallyComposeAsync(Function<Throwable, ? extends CompletionStage<T>> a);
  CompletionStage<T> exceptionallyComposeAsync(Function<Throwable, ? extends CompletionStage<T>> a, Executor b);
  CompletionStage<T> whenComplete(BiConsumer<? super T, ? super Throwable> a);
  CompletionStage<T> whenCompleteAsync(BiConsumer<? super T, ? super Throwable> a);
  CompletionStage<T> whenCompleteAsync(BiConsumer<? super T, ? super Throwable> a, Executor b);
  CompletionStage<Void> acceptEither(CompletionStage<? extends T> a, Consumer<? super T> b);
  CompletionStage<Void> acceptEitherAsync(CompletionStage<? extends T> a, Consumer<? super T> b);
  CompletionStage<Void> acceptEitherAsync(CompletionStage<? extends T> a, Consumer<? super T> b, Executor c);
  CompletionStage<Void> runAfterBoth(CompletionStage<?> a, Runnable b);
  CompletionStage<Void> runAfterBothAsync(CompletionStage<?> a, Runnable b);
  CompletionStage<Void> runAfterBothAsync(CompletionStage<?> a, Runnable b, Executor c);
  CompletionStage<Void> runAfterEither(CompletionStage<?> a, Runnable b);
  CompletionStage<Void> runAfterEitherAsync(CompletionStage<?> a, Runnable b);
  CompletionStage<Void> runAfterEitherAsync(CompletionStage<?> a, Runnable b, Executor c);
  CompletionStage<Void> thenAccept(Consumer<? super T> a);
  CompletionStage<Void> thenAcceptAsync(Consumer<? super T> a);
  CompletionStage<Void> thenAcceptAsync(Consumer<? super T> a, Executor b);
  CompletionStage<Void> thenRun(Runnable a);
  CompletionStage<Void> thenRunAsync(Runnable a);
  CompletionStage<Void> thenRunAsync(Runnable a, Executor b);
}
class CompletableFuture<T> implements Future<T>, CompletionStage<T> {
    <U, V> CompletableFuture<V> thenCombineAsync(CompletionStage<? extends U> a, BiFunction<? super T, ? super U, ? extends V> b);
    <U, V> CompletableFuture<V> thenCombineAsync(CompletionStage<? extends U> a, BiFunction<? super T, ? super U, ? extends V> b, Executor c);
    <U> CompletableFuture<U> applyToEither(CompletionStage<? extends T> a, Function<? super T, U> b);
    <U> CompletableFuture<U> applyToEitherAsync(CompletionStage<? extends T> a, Function<? super T, U> b);
    <U> CompletableFuture<U> applyToEitherAsync(CompletionStage<? extends T> a, Function<? super T, U> b, Executor c);
    <U> CompletableFuture<U> handleAsync(BiFunction<? super T, Throwable, ? extends U> a);
    <U> CompletableFuture<U> handleAsync(BiFunction<? super T, Throwable, ? extends U> a, Executor b);
    <U> CompletableFuture<U> newIncompleteFuture();
    <U> CompletableFuture<U> thenComposeAsync(Function<? super T, ? extends CompletionStage<U>> a);
    <U> CompletableFuture<U> thenComposeAsync(Function<? super T, ? extends CompletionStage<U>> a, Executor b);
    <U> CompletableFuture<Void> thenAcceptBoth(CompletionStage<? extends U> a, BiConsumer<? super T, ? super U> b);
    <U> CompletableFuture<Void> thenAcceptBothAsync(CompletionStage<? extends U> a, BiConsumer<? super T, ? super U> b);
    <U> CompletableFuture<Void> thenAcceptBothAsync(CompletionStage<? extends U> a, BiConsumer<? super T, ? super U> b, Executor c);
    CompletableFuture<T> completeAsync(Supplier<? extends T> a);
    CompletableFuture<T> completeAsync(Supplier<? extends T> a, Executor b);
    CompletableFuture<T> completeOnTimeout(T a, long b, TimeUnit c);
    CompletableFuture<T> copy();
    CompletableFuture<T> exceptionallyAsync(Function<Throwable, ? extends T> a);
    CompletableFuture<T> exceptionallyAsync(Function<Throwable, ? extends T> a, Executor b);
    CompletableFuture<T> exceptionallyCompose(Function<Throwable, ? extends CompletionStage<T>> a);
    CompletableFuture<T> exceptionallyComposeAsync(Function<Throwable, ? extends CompletionStage<T>> a);
    CompletableFuture<T> exceptionallyComposeAsync(Function<Throwable, ? extends CompletionStage<T>> a, Executor b);
    CompletableFuture<T> orTimeout(long a, TimeUnit b);
    CompletableFuture<T> toCompletableFuture();
    CompletableFuture<T> whenCompleteAsync(BiConsumer<? super T, ? super Throwable> a);
    CompletableFuture<T> whenCompleteAsync(BiConsumer<? super T, ? super Throwable> a, Executor b);
    CompletableFuture<Void> acceptEither(CompletionStage<? extends T> a, Consumer<? super T> b);
    CompletableFuture<Void> acceptEitherAsync(CompletionStage<? extends T> a, Consumer<? super T> b);
    CompletableFuture<Void> acceptEitherAsync(CompletionStage<? extends T> a, Consumer<? super T> b, Executor c);
    CompletableFuture<Void> runAfterBoth(CompletionStage<?> a, Runnable b);
    CompletableFuture<Void> runAfterBothAsync(CompletionStage<?> a, Runnable b);
    CompletableFuture<Void> runAfterBothAsync(CompletionStage<?> a, Runnable b, Executor c);
    CompletableFuture<Void> runAfterEither(CompletionStage<?> a, Runnable b);
    CompletableFuture<Void> runAfterEitherAsync(CompletionStage<?> a, Runnable b);
    CompletableFuture<Void> runAfterEitherAsync(CompletionStage<?> a, Runnable b, Executor c);
    CompletableFuture<Void> thenAcceptAsync(Consumer<? super T> a);
    CompletableFuture<Void> thenAcceptAsync(Consumer<? super T> a, Executor b);
    CompletableFuture<Void> thenRunAsync(Runnable a);
    CompletableFuture<Void> thenRunAsync(Runnable a, Executor b);
    CompletionStage<T> minimalCompletionStage();
    Executor defaultExecutor();
    Future.State state();
    T resultNow();
    Throwable exceptionNow();
    static <U> CompletionStage<U> completedStage(U a);
    static <U> CompletionStage<U> failedStage(Throwable a);
    static Executor delayedExecutor(long a, TimeUnit b);
    static Executor delayedExecutor(long a, TimeUnit b, Executor c);
    static <U> CompletableFuture<U> supplyAsync(Supplier<U> s);
    static <U> CompletableFuture<U> supplyAsync(Supplier<U> s, Executor e);
    static CompletableFuture<Void> runAsync(Runnable r);
    static CompletableFuture<Void> runAsync(Runnable r, Executor e);
    static <U> CompletableFuture<U> completedFuture(U value);
    static <U> CompletableFuture<U> failedFuture(Throwable t);
    static CompletableFuture<Void> allOf(CompletableFuture<?>... fs);
    static CompletableFuture<Object> anyOf(CompletableFuture<?>... fs);
    <U> CompletableFuture<U> thenApply(Function<? super T, ? extends U> f);
    <U> CompletableFuture<U> thenApplyAsync(Function<? super T, ? extends U> f);
    CompletableFuture<Void> thenAccept(Consumer<? super T> f);
    CompletableFuture<Void> thenRun(Runnable r);
    <U> CompletableFuture<U> thenCompose(Function<? super T, ? extends CompletionStage<U>> f);
    <U, V> CompletableFuture<V> thenCombine(CompletionStage<? extends U> other, BiFunction<? super T, ? super U, ? extends V> f);
    CompletableFuture<T> exceptionally(Function<Throwable, ? extends T> f);
    <U> CompletableFuture<U> handle(BiFunction<? super T, Throwable, ? extends U> f);
    CompletableFuture<T> whenComplete(BiConsumer<? super T, ? super Throwable> f);
    T join();
    T get();
    T getNow(T fallback);
    boolean complete(T value);
    boolean completeExceptionally(Throwable t);
}
enum TimeUnit {
  NANOSECONDS, MICROSECONDS, MILLISECONDS, SECONDS, MINUTES, HOURS, DAYS;
  void sleep(long n) {}
  long toMillis(long n) {}
  long toNanos(long n) {}
  long toSeconds(long n) {}
}
class CountDownLatch {
  CountDownLatch(int n) {}
  void countDown();
  void await();
  boolean await(long timeout, TimeUnit unit);
  long getCount();
}
class CyclicBarrier { CyclicBarrier(int n) {} int await(); }
class Semaphore { Semaphore(int n) {} void acquire(); boolean tryAcquire(); void release(); }
class AtomicInteger extends Number {
  AtomicInteger() {}
  AtomicInteger(int i) {}
  int get();
  void set(int i);
  int incrementAndGet();
  int decrementAndGet();
  int getAndIncrement();
  int getAndDecrement();
  int addAndGet(int i);
  int getAndAdd(int i);
  int getAndSet(int i);
  boolean compareAndSet(int a, int b);
  int updateAndGet(IntUnaryOperator f);
  int accumulateAndGet(int i, IntBinaryOperator f);
}
class AtomicLong extends Number {
  AtomicLong() {}
  AtomicLong(long i) {}
  long get();
  void set(long i);
  long incrementAndGet();
  long decrementAndGet();
  long getAndIncrement();
  long addAndGet(long i);
  long getAndAdd(long i);
  boolean compareAndSet(long a, long b);
  long updateAndGet(LongUnaryOperator f);
}
class LongAdder extends Number { void add(long n); void increment(); void decrement(); long sum(); void reset(); }
class AtomicBoolean {
  AtomicBoolean() {}
  AtomicBoolean(boolean b) {}
  boolean get();
  void set(boolean b);
  boolean getAndSet(boolean b);
  boolean compareAndSet(boolean a, boolean b);
}
class AtomicReference<V> {
  AtomicReference() {}
  AtomicReference(V value) {}
  V get();
  void set(V value);
  V getAndSet(V value);
  boolean compareAndSet(V a, V b);
  V updateAndGet(UnaryOperator<V> f);
  V getAndUpdate(UnaryOperator<V> f);
  V accumulateAndGet(V x, BinaryOperator<V> f);
}
class AtomicIntegerArray {
  AtomicIntegerArray(int n) {}
  int get(int i);
  void set(int i, int v);
  int incrementAndGet(int i);
  int length();
}
class AtomicReferenceArray<E> { E get(int i); void set(int i, E v); int length(); }
interface Lock {
  void lock();
  void unlock();
  boolean tryLock();
  boolean tryLock(long timeout, TimeUnit unit);
  void lockInterruptibly();
  Condition newCondition();
}
interface Condition { void await(); void signal(); void signalAll(); }
class ReentrantLock implements Lock { boolean isHeldByCurrentThread(); boolean isLocked(); }
interface ReadWriteLock { Lock readLock(); Lock writeLock(); }
class ReentrantReadWriteLock implements ReadWriteLock {
  class ReadLock implements Lock {
  }
  class WriteLock implements Lock {
  }
  ReentrantReadWriteLock.ReadLock readLock();
  ReentrantReadWriteLock.WriteLock writeLock();
}
class Reference<T> { T get(); void clear(); boolean enqueue(); }
class SoftReference<T> extends Reference<T> { SoftReference(T t) {} }
class WeakReference<T> extends Reference<T> { WeakReference(T t) {} }
class PhantomReference<T> extends Reference<T> {}

// ---- java.util.regex, java.text, java.math, java.time --------------------------------------------------------------

class Pattern {
  static int CASE_INSENSITIVE;
  static Pattern compile(String regex);
  static Pattern compile(String regex, int flags);
  Matcher matcher(CharSequence s);
  static boolean matches(String regex, CharSequence s);
  static String quote(String s);
  String pattern();
  String[] split(CharSequence s);
  String[] split(CharSequence s, int limit);
  Stream<String> splitAsStream(CharSequence s);
  Predicate<String> asPredicate();
  int flags();
}
interface MatchResult {
  int start();
  int end();
  int start(int group);
  int end(int group);
  String group();
  String group(int group);
  int groupCount();
}
class Matcher implements MatchResult {
  boolean matches();
  boolean find();
  boolean find(int from);
  boolean lookingAt();
  String group(String name);
  int start(String name);
  int end(String name);
  String replaceAll(String by);
  String replaceAll(Function<MatchResult, String> f);
  String replaceFirst(String by);
  Matcher reset();
  Matcher reset(CharSequence s);
  Matcher appendReplacement(StringBuffer out, String by);
  StringBuffer appendTail(StringBuffer out);
  static String quoteReplacement(String s);
  boolean hitEnd();
  Pattern pattern();
  Matcher region(int from, int to);
  MatchResult toMatchResult();
  Stream<MatchResult> results();
  Matcher usePattern(Pattern p);
}
class PatternSyntaxException extends IllegalArgumentException {}
class Format { String format(Object o); }
class DateFormat extends Format {
  static DateFormat getDateInstance();
  static DateFormat getDateTimeInstance(int a, int b);
  static DateFormat getDateTimeInstance(int a, int b, Locale l);
  Date parse(String s);
  String format(Date d);
  void setTimeZone(TimeZone z);
  void setLenient(boolean b);
  TimeZone getTimeZone();
}
class SimpleDateFormat extends DateFormat {
  SimpleDateFormat(String p) {}
  SimpleDateFormat(String p, Locale l) {}
  String toPattern();
}
class NumberFormat extends Format {
  static NumberFormat getInstance();
  Number parse(String s);
  String format(double d);
  String format(long l);
}
class DecimalFormat extends NumberFormat { DecimalFormat(String p) {} }
class MessageFormat extends Format { static String format(String pattern, Object... args); }
class BigInteger extends Number implements Comparable<BigInteger> {
  static BigInteger ZERO;
  static BigInteger ONE;
  static BigInteger TEN;
  BigInteger(String s) {}
  static BigInteger valueOf(long l);
  BigInteger add(BigInteger o);
  BigInteger subtract(BigInteger o);
  BigInteger multiply(BigInteger o);
  BigInteger divide(BigInteger o);
  BigInteger mod(BigInteger o);
  BigInteger negate();
  BigInteger pow(int n);
  int compareTo(BigInteger o);
  int signum();
  String toString(int radix);
  int bitLength();
  long longValueExact();
  int intValueExact();
}
class BigDecimal extends Number implements Comparable<BigDecimal> {
  static BigDecimal ZERO;
  static BigDecimal ONE;
  static BigDecimal TEN;
  BigDecimal(String s) {}
  BigDecimal(double d) {}
  BigDecimal(int i) {}
  BigDecimal(BigInteger i) {}
  static BigDecimal valueOf(long l);
  static BigDecimal valueOf(double d);
  BigDecimal add(BigDecimal o);
  BigDecimal subtract(BigDecimal o);
  BigDecimal multiply(BigDecimal o);
  BigDecimal divide(BigDecimal o);
  BigDecimal divide(BigDecimal o, int scale, RoundingMode m);
  BigDecimal setScale(int scale);
  BigDecimal setScale(int scale, RoundingMode m);
  BigDecimal negate();
  BigDecimal stripTrailingZeros();
  int compareTo(BigDecimal o);
  int scale();
  int signum();
  int precision();
  String toPlainString();
  BigInteger toBigInteger();
  BigInteger unscaledValue();
}
enum RoundingMode { UP, DOWN, CEILING, FLOOR, HALF_UP, HALF_DOWN, HALF_EVEN, UNNECESSARY }
interface TemporalAccessor {}
interface Temporal extends TemporalAccessor {}
interface ChronoLocalDate extends Temporal, Comparable<ChronoLocalDate> {
  ChronoLocalDateTime<?> atTime(LocalTime t);
  boolean isBefore(ChronoLocalDate o);
  boolean isAfter(ChronoLocalDate o);
}
interface ChronoLocalDateTime<D extends ChronoLocalDate> extends Temporal, Comparable<ChronoLocalDateTime<?>> {
  D toLocalDate();
  LocalTime toLocalTime();
  ChronoZonedDateTime<D> atZone(ZoneId z);
  Instant toInstant(ZoneOffset o);
}
interface ChronoZonedDateTime<D extends ChronoLocalDate> extends Temporal, Comparable<ChronoZonedDateTime<?>> {
  D toLocalDate();
  LocalTime toLocalTime();
  Instant toInstant();
}
class Year implements Temporal, Comparable<Year> {
  static Year of(int year);
  static Year now();
  int getValue();
  boolean isLeap();
}
class YearMonth implements Temporal, Comparable<YearMonth> {
  static YearMonth now();
  static YearMonth of(int year, int month);
  static YearMonth of(int year, Month month);
  static YearMonth parse(CharSequence text);
  int getYear();
  Month getMonth();
  int getMonthValue();
  boolean isBefore(YearMonth o);
  boolean isAfter(YearMonth o);
  LocalDate atDay(int day);
  YearMonth plusMonths(long n);
  YearMonth minusMonths(long n);
}
class MonthDay implements TemporalAccessor, Comparable<MonthDay> {
  static MonthDay of(int month, int day);
  int getDayOfMonth();
  Month getMonth();
}
enum Month implements TemporalAccessor { JANUARY; int getValue(); static Month of(int month); Month plus(long n); }
enum DayOfWeek implements TemporalAccessor {
  MONDAY;
  int getValue();
  static DayOfWeek of(int day);
  DayOfWeek plus(long n);
}
class OffsetTime implements Temporal, Comparable<OffsetTime> {
  static OffsetTime now();
  static OffsetTime parse(CharSequence text);
  LocalTime toLocalTime();
  boolean isBefore(OffsetTime o);
  boolean isAfter(OffsetTime o);
}
interface TemporalUnit { Duration getDuration(); long between(Temporal from, Temporal to); }
enum ChronoUnit implements TemporalUnit {
  NANOS, MICROS, MILLIS, SECONDS, MINUTES, HOURS, HALF_DAYS, DAYS, WEEKS, MONTHS, YEARS
}
interface TemporalField {}
interface TemporalAmount {}
enum ChronoField implements TemporalField { YEAR }
class AtomicLongArray { AtomicLongArray(int n) {} long get(int i); void set(int i, long v); int length(); }
class RandomAccessFile implements Closeable {
  RandomAccessFile(String name, String mode) {}
  RandomAccessFile(File file, String mode) {}
  int read();
  int read(byte[] b);
  int read(byte[] b, int from, int count);
  void seek(long at);
  long length();
  long getFilePointer();
  void write(byte[] b);
  void write(int b);
}
class DoubleAdder extends Number { void add(double x); double sum(); }
class StampedLock {
  long writeLock();
  long readLock();
  void unlock(long stamp);
  long tryOptimisticRead();
  boolean validate(long stamp);
}
class InvalidPathException extends IllegalArgumentException {}
class Instant implements Temporal, Comparable<Instant> {
  Duration until(Instant a);
  Instant minusMillis(long a);
  Instant minusNanos(long a);
  Instant minusSeconds(long a);
  Instant plusNanos(long a);
  OffsetDateTime atOffset(ZoneOffset a);
  static Instant from(TemporalAccessor a);
  static Instant now();
  static Instant ofEpochMilli(long l);
  static Instant ofEpochSecond(long l);
  static Instant parse(CharSequence s);
  long toEpochMilli();
  long getEpochSecond();
  Instant plus(Duration d);
  Instant minus(Duration d);
  boolean isBefore(Instant o);
  boolean isAfter(Instant o);
  Instant plusSeconds(long n);
  Instant plusMillis(long n);
  ZonedDateTime atZone(ZoneId z);
}
class Duration implements Comparable<Duration> {
  static Duration ZERO;
  static Duration ofMillis(long n);
  static Duration ofSeconds(long n);
  static Duration ofMinutes(long n);
  static Duration ofHours(long n);
  static Duration ofDays(long n);
  static Duration ofNanos(long n);
  static Duration between(Temporal a, Temporal b);
  long toMillis();
  long toNanos();
  long toSeconds();
  long toMinutes();
  long toHours();
  long toDays();
  long getSeconds();
  Duration plus(Duration d);
  Duration minus(Duration d);
  Duration multipliedBy(long n);
  boolean isNegative();
  boolean isZero();
}
class Period {
  static Period ofDays(int n);
  int getDays();
  int getMonths();
  int getYears();
  static Period between(LocalDate a, LocalDate b);
}
class LocalDate implements Temporal, ChronoLocalDate {
  DayOfWeek getDayOfWeek();
  IsoChronology getChronology();
  IsoEra getEra();
  LocalDate minus(TemporalAmount a);
  LocalDate minusMonths(long a);
  LocalDate minusWeeks(long a);
  LocalDate minusYears(long a);
  LocalDate plus(TemporalAmount a);
  LocalDate plusWeeks(long a);
  LocalDate withDayOfYear(int a);
  LocalDate withMonth(int a);
  LocalDate withYear(int a);
  Month getMonth();
  Period until(ChronoLocalDate a);
  Stream<LocalDate> datesUntil(LocalDate a);
  Stream<LocalDate> datesUntil(LocalDate a, Period b);
  int lengthOfMonth();
  int lengthOfYear();
  long toEpochDay();
  long toEpochSecond(LocalTime a, ZoneOffset b);
  static LocalDate from(TemporalAccessor a);
  static LocalDate ofEpochDay(long a);
  static LocalDate ofInstant(Instant a, ZoneId b);
  static LocalDate ofYearDay(int a, int b);
  static LocalDate now();
  static LocalDate of(int y, int m, int d);
  static LocalDate parse(CharSequence s);
  LocalDate plusDays(long n);
  LocalDate minusDays(long n);
  LocalDate plusMonths(long n);
  LocalDate plusYears(long n);
  LocalDate withDayOfMonth(int d);
  int getYear();
  int getMonthValue();
  int getDayOfMonth();
  boolean isBefore(LocalDate o);
  boolean isAfter(LocalDate o);
  boolean isEqual(LocalDate o);
  LocalDateTime atStartOfDay();
  LocalDateTime atTime(LocalTime t);
  String format(DateTimeFormatter f);
}
class LocalTime implements Temporal, Comparable<LocalTime> {
  LocalDateTime atDate(LocalDate a);
  LocalTime minus(TemporalAmount a);
  LocalTime minusHours(long a);
  LocalTime minusMinutes(long a);
  LocalTime minusNanos(long a);
  LocalTime minusSeconds(long a);
  LocalTime plus(TemporalAmount a);
  LocalTime plusHours(long a);
  LocalTime plusMinutes(long a);
  LocalTime plusNanos(long a);
  LocalTime plusSeconds(long a);
  LocalTime withHour(int a);
  LocalTime withMinute(int a);
  LocalTime withNano(int a);
  LocalTime withSecond(int a);
  OffsetTime atOffset(ZoneOffset a);
  int toSecondOfDay();
  long toEpochSecond(LocalDate a, ZoneOffset b);
  long toNanoOfDay();
  static LocalTime from(TemporalAccessor a);
  static LocalTime ofInstant(Instant a, ZoneId b);
  static LocalTime ofNanoOfDay(long a);
  static LocalTime ofSecondOfDay(long a);
  static LocalTime now();
  static LocalTime of(int h, int m);
  static LocalTime parse(CharSequence s);
  int getHour();
  int getMinute();
  int getSecond();
  String format(DateTimeFormatter f);
}
class LocalDateTime implements Temporal, ChronoLocalDateTime<LocalDate> {
  DayOfWeek getDayOfWeek();
  LocalDateTime minus(TemporalAmount a);
  LocalDateTime minusHours(long a);
  LocalDateTime minusMinutes(long a);
  LocalDateTime minusMonths(long a);
  LocalDateTime minusNanos(long a);
  LocalDateTime minusSeconds(long a);
  LocalDateTime minusWeeks(long a);
  LocalDateTime minusYears(long a);
  LocalDateTime plus(TemporalAmount a);
  LocalDateTime plusMinutes(long a);
  LocalDateTime plusMonths(long a);
  LocalDateTime plusNanos(long a);
  LocalDateTime plusSeconds(long a);
  LocalDateTime plusWeeks(long a);
  LocalDateTime plusYears(long a);
  LocalDateTime withDayOfMonth(int a);
  LocalDateTime withDayOfYear(int a);
  LocalDateTime withHour(int a);
  LocalDateTime withMinute(int a);
  LocalDateTime withMonth(int a);
  LocalDateTime withNano(int a);
  LocalDateTime withSecond(int a);
  LocalDateTime withYear(int a);
  Month getMonth();
  OffsetDateTime atOffset(ZoneOffset a);
  static LocalDateTime from(TemporalAccessor a);
  static LocalDateTime ofEpochSecond(long a, int b, ZoneOffset c);
  static LocalDateTime ofInstant(Instant a, ZoneId b);
  static LocalDateTime now();
  static LocalDateTime of(int y, int mo, int d, int h, int m);
  static LocalDateTime parse(CharSequence s);
  LocalDate toLocalDate();
  LocalTime toLocalTime();
  LocalDateTime plusDays(long n);
  LocalDateTime plusHours(long n);
  LocalDateTime minusDays(long n);
  boolean isBefore(LocalDateTime o);
  boolean isAfter(LocalDateTime o);
  String format(DateTimeFormatter f);
  ZonedDateTime atZone(ZoneId z);
}
class ZonedDateTime implements Temporal, ChronoZonedDateTime<LocalDate> {
  static ZonedDateTime now(ZoneId z);
  DayOfWeek getDayOfWeek();
  Month getMonth();
  OffsetDateTime toOffsetDateTime();
  ZoneId getZone();
  ZoneOffset getOffset();
  ZonedDateTime minus(TemporalAmount a);
  ZonedDateTime minusDays(long a);
  ZonedDateTime minusHours(long a);
  ZonedDateTime minusMinutes(long a);
  ZonedDateTime minusMonths(long a);
  ZonedDateTime minusNanos(long a);
  ZonedDateTime minusSeconds(long a);
  ZonedDateTime minusWeeks(long a);
  ZonedDateTime minusYears(long a);
  ZonedDateTime plus(TemporalAmount a);
  ZonedDateTime plusDays(long a);
  ZonedDateTime plusHours(long a);
  ZonedDateTime plusMinutes(long a);
  ZonedDateTime plusMonths(long a);
  ZonedDateTime plusNanos(long a);
  ZonedDateTime plusSeconds(long a);
  ZonedDateTime plusWeeks(long a);
  ZonedDateTime plusYears(long a);
  ZonedDateTime withDayOfMonth(int a);
  ZonedDateTime withDayOfYear(int a);
  ZonedDateTime withEarlierOffsetAtOverlap();
  ZonedDateTime withFixedOffsetZone();
  ZonedDateTime withHour(int a);
  ZonedDateTime withLaterOffsetAtOverlap();
  ZonedDateTime withMinute(int a);
  ZonedDateTime withMonth(int a);
  ZonedDateTime withNano(int a);
  ZonedDateTime withSecond(int a);
  ZonedDateTime withYear(int a);
  ZonedDateTime withZoneSameInstant(ZoneId a);
  ZonedDateTime withZoneSameLocal(ZoneId a);
  static ZonedDateTime from(TemporalAccessor a);
  static ZonedDateTime of(LocalDate a, LocalTime b, ZoneId c);
  static ZonedDateTime of(LocalDateTime a, ZoneId b);
  static ZonedDateTime of(int a, int b, int c, int d, int e, int f, int g, ZoneId h);
  static ZonedDateTime ofInstant(Instant a, ZoneId b);
  static ZonedDateTime ofInstant(LocalDateTime a, ZoneOffset b, ZoneId c);
  static ZonedDateTime ofLocal(LocalDateTime a, ZoneId b, ZoneOffset c);
  static ZonedDateTime ofStrict(LocalDateTime a, ZoneOffset b, ZoneId c);
  static ZonedDateTime parse(CharSequence a);
  static ZonedDateTime parse(CharSequence a, DateTimeFormatter b);
  static ZonedDateTime now();
  Instant toInstant();
  LocalDateTime toLocalDateTime();
  LocalDate toLocalDate();
  String format(DateTimeFormatter f);
}
class OffsetDateTime implements Temporal, Comparable<OffsetDateTime> {
  DayOfWeek getDayOfWeek();
  LocalDate toLocalDate();
  LocalDateTime toLocalDateTime();
  LocalTime toLocalTime();
  Month getMonth();
  OffsetDateTime minus(TemporalAmount a);
  OffsetDateTime minusDays(long a);
  OffsetDateTime minusHours(long a);
  OffsetDateTime minusMinutes(long a);
  OffsetDateTime minusMonths(long a);
  OffsetDateTime minusNanos(long a);
  OffsetDateTime minusSeconds(long a);
  OffsetDateTime minusWeeks(long a);
  OffsetDateTime minusYears(long a);
  OffsetDateTime plus(TemporalAmount a);
  OffsetDateTime plusDays(long a);
  OffsetDateTime plusHours(long a);
  OffsetDateTime plusMinutes(long a);
  OffsetDateTime plusMonths(long a);
  OffsetDateTime plusNanos(long a);
  OffsetDateTime plusSeconds(long a);
  OffsetDateTime plusWeeks(long a);
  OffsetDateTime plusYears(long a);
  OffsetDateTime withDayOfMonth(int a);
  OffsetDateTime withDayOfYear(int a);
  OffsetDateTime withHour(int a);
  OffsetDateTime withMinute(int a);
  OffsetDateTime withMonth(int a);
  OffsetDateTime withNano(int a);
  OffsetDateTime withOffsetSameInstant(ZoneOffset a);
  OffsetDateTime withOffsetSameLocal(ZoneOffset a);
  OffsetDateTime withSecond(int a);
  OffsetDateTime withYear(int a);
  OffsetTime toOffsetTime();
  ZoneOffset getOffset();
  ZonedDateTime atZoneSameInstant(ZoneId a);
  ZonedDateTime atZoneSimilarLocal(ZoneId a);
  ZonedDateTime toZonedDateTime();
  long toEpochSecond();
  static Comparator<OffsetDateTime> timeLineOrder();
  static OffsetDateTime from(TemporalAccessor a);
  static OffsetDateTime of(LocalDate a, LocalTime b, ZoneOffset c);
  static OffsetDateTime of(LocalDateTime a, ZoneOffset b);
  static OffsetDateTime of(int a, int b, int c, int d, int e, int f, int g, ZoneOffset h);
  static OffsetDateTime ofInstant(Instant a, ZoneId b);
  static OffsetDateTime parse(CharSequence a);
  static OffsetDateTime parse(CharSequence a, DateTimeFormatter b);
  static OffsetDateTime now();
  Instant toInstant();
  String format(DateTimeFormatter f);
}
class ZoneId { static ZoneId of(String id); static ZoneId systemDefault(); String getId(); }
class ZoneOffset extends ZoneId {
  static ZoneOffset UTC;
  int getTotalSeconds();
  static ZoneOffset ofTotalSeconds(int n);
  static ZoneOffset ofHours(int n);
  static ZoneOffset of(String id);
}
class DateTimeFormatter {
  static DateTimeFormatter ISO_DATE;
  static DateTimeFormatter ISO_DATE_TIME;
  static DateTimeFormatter ISO_INSTANT;
  static DateTimeFormatter ISO_LOCAL_DATE;
  static DateTimeFormatter ISO_LOCAL_DATE_TIME;
  static DateTimeFormatter ISO_LOCAL_TIME;
  static DateTimeFormatter ISO_OFFSET_DATE_TIME;
  static DateTimeFormatter RFC_1123_DATE_TIME;
  static DateTimeFormatter BASIC_ISO_DATE;
  DateTimeFormatter withLocale(Locale l);
  static DateTimeFormatter ofPattern(String p);
  static DateTimeFormatter ofPattern(String p, Locale l);
  String format(TemporalAccessor t);
  DateTimeFormatter withZone(ZoneId z);
}
class Clock { static Clock systemUTC(); Instant instant(); long millis(); }

// ---- java.io, java.nio, java.net -----------------------------------------------------------------------------------

class InputStream implements Closeable {
  int read();
  int read(byte[] b);
  int read(byte[] b, int off, int len);
  byte[] readAllBytes();
  byte[] readNBytes(int n);
  long skip(long n);
  int available();
  void close();
  void mark(int n);
  void reset();
  boolean markSupported();
  long transferTo(OutputStream out);
}
class FilterInputStream extends InputStream { InputStream in; FilterInputStream(InputStream in) {} }
class BufferedInputStream extends FilterInputStream {
  BufferedInputStream(InputStream in) {}
  BufferedInputStream(InputStream in, int size) {}
}
class DataInputStream extends FilterInputStream {
  DataInputStream(InputStream in) {}
  int readInt();
  long readLong();
  String readUTF();
  boolean readBoolean();
  byte readByte();
  void readFully(byte[] b);
}
class ByteArrayInputStream extends InputStream {
  ByteArrayInputStream(byte[] b) {}
  ByteArrayInputStream(byte[] b, int off, int len) {}
}
class FileInputStream extends InputStream { FileInputStream(String s) {} FileInputStream(File f) {} }
class ObjectInputStream extends InputStream {
  ObjectInputStream(InputStream in) {}
  Object readObject();
  void defaultReadObject();
  int readInt();
}
class GZIPInputStream extends FilterInputStream { GZIPInputStream(InputStream in) {} }
class OutputStream implements Closeable, Flushable {
  void write(int b);
  void write(byte[] b);
  void write(byte[] b, int off, int len);
  void flush();
  void close();
}
class FilterOutputStream extends OutputStream { OutputStream out; FilterOutputStream(OutputStream out) {} }
class BufferedOutputStream extends FilterOutputStream { BufferedOutputStream(OutputStream out) {} }
class DataOutputStream extends FilterOutputStream {
  DataOutputStream(OutputStream out) {}
  void writeInt(int i);
  void writeLong(long l);
  void writeUTF(String s);
  void writeBoolean(boolean b);
  void writeByte(int b);
  int size();
}
class ByteArrayOutputStream extends OutputStream {
  ByteArrayOutputStream() {}
  ByteArrayOutputStream(int size) {}
  byte[] toByteArray();
  int size();
  void reset();
  String toString(String charset);
  String toString(Charset charset);
  void writeTo(OutputStream out);
}
class FileOutputStream extends OutputStream {
  FileOutputStream(String s) {}
  FileOutputStream(File f) {}
  FileOutputStream(File f, boolean append) {}
}
class ObjectOutputStream extends OutputStream {
  ObjectOutputStream(OutputStream out) {}
  void writeObject(Object o);
  void defaultWriteObject();
  void writeInt(int i);
}
class PrintStream extends FilterOutputStream implements Appendable {
    PrintStream(OutputStream out) {}
    PrintStream(OutputStream out, boolean flush) {}
    void print(Object o);
    void print(String s);
    void print(char[] chars);
    void print(boolean b);
    void print(char c);
    void print(int i);
    void print(long l);
    void print(double d);
    void println();
    void println(Object o);
    void println(String s);
    void println(char[] chars);
    void println(boolean b);
    void println(char c);
    void println(int i);
    void println(long l);
    void println(double d);
    PrintStream printf(String format, Object... args);
    PrintStream format(String format, Object... args);
    PrintStream append(CharSequence s);
}
class Reader implements Readable, Closeable {
  int read();
  int read(char[] b);
  int read(char[] b, int off, int len);
  long skip(long n);
  boolean ready();
  void close();
  void mark(int n);
  void reset();
  boolean markSupported();
}
class BufferedReader extends Reader {
  BufferedReader(Reader in) {}
  BufferedReader(Reader in, int size) {}
  String readLine();
  Stream<String> lines();
}
class InputStreamReader extends Reader {
  InputStreamReader(InputStream in) {}
  InputStreamReader(InputStream in, String charset) {}
  InputStreamReader(InputStream in, Charset charset) {}
}
class FileReader extends InputStreamReader { FileReader(String s) {} FileReader(File f) {} }
class StringReader extends Reader { StringReader(String s) {} }
class CharArrayReader extends Reader { CharArrayReader(char[] b) {} }
class FilterReader extends Reader { Reader in; }
class PushbackReader extends FilterReader { void unread(int c); }
class Writer implements Appendable, Closeable, Flushable {
  void write(int c);
  void write(char[] b);
  void write(char[] b, int off, int len);
  void write(String s);
  void write(String s, int off, int len);
  Writer append(CharSequence s);
  Writer append(CharSequence s, int from, int to);
  Writer append(char c);
  void flush();
  void close();
}
class BufferedWriter extends Writer { BufferedWriter(Writer out) {} void newLine(); }
class OutputStreamWriter extends Writer {
  OutputStreamWriter(OutputStream out) {}
  OutputStreamWriter(OutputStream out, String charset) {}
  OutputStreamWriter(OutputStream out, Charset charset) {}
}
class FileWriter extends OutputStreamWriter {
  FileWriter(String s) {}
  FileWriter(File f) {}
  FileWriter(String s, boolean append) {}
}
class StringWriter extends Writer { StringBuffer getBuffer(); }
class CharArrayWriter extends Writer { char[] toCharArray(); int size(); }
class PrintWriter extends Writer {
  PrintWriter(Writer out) {}
  PrintWriter(Writer out, boolean flush) {}
  PrintWriter(OutputStream out) {}
  void print(Object o);
  void println();
  void println(Object o);
  PrintWriter printf(String format, Object... args);
  PrintWriter format(String format, Object... args);
  boolean checkError();
}
class File implements Comparable<File>, Serializable {
  static String separator;
  static char separatorChar;
  static String pathSeparator;
  File(String path) {}
  File(String parent, String child) {}
  File(File parent, String child) {}
  String getName();
  String getPath();
  String getParent();
  File getParentFile();
  String getAbsolutePath();
  File getAbsoluteFile();
  String getCanonicalPath();
  File getCanonicalFile();
  boolean exists();
  boolean isDirectory();
  boolean isFile();
  boolean isHidden();
  boolean canRead();
  boolean canWrite();
  long length();
  long lastModified();
  boolean createNewFile();
  boolean delete();
  void deleteOnExit();
  boolean mkdir();
  boolean mkdirs();
  boolean renameTo(File f);
  String[] list();
  File[] listFiles();
  File[] listFiles(FileFilter f);
  Path toPath();
  URI toURI();
  static File createTempFile(String prefix, String suffix);
}
interface FileFilter { boolean accept(File f); }
interface FilenameFilter { boolean accept(File dir, String name); }
interface Path extends Comparable<Path>, Iterable<Path> {
  Path subpath(int a, int b);
  static Path of(String first, String... more);
  static Path of(URI uri);
  Path getFileName();
  Path getParent();
  Path getRoot();
  Path resolve(String s);
  Path resolve(Path p);
  Path resolveSibling(String s);
  Path relativize(Path p);
  Path normalize();
  Path toAbsolutePath();
  Path toRealPath();
  File toFile();
  URI toUri();
  boolean startsWith(Path p);
  boolean endsWith(String s);
  boolean isAbsolute();
  int getNameCount();
  Path getName(int i);
  FileSystem getFileSystem();
}
class Paths { static Path get(String first, String... more); static Path get(URI uri); }
class FileSystem implements Closeable { Path getPath(String first, String... more); }
class FileSystems { static FileSystem getDefault(); }
class Files {
  static <A extends BasicFileAttributes> A readAttributes(Path a, Class<A> b, LinkOption... c);
  static DirectoryStream<Path> newDirectoryStream(Path a);
  static DirectoryStream<Path> newDirectoryStream(Path a, DirectoryStream.Filter<? super Path> b);
  static DirectoryStream<Path> newDirectoryStream(Path a, String b);
  static FileTime getLastModifiedTime(Path a, LinkOption... b);
  static Map<String, Object> readAttributes(Path a, String b, LinkOption... c);
  static Object getAttribute(Path a, String b, LinkOption... c);
  static Path createLink(Path a, Path b);
  static Path createSymbolicLink(Path a, Path b, FileAttribute<?>... c);
  static Path readSymbolicLink(Path a);
  static Path setAttribute(Path a, String b, Object c, LinkOption... d);
  static Path setLastModifiedTime(Path a, FileTime b);
  static String probeContentType(Path a);
  static long mismatch(Path a, Path b);
  static boolean exists(Path p);
  static boolean isDirectory(Path p);
  static boolean isRegularFile(Path p);
  static Path createDirectory(Path p);
  static Path createDirectories(Path p);
  static Path createFile(Path p);
  static Path createTempFile(String prefix, String suffix);
  static Path createTempDirectory(String prefix);
  static void delete(Path p);
  static boolean deleteIfExists(Path p);
  static Path copy(Path a, Path b);
  static Path move(Path a, Path b);
  static byte[] readAllBytes(Path p);
  static String readString(Path p);
  static String readString(Path p, Charset c);
  static List<String> readAllLines(Path p);
  static List<String> readAllLines(Path p, Charset c);
  static Stream<String> lines(Path p);
  static Path write(Path p, byte[] b);
  static Path writeString(Path p, CharSequence s);
  static Stream<Path> list(Path p);
  static Stream<Path> walk(Path p);
  static Stream<Path> find(Path p, int depth, BiPredicate<Path, BasicFileAttributes> f);
  static InputStream newInputStream(Path p);
  static OutputStream newOutputStream(Path p);
  static BufferedReader newBufferedReader(Path p);
  static BufferedReader newBufferedReader(Path p, Charset c);
  static BufferedWriter newBufferedWriter(Path p);
  static long size(Path p);
  static Path walkFileTree(Path p, FileVisitor<? super Path> v);
}
interface FileVisitor<T> {}
class SimpleFileVisitor<T> implements FileVisitor<T> {}
interface CopyOption {}
interface OpenOption {}
enum LinkOption implements OpenOption, CopyOption { NOFOLLOW_LINKS }
enum StandardCopyOption implements CopyOption { REPLACE_EXISTING, COPY_ATTRIBUTES, ATOMIC_MOVE }
enum StandardOpenOption implements OpenOption { READ, WRITE, APPEND, TRUNCATE_EXISTING, CREATE, CREATE_NEW }
interface FileAttribute<T> { String name(); T value(); }
class FileTime implements Comparable<FileTime> {
  static FileTime from(Instant i);
  static FileTime from(long n, TimeUnit unit);
  static FileTime fromMillis(long l);
  long to(TimeUnit unit);
  Instant toInstant();
  long toMillis();
}
interface Channel extends Closeable { boolean isOpen(); void close(); }
interface ReadableByteChannel extends Channel { int read(ByteBuffer b); }
interface WritableByteChannel extends Channel { int write(ByteBuffer b); }
interface ByteChannel extends ReadableByteChannel, WritableByteChannel {}
interface SeekableByteChannel extends ByteChannel {
  int read(ByteBuffer b);
  int write(ByteBuffer b);
  long position();
  SeekableByteChannel position(long p);
  long size();
  SeekableByteChannel truncate(long n);
}
interface GatheringByteChannel extends WritableByteChannel { long write(ByteBuffer[] b); }
interface ScatteringByteChannel extends ReadableByteChannel { long read(ByteBuffer[] b); }
class FileChannel implements SeekableByteChannel, GatheringByteChannel, ScatteringByteChannel {
  static FileChannel open(Path p, OpenOption... options);
  FileChannel position(long p);
  FileChannel truncate(long n);
  void force(boolean b);
  int read(ByteBuffer b, long p);
  int write(ByteBuffer b, long p);
  long transferTo(long p, long n, WritableByteChannel c);
  long transferFrom(ReadableByteChannel c, long p, long n);
  FileLock lock();
  FileLock tryLock();
}
class FileLock implements AutoCloseable { boolean isValid(); void release(); void close(); FileChannel channel(); }
class BasicFileAttributes { long size(); boolean isDirectory(); boolean isRegularFile(); }
class Buffer { int position(); int limit(); int capacity(); int remaining(); boolean hasRemaining(); }
class ByteBuffer extends Buffer implements Comparable<ByteBuffer> {
  static ByteBuffer allocate(int n);
  static ByteBuffer wrap(byte[] b);
  static ByteBuffer wrap(byte[] b, int off, int len);
  byte get();
  byte get(int i);
  ByteBuffer put(byte b);
  ByteBuffer put(byte[] b);
  byte[] array();
  ByteBuffer flip();
  ByteBuffer clear();
  ByteBuffer rewind();
  ByteBuffer slice();
  ByteBuffer duplicate();
  int getInt();
  long getLong();
  ByteBuffer putInt(int i);
  ByteBuffer putLong(long l);
  int arrayOffset();
  boolean hasArray();
  ByteBuffer order(ByteOrder o);
  ByteBuffer mark();
  ByteBuffer reset();
}
class CharBuffer extends Buffer implements CharSequence {
  static CharBuffer wrap(CharSequence s);
  static CharBuffer allocate(int n);
  char get();
  char[] array();
  CharBuffer flip();
  CharBuffer clear();
}
class Charset implements Comparable<Charset> {
  static Charset forName(String name);
  static Charset defaultCharset();
  static boolean isSupported(String name);
  String name();
  String displayName();
  CharsetEncoder newEncoder();
  boolean canEncode();
}
class CharsetEncoder { boolean canEncode(char c); boolean canEncode(CharSequence s); Charset charset(); }
class StandardCharsets {
  static Charset UTF_8;
  static Charset UTF_16;
  static Charset ISO_8859_1;
  static Charset US_ASCII;
}
class URI implements Comparable<URI> {
  URI(String s) {}
  static URI create(String s);
  URI resolve(String s);
  URI resolve(URI u);
  String getHost();
  String getPath();
  String getQuery();
  String getScheme();
  int getPort();
  URL toURL();
  String getFragment();
  String getRawPath();
  String getRawQuery();
  String toASCIIString();
  String getAuthority();
  String getUserInfo();
  String getSchemeSpecificPart();
  URI normalize();
  URI relativize(URI u);
  boolean isAbsolute();
  boolean isOpaque();
}
class URL implements Serializable {
  URL(String s) {}
  URL(URL context, String s) {}
  String getHost();
  String getPath();
  String getProtocol();
  String getQuery();
  int getPort();
  String getFile();
  String getRef();
  String getUserInfo();
  String getAuthority();
  URI toURI();
  InputStream openStream();
  URLConnection openConnection();
  URLConnection openConnection(Proxy p);
  String toExternalForm();
}
class URLConnection {
  InputStream getInputStream();
  OutputStream getOutputStream();
  void setRequestProperty(String key, String value);
  void addRequestProperty(String key, String value);
  String getHeaderField(String name);
  String getHeaderField(int n);
  String getHeaderFieldKey(int n);
  Map<String, List<String>> getHeaderFields();
  void connect();
  void setConnectTimeout(int ms);
  void setReadTimeout(int ms);
  void setDoOutput(boolean b);
  int getContentLength();
  String getContentType();
  URL getURL();
}
class JarURLConnection extends URLConnection {
  URL getJarFileURL();
  String getEntryName();
  JarFile getJarFile();
  JarEntry getJarEntry();
}
class HttpURLConnection extends URLConnection {
  void setRequestMethod(String m);
  int getResponseCode();
  String getResponseMessage();
  void disconnect();
  InputStream getErrorStream();
  void setInstanceFollowRedirects(boolean b);
}
class Proxy { static Proxy NO_PROXY; SocketAddress address(); }
class SocketAddress {}
class InetAddress {
  static InetAddress getByName(String host);
  static InetAddress getLocalHost();
  String getHostAddress();
  String getHostName();
}
class InetSocketAddress extends SocketAddress {
  InetSocketAddress(String host, int port) {}
  static InetSocketAddress createUnresolved(String host, int port);
  String getHostName();
  int getPort();
  String getHostString();
}
class Socket implements Closeable { InputStream getInputStream(); OutputStream getOutputStream(); }
class ServerSocket implements Closeable { Socket accept(); }
class URLEncoder { static String encode(String s, String charset); static String encode(String s, Charset charset); }
class URLDecoder { static String decode(String s, String charset); static String decode(String s, Charset charset); }
class CookieStore { List<HttpCookie> get(URI uri); void add(URI uri, HttpCookie c); List<HttpCookie> getCookies(); }
class HttpCookie {
  HttpCookie(String name, String value) {}
  String getName();
  String getValue();
  void setPath(String s);
  void setDomain(String s);
  String getDomain();
  String getPath();
  static List<HttpCookie> parse(String s);
}
class CookieManager {
  CookieManager() {}
  CookieManager(CookieStore store, CookiePolicy policy) {}
  CookieStore getCookieStore();
}
class CookiePolicy {}
class Logger {
  static Logger getLogger(String name);
  void info(String s);
  void warning(String s);
  void severe(String s);
  void fine(String s);
  void log(Level level, String s);
  void log(Level level, String s, Throwable t);
  boolean isLoggable(Level level);
}
class Level { static Level INFO; static Level WARNING; static Level SEVERE; static Level FINE; }
class MessageDigest {
  static MessageDigest getInstance(String name);
  byte[] digest();
  byte[] digest(byte[] b);
  void update(byte[] b);
}
