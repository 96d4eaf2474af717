// The part of the .NET library whose types decide what a call means. Names without a namespace: usings are not needed here.

public class Object {
    public Object() {}
    public virtual bool Equals(object other) => true;
    public static bool Equals(object a, object b) => true;
    public static bool ReferenceEquals(object a, object b) => true;
    public virtual int GetHashCode() => 0;
    public virtual string ToString() => "";
    public Type GetType() => null;
    protected object MemberwiseClone() => null;
}
public class ValueType {}
public class Void {}
public class Null {}
public class Delegate {
  public object DynamicInvoke(params object[] args) => null;
  public static Delegate Combine(Delegate a, Delegate b) => null;
}
public class Enum : ValueType {
    public static object Parse(Type type, string s) => null;
    public static T Parse<T>(string s) => default;
    public static bool TryParse<T>(string s, out T value) => true;
    public static Array GetValues(Type type) => null;
    public static string GetName(Type type, object value) => null;
    public static bool IsDefined(Type type, object value) => true;
    public bool HasFlag(Enum flag) => true;
}
public class Attribute {}
public class MemberInfo {
  public string Name;
  public Type DeclaringType;
  public Type ReflectedType;
  public bool IsDefined(Type type, bool inherit) => true;
}
public class Type : MemberInfo {
  public string FullName;
  public string Namespace;
  public bool IsInterface;
  public bool IsGenericType;
  public bool IsAssignableFrom(Type t) => true;
  public bool IsInstanceOfType(object o) => true;
  public bool IsSubclassOf(Type t) => true;
  public Type BaseType;
  public Assembly Assembly;
  public MethodInfo GetMethod(string name) => null;
  public MethodInfo[] GetMethods() => null;
  public MethodInfo[] GetMethods(BindingFlags flags) => null;
  public PropertyInfo GetProperty(string name) => null;
  public PropertyInfo[] GetProperties() => null;
  public PropertyInfo[] GetProperties(BindingFlags flags) => null;
  public FieldInfo GetField(string name) => null;
  public FieldInfo[] GetFields() => null;
  public FieldInfo[] GetFields(BindingFlags flags) => null;
  public MemberInfo[] GetMembers() => null;
  public ConstructorInfo[] GetConstructors() => null;
  public ConstructorInfo[] GetConstructors(BindingFlags flags) => null;
  public Type[] GetInterfaces() => null;
  public Type[] GetGenericArguments() => null;
  public Type GetGenericTypeDefinition() => null;
  public Type GetElementType() => null;
  public Type MakeGenericType(params Type[] types) => null;
  public static Type GetType(string name) => null;
}
public class TypeInfo : Type {
  public Type AsType() => null;
  public Type[] GenericTypeArguments;
}
public class Assembly {
  public Type[] GetTypes() => null;
  public Type GetType(string name) => null;
  public Type[] GetExportedTypes() => null;
  public string FullName;
  public string Location;
  public static Assembly GetExecutingAssembly() => null;
}
public class ParameterInfo {
  public string Name;
  public Type ParameterType;
  public MemberInfo Member;
}
public class MethodBase : MemberInfo {
  public object Invoke(object o, object[] args) => null;
  public ParameterInfo[] GetParameters() => null;
}
public class MethodInfo : MethodBase {
  public Type ReturnType;
  public MethodInfo MakeGenericMethod(params Type[] types) => null;
}
public class ConstructorInfo : MethodBase {}
public class FieldInfo : MemberInfo {
  public Type FieldType;
  public object GetValue(object o) => null;
  public void SetValue(object o, object value) {}
}
public class PropertyInfo : MemberInfo {
  public Type PropertyType;
  public object GetValue(object o) => null;
  public void SetValue(object o, object value) {}
}

// Numbers widen as if each extended the next.
public class Decimal : ValueType {
  public static decimal Parse(string s) => 0;
  public static bool TryParse(string s, out decimal d) => true;
  public int CompareTo(decimal o) => 0;
  public string ToString(string format) => null;
  public static decimal Round(decimal d, int n) => 0;
}
public class Double : ValueType {
  public static double Parse(string s) => 0;
  public static bool TryParse(string s, out double d) => true;
  public int CompareTo(double o) => 0;
  public string ToString(string format) => null;
  public static bool IsNaN(double d) => true;
  public const double NaN = 0;
  public const double MaxValue = 0;
  public const double MinValue = 0;
}
public class Single : Double { public static float Parse(string s) => 0; }
public class Int64 : Single {
  public static long Parse(string s) => 0;
  public static bool TryParse(string s, out long l) => true;
  public const long MaxValue = 0;
  public const long MinValue = 0;
}
public class UInt64 : Single {}
public class Int32 : Int64 {
  public static int Parse(string s) => 0;
  public static bool TryParse(string s, out int i) => true;
  public const int MaxValue = 0;
  public const int MinValue = 0;
  public string ToString(string format) => null;
  public int CompareTo(int o) => 0;
}
public class UInt32 : Int64 {}
public class Int16 : Int32 {}
public class UInt16 : Int32 {}
public class Byte : Int16 {}
public class SByte : Int16 {}
public class Char : UInt16 {
  public static bool IsDigit(char c) => true;
  public static bool IsLetter(char c) => true;
  public static bool IsLetterOrDigit(char c) => true;
  public static bool IsWhiteSpace(char c) => true;
  public static bool IsUpper(char c) => true;
  public static bool IsLower(char c) => true;
  public static char ToUpper(char c) => c;
  public static char ToLower(char c) => c;
}
public class Boolean : ValueType {
  public static bool Parse(string s) => true;
  public static bool TryParse(string s, out bool b) => true;
}

