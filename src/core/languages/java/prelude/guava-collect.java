// Guava: com.google.common.collect.

import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collector;
import java.util.stream.Stream;

public abstract class UnmodifiableIterator<E> implements Iterator<E> {}
public interface PeekingIterator<E> extends Iterator<E> { E peek(); }
public abstract class ImmutableCollection<E> implements Collection<E> {
  ImmutableList<E> asList();
  UnmodifiableIterator<E> iterator();
}

public abstract class ImmutableList<E> extends ImmutableCollection<E> implements List<E> {
    static <E> ImmutableList<E> of(E... elements);
    static <E> ImmutableList<E> copyOf(Iterable<? extends E> elements);
    static <E> ImmutableList<E> copyOf(Iterator<? extends E> elements);
    static <E> ImmutableList<E> copyOf(E[] elements);
    static <E> ImmutableList<E> sortedCopyOf(Iterable<? extends E> elements);
    static <E> ImmutableList<E> sortedCopyOf(Comparator<? super E> order, Iterable<? extends E> elements);
    static <E> Collector<E, ?, ImmutableList<E>> toImmutableList();
    static <E> ImmutableList.Builder<E> builder();
    static <E> ImmutableList.Builder<E> builderWithExpectedSize(int size);
    ImmutableList<E> reverse();
    ImmutableList<E> subList(int from, int to);
    class Builder<E> {
      Builder<E> add(E... elements);
      Builder<E> addAll(Iterable<? extends E> elements);
      Builder<E> addAll(Iterator<? extends E> elements);
      ImmutableList<E> build();
    }
}

public abstract class ImmutableSet<E> extends ImmutableCollection<E> implements Set<E> {
    static <E> ImmutableSet<E> of(E... elements);
    static <E> ImmutableSet<E> copyOf(Iterable<? extends E> elements);
    static <E> ImmutableSet<E> copyOf(Iterator<? extends E> elements);
    static <E> ImmutableSet<E> copyOf(E[] elements);
    static <E> Collector<E, ?, ImmutableSet<E>> toImmutableSet();
    static <E> ImmutableSet.Builder<E> builder();
    static <E> ImmutableSet.Builder<E> builderWithExpectedSize(int size);
    class Builder<E> {
      Builder<E> add(E... elements);
      Builder<E> addAll(Iterable<? extends E> elements);
      Builder<E> addAll(Iterator<? extends E> elements);
      ImmutableSet<E> build();
    }
}

public abstract class ImmutableSortedSet<E> extends ImmutableSet<E> implements SortedSet<E> {
    static <E> ImmutableSortedSet<E> of(E... elements);
    static <E> ImmutableSortedSet<E> copyOf(Iterable<? extends E> elements);
    static <E> ImmutableSortedSet<E> copyOf(Comparator<? super E> order, Iterable<? extends E> elements);
    static <E> Collector<E, ?, ImmutableSortedSet<E>> toImmutableSortedSet(Comparator<? super E> order);
    E first();
    E last();
}

public abstract class ImmutableMap<K, V> implements Map<K, V> {
    static <K, V> ImmutableMap<K, V> of();
    static <K, V> ImmutableMap<K, V> of(K k, V v);
    static <K, V> ImmutableMap<K, V> of(K k, V v, K k2, V v2);
    static <K, V> ImmutableMap<K, V> of(K k, V v, K k2, V v2, K k3, V v3);
    static <K, V> ImmutableMap<K, V> of(K k, V v, K k2, V v2, K k3, V v3, K k4, V v4);
    static <K, V> ImmutableMap<K, V> of(K k, V v, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5);
    static <K, V> ImmutableMap<K, V> copyOf(Map<? extends K, ? extends V> map);
    static <K, V> ImmutableMap<K, V> copyOf(Iterable<? extends Map.Entry<? extends K, ? extends V>> entries);
    static <T, K, V> Collector<T, ?, ImmutableMap<K, V>> toImmutableMap(Function<? super T, ? extends K> key, Function<? super T, ? extends V> value);
    static <T, K, V> Collector<T, ?, ImmutableMap<K, V>> toImmutableMap(Function<? super T, ? extends K> key, Function<? super T, ? extends V> value, BinaryOperator<V> merge);
    static <K, V> ImmutableMap.Builder<K, V> builder();
    static <K, V> ImmutableMap.Builder<K, V> builderWithExpectedSize(int size);
    ImmutableSet<K> keySet();
    ImmutableCollection<V> values();
    ImmutableSet<Map.Entry<K, V>> entrySet();
    class Builder<K, V> {
      Builder<K, V> put(K key, V value);
      Builder<K, V> put(Map.Entry<? extends K, ? extends V> entry);
      Builder<K, V> putAll(Map<? extends K, ? extends V> map);
      ImmutableMap<K, V> build();
      ImmutableMap<K, V> buildOrThrow();
      ImmutableMap<K, V> buildKeepingLast();
    }
}

