// The part of the C and C++ libraries whose types decide calls. A number converts to the types that its class extends.
class va_list {}; class $void {}; class $void_ptr {}; class $ptr {}; class $nullptr {};
class $double {}; class $float : public $double {}; class $ulong : public $double {};
class $long : public $ulong, public $double {}; class $unsigned : public $ulong, public $long, public $double {};
class $int : public $long, public $unsigned, public $double {};
class $bool : public $int {
};
class $char : public $int {
};
class $uchar : public $int {
};
class $short : public $int {
};
class $ushort : public $int {
};
class $wchar_t : public $int {
};
class $char8_t : public $int {
};
class $char16_t : public $int {
};
class $char32_t : public $int {
};
class $string : public std::string, public std::string_view {};
class $string_view : public std::string_view {};
class $char_ptr : public std::string, public std::string_view, public QString, public QByteArray {};
using size_t = unsigned long;
using ssize_t = long;
using ptrdiff_t = long;
using intptr_t = long;
using uintptr_t = unsigned long;
using int8_t = signed char;
using int16_t = short;
using int32_t = int;
using int64_t = long;
using uint8_t = unsigned char;
using uint16_t = unsigned short;
using uint32_t = unsigned int;
using uint64_t = unsigned long;
using off_t = long;
using time_t = long;
using pid_t = int;
class array_base;
template <typename T> class array {
  public: T front() { return T(); }
  T operator[](int n) { return T(); }
};
namespace std {
using ::size_t;
using ::ptrdiff_t;
using ::int8_t;
using ::int16_t;
using ::int32_t;
using ::int64_t;
using ::uint8_t;
using ::uint16_t;
using ::uint32_t;
using ::uint64_t;
using ::intptr_t;
using ::uintptr_t;
template <typename T> class vector {
  public: using value_type = T;
  T at(int n) { return T(); }
  T front() { return T(); }
  T back() { return T(); }
  T operator[](int n) { return T(); }
  T* begin() { return 0; }
  T* end() { return 0; }
  T* cbegin() { return 0; }
  T* cend() { return 0; }
  T* rbegin() { return 0; }
  T* rend() { return 0; }
  T* crbegin() { return 0; }
  T* crend() { return 0; }
  T* data() { return 0; }
  void push_back(T t) {}
  template <typename U> T emplace_back(U u) { return T(); }
  int size() { return 0; }
  bool empty() { return true; }
  void clear() {}
  void resize(int n) {}
  void reserve(int n) {}
  T* insert(T* p, T t) { return 0; }
  T* erase(T* p) { return 0; }
  void pop_back() {}
};
template <typename T> class list : public vector<T> { public: void push_front(T t) {} void pop_front() {} };
template <typename T> class deque : public vector<T> { public: void push_front(T t) {} void pop_front() {} };
template <typename T> class array : public vector<T> {
};
template <typename T> class span : public vector<T> {
};
template <typename T> class queue : public vector<T> {
  public: void push(T t) {}
  void pop() {}
};
template <typename T> class stack : public queue<T> {
  public: T top() { return T(); }
};
template <typename T> class priority_queue : public stack<T> {
};
template <typename T> class forward_list : public list<T> {
};
template <typename T> class future {
  public: T get() { return T(); }
  void wait() {}
  bool valid() { return true; }
};
template <typename T> class shared_future : public future<T> {
};
template <typename T> class promise {
  public: future<T> get_future() { return future<T>(); }
  void set_value(T t) {}
};
template <typename T> class atomic {
  public: T load() { return T(); }
  T operator->() { return T(); }
  T exchange(T t) { return t; }
  void store(T t) {}
};
template <typename T> class set {
  public: using value_type = T;
  T* begin() { return 0; }
  T* end() { return 0; }
  T* cbegin() { return 0; }
  T* cend() { return 0; }
  T* rbegin() { return 0; }
  T* rend() { return 0; }
  T* crbegin() { return 0; }
  T* crend() { return 0; }
  T* find(T t) { return 0; }
  T* lower_bound(T t) { return 0; }
  T* upper_bound(T t) { return 0; }
  int count(T t) { return 0; }
  void insert(T t) {}
  void erase(T t) {}
  int size() { return 0; }
  bool empty() { return true; }
};
template <typename T> class unordered_set : public set<T> {};
template <typename A, typename B> class pair { public: A first; B second; };
template <typename K, typename V> class map {
  public: using value_type = pair<K, V>;
  using mapped_type = V;
  using key_type = K;
  V at(K k) { return V(); }
  V operator[](K k) { return V(); }
  pair<K, V>* begin() { return 0; }
  pair<K, V>* end() { return 0; }
  pair<K, V>* cbegin() { return 0; }
  pair<K, V>* cend() { return 0; }
  pair<K, V>* rbegin() { return 0; }
  pair<K, V>* rend() { return 0; }
  pair<K, V>* crbegin() { return 0; }
  pair<K, V>* crend() { return 0; }
  pair<K, V>* find(K k) { return 0; }
  pair<K, V>* lower_bound(K k) { return 0; }
  pair<K, V>* upper_bound(K k) { return 0; }
  int count(K k) { return 0; }
  int size() { return 0; }
  bool empty() { return true; }
  void clear() {}
  void erase(K k) {}
  void insert(pair<K, V> p) {}
};
template <typename K, typename V> class unordered_map : public map<K, V> {
};
template <typename K, typename V> class multimap : public map<K, V> {
};
template <typename K, typename V> class unordered_multimap : public map<K, V> {
};
template <typename T> class multiset : public set<T> {
};
template <typename A, typename B, typename C, typename D, typename E, typename F> class tuple {};
template <typename T> class unique_ptr {
  public: T* operator->() { return 0; }
  T* get() { return 0; }
  T* release() { return 0; }
  void reset(T* t) {}
};
template <typename T> class shared_ptr {
  public: T* operator->() { return 0; }
  T* get() { return 0; }
  void reset(T* t) {}
  int use_count() { return 0; }
};
template <typename T> class reference_wrapper { public: T get() { return T(); } };
template <typename T> class weak_ptr { public: shared_ptr<T> lock() { return shared_ptr<T>(); } };
template <typename T> class optional {
  public: T value() { return T(); }
  bool has_value() { return true; }
  T value_or(T t) { return t; }
};
template <typename T> unique_ptr<T> make_unique() { return unique_ptr<T>(); }
template <typename T> shared_ptr<T> make_shared() { return shared_ptr<T>(); }
template <typename T> using remove_extent_t = T;
template <typename T> struct remove_extent {
  using type = T;
};
template <typename T> using remove_all_extents_t = T;
template <typename T> struct remove_all_extents {
  using type = T;
};
template <typename T> using remove_reference_t = T;
template <typename T> struct remove_reference {
  using type = T;
};
template <typename T> using remove_pointer_t = T;
template <typename T> struct remove_pointer {
  using type = T;
};
template <typename T> using remove_const_t = T;
template <typename T> struct remove_const {
  using type = T;
};
template <typename T> using remove_volatile_t = T;
template <typename T> struct remove_volatile {
  using type = T;
};
template <typename T> using remove_cv_t = T;
template <typename T> struct remove_cv {
  using type = T;
};
template <typename T> using remove_cvref_t = T;
template <typename T> struct remove_cvref {
  using type = T;
};
template <typename T> using decay_t = T;
template <typename T> struct decay {
  using type = T;
};
template <typename T> using type_identity_t = T;
template <typename T> struct type_identity {
  using type = T;
};
template <typename T> using add_const_t = T;
template <typename T> struct add_const {
  using type = T;
};
template <typename T> using add_lvalue_reference_t = T;
template <typename T> struct add_lvalue_reference {
  using type = T;
};
template <typename T> using add_rvalue_reference_t = T;
template <typename T> struct add_rvalue_reference {
  using type = T;
};
template <typename T> using add_pointer_t = T;
template <typename T> struct add_pointer {
  using type = T;
};
template <typename T> using unwrap_reference_t = T;
template <typename T> struct unwrap_reference {
  using type = T;
};
template <typename T> using unwrap_ref_decay_t = T;
template <typename T> struct unwrap_ref_decay {
  using type = T;
};
template <bool B, typename T> using enable_if_t = T;
template <bool B, typename T> struct enable_if {
  using type = T;
};
template <typename I, typename T> I find(I a, I b, T t) { return a; }
template <typename I, typename F> I find_if(I a, I b, F f) { return a; }
template <typename I, typename F> I find_if_not(I a, I b, F f) { return a; }
template <typename I> I min_element(I a, I b) { return a; }
template <typename I> I max_element(I a, I b) { return a; }
template <typename I, typename T> I lower_bound(I a, I b, T t) { return a; }
template <typename I, typename T> I upper_bound(I a, I b, T t) { return a; }
template <typename I> I next(I a) { return a; }
template <typename I> I prev(I a) { return a; }
template <typename T> T as_const(T t) { return t; }
template <typename T> T exchange(T t, T n) { return t; }
template <typename T> T move(T t) { return t; }
template <typename T> T forward(T t) { return t; }
template <typename T> shared_ptr<T> dynamic_pointer_cast(void* p) { return shared_ptr<T>(); }
template <typename T> shared_ptr<T> static_pointer_cast(void* p) { return shared_ptr<T>(); }
template <typename T> shared_ptr<T> const_pointer_cast(void* p) { return shared_ptr<T>(); }
template <typename T> shared_ptr<T> reinterpret_pointer_cast(void* p) { return shared_ptr<T>(); }
template <typename T> T any_cast(void* p) { return T(); }
template <typename T> T get(void* p) { return T(); }
template <typename T> T* get_if(void* p) { return 0; }
template <typename T> T ref(T t) { return t; }
template <typename T> T cref(T t) { return t; }
template <typename A, typename B> pair<A, B> make_pair(A a, B b) { return pair<A, B>(); }
class string_view {
  public: int size() { return 0; }
  int length() { return 0; }
  bool empty() { return true; }
  string substr(int a, int b) { return string(); }
  int find(string s) { return 0; }
  const char* c_str() { return 0; }
  void append(string s) {}
  void push_back(char c) {}
  char at(int n) { return 0; }
  void clear() {}
  string operator+(string s) { return s; }
};
class string : public string_view {
};
string to_string(int n) { return string(); }
class ostream {
};
class exception {
  public: const char* what() { return 0; }
};
class runtime_error : public exception {
};
class mutex {
  public: void lock() {}
  void unlock() {}
};
class thread {
  public: void join() {}
};
}
// As after "using namespace std;": the library is looked at last.
using std::vector;
using std::deque;
using std::set;
using std::unordered_set;
using std::pair;
using std::map;
using std::unordered_map;
using std::unique_ptr;
using std::shared_ptr;
using std::weak_ptr;
using std::optional;
using std::make_unique;
using std::make_shared;
using std::make_pair;
using std::string;
using std::string_view;