public class String : IEnumerable<char>, IComparable<string> {
    public static string Empty;
    public int Length;
    public char this[int i] { get { return default; } }
    public bool Contains(string s) => true;
    public bool StartsWith(string s) => true;
    public bool EndsWith(string s) => true;
    public int IndexOf(string s) => 0;
    public int IndexOf(char c) => 0;
    public int LastIndexOf(string s) => 0;
    public string Substring(int from) => null;
    public string Substring(int from, int length) => null;
    public string Replace(string a, string b) => null;
    public string Trim() => null;
    public string Trim(params char[] c) => null;
    public string TrimStart() => null;
    public string TrimStart(params char[] c) => null;
    public string TrimEnd() => null;
    public string TrimEnd(params char[] c) => null;
    public string ToLower() => null;
    public string ToUpper() => null;
    public string ToLowerInvariant() => null;
    public string ToUpperInvariant() => null;
    public string PadLeft(int n) => null;
    public string PadRight(int n) => null;
    public string Insert(int at, string s) => null;
    public string Remove(int at, int n) => null;
    public string[] Split(params char[] c) => null;
    public char[] ToCharArray() => null;
    public int CompareTo(string o) => 0;
    public bool Equals(string o) => true;
    public static bool IsNullOrEmpty(string s) => true;
    public static bool IsNullOrWhiteSpace(string s) => true;
    public static string Join(string separator, params object[] parts) => null;
    public static string Join<T>(string separator, IEnumerable<T> parts) => null;
    public static string Concat(params object[] parts) => null;
    public static string Format(string format, params object[] args) => null;
    public static int Compare(string a, string b) => 0;
    public static bool Equals(string a, string b) => true;
    public static string operator +(string a, object b) => null;
}
public class Array<T> : IList<T> {
  public int Length;
  public int Rank;
  public object Clone() => null;
  public int GetLength(int dimension) => 0;
  public void CopyTo(Array array, int index) {}
}
public class Array {
  public int Length;
  public static void Sort<T>(T[] a) {}
  public static void Sort<T>(T[] a, Comparison<T> c) {}
  public static void Reverse<T>(T[] a) {}
  public static int IndexOf<T>(T[] a, T item) => 0;
  public static T Find<T>(T[] a, Predicate<T> p) => default;
  public static T[] FindAll<T>(T[] a, Predicate<T> p) => null;
  public static bool Exists<T>(T[] a, Predicate<T> p) => true;
  public static void ForEach<T>(T[] a, Action<T> f) {}
  public static T[] Empty<T>() => null;
  public static void Copy(Array a, Array b, int n) {}
  public static void Resize<T>(ref T[] a, int n) {}
  public static void Clear(Array a, int at, int n) {}
  public static U[] ConvertAll<T, U>(T[] a, Converter<T, U> f) => null;
}
public class Nullable<T> { public bool HasValue; public T Value; public T GetValueOrDefault() => default; }
public class Tuple { public static Tuple<A, B> Create<A, B>(A a, B b) => null; }
public class Tuple<A, B> { public A Item1; public B Item2; }
public class Lazy<T> { public Lazy(Func<T> f) {} public T Value; public bool IsValueCreated; }
public class WeakReference<T> { public bool TryGetTarget(out T target) => true; }
public class Random {
  public Random() {}
  public Random(int seed) {}
  public int Next() => 0;
  public int Next(int max) => 0;
  public int Next(int min, int max) => 0;
  public double NextDouble() => 0;
}
public class Guid {
  public static Guid NewGuid() => null;
  public static Guid Parse(string s) => null;
  public static Guid Empty;
  public string ToString(string format) => null;
}
public class Uri {
  public Uri(string s) {}
  public string Host;
  public string AbsolutePath;
  public string AbsoluteUri;
  public int Port;
  public string Scheme;
}
public class Version { public int Major; public int Minor; public static Version Parse(string s) => null; }
public class DateTime : IComparable<DateTime> {
  public static DateTime Now;
  public static DateTime UtcNow;
  public static DateTime Today;
  public static DateTime MinValue;
  public static DateTime MaxValue;
  public int Year;
  public int Month;
  public int Day;
  public int Hour;
  public DateTime Date;
  public long Ticks;
  public DateTime AddDays(double d) => null;
  public DateTime AddHours(double d) => null;
  public DateTime AddMinutes(double d) => null;
  public DateTime AddSeconds(double d) => null;
  public DateTime AddMonths(int n) => null;
  public DateTime AddYears(int n) => null;
  public static DateTime Parse(string s) => null;
  public static bool TryParse(string s, out DateTime d) => true;
  public string ToString(string format) => null;
  public TimeSpan Subtract(DateTime d) => null;
  public DateTime ToUniversalTime() => null;
  public DateTime ToLocalTime() => null;
}
public class DateTimeOffset {
  public static DateTimeOffset Now;
  public static DateTimeOffset UtcNow;
  public DateTime UtcDateTime;
  public string ToString(string format) => null;
  public long ToUnixTimeSeconds() => 0;
}
public class TimeSpan {
  public static TimeSpan Zero;
  public static TimeSpan FromSeconds(double d) => null;
  public static TimeSpan FromMilliseconds(double d) => null;
  public static TimeSpan FromMinutes(double d) => null;
  public static TimeSpan FromHours(double d) => null;
  public static TimeSpan FromDays(double d) => null;
  public double TotalSeconds;
  public double TotalMilliseconds;
  public double TotalMinutes;
  public int Days;
  public int Hours;
  public long Ticks;
}
public static class Math {
  public const double PI = 0;
  public static int Max(int a, int b) => 0;
  public static double Max(double a, double b) => 0;
  public static int Min(int a, int b) => 0;
  public static double Min(double a, double b) => 0;
  public static int Abs(int a) => 0;
  public static double Abs(double a) => 0;
  public static double Pow(double a, double b) => 0;
  public static double Sqrt(double a) => 0;
  public static double Round(double a) => 0;
  public static double Floor(double a) => 0;
  public static double Ceiling(double a) => 0;
  public static int Clamp(int a, int b, int c) => 0;
  public static double Sin(double a) => 0;
  public static double Cos(double a) => 0;
  public static double Log(double a) => 0;
}
public static class Console {
  public static TextWriter Out;
  public static TextWriter Error;
  public static TextReader In;
  public static void WriteLine() {}
  public static void WriteLine(object o) {}
  public static void WriteLine(string format, params object[] args) {}
  public static void Write(object o) {}
  public static string ReadLine() => null;
  public static int Read() => 0;
  public static ConsoleKeyInfo ReadKey() => null;
  public static void Clear() {}
}
public static class BitConverter {
  public static bool IsLittleEndian;
  public static byte[] GetBytes(object o) => null;
  public static string ToString(byte[] b) => null;
  public static short ToInt16(byte[] b, int at) => 0;
  public static ushort ToUInt16(byte[] b, int at) => 0;
  public static int ToInt32(byte[] b, int at) => 0;
  public static uint ToUInt32(byte[] b, int at) => 0;
  public static long ToInt64(byte[] b, int at) => 0;
  public static ulong ToUInt64(byte[] b, int at) => 0;
  public static float ToSingle(byte[] b, int at) => 0;
  public static double ToDouble(byte[] b, int at) => 0;
}
public static class Convert {
  public static int ToInt32(object o) => 0;
  public static long ToInt64(object o) => 0;
  public static double ToDouble(object o) => 0;
  public static string ToString(object o) => null;
  public static bool ToBoolean(object o) => true;
  public static string ToBase64String(byte[] b) => null;
  public static byte[] FromBase64String(string s) => null;
  public static object ChangeType(object o, Type t) => null;
}
public static class Environment {
  public static string NewLine;
  public static int ProcessorCount;
  public static string CurrentDirectory;
  public static string GetEnvironmentVariable(string name) => null;
  public static void Exit(int code) {}
  public static string MachineName;
  public static int TickCount;
}
public static class GC { public static void Collect() {} public static void SuppressFinalize(object o) {} }
public static class Activator {
  public static object CreateInstance(Type t) => null;
  public static T CreateInstance<T>() => default;
}
public static class Interlocked {
  public static int Increment(ref int i) => 0;
  public static int Decrement(ref int i) => 0;
  public static T Exchange<T>(ref T a, T b) => default;
  public static T CompareExchange<T>(ref T a, T b, T c) => default;
}
public class StringBuilder {
  public StringBuilder() {}
  public StringBuilder(string s) {}
  public int Length;
  public StringBuilder Append(object o) => null;
  public StringBuilder AppendLine() => null;
  public StringBuilder AppendLine(string s) => null;
  public StringBuilder AppendFormat(string format, params object[] args) => null;
  public StringBuilder Insert(int at, object o) => null;
  public StringBuilder Remove(int at, int n) => null;
  public StringBuilder Replace(string a, string b) => null;
  public StringBuilder Clear() => null;
}