public abstract class ImmutableSortedMap<K, V> extends ImmutableMap<K, V> implements SortedMap<K, V> {
    static <K, V> ImmutableSortedMap<K, V> copyOf(Map<? extends K, ? extends V> map);
    static <K, V> ImmutableSortedMap<K, V> copyOf(Map<? extends K, ? extends V> map, Comparator<? super K> order);
}

public interface BiMap<K, V> extends Map<K, V> { BiMap<V, K> inverse(); V forcePut(K key, V value); Set<V> values(); }
public class HashBiMap<K, V> implements BiMap<K, V> {
  static <K, V> HashBiMap<K, V> create();
  static <K, V> HashBiMap<K, V> create(Map<? extends K, ? extends V> map);
}
public abstract class ImmutableBiMap<K, V> extends ImmutableMap<K, V> implements BiMap<K, V> {
  static <K, V> ImmutableBiMap<K, V> copyOf(Map<? extends K, ? extends V> map);
  ImmutableBiMap<V, K> inverse();
  ImmutableSet<V> values();
}

public interface Multiset<E> extends Collection<E> {
  int count(Object element);
  int add(E element, int times);
  Set<E> elementSet();
  Set<Multiset.Entry<E>> entrySet();
  interface Entry<E> {
    E getElement();
    int getCount();
  }
}
public class HashMultiset<E> implements Multiset<E> {
  static <E> HashMultiset<E> create();
  static <E> HashMultiset<E> create(Iterable<? extends E> elements);
}

