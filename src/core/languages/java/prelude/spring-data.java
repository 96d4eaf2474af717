// Spring Data: what the repositories that a project declares give.

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

public interface Repository<T, ID> {}

public interface CrudRepository<T, ID> extends Repository<T, ID> {
    <S extends T> S save(S entity);
    <S extends T> List<S> saveAll(Iterable<S> entities);
    Optional<T> findById(ID id);
    boolean existsById(ID id);
    List<T> findAll();
    List<T> findAllById(Iterable<ID> ids);
    long count();
    void deleteById(ID id);
    void delete(T entity);
    void deleteAll();
    void deleteAll(Iterable<? extends T> entities);
}

public interface ListCrudRepository<T, ID> extends CrudRepository<T, ID> {}

public interface PagingAndSortingRepository<T, ID> extends CrudRepository<T, ID> {
    List<T> findAll(Sort sort);
    Page<T> findAll(Pageable page);
}

public interface ListPagingAndSortingRepository<T, ID> extends PagingAndSortingRepository<T, ID> {}

public interface JpaSpecificationExecutor<T> {}

public interface JpaRepository<T, ID> extends ListPagingAndSortingRepository<T, ID> {
    T getOne(ID id);
    T getById(ID id);
    T getReferenceById(ID id);
    <S extends T> S saveAndFlush(S entity);
    <S extends T> List<S> saveAllAndFlush(Iterable<S> entities);
    void flush();
    void deleteAllInBatch();
}

public interface MongoRepository<T, ID> extends ListPagingAndSortingRepository<T, ID> {
    <S extends T> S insert(S entity);
}

public interface Sort {}
public interface Pageable {}
public interface Slice<T> extends Iterable<T> {
    List<T> getContent();
    Stream<T> stream();
    <U> Slice<U> map(java.util.function.Function<? super T, ? extends U> converter);
}
public interface Page<T> extends Slice<T> {
    long getTotalElements();
    int getTotalPages();
    <U> Page<U> map(java.util.function.Function<? super T, ? extends U> converter);
}