// Exceptions
public class Exception {
  public Exception() {}
  public Exception(string message) {}
  public Exception(string message, Exception inner) {}
  public string Message;
  public Exception InnerException;
  public string StackTrace;
  public string Source;
  public Exception GetBaseException() => null;
}
public class SystemException : Exception {}
public class ApplicationException : Exception {}
public class ArgumentException : SystemException {}
public class ArgumentNullException : ArgumentException { public static void ThrowIfNull(object o) {} }
public class ArgumentOutOfRangeException : ArgumentException {}
public class InvalidOperationException : SystemException {}
public class NotImplementedException : SystemException {}
public class NotSupportedException : SystemException {}
public class NullReferenceException : SystemException {}
public class IndexOutOfRangeException : SystemException {}
public class InvalidCastException : SystemException {}
public class FormatException : SystemException {}
public class OverflowException : SystemException {}
public class TimeoutException : SystemException {}
public class OperationCanceledException : SystemException {}
public class TaskCanceledException : OperationCanceledException {}
public class ObjectDisposedException : InvalidOperationException {}
public class KeyNotFoundException : SystemException {}
public class UnauthorizedAccessException : SystemException {}
public class IOException : SystemException {}
public class FileNotFoundException : IOException {}
public class AggregateException : Exception {}

// Interfaces
public interface IDisposable { void Dispose(); }
public interface IAsyncDisposable { ValueTask DisposeAsync(); }
public interface IComparable { int CompareTo(object o); }
public interface IComparable<T> { int CompareTo(T o); }
public interface IEquatable<T> { bool Equals(T o); }
public interface ICloneable { object Clone(); }
public interface IFormattable { string ToString(string format, IFormatProvider p); }
public interface IFormatProvider { object GetFormat(Type t); }
public interface IComparer<T> { int Compare(T a, T b); }
public interface IEqualityComparer<T> { bool Equals(T a, T b); int GetHashCode(T o); }
public interface IObserver<T> { void OnNext(T t); void OnError(Exception e); void OnCompleted(); }
public interface IObservable<T> { IDisposable Subscribe(IObserver<T> o); }
public interface IProgress<T> { void Report(T t); }
public interface IServiceProvider { object GetService(Type t); }