public interface Multimap<K, V> {
    int size();
    boolean isEmpty();
    boolean containsKey(Object key);
    boolean containsValue(Object value);
    boolean containsEntry(Object key, Object value);
    boolean put(K key, V value);
    boolean putAll(K key, Iterable<? extends V> values);
    boolean putAll(Multimap<? extends K, ? extends V> other);
    boolean remove(Object key, Object value);
    Collection<V> removeAll(Object key);
    Collection<V> replaceValues(K key, Iterable<? extends V> values);
    void clear();
    Collection<V> get(K key);
    Set<K> keySet();
    Multiset<K> keys();
    Collection<V> values();
    Collection<Map.Entry<K, V>> entries();
    Map<K, Collection<V>> asMap();
}
public interface ListMultimap<K, V> extends Multimap<K, V> { List<V> get(K key); List<V> removeAll(Object key); }
public interface SetMultimap<K, V> extends Multimap<K, V> {
  Set<V> get(K key);
  Set<V> removeAll(Object key);
  Set<Map.Entry<K, V>> entries();
}
public interface SortedSetMultimap<K, V> extends SetMultimap<K, V> {
  SortedSet<V> get(K key);
  SortedSet<V> removeAll(Object key);
}
public class ArrayListMultimap<K, V> implements ListMultimap<K, V> {
  static <K, V> ArrayListMultimap<K, V> create();
  static <K, V> ArrayListMultimap<K, V> create(int keys, int values);
  static <K, V> ArrayListMultimap<K, V> create(Multimap<? extends K, ? extends V> other);
}
public class LinkedListMultimap<K, V> implements ListMultimap<K, V> {
  static <K, V> LinkedListMultimap<K, V> create();
  static <K, V> LinkedListMultimap<K, V> create(Multimap<? extends K, ? extends V> other);
}
public class HashMultimap<K, V> implements SetMultimap<K, V> {
  static <K, V> HashMultimap<K, V> create();
  static <K, V> HashMultimap<K, V> create(Multimap<? extends K, ? extends V> other);
}
public class LinkedHashMultimap<K, V> implements SetMultimap<K, V> {
  static <K, V> LinkedHashMultimap<K, V> create();
  static <K, V> LinkedHashMultimap<K, V> create(Multimap<? extends K, ? extends V> other);
}
public class TreeMultimap<K, V> implements SortedSetMultimap<K, V> { static <K, V> TreeMultimap<K, V> create(); }
public abstract class ImmutableMultimap<K, V> implements Multimap<K, V> {
  static <K, V> ImmutableMultimap<K, V> copyOf(Multimap<? extends K, ? extends V> other);
  static <K, V> ImmutableMultimap.Builder<K, V> builder();
  ImmutableCollection<V> get(K key);
  ImmutableSet<K> keySet();
  ImmutableCollection<V> values();
  ImmutableCollection<Map.Entry<K, V>> entries();
  class Builder<K, V> {
    Builder<K, V> put(K key, V value);
    Builder<K, V> putAll(K key, Iterable<? extends V> values);
    Builder<K, V> putAll(Multimap<? extends K, ? extends V> other);
    ImmutableMultimap<K, V> build();
  }
}
public abstract class ImmutableListMultimap<K, V> extends ImmutableMultimap<K, V> implements ListMultimap<K, V> {
  static <K, V> ImmutableListMultimap<K, V> of();
  static <K, V> ImmutableListMultimap<K, V> copyOf(Multimap<? extends K, ? extends V> other);
  static <K, V> ImmutableListMultimap.Builder<K, V> builder();
  static <T, K, V> Collector<T, ?, ImmutableListMultimap<K, V>> toImmutableListMultimap(Function<? super T, ? extends K> key, Function<? super T, ? extends V> value);
  ImmutableList<V> get(K key);
  class Builder<K, V> {
    Builder<K, V> put(K key, V value);
    Builder<K, V> putAll(K key, Iterable<? extends V> values);
    ImmutableListMultimap<K, V> build();
  }
}
public abstract class ImmutableSetMultimap<K, V> extends ImmutableMultimap<K, V> implements SetMultimap<K, V> {
  static <K, V> ImmutableSetMultimap<K, V> of();
  static <K, V> ImmutableSetMultimap<K, V> copyOf(Multimap<? extends K, ? extends V> other);
  static <K, V> ImmutableSetMultimap.Builder<K, V> builder();
  static <T, K, V> Collector<T, ?, ImmutableSetMultimap<K, V>> toImmutableSetMultimap(Function<? super T, ? extends K> key, Function<? super T, ? extends V> value);
  ImmutableSet<V> get(K key);
  class Builder<K, V> {
    Builder<K, V> put(K key, V value);
    Builder<K, V> putAll(K key, Iterable<? extends V> values);
    ImmutableSetMultimap<K, V> build();
  }
}
public class Multimaps {
  static <K, V> ImmutableListMultimap<K, V> index(Iterable<V> values, Function<? super V, K> key);
  static <K, V> Map<K, Collection<V>> asMap(Multimap<K, V> map);
  static <K, V> ListMultimap<K, V> synchronizedListMultimap(ListMultimap<K, V> map);
}

public interface Table<R, C, V> {
  V get(Object row, Object column);
  V put(R row, C column, V value);
  V remove(Object row, Object column);
  boolean contains(Object row, Object column);
  Map<C, V> row(R row);
  Map<R, V> column(C column);
  Set<R> rowKeySet();
  Set<C> columnKeySet();
  Collection<V> values();
  Set<Table.Cell<R, C, V>> cellSet();
  Map<R, Map<C, V>> rowMap();
  Map<C, Map<R, V>> columnMap();
  interface Cell<R, C, V> {
    R getRowKey();
    C getColumnKey();
    V getValue();
  }
}
public class HashBasedTable<R, C, V> implements Table<R, C, V> { static <R, C, V> HashBasedTable<R, C, V> create(); }