// Qt: its containers, of which those with keys give their values, and its pointers.
template <typename K, typename V> class $q_item {
  public: K key() { return K(); }
  V value() { return V(); }
  V operator*() { return V(); }
  V operator->() { return V(); }
};
template <typename T> class QList : public std::vector<T> {
  public: T value(int n) { return T(); }
  T first() { return T(); }
  T last() { return T(); }
  T constFirst() { return T(); }
  T constLast() { return T(); }
  T takeFirst() { return T(); }
  T takeLast() { return T(); }
  T takeAt(int n) { return T(); }
  T* constBegin() { return 0; }
  T* constEnd() { return 0; }
  QList<T> mid(int a, int b) { return QList<T>(); }
  QList<T> toList() { return QList<T>(); }
  QList<T> toVector() { return QList<T>(); }
  void append(T t) {}
  void prepend(T t) {}
  void removeAt(int n) {}
  int removeAll(T t) { return 0; }
  int removeOne(T t) { return 0; }
  int indexOf(T t) { return 0; }
  bool contains(T t) { return true; }
  bool isEmpty() { return true; }
  int count() { return 0; }
  int length() { return 0; }
};
template <typename T> class QVector : public QList<T> {
};
template <typename T> class QQueue : public QList<T> {
  public: void enqueue(T t) {}
  T dequeue() { return T(); }
  T head() { return T(); }
};
template <typename T> class QStack : public QList<T> {
  public: void push(T t) {}
  T pop() { return T(); }
  T top() { return T(); }
};
template <typename T> class QSet : public std::set<T> {
  public: T* constBegin() { return 0; }
  T* constEnd() { return 0; }
  QList<T> values() { return QList<T>(); }
  QList<T> toList() { return QList<T>(); }
  bool contains(T t) { return true; }
  bool remove(T t) { return true; }
  bool isEmpty() { return true; }
};
template <typename K, typename V> class QMap {
  public: using iterator = $q_item<K, V>;
  using const_iterator = $q_item<K, V>;
  using Iterator = $q_item<K, V>;
  using ConstIterator = $q_item<K, V>;
  V value(K k) { return V(); }
  V operator[](K k) { return V(); }
  V take(K k) { return V(); }
  V first() { return V(); }
  V last() { return V(); }
  K firstKey() { return K(); }
  K lastKey() { return K(); }
  K key(V v) { return K(); }
  QList<V> values() { return QList<V>(); }
  QList<K> keys() { return QList<K>(); }
  QList<K> uniqueKeys() { return QList<K>(); }
  $q_item<K, V> begin() { return 0; }
  $q_item<K, V> end() { return 0; }
  $q_item<K, V> constBegin() { return 0; }
  $q_item<K, V> constEnd() { return 0; }
  $q_item<K, V> cbegin() { return 0; }
  $q_item<K, V> cend() { return 0; }
  $q_item<K, V> find(K k) { return 0; }
  $q_item<K, V> constFind(K k) { return 0; }
  $q_item<K, V> insert(K k, V v) { return 0; }
  $q_item<K, V> erase(int i) { return 0; }
  bool contains(K k) { return true; }
  bool isEmpty() { return true; }
  int remove(K k) { return 0; }
  int size() { return 0; }
  int count() { return 0; }
  void clear() {}
};
template <typename K, typename V> class QHash : public QMap<K, V> {
};
template <typename K, typename V> class QMultiMap : public QMap<K, V> {
};
template <typename K, typename V> class QMultiHash : public QMap<K, V> {
};
template <typename A, typename B> class QPair : public std::pair<A, B> {
};
template <typename T> class QPointer {
  public: T* operator->() { return 0; }
  T* data() { return 0; }
  T* get() { return 0; }
  bool isNull() { return true; }
  void clear() {}
};
template <typename T> class QScopedPointer : public QPointer<T> { public: T* take() { return 0; } void reset(T* t) {} };
template <typename T> class QSharedPointer : public QPointer<T> {
  public: static QSharedPointer<T> create() { return QSharedPointer<T>(); }
  void reset(T* t) {}
  template <typename X> QSharedPointer<X> dynamicCast() { return QSharedPointer<X>(); }
  template <typename X> QSharedPointer<X> staticCast() { return QSharedPointer<X>(); }
  template <typename X> QSharedPointer<X> objectCast() { return QSharedPointer<X>(); }
  QSharedPointer<T> toStrongRef() { return QSharedPointer<T>(); }
  QSharedPointer<T> lock() { return QSharedPointer<T>(); }
  QSharedPointer<T> toWeakRef() { return QSharedPointer<T>(); }
};
template <typename T> class QWeakPointer : public QSharedPointer<T> {};
class QByteArray {
  public: QByteArray toHex() { return QByteArray(); }
  QByteArray toBase64() { return QByteArray(); }
  QByteArray trimmed() { return QByteArray(); }
  QByteArray left(int n) { return QByteArray(); }
  QByteArray mid(int n) { return QByteArray(); }
  char* data() { return 0; }
  const char* constData() { return 0; }
  int size() { return 0; }
  int length() { return 0; }
  bool isEmpty() { return true; }
  static QByteArray fromHex(QByteArray b) { return b; }
  static QByteArray fromBase64(QByteArray b) { return b; }
  static QByteArray number(int n) { return QByteArray(); }
};
class QString {
  public: template <typename T> QString arg(T t) { return QString(); }
  QString trimmed() { return QString(); }
  QString simplified() { return QString(); }
  QString toLower() { return QString(); }
  QString toUpper() { return QString(); }
  QString left(int n) { return QString(); }
  QString right(int n) { return QString(); }
  QString mid(int a, int b) { return QString(); }
  QList<QString> split(QString s) { return QList<QString>(); }
  QByteArray toUtf8() { return QByteArray(); }
  QByteArray toLatin1() { return QByteArray(); }
  QByteArray toLocal8Bit() { return QByteArray(); }
  std::string toStdString() { return std::string(); }
  int toInt() { return 0; }
  int size() { return 0; }
  int length() { return 0; }
  bool isEmpty() { return true; }
  bool isNull() { return true; }
  static QString number(int n) { return QString(); }
  static QString fromUtf8(QByteArray b) { return QString(); }
  static QString fromLatin1(QByteArray b) { return QString(); }
  static QString fromStdString(std::string s) { return QString(); }
};
class QStringList : public QList<QString> { public: QString join(QString s) { return QString(); } };
template <typename T> T qobject_cast(void* p) { return T(); }
template <typename T> T qAsConst(T t) { return t; }