// Collections
public interface IEnumerator { object Current { get; } bool MoveNext(); void Reset(); }
public interface IEnumerator<T> : IEnumerator, IDisposable { T Current { get; } }
public interface IEnumerable { IEnumerator GetEnumerator(); }
public interface IEnumerable<T> : IEnumerable { IEnumerator<T> GetEnumerator(); }
public interface IAsyncEnumerable<T> { IAsyncEnumerator<T> GetAsyncEnumerator(); }
public interface IAsyncEnumerator<T> { T Current { get; } ValueTask<bool> MoveNextAsync(); }
public interface ICollection<T> : IEnumerable<T> {
  int Count { get; }
  bool IsReadOnly { get; }
  void Add(T item);
  bool Remove(T item);
  bool Contains(T item);
  void Clear();
  void CopyTo(T[] a, int at);
}
public interface IReadOnlyCollection<T> : IEnumerable<T> { int Count { get; } }
public interface IList<T> : ICollection<T> {
  T this[int i] { get; set; }
  int IndexOf(T item);
  void Insert(int at, T item);
  void RemoveAt(int at);
}
public interface IReadOnlyList<T> : IReadOnlyCollection<T> { T this[int i] { get; } }
public interface ISet<T> : ICollection<T> {
  bool Add(T item);
  void UnionWith(IEnumerable<T> o);
  void ExceptWith(IEnumerable<T> o);
  void IntersectWith(IEnumerable<T> o);
  bool SetEquals(IEnumerable<T> o);
  bool IsSubsetOf(IEnumerable<T> o);
  bool Overlaps(IEnumerable<T> o);
}
public interface IDictionary<K, V> : ICollection<KeyValuePair<K, V>> {
  V this[K key] { get; set; }
  ICollection<K> Keys { get; }
  ICollection<V> Values { get; }
  void Add(K key, V value);
  bool ContainsKey(K key);
  bool Remove(K key);
  bool TryGetValue(K key, out V value);
}
public interface IReadOnlyDictionary<K, V> : IReadOnlyCollection<KeyValuePair<K, V>> {
  V this[K key] { get; }
  IEnumerable<K> Keys { get; }
  IEnumerable<V> Values { get; }
  bool ContainsKey(K key);
  bool TryGetValue(K key, out V value);
}
public interface IGrouping<K, T> : IEnumerable<T> { K Key { get; } }
public interface ILookup<K, T> : IEnumerable<IGrouping<K, T>> {
  IEnumerable<T> this[K key] { get; }
  bool Contains(K key);
}
public interface IOrderedEnumerable<T> : IEnumerable<T> {}
public interface IQueryable<T> : IEnumerable<T> {}
public class KeyValuePair<K, V> { public KeyValuePair(K key, V value) {} public K Key; public V Value; }
public class List<T> : IList<T>, IReadOnlyList<T> {
  public List() {}
  public List(int capacity) {}
  public List(IEnumerable<T> items) {}
  public int Count;
  public int Capacity;
  public void AddRange(IEnumerable<T> items) {}
  public void InsertRange(int at, IEnumerable<T> items) {}
  public T Find(Predicate<T> p) => default;
  public List<T> FindAll(Predicate<T> p) => null;
  public int FindIndex(Predicate<T> p) => 0;
  public bool Exists(Predicate<T> p) => true;
  public void ForEach(Action<T> f) {}
  public int RemoveAll(Predicate<T> p) => 0;
  public void RemoveRange(int at, int n) {}
  public void Sort() {}
  public void Sort(Comparison<T> c) {}
  public void Sort(IComparer<T> c) {}
  public void Reverse() {}
  public T[] ToArray() => null;
  public List<T> GetRange(int at, int n) => null;
  public bool TrueForAll(Predicate<T> p) => true;
  public List<U> ConvertAll<U>(Converter<T, U> f) => null;
  public ReadOnlyCollection<T> AsReadOnly() => null;
  public int BinarySearch(T item) => 0;
}
public class ReadOnlyCollection<T> : IReadOnlyList<T> {}
public class Collection<T> : IList<T> {}
public class ObservableCollection<T> : Collection<T> {}
public class HashSet<T> : ISet<T> {
  public HashSet() {}
  public HashSet(IEnumerable<T> items) {}
  public int Count;
  public bool TryGetValue(T item, out T found) => true;
  public int RemoveWhere(Predicate<T> p) => 0;
}
public class SortedSet<T> : ISet<T> { public T Min; public T Max; }
public class LinkedList<T> : ICollection<T> {
  public LinkedListNode<T> First;
  public LinkedListNode<T> Last;
  public LinkedListNode<T> AddFirst(T item) => null;
  public LinkedListNode<T> AddLast(T item) => null;
  public void RemoveFirst() {}
  public void RemoveLast() {}
}
public class LinkedListNode<T> { public T Value; public LinkedListNode<T> Next; public LinkedListNode<T> Previous; }
public class Queue<T> : IEnumerable<T> {
  public int Count;
  public void Enqueue(T item) {}
  public T Dequeue() => default;
  public T Peek() => default;
  public bool TryDequeue(out T item) => true;
  public void Clear() {}
}
public class Stack<T> : IEnumerable<T> {
  public int Count;
  public void Push(T item) {}
  public T Pop() => default;
  public T Peek() => default;
  public bool TryPop(out T item) => true;
  public void Clear() {}
}
public class PriorityQueue<T, P> {
  public int Count;
  public void Enqueue(T item, P priority) {}
  public T Dequeue() => default;
  public T Peek() => default;
}
public class Dictionary<K, V> : IDictionary<K, V>, IReadOnlyDictionary<K, V> {
  public Dictionary() {}
  public Dictionary(int capacity) {}
  public Dictionary(IDictionary<K, V> d) {}
  public int Count;
  public ICollection<K> Keys;
  public ICollection<V> Values;
  public V this[K key] { get { return default; } set {} }
  public bool TryAdd(K key, V value) => true;
  public V GetValueOrDefault(K key) => default;
  public void Clear() {}
}
public class SortedDictionary<K, V> : IDictionary<K, V> {}
public class SortedList<K, V> : IDictionary<K, V> {}
public class ConcurrentDictionary<K, V> : IDictionary<K, V> {
  public V GetOrAdd(K key, Func<K, V> f) => default;
  public V AddOrUpdate(K key, V value, Func<K, V, V> f) => default;
  public bool TryAdd(K key, V value) => true;
  public bool TryRemove(K key, out V value) => true;
  public bool TryUpdate(K key, V a, V b) => true;
}
public class ConcurrentQueue<T> : IEnumerable<T> {
  public void Enqueue(T item) {}
  public bool TryDequeue(out T item) => true;
  public int Count;
  public bool IsEmpty;
}
public class ConcurrentBag<T> : IEnumerable<T> {
  public void Add(T item) {}
  public bool TryTake(out T item) => true;
  public int Count;
}
public class BlockingCollection<T> : IEnumerable<T> {
  public void Add(T item) {}
  public T Take() => default;
  public IEnumerable<T> GetConsumingEnumerable() => null;
  public void CompleteAdding() {}
}
public class EqualityComparer<T> : IEqualityComparer<T> { public static EqualityComparer<T> Default; }
public class Comparer<T> : IComparer<T> {
  public static Comparer<T> Default;
  public static Comparer<T> Create(Comparison<T> c) => null;
}
public class StringComparer : IComparer<string>, IEqualityComparer<string> {
  public static StringComparer Ordinal;
  public static StringComparer OrdinalIgnoreCase;
  public static StringComparer InvariantCultureIgnoreCase;
}
public class Span<T> {
  public int Length;
  public T this[int i] { get { return default; } }
  public Span<T> Slice(int at) => null;
  public T[] ToArray() => null;
}
public class Memory<T> { public int Length; public Span<T> Span; }