public class Lists {
  static <E> List<E> newArrayList(E... elements);
  static <E> List<E> newArrayList(Iterable<? extends E> elements);
  static <E> List<E> newArrayList(Iterator<? extends E> elements);
  static <E> List<E> newArrayListWithCapacity(int size);
  static <E> List<E> newArrayListWithExpectedSize(int size);
  static <E> List<E> newLinkedList();
  static <E> List<E> newCopyOnWriteArrayList();
  static <F, T> List<T> transform(List<F> from, Function<? super F, ? extends T> function);
  static <T> List<List<T>> partition(List<T> list, int size);
  static <T> List<T> reverse(List<T> list);
  static <E> List<E> asList(E first, E[] rest);
}
public class Sets {
  static <E> Set<E> newHashSet(E... elements);
  static <E> Set<E> newHashSet(Iterable<? extends E> elements);
  static <E> Set<E> newHashSet(Iterator<? extends E> elements);
  static <E> Set<E> newLinkedHashSet();
  static <E> Set<E> newLinkedHashSet(Iterable<? extends E> elements);
  static <E> SortedSet<E> newTreeSet();
  static <E> SortedSet<E> newTreeSet(Iterable<? extends E> elements);
  static <E> Set<E> newConcurrentHashSet();
  static <E> Set<E> newHashSetWithExpectedSize(int size);
  static <E> Sets.SetView<E> union(Set<? extends E> a, Set<? extends E> b);
  static <E> Sets.SetView<E> intersection(Set<E> a, Set<?> b);
  static <E> Sets.SetView<E> difference(Set<E> a, Set<?> b);
  static <E> Sets.SetView<E> symmetricDifference(Set<? extends E> a, Set<? extends E> b);
  static <E> Set<E> filter(Set<E> set, Predicate<? super E> predicate);
  abstract class SetView<E> implements Set<E> {
    ImmutableSet<E> immutableCopy();
  }
}
public class Maps {
  static <K, V> Map<K, V> newHashMap();
  static <K, V> Map<K, V> newHashMap(Map<? extends K, ? extends V> map);
  static <K, V> Map<K, V> newLinkedHashMap();
  static <K, V> Map<K, V> newLinkedHashMap(Map<? extends K, ? extends V> map);
  static <K, V> SortedMap<K, V> newTreeMap();
  static <K, V> Map<K, V> newConcurrentMap();
  static <K, V> Map<K, V> newHashMapWithExpectedSize(int size);
  static <K, V> Map<K, V> newEnumMap(Class<K> type);
  static <K, V> ImmutableMap<K, V> uniqueIndex(Iterable<V> values, Function<? super V, K> key);
  static <K, V> ImmutableMap<K, V> toMap(Iterable<K> keys, Function<? super K, V> value);
  static <K, V> Map<K, V> asMap(Set<K> keys, Function<? super K, V> value);
  static <K, A, B> Map<K, B> transformValues(Map<K, A> map, Function<? super A, B> function);
  static <K, V> Map<K, V> filterKeys(Map<K, V> map, Predicate<? super K> predicate);
  static <K, V> Map<K, V> filterValues(Map<K, V> map, Predicate<? super V> predicate);
  static <K, V> Map<K, V> filterEntries(Map<K, V> map, Predicate<? super Map.Entry<K, V>> predicate);
  static <K, V> Map.Entry<K, V> immutableEntry(K key, V value);
}
public class Iterables {
  static <T> T getOnlyElement(Iterable<T> all);
  static <T> T getOnlyElement(Iterable<? extends T> all, T otherwise);
  static <T> T getFirst(Iterable<? extends T> all, T otherwise);
  static <T> T getLast(Iterable<T> all);
  static <T> T getLast(Iterable<? extends T> all, T otherwise);
  static <T> T get(Iterable<T> all, int position);
  static <T> T find(Iterable<T> all, Predicate<? super T> predicate);
  static <T> T find(Iterable<? extends T> all, Predicate<? super T> predicate, T otherwise);
  static <T> boolean any(Iterable<T> all, Predicate<? super T> predicate);
  static <T> boolean all(Iterable<T> all, Predicate<? super T> predicate);
  static <T> Iterable<T> filter(Iterable<T> all, Predicate<? super T> predicate);
  static <T> Iterable<T> filter(Iterable<?> all, Class<T> type);
  static <F, T> Iterable<T> transform(Iterable<F> all, Function<? super F, ? extends T> function);
  static <T> Iterable<T> concat(Iterable<? extends T>... all);
  static <T> Iterable<T> concat(Iterable<? extends Iterable<? extends T>> all);
  static <T> Iterable<T> limit(Iterable<T> all, int size);
  static <T> Iterable<T> skip(Iterable<T> all, int size);
  static <T> Iterable<List<T>> partition(Iterable<T> all, int size);
  static boolean isEmpty(Iterable<?> all);
  static int size(Iterable<?> all);
  static boolean contains(Iterable<?> all, Object element);
  static <T> boolean addAll(Collection<T> to, Iterable<? extends T> all);
  static <T> T[] toArray(Iterable<? extends T> all, Class<T> type);
}
public class Iterators {
  static <T> T getOnlyElement(Iterator<T> all);
  static <T> T getNext(Iterator<? extends T> all, T otherwise);
  static <T> T getLast(Iterator<T> all);
  static <T> PeekingIterator<T> peekingIterator(Iterator<? extends T> all);
  static <T> UnmodifiableIterator<T> filter(Iterator<T> all, Predicate<? super T> predicate);
  static <F, T> Iterator<T> transform(Iterator<F> all, Function<? super F, ? extends T> function);
  static <T> Iterator<T> concat(Iterator<? extends T>... all);
}
public class Collections2 {
  static <E> Collection<E> filter(Collection<E> all, Predicate<? super E> predicate);
  static <F, T> Collection<T> transform(Collection<F> all, Function<? super F, T> function);
}
public class Streams {
  static <T> Stream<T> stream(Iterable<T> all);
  static <T> Stream<T> stream(Iterator<T> all);
  static <T> Stream<T> stream(Optional<T> one);
  static <T> Stream<T> concat(Stream<? extends T>... all);
}
public class MoreCollectors {
  static <T> Collector<T, ?, T> onlyElement();
  static <T> Collector<T, ?, Optional<T>> toOptional();
}