// Delegates
public delegate void Action();
public delegate void Action<A>(A a);
public delegate void Action<A, B>(A a, B b);
public delegate void Action<A, B, C>(A a, B b, C c);
public delegate void Action<A, B, C, D>(A a, B b, C c, D d);
public delegate R Func<R>();
public delegate R Func<A, R>(A a);
public delegate R Func<A, B, R>(A a, B b);
public delegate R Func<A, B, C, R>(A a, B b, C c);
public delegate R Func<A, B, C, D, R>(A a, B b, C c, D d);
public delegate bool Predicate<T>(T t);
public delegate int Comparison<T>(T a, T b);
public delegate U Converter<T, U>(T t);
public delegate void EventHandler(object sender, EventArgs e);
public delegate void EventHandler<E>(object sender, E e);
public class EventArgs { public static EventArgs Empty; }

// Tasks
public class Task {
  public static Task CompletedTask;
  public bool IsCompleted;
  public Exception Exception;
  public static Task Run(Action f) => null;
  public static Task<T> Run<T>(Func<T> f) => null;
  public static Task Delay(int ms) => null;
  public static Task Delay(TimeSpan t) => null;
  public static Task<T> FromResult<T>(T value) => null;
  public static Task WhenAll(params Task[] tasks) => null;
  public static Task<T[]> WhenAll<T>(IEnumerable<Task<T>> tasks) => null;
  public static Task<T[]> WhenAll<T>(params Task<T>[] tasks) => null;
  public static Task<Task<T>> WhenAny<T>(params Task<T>[] tasks) => null;
  public static Task<Task> WhenAny(params Task[] tasks) => null;
  public void Wait() {}
  public Task ContinueWith(Action<Task> f) => null;
  public Task ConfigureAwait(bool b) => null;
  public static void WaitAll(params Task[] tasks) {}
}
public class TaskAwaiter<T> { public T GetResult() => default; }
public class Task<T> : Task {
  public T Result;
  public TaskAwaiter<T> GetAwaiter() => null;
  public Task<U> ContinueWith<U>(Func<Task<T>, U> f) => null;
  public Task<T> ConfigureAwait(bool b) => null;
}
public class ValueTask { public Task AsTask() => null; public ValueTask ConfigureAwait(bool b) => null; }
public class ValueTask<T> {
  public T Result;
  public TaskAwaiter<T> GetAwaiter() => null;
  public Task<T> AsTask() => null;
  public ValueTask<T> ConfigureAwait(bool b) => null;
}
public class TaskCompletionSource<T> {
  public Task<T> Task;
  public void SetResult(T t) {}
  public bool TrySetResult(T t) => true;
  public void SetException(Exception e) {}
  public void SetCanceled() {}
}
public class CancellationToken {
  public static CancellationToken None;
  public bool IsCancellationRequested;
  public void ThrowIfCancellationRequested() {}
  public IDisposable Register(Action f) => null;
}
public class CancellationTokenSource : IDisposable {
  public CancellationToken Token;
  public void Cancel() {}
  public void CancelAfter(int ms) {}
  public bool IsCancellationRequested;
}
public class SemaphoreSlim : IDisposable {
  public SemaphoreSlim(int n) {}
  public void Wait() {}
  public Task WaitAsync() => null;
  public int Release() => 0;
}
public class Thread {
  public Thread(Action f) {}
  public void Start() {}
  public void Join() {}
  public static void Sleep(int ms) {}
  public static Thread CurrentThread;
}
public class Timer : IDisposable {}
public class Stopwatch {
  public static Stopwatch StartNew() => null;
  public void Start() {}
  public void Stop() {}
  public void Reset() {}
  public void Restart() {}
  public long ElapsedMilliseconds;
  public TimeSpan Elapsed;
}

// Text, files, net
public class Regex {
  public Regex(string pattern) {}
  public Match Match(string s) => null;
  public MatchCollection Matches(string s) => null;
  public bool IsMatch(string s) => true;
  public string Replace(string s, string by) => null;
  public static bool IsMatch(string s, string pattern) => true;
  public static Match Match(string s, string pattern) => null;
  public static string Replace(string s, string pattern, string by) => null;
  public static string[] Split(string s, string pattern) => null;
  public static string Escape(string s) => null;
}
public class Group { public string Value; public bool Success; public int Index; public int Length; }
public class Match : Group { public GroupCollection Groups; public Match NextMatch() => null; }
public class GroupCollection : IEnumerable<Group> { public Group this[string name] { get { return null; } } }
public class MatchCollection : IEnumerable<Match> {
  public int Count;
  public Match this[int i] { get { return null; } }
}
public class Encoding {
  public static Encoding UTF8;
  public static Encoding ASCII;
  public static Encoding Unicode;
  public byte[] GetBytes(string s) => null;
  public string GetString(byte[] b) => null;
  public static Encoding GetEncoding(string name) => null;
}
public class CultureInfo : IFormatProvider {
  public static CultureInfo InvariantCulture;
  public static CultureInfo CurrentCulture;
  public string Name;
}
public class Stream : IDisposable {
  public long Length;
  public long Position;
  public int Read(byte[] b, int at, int n) => 0;
  public void Write(byte[] b, int at, int n) {}
  public void Flush() {}
  public void Close() {}
  public void CopyTo(Stream s) {}
  public Task CopyToAsync(Stream s) => null;
  public Task<int> ReadAsync(byte[] b, int at, int n) => null;
  public Task WriteAsync(byte[] b, int at, int n) => null;
  public void Dispose() {}
}
public class MemoryStream : Stream {
  public MemoryStream() {}
  public MemoryStream(byte[] b) {}
  public byte[] ToArray() => null;
  public byte[] GetBuffer() => null;
}
public class FileStream : Stream {}
public class TextReader : IDisposable {
  public string ReadLine() => null;
  public string ReadToEnd() => null;
  public Task<string> ReadLineAsync() => null;
  public Task<string> ReadToEndAsync() => null;
  public int Read() => 0;
  public int Peek() => 0;
  public void Close() {}
  public void Dispose() {}
}
public class StreamReader : TextReader {
  public StreamReader(Stream s) {}
  public StreamReader(string path) {}
  public bool EndOfStream;
}
public class StringReader : TextReader { public StringReader(string s) {} }
public class TextWriter : IDisposable {
  public void Write(object o) {}
  public void WriteLine() {}
  public void WriteLine(object o) {}
  public Task WriteLineAsync(string s) => null;
  public void Flush() {}
  public void Close() {}
  public void Dispose() {}
}
public class StreamWriter : TextWriter { public StreamWriter(Stream s) {} public StreamWriter(string path) {} }
public class StringWriter : TextWriter { public StringBuilder GetStringBuilder() => null; }
public class BinaryReader : IDisposable {
  public bool ReadBoolean() => true;
  public char ReadChar() => 'a';
  public sbyte ReadSByte() => 0;
  public short ReadInt16() => 0;
  public ushort ReadUInt16() => 0;
  public uint ReadUInt32() => 0;
  public long ReadInt64() => 0;
  public ulong ReadUInt64() => 0;
  public float ReadSingle() => 0;
  public double ReadDouble() => 0;
  public decimal ReadDecimal() => 0;
  public int ReadInt32() => 0;
  public byte ReadByte() => 0;
  public string ReadString() => null;
  public byte[] ReadBytes(int n) => null;
}
public class BinaryWriter : IDisposable { public void Write(object o) {} }
public static class File {
  public static bool Exists(string p) => true;
  public static string ReadAllText(string p) => null;
  public static string[] ReadAllLines(string p) => null;
  public static byte[] ReadAllBytes(string p) => null;
  public static void WriteAllText(string p, string s) {}
  public static void WriteAllBytes(string p, byte[] b) {}
  public static void Delete(string p) {}
  public static void Copy(string a, string b) {}
  public static void Move(string a, string b) {}
  public static FileStream Open(string p, object mode) => null;
  public static FileStream OpenRead(string p) => null;
  public static FileStream Create(string p) => null;
  public static StreamReader OpenText(string p) => null;
  public static StreamWriter CreateText(string p) => null;
  public static void AppendAllText(string p, string s) {}
  public static Task<string> ReadAllTextAsync(string p) => null;
  public static Task WriteAllTextAsync(string p, string s) => null;
  public static IEnumerable<string> ReadLines(string p) => null;
}
public static class Directory {
  public static bool Exists(string p) => true;
  public static DirectoryInfo CreateDirectory(string p) => null;
  public static string[] GetFiles(string p) => null;
  public static string[] GetDirectories(string p) => null;
  public static void Delete(string p) {}
  public static string GetCurrentDirectory() => null;
  public static IEnumerable<string> EnumerateFiles(string p) => null;
}
public static class Path {
  public static string Combine(params string[] parts) => null;
  public static string GetFileName(string p) => null;
  public static string GetFileNameWithoutExtension(string p) => null;
  public static string GetExtension(string p) => null;
  public static string GetDirectoryName(string p) => null;
  public static string GetFullPath(string p) => null;
  public static string GetTempPath() => null;
  public static string GetTempFileName() => null;
  public static char DirectorySeparatorChar;
}
public class FileInfo {
  public FileInfo(string p) {}
  public string Name;
  public string FullName;
  public long Length;
  public bool Exists;
  public DirectoryInfo Directory;
}
public class DirectoryInfo {
  public string Name;
  public string FullName;
  public bool Exists;
  public FileInfo[] GetFiles() => null;
  public DirectoryInfo Parent;
}
public class HttpClient : IDisposable {
  public Task<HttpResponseMessage> GetAsync(string url) => null;
  public Task<string> GetStringAsync(string url) => null;
  public Task<HttpResponseMessage> PostAsync(string url, HttpContent c) => null;
  public Task<HttpResponseMessage> SendAsync(HttpRequestMessage m) => null;
}
public class HttpResponseMessage : IDisposable {
  public HttpContent Content;
  public bool IsSuccessStatusCode;
  public HttpResponseMessage EnsureSuccessStatusCode() => null;
}
public class HttpRequestMessage {}
public class HttpContent {
  public Task<string> ReadAsStringAsync() => null;
  public Task<byte[]> ReadAsByteArrayAsync() => null;
}