public abstract class Ordering<T> implements Comparator<T> {
  static <C> Ordering<C> natural();
  static <T> Ordering<T> from(Comparator<T> order);
  Ordering<T> reverse();
  Ordering<T> nullsFirst();
  Ordering<T> nullsLast();
  <F> Ordering<F> onResultOf(Function<F, ? extends T> function);
  List<T> sortedCopy(Iterable<T> all);
  ImmutableList<T> immutableSortedCopy(Iterable<T> all);
  <E extends T> E min(Iterable<E> all);
  <E extends T> E max(Iterable<E> all);
}

public abstract class FluentIterable<E> implements Iterable<E> {
    static <E> FluentIterable<E> from(Iterable<E> all);
    static <E> FluentIterable<E> from(E[] all);
    static <E> FluentIterable<E> of(E... all);
    static <E> FluentIterable<E> concat(Iterable<? extends E>... all);
    FluentIterable<E> filter(Predicate<? super E> predicate);
    <T> FluentIterable<T> filter(Class<T> type);
    <T> FluentIterable<T> transform(Function<? super E, T> function);
    <T> FluentIterable<T> transformAndConcat(Function<? super E, ? extends Iterable<? extends T>> function);
    FluentIterable<E> append(Iterable<? extends E> all);
    FluentIterable<E> limit(int size);
    FluentIterable<E> skip(int size);
    boolean anyMatch(Predicate<? super E> predicate);
    boolean allMatch(Predicate<? super E> predicate);
    boolean contains(Object element);
    int size();
    boolean isEmpty();
    E get(int position);
    ImmutableList<E> toList();
    ImmutableSet<E> toSet();
    ImmutableList<E> toSortedList(Comparator<? super E> order);
    <V> ImmutableMap<E, V> toMap(Function<? super E, V> value);
    <K> ImmutableListMultimap<K, E> index(Function<? super E, K> key);
    <K> ImmutableMap<K, E> uniqueIndex(Function<? super E, K> key);
    Stream<E> stream();
}