// Reflection; the methods that .NET declares as extensions may be replaced by a project's own
public enum BindingFlags { Default, Public, NonPublic, Instance, Static }
public static class CustomAttributeExtensions {
    public static TypeInfo GetTypeInfo(this Type t) => null;
    public static T GetCustomAttribute<T>(this MemberInfo m) => default;
    public static T GetCustomAttribute<T>(this MemberInfo m, bool inherit) => default;
    public static Attribute GetCustomAttribute(this MemberInfo m, Type t) => null;
    public static IEnumerable<T> GetCustomAttributes<T>(this MemberInfo m) => null;
    public static IEnumerable<T> GetCustomAttributes<T>(this MemberInfo m, bool inherit) => null;
    public static IEnumerable<Attribute> GetCustomAttributes(this MemberInfo m) => null;
    public static T GetCustomAttribute<T>(this ParameterInfo p) => default;
    public static IEnumerable<T> GetCustomAttributes<T>(this ParameterInfo p) => null;
    public static IEnumerable<Attribute> GetCustomAttributes(this ParameterInfo p) => null;
    public static T GetCustomAttribute<T>(this Assembly a) => default;
    public static IEnumerable<T> GetCustomAttributes<T>(this Assembly a) => null;
}

// Linq
public static class Enumerable {
    public static IEnumerable<T> Where<T>(this IEnumerable<T> s, Func<T, bool> p) => null;
    public static IEnumerable<U> Select<T, U>(this IEnumerable<T> s, Func<T, U> f) => null;
    public static IEnumerable<U> Select<T, U>(this IEnumerable<T> s, Func<T, int, U> f) => null;
    public static IEnumerable<U> SelectMany<T, U>(this IEnumerable<T> s, Func<T, IEnumerable<U>> f) => null;
    public static IOrderedEnumerable<T> OrderBy<T, K>(this IEnumerable<T> s, Func<T, K> f) => null;
    public static IOrderedEnumerable<T> OrderByDescending<T, K>(this IEnumerable<T> s, Func<T, K> f) => null;
    public static IOrderedEnumerable<T> ThenBy<T, K>(this IOrderedEnumerable<T> s, Func<T, K> f) => null;
    public static IOrderedEnumerable<T> ThenByDescending<T, K>(this IOrderedEnumerable<T> s, Func<T, K> f) => null;
    public static IEnumerable<IGrouping<K, T>> GroupBy<T, K>(this IEnumerable<T> s, Func<T, K> f) => null;
    public static IEnumerable<IGrouping<K, V>> GroupBy<T, K, V>(this IEnumerable<T> s, Func<T, K> f, Func<T, V> g) => null;
    public static IEnumerable<R> Join<T, U, K, R>(this IEnumerable<T> s, IEnumerable<U> o, Func<T, K> f, Func<U, K> g, Func<T, U, R> h) => null;
    public static ILookup<K, T> ToLookup<T, K>(this IEnumerable<T> s, Func<T, K> f) => null;
    public static Dictionary<K, T> ToDictionary<T, K>(this IEnumerable<T> s, Func<T, K> f) => null;
    public static Dictionary<K, V> ToDictionary<T, K, V>(this IEnumerable<T> s, Func<T, K> f, Func<T, V> g) => null;
    public static List<T> ToList<T>(this IEnumerable<T> s) => null;
    public static T[] ToArray<T>(this IEnumerable<T> s) => null;
    public static HashSet<T> ToHashSet<T>(this IEnumerable<T> s) => null;
    public static T First<T>(this IEnumerable<T> s) => default;
    public static T First<T>(this IEnumerable<T> s, Func<T, bool> p) => default;
    public static T FirstOrDefault<T>(this IEnumerable<T> s) => default;
    public static T FirstOrDefault<T>(this IEnumerable<T> s, Func<T, bool> p) => default;
    public static T Last<T>(this IEnumerable<T> s) => default;
    public static T Last<T>(this IEnumerable<T> s, Func<T, bool> p) => default;
    public static T LastOrDefault<T>(this IEnumerable<T> s) => default;
    public static T Single<T>(this IEnumerable<T> s) => default;
    public static T Single<T>(this IEnumerable<T> s, Func<T, bool> p) => default;
    public static T SingleOrDefault<T>(this IEnumerable<T> s) => default;
    public static T SingleOrDefault<T>(this IEnumerable<T> s, Func<T, bool> p) => default;
    public static T ElementAtOrDefault<T>(this IEnumerable<T> s, int i) => default;
    public static T SingleOrDefault<T>(this IEnumerable<T> s, Func<T, bool> p) => default;
    public static T ElementAt<T>(this IEnumerable<T> s, int i) => default;
    public static bool Any<T>(this IEnumerable<T> s) => true;
    public static bool Any<T>(this IEnumerable<T> s, Func<T, bool> p) => true;
    public static bool All<T>(this IEnumerable<T> s, Func<T, bool> p) => true;
    public static int Count<T>(this IEnumerable<T> s) => 0;
    public static int Count<T>(this IEnumerable<T> s, Func<T, bool> p) => 0;
    public static int Sum<T>(this IEnumerable<T> s, Func<T, int> f) => 0;
    public static int Sum(this IEnumerable<int> s) => 0;
    public static double Average<T>(this IEnumerable<T> s, Func<T, double> f) => 0;
    public static T Max<T>(this IEnumerable<T> s) => default;
    public static K Max<T, K>(this IEnumerable<T> s, Func<T, K> f) => default;
    public static T Min<T>(this IEnumerable<T> s) => default;
    public static K Min<T, K>(this IEnumerable<T> s, Func<T, K> f) => default;
    public static T MaxBy<T, K>(this IEnumerable<T> s, Func<T, K> f) => default;
    public static T MinBy<T, K>(this IEnumerable<T> s, Func<T, K> f) => default;
    public static A Aggregate<T, A>(this IEnumerable<T> s, A seed, Func<A, T, A> f) => default;
    public static T Aggregate<T>(this IEnumerable<T> s, Func<T, T, T> f) => default;
    public static IEnumerable<T> Distinct<T>(this IEnumerable<T> s) => null;
    public static IEnumerable<T> DistinctBy<T, K>(this IEnumerable<T> s, Func<T, K> f) => null;
    public static IEnumerable<T> Concat<T>(this IEnumerable<T> s, IEnumerable<T> o) => null;
    public static IEnumerable<T> Union<T>(this IEnumerable<T> s, IEnumerable<T> o) => null;
    public static IEnumerable<T> Intersect<T>(this IEnumerable<T> s, IEnumerable<T> o) => null;
    public static IEnumerable<T> Except<T>(this IEnumerable<T> s, IEnumerable<T> o) => null;
    public static IEnumerable<T> Append<T>(this IEnumerable<T> s, T item) => null;
    public static IEnumerable<T> Prepend<T>(this IEnumerable<T> s, T item) => null;
    public static IEnumerable<T> Take<T>(this IEnumerable<T> s, int n) => null;
    public static IEnumerable<T> Skip<T>(this IEnumerable<T> s, int n) => null;
    public static IEnumerable<T> TakeWhile<T>(this IEnumerable<T> s, Func<T, bool> p) => null;
    public static IEnumerable<T> SkipWhile<T>(this IEnumerable<T> s, Func<T, bool> p) => null;
    public static IEnumerable<T> Reverse<T>(this IEnumerable<T> s) => null;
    public static IEnumerable<T> DefaultIfEmpty<T>(this IEnumerable<T> s) => null;
    public static IEnumerable<T> OfType<T>(this IEnumerable s) => null;
    public static IEnumerable<T> Cast<T>(this IEnumerable s) => null;
    public static IEnumerable<T> AsEnumerable<T>(this IEnumerable<T> s) => null;
    public static bool Contains<T>(this IEnumerable<T> s, T item) => true;
    public static bool SequenceEqual<T>(this IEnumerable<T> s, IEnumerable<T> o) => true;
    public static IEnumerable<(T First, U Second)> Zip<T, U>(this IEnumerable<T> s, IEnumerable<U> o) => null;
    public static IEnumerable<R> Zip<T, U, R>(this IEnumerable<T> s, IEnumerable<U> o, Func<T, U, R> f) => null;
    public static IEnumerable<T[]> Chunk<T>(this IEnumerable<T> s, int n) => null;
    public static IEnumerable<int> Range(int from, int count) => null;
    public static IEnumerable<T> Repeat<T>(T item, int count) => null;
    public static IEnumerable<T> Empty<T>() => null;
}
