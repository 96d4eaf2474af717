// The part of the standard library whose types decide what a call in a project means. Lowered like any file; nothing
// here becomes a node. Associated types are written as type parameters (`Iterator<Item>`), closures as plain functions.

pub struct bool; pub struct char; pub struct usize; pub struct isize; pub struct u8; pub struct u16; pub struct u32;
pub struct u64;
pub struct u128;
pub struct i8;
pub struct i16;
pub struct i32;
pub struct i64;
pub struct i128;
pub struct f32;
pub struct f64;
pub trait Integer {
  fn from<X>(x: X) -> Self;
  fn try_from<X>(x: X) -> Result<Self, Error>;
  fn from_str(s: &str) -> Result<Self, ParseIntError>;
  fn default() -> Self;
  fn pow(self, n: u32) -> Self;
  fn abs(self) -> Self;
  fn min(self, o: Self) -> Self;
  fn max(self, o: Self) -> Self;
  fn clamp(self, a: Self, b: Self) -> Self;
  fn checked_add(self, o: Self) -> Option<Self>;
  fn checked_sub(self, o: Self) -> Option<Self>;
  fn checked_mul(self, o: Self) -> Option<Self>;
  fn checked_div(self, o: Self) -> Option<Self>;
  fn wrapping_add(self, o: Self) -> Self;
  fn wrapping_sub(self, o: Self) -> Self;
  fn wrapping_mul(self, o: Self) -> Self;
  fn saturating_sub(self, o: Self) -> Self;
  fn saturating_add(self, o: Self) -> Self;
  fn to_string(&self) -> String;
  fn is_power_of_two(self) -> bool;
  fn leading_zeros(self) -> u32;
  fn trailing_zeros(self) -> u32;
  fn count_ones(self) -> u32;
  fn swap_bytes(self) -> Self;
  fn to_le_bytes(self) -> Vec<u8>;
  fn to_be_bytes(self) -> Vec<u8>;
  fn add(self, o: Self) -> Self;
  fn sub(self, o: Self) -> Self;
  fn mul(self, o: Self) -> Self;
  fn div(self, o: Self) -> Self;
  fn rem(self, o: Self) -> Self;
  fn neg(self) -> Self;
  fn not(self) -> Self;
  fn shl(self, o: Self) -> Self;
  fn shr(self, o: Self) -> Self;
  fn bitand(self, o: Self) -> Self;
  fn bitor(self, o: Self) -> Self;
  fn bitxor(self, o: Self) -> Self;
  fn sqrt(self) -> Self;
  fn cmp(&self, o: &Self) -> Ordering;
  fn partial_cmp(&self, o: &Self) -> Option<Ordering>;
  fn eq(&self, o: &Self) -> bool;
  fn hash(&self, h: Self);
  fn clone(&self) -> Self;
  fn into(self) -> Self;
  fn from_str_radix(s: &str, r: u32) -> Result<Self, ParseIntError>;
  fn is_nan(self) -> bool;
  fn floor(self) -> Self;
  fn ceil(self) -> Self;
  fn round(self) -> Self;
  }
impl Integer for usize {
}
impl Integer for isize {
}
impl Integer for u8 {
}
impl Integer for u16 {
}
impl Integer for u32 {
}
impl Integer for u64 {
}
impl Integer for u128 {
}
impl Integer for i8 {
}
impl Integer for i16 {
}
impl Integer for i32 {
}
impl Integer for i64 {
}
impl Integer for i128 {
}
impl Integer for f32 {
}
impl Integer for f64 {
}
impl Integer for bool {
}
impl Integer for char {
}
pub trait Float {
  fn sin(self) -> Self;
  fn cos(self) -> Self;
  fn tan(self) -> Self;
  fn asin(self) -> Self;
  fn acos(self) -> Self;
  fn atan(self) -> Self;
  fn atan2(self, o: Self) -> Self;
  fn sin_cos(self) -> (Self, Self);
  fn powi(self, n: i32) -> Self;
  fn powf(self, o: Self) -> Self;
  fn ln(self) -> Self;
  fn log2(self) -> Self;
  fn log10(self) -> Self;
  fn to_radians(self) -> Self;
  fn to_degrees(self) -> Self;
  fn hypot(self, o: Self) -> Self;
  fn cbrt(self) -> Self;
  fn mul_add(self, a: Self, b: Self) -> Self;
  fn copysign(self, o: Self) -> Self;
}
impl Float for f32 {} impl Float for f64 {}
impl bool { fn then<T>(self, f: fn() -> T) -> Option<T>; fn then_some<T>(self, t: T) -> Option<T>; }
impl u8 {
  fn is_ascii_digit(&self) -> bool;
  fn is_ascii_alphabetic(&self) -> bool;
  fn is_ascii_whitespace(&self) -> bool;
  fn to_ascii_lowercase(&self) -> u8;
}
impl char {
  fn len_utf8(self) -> usize;
  fn is_alphabetic(self) -> bool;
  fn is_numeric(self) -> bool;
  fn is_whitespace(self) -> bool;
  fn is_alphanumeric(self) -> bool;
  fn to_digit(self, r: u32) -> Option<u32>;
  fn to_ascii_lowercase(&self) -> char;
  fn to_lowercase(self) -> Iter<char>;
  fn is_ascii_digit(&self) -> bool;
  fn is_uppercase(self) -> bool;
  fn is_lowercase(self) -> bool;
}
pub struct ParseIntError; pub struct Arguments;

pub enum Option<T> { None, Some(T) }
impl<T> Option<T> {
  fn is_some(&self) -> bool;
  fn is_none(&self) -> bool;
  fn is_some_and(self, f: fn(T) -> bool) -> bool;
  fn is_none_or(self, f: fn(T) -> bool) -> bool;
  fn as_ref(&self) -> Option<T>;
  fn as_mut(&mut self) -> Option<T>;
  fn as_deref(&self) -> Option<T>;
  fn as_deref_mut(&mut self) -> Option<T>;
  fn expect(self, m: &str) -> T;
  fn unwrap(self) -> T;
  fn unwrap_or(self, d: T) -> T;
  fn unwrap_or_else(self, f: fn() -> T) -> T;
  fn unwrap_or_default(self) -> T;
  fn unwrap_unchecked(self) -> T;
  fn map<U>(self, f: fn(T) -> U) -> Option<U>;
  fn map_or<U>(self, d: U, f: fn(T) -> U) -> U;
  fn map_or_else<U>(self, d: fn() -> U, f: fn(T) -> U) -> U;
  fn inspect(self, f: fn(T)) -> Option<T>;
  fn ok_or<E>(self, e: E) -> Result<T, E>;
  fn ok_or_else<E>(self, f: fn() -> E) -> Result<T, E>;
  fn iter(&self) -> Iter<T>;
  fn into_iter(self) -> Iter<T>;
  fn and<U>(self, o: Option<U>) -> Option<U>;
  fn and_then<U>(self, f: fn(T) -> Option<U>) -> Option<U>;
  fn filter(self, f: fn(T) -> bool) -> Option<T>;
  fn or(self, o: Option<T>) -> Option<T>;
  fn or_else(self, f: fn() -> Option<T>) -> Option<T>;
  fn insert(&mut self, v: T) -> T;
  fn get_or_insert(&mut self, v: T) -> T;
  fn get_or_insert_with(&mut self, f: fn() -> T) -> T;
  fn take(&mut self) -> Option<T>;
  fn replace(&mut self, v: T) -> Option<T>;
  fn zip<U>(self, o: Option<U>) -> Option<(T, U)>;
  fn copied(self) -> Option<T>;
  fn cloned(self) -> Option<T>;
  fn flatten(self) -> T;
  fn clone(&self) -> Option<T>;
  fn transpose<A, E>(self: Option<Result<A, E>>) -> Result<Option<A>, E>;
  fn unzip<A, B>(self: Option<(A, B)>) -> (Option<A>, Option<B>);
  fn xor(self, o: Option<T>) -> Option<T>;
  fn take_if(&mut self, f: fn(T) -> bool) -> Option<T>;
  fn get_or_insert_default(&mut self) -> T;
  fn iter_mut(&mut self) -> Iter<T>;
  fn as_pin_mut(self) -> Option<Pin<T>>;
  fn as_pin_ref(self) -> Option<Pin<T>>;
  fn eq(&self, o: &Self) -> bool;
  }
pub enum Result<T, E> { Ok(T), Err(E) }
impl<T, E> Result<T, E> {
  fn is_ok(&self) -> bool;
  fn is_err(&self) -> bool;
  fn is_ok_and(self, f: fn(T) -> bool) -> bool;
  fn is_err_and(self, f: fn(E) -> bool) -> bool;
  fn inspect(self, f: fn(T)) -> Result<T, E>;
  fn inspect_err(self, f: fn(E)) -> Result<T, E>;
  fn and<U>(self, o: Result<U, E>) -> Result<U, E>;
  fn or<F>(self, o: Result<T, F>) -> Result<T, F>;
  fn as_deref(&self) -> Result<T, E>;
  fn as_deref_mut(&mut self) -> Result<T, E>;
  fn map_or_else<U>(self, d: fn(E) -> U, f: fn(T) -> U) -> U;
  fn transpose<A>(self: Result<Option<A>, E>) -> Option<Result<A, E>>;
  fn flatten(self) -> T;
  fn into_iter(self) -> Iter<T>;
  fn iter_mut(&mut self) -> Iter<T>;
  fn unwrap_unchecked(self) -> T;
  fn ok(self) -> Option<T>;
  fn err(self) -> Option<E>;
  fn as_ref(&self) -> Result<T, E>;
  fn as_mut(&mut self) -> Result<T, E>;
  fn map<U>(self, f: fn(T) -> U) -> Result<U, E>;
  fn map_or<U>(self, d: U, f: fn(T) -> U) -> U;
  fn map_err<F>(self, f: fn(E) -> F) -> Result<T, F>;
  fn and_then<U>(self, f: fn(T) -> Result<U, E>) -> Result<U, E>;
  fn or_else<F>(self, f: fn(E) -> Result<T, F>) -> Result<T, F>;
  fn unwrap(self) -> T;
  fn expect(self, m: &str) -> T;
  fn unwrap_err(self) -> E;
  fn expect_err(self, m: &str) -> E;
  fn unwrap_or(self, d: T) -> T;
  fn unwrap_or_else(self, f: fn(E) -> T) -> T;
  fn unwrap_or_default(self) -> T;
  fn iter(&self) -> Iter<T>;
  fn clone(&self) -> Result<T, E>;
  fn copied(self) -> Result<T, E>;
  fn cloned(self) -> Result<T, E>;
  }
pub use Option::{None, Some};
pub use Result::{Err, Ok};

pub trait IntoIterator<Item> { fn into_iter(self) -> Iter<Item>; }
pub trait Iterator<Item> {
  fn next(&mut self) -> Option<Item>;
  fn size_hint(&self) -> (usize, Option<usize>);
  fn count(self) -> usize;
  fn last(self) -> Option<Item>;
  fn nth(&mut self, n: usize) -> Option<Item>;
  fn step_by(self, n: usize) -> Iter<Item>;
  fn by_ref(&mut self) -> Iter<Item>;
  fn chain(self, o: Iter<Item>) -> Iter<Item>;
  fn zip<U>(self, o: IntoIterator<U>) -> Iter<(Item, U)>;
  fn map<B>(self, f: fn(Item) -> B) -> Iter<B>;
  fn for_each(self, f: fn(Item));
  fn filter(self, f: fn(Item) -> bool) -> Iter<Item>;
  fn filter_map<B>(self, f: fn(Item) -> Option<B>) -> Iter<B>;
  fn enumerate(self) -> Iter<(usize, Item)>;
  fn peekable(self) -> Peekable<Item>;
  fn skip_while(self, f: fn(Item) -> bool) -> Iter<Item>;
  fn take_while(self, f: fn(Item) -> bool) -> Iter<Item>;
  fn map_while<B>(self, f: fn(Item) -> Option<B>) -> Iter<B>;
  fn skip(self, n: usize) -> Iter<Item>;
  fn take(self, n: usize) -> Iter<Item>;
  fn scan<S, B>(self, s: S, f: fn(S, Item) -> Option<B>) -> Iter<B>;
  fn flat_map<U>(self, f: fn(Item) -> IntoIterator<U>) -> Iter<U>;
  fn flatten<U>(self: Iterator<IntoIterator<U>>) -> Iter<U>;
  fn fuse(self) -> Iter<Item>;
  fn inspect(self, f: fn(Item)) -> Iter<Item>;
  fn collect<B>(self) -> B;
  fn partition<B>(self, f: fn(Item) -> bool) -> (B, B);
  fn fold<B>(self, init: B, f: fn(B, Item) -> B) -> B;
  fn try_fold<B, R>(&mut self, init: B, f: fn(B, Item) -> R) -> R;
  fn rfold<B>(self, init: B, f: fn(B, Item) -> B) -> B;
  fn nth_back(&mut self, n: usize) -> Option<Item>;
  fn is_sorted_by_key<B>(self, f: fn(Item) -> B) -> bool;
  fn reduce(self, f: fn(Item, Item) -> Item) -> Option<Item>;
  fn all(&mut self, f: fn(Item) -> bool) -> bool;
  fn any(&mut self, f: fn(Item) -> bool) -> bool;
  fn find(&mut self, f: fn(Item) -> bool) -> Option<Item>;
  fn find_map<B>(&mut self, f: fn(Item) -> Option<B>) -> Option<B>;
  fn position(&mut self, f: fn(Item) -> bool) -> Option<usize>;
  fn max(self) -> Option<Item>;
  fn min(self) -> Option<Item>;
  fn max_by_key<B>(self, f: fn(Item) -> B) -> Option<Item>;
  fn min_by_key<B>(self, f: fn(Item) -> B) -> Option<Item>;
  fn max_by(self, f: fn(Item, Item) -> Ordering) -> Option<Item>;
  fn min_by(self, f: fn(Item, Item) -> Ordering) -> Option<Item>;
  fn rev(self) -> Iter<Item>;
  fn unzip<A, B>(self) -> (A, B);
  fn copied(self) -> Iter<Item>;
  fn cloned(self) -> Iter<Item>;
  fn cycle(self) -> Iter<Item>;
  fn sum<S>(self) -> S;
  fn product<S>(self) -> S;
  fn next_back(&mut self) -> Option<Item>;
  fn rposition(&mut self, f: fn(Item) -> bool) -> Option<usize>;
  fn rfind(&mut self, f: fn(Item) -> bool) -> Option<Item>;
  fn len(&self) -> usize;
  fn into_iter(self) -> Iter<Item>;
  fn try_for_each<R>(&mut self, f: fn(Item) -> R) -> R;
  fn eq(self, o: Iter<Item>) -> bool;
  fn is_sorted(self) -> bool;
  fn join(&mut self, s: &str) -> String;
  }
pub trait DoubleEndedIterator<Item>: Iterator<Item> {
}
pub trait ExactSizeIterator<Item>: Iterator<Item> {
}
pub trait FusedIterator<Item>: Iterator<Item> {
}
pub struct Iter<T>; impl<T> Iterator<T> for Iter<T> {}
pub struct Peekable<T>; impl<T> Iterator<T> for Peekable<T> {}
impl<T> Peekable<T> {
  fn peek(&mut self) -> Option<T>;
  fn peek_mut(&mut self) -> Option<T>;
  fn next_if(&mut self, f: fn(T) -> bool) -> Option<T>;
  fn next_if_eq(&mut self, o: &T) -> Option<T>;
}
// What the package itertools adds to every iterator.
pub trait Itertools {}
impl<T, I: Iterator<T>> Itertools for I {
  fn sorted(self) -> Iter<T>;
  fn sorted_unstable(self) -> Iter<T>;
  fn sorted_by(self, f: fn(T, T) -> Ordering) -> Iter<T>;
  fn sorted_by_key<K>(self, f: fn(T) -> K) -> Iter<T>;
  fn sorted_unstable_by(self, f: fn(T, T) -> Ordering) -> Iter<T>;
  fn sorted_unstable_by_key<K>(self, f: fn(T) -> K) -> Iter<T>;
  fn unique(self) -> Iter<T>;
  fn unique_by<K>(self, f: fn(T) -> K) -> Iter<T>;
  fn dedup(self) -> Iter<T>;
  fn collect_vec(self) -> Vec<T>;
  fn tuple_windows(self) -> Iter<(T, T)>;
  fn tuple_combinations(self) -> Iter<(T, T)>;
  fn cartesian_product<U>(self, o: IntoIterator<U>) -> Iter<(T, U)>;
  fn zip_eq<U>(self, o: IntoIterator<U>) -> Iter<(T, U)>;
  fn interleave(self, o: IntoIterator<T>) -> Iter<T>;
  fn group_by<K>(self, f: fn(T) -> K) -> Iter<(K, Iter<T>)>;
  fn chunk_by<K>(self, f: fn(T) -> K) -> Iter<(K, Iter<T>)>;
  fn find_position(&mut self, f: fn(T) -> bool) -> Option<(usize, T)>;
  fn exactly_one(self) -> Result<T, Iter<T>>;
  fn at_most_one(self) -> Result<Option<T>, Iter<T>>;
  fn minmax(self) -> MinMaxResult<T>;
  fn into_group_map<K, V>(self: Iterator<(K, V)>) -> HashMap<K, Vec<V>>;
  fn into_group_map_by<K>(self, f: fn(T) -> K) -> HashMap<K, Vec<T>>;
  fn multipeek(self) -> Peekable<T>;
  fn map_ok<A, E, B>(self: Iterator<Result<A, E>>, f: fn(A) -> B) -> Iter<Result<B, E>>;
  }
pub enum MinMaxResult<T> { NoElements, OneElement(T), MinMax(T, T) }
pub struct Range<T>;
impl<T> Iterator<usize> for Range<T> {
}
impl<T> Range<T> {
  fn contains(&self, t: &T) -> bool;
  fn is_empty(&self) -> bool;
  fn clone(&self) -> Range<T>;
}

pub struct Slice<T>; pub struct Vec<T>; pub struct VecDeque<T>;
impl<T> Slice<T> {
  fn map<U>(self, f: fn(T) -> U) -> Slice<U>;
  fn into_vec(self) -> Vec<T>;
  fn each_ref(&self) -> Slice<T>;
  fn concat(&self) -> T;
}
pub trait Sequence<T> {
  fn len(&self) -> usize;
  fn is_empty(&self) -> bool;
  fn first(&self) -> Option<T>;
  fn last(&self) -> Option<T>;
  fn first_mut(&mut self) -> Option<T>;
  fn last_mut(&mut self) -> Option<T>;
  fn get(&self, i: usize) -> Option<T>;
  fn get_mut(&mut self, i: usize) -> Option<T>;
  fn get_unchecked(&self, i: usize) -> T;
  fn get_unchecked_mut(&mut self, i: usize) -> T;
  fn iter(&self) -> Iter<T>;
  fn iter_mut(&mut self) -> Iter<T>;
  fn into_iter(self) -> Iter<T>;
  fn windows(&self, n: usize) -> Iter<Slice<T>>;
  fn chunks(&self, n: usize) -> Iter<Slice<T>>;
  fn chunks_exact(&self, n: usize) -> Iter<Slice<T>>;
  fn chunks_mut(&mut self, n: usize) -> Iter<Slice<T>>;
  fn chunks_exact_mut(&mut self, n: usize) -> Iter<Slice<T>>;
  fn rchunks(&self, n: usize) -> Iter<Slice<T>>;
  fn chunk_by(&self, f: fn(T, T) -> bool) -> Iter<Slice<T>>;
  fn split(&self, f: fn(T) -> bool) -> Iter<Slice<T>>;
  fn split_inclusive(&self, f: fn(T) -> bool) -> Iter<Slice<T>>;
  fn split_first_mut(&mut self) -> Option<(T, Slice<T>)>;
  fn split_last_mut(&mut self) -> Option<(T, Slice<T>)>;
  fn split_at_checked(&self, n: usize) -> Option<(Slice<T>, Slice<T>)>;
  fn first_chunk(&self) -> Option<Slice<T>>;
  fn last_chunk(&self) -> Option<Slice<T>>;
  fn sort_by_cached_key<K>(&mut self, f: fn(T) -> K);
  fn is_sorted_by_key<K>(&self, f: fn(T) -> K) -> bool;
  fn fill_with(&mut self, f: fn() -> T);
  fn rotate_right(&mut self, n: usize);
  fn split_at(&self, n: usize) -> (Slice<T>, Slice<T>);
  fn split_at_mut(&mut self, n: usize) -> (Slice<T>, Slice<T>);
  fn split_first(&self) -> Option<(T, Slice<T>)>;
  fn split_last(&self) -> Option<(T, Slice<T>)>;
  fn contains(&self, t: &T) -> bool;
  fn starts_with(&self, o: &Slice<T>) -> bool;
  fn ends_with(&self, o: &Slice<T>) -> bool;
  fn binary_search(&self, t: &T) -> Result<usize, usize>;
  fn binary_search_by(&self, f: fn(T) -> Ordering) -> Result<usize, usize>;
  fn binary_search_by_key<B>(&self, b: &B, f: fn(T) -> B) -> Result<usize, usize>;
  fn sort(&mut self);
  fn sort_by(&mut self, f: fn(T, T) -> Ordering);
  fn sort_by_key<K>(&mut self, f: fn(T) -> K);
  fn sort_unstable(&mut self);
  fn sort_unstable_by(&mut self, f: fn(T, T) -> Ordering);
  fn sort_unstable_by_key<K>(&mut self, f: fn(T) -> K);
  fn swap(&mut self, a: usize, b: usize);
  fn reverse(&mut self);
  fn rotate_left(&mut self, n: usize);
  fn fill(&mut self, t: T);
  fn to_vec(&self) -> Vec<T>;
  fn to_owned(&self) -> Vec<T>;
  fn concat(&self) -> T;
  fn join(&self, s: &str) -> String;
  fn copy_from_slice(&mut self, o: &Slice<T>);
  fn clone_from_slice(&mut self, o: &Slice<T>);
  fn as_ptr(&self) -> Pointer<T>;
  fn as_mut_ptr(&mut self) -> Pointer<T>;
  fn as_slice(&self) -> Slice<T>;
  fn as_ref(&self) -> Slice<T>;
  fn partition_point(&self, f: fn(T) -> bool) -> usize;
  fn eq(&self, o: &Self) -> bool;
  fn clone(&self) -> Self;
  }
impl<T> Sequence<T> for Slice<T> {} impl<T> IntoIterator<T> for Slice<T> {}
impl<T> Slice<T> for Vec<T> {} impl<T> Sequence<T> for Vec<T> {} impl<T> IntoIterator<T> for Vec<T> {}
impl<T> Sequence<T> for VecDeque<T> {} impl<T> IntoIterator<T> for VecDeque<T> {}
impl<T> Vec<T> {
  fn new() -> Vec<T>;
  fn with_capacity(n: usize) -> Vec<T>;
  fn from(s: Slice<T>) -> Vec<T>;
  fn capacity(&self) -> usize;
  fn reserve(&mut self, n: usize);
  fn reserve_exact(&mut self, n: usize);
  fn shrink_to_fit(&mut self);
  fn into_boxed_slice(self) -> Box<Slice<T>>;
  fn truncate(&mut self, n: usize);
  fn as_mut_slice(&mut self) -> Slice<T>;
  fn swap_remove(&mut self, i: usize) -> T;
  fn insert(&mut self, i: usize, t: T);
  fn remove(&mut self, i: usize) -> T;
  fn retain(&mut self, f: fn(T) -> bool);
  fn retain_mut(&mut self, f: fn(T) -> bool);
  fn extract_if<R>(&mut self, r: R, f: fn(T) -> bool) -> Iter<T>;
  fn splice<R>(&mut self, r: R, i: IntoIterator<T>) -> Iter<T>;
  fn pop_if(&mut self, f: fn(T) -> bool) -> Option<T>;
  fn dedup_by(&mut self, f: fn(T, T) -> bool);
  fn dedup(&mut self);
  fn dedup_by_key<K>(&mut self, f: fn(T) -> K);
  fn push(&mut self, t: T);
  fn pop(&mut self) -> Option<T>;
  fn append(&mut self, o: &mut Vec<T>);
  fn drain<R>(&mut self, r: R) -> Iter<T>;
  fn clear(&mut self);
  fn split_off(&mut self, n: usize) -> Vec<T>;
  fn resize(&mut self, n: usize, t: T);
  fn resize_with(&mut self, n: usize, f: fn() -> T);
  fn extend(&mut self, i: IntoIterator<T>);
  fn extend_from_slice(&mut self, s: &Slice<T>);
  fn from_iter(i: IntoIterator<T>) -> Vec<T>;
  fn leak(self) -> Slice<T>;
  }
// Vectors of packages that are made like the library's.
pub struct SmallVec<A>;
impl<T> SmallVec<Slice<T>> {
  fn push(&mut self, t: T);
  fn pop(&mut self) -> Option<T>;
  fn insert(&mut self, i: usize, t: T);
  fn remove(&mut self, i: usize) -> T;
  fn swap_remove(&mut self, i: usize) -> T;
  fn drain<R>(&mut self, r: R) -> Iter<T>;
  fn retain(&mut self, f: fn(T) -> bool);
  fn truncate(&mut self, n: usize);
  fn clear(&mut self);
  fn extend(&mut self, i: IntoIterator<T>);
  fn into_vec(self) -> Vec<T>;
  fn into_iter(self) -> Iter<T>;
}
pub struct ArrayVec<T>; impl<T> Vec<T> for ArrayVec<T> {} pub struct ThinVec<T>; impl<T> Vec<T> for ThinVec<T> {}
impl<T> VecDeque<T> {
  fn new() -> VecDeque<T>;
  fn from(s: Slice<T>) -> VecDeque<T>;
  fn from_iter(i: IntoIterator<T>) -> VecDeque<T>;
  fn with_capacity(n: usize) -> VecDeque<T>;
  fn push_back(&mut self, t: T);
  fn push_front(&mut self, t: T);
  fn pop_front(&mut self) -> Option<T>;
  fn pop_back(&mut self) -> Option<T>;
  fn front(&self) -> Option<T>;
  fn back(&self) -> Option<T>;
  fn front_mut(&mut self) -> Option<T>;
  fn back_mut(&mut self) -> Option<T>;
  fn clear(&mut self);
  fn make_contiguous(&mut self) -> Slice<T>;
  fn as_slices(&self) -> (Slice<T>, Slice<T>);
  fn split_off(&mut self, n: usize) -> VecDeque<T>;
  fn append(&mut self, o: &mut VecDeque<T>);
  fn insert(&mut self, i: usize, t: T);
  fn truncate(&mut self, n: usize);
  fn range<R>(&self, r: R) -> Iter<T>;
  fn retain_mut(&mut self, f: fn(T) -> bool);
  fn swap_remove_back(&mut self, i: usize) -> Option<T>;
  fn extend(&mut self, i: IntoIterator<T>);
  fn drain<R>(&mut self, r: R) -> Iter<T>;
  fn remove(&mut self, i: usize) -> Option<T>;
  fn retain(&mut self, f: fn(T) -> bool);
}
pub struct BinaryHeap<T>;
impl<T> IntoIterator<T> for BinaryHeap<T> {
}
impl<T> BinaryHeap<T> {
  fn new() -> BinaryHeap<T>;
  fn from(s: Slice<T>) -> BinaryHeap<T>;
  fn from_iter(i: IntoIterator<T>) -> BinaryHeap<T>;
  fn with_capacity(n: usize) -> BinaryHeap<T>;
  fn push(&mut self, t: T);
  fn pop(&mut self) -> Option<T>;
  fn peek(&self) -> Option<T>;
  fn peek_mut(&mut self) -> Option<T>;
  fn len(&self) -> usize;
  fn is_empty(&self) -> bool;
  fn clear(&mut self);
  fn into_sorted_vec(self) -> Vec<T>;
  fn into_vec(self) -> Vec<T>;
  fn iter(&self) -> Iter<T>;
  fn drain(&mut self) -> Iter<T>;
}

pub struct HashMap<K, V>; pub struct BTreeMap<K, V>; pub struct IndexMap<K, V>;
pub trait Mapping<K, V> {
  fn new() -> Self;
  fn with_capacity(n: usize) -> Self;
  fn with_hasher<S>(s: S) -> Self;
  fn len(&self) -> usize;
  fn is_empty(&self) -> bool;
  fn clear(&mut self);
  fn keys(&self) -> Iter<K>;
  fn values(&self) -> Iter<V>;
  fn values_mut(&mut self) -> Iter<V>;
  fn into_keys(self) -> Iter<K>;
  fn into_values(self) -> Iter<V>;
  fn iter(&self) -> Iter<(K, V)>;
  fn iter_mut(&mut self) -> Iter<(K, V)>;
  fn into_iter(self) -> Iter<(K, V)>;
  fn drain(&mut self) -> Iter<(K, V)>;
  fn entry(&mut self, k: K) -> Entry<K, V>;
  fn get(&self, k: &K) -> Option<V>;
  fn get_mut(&mut self, k: &K) -> Option<V>;
  fn get_key_value(&self, k: &K) -> Option<(K, V)>;
  fn contains_key(&self, k: &K) -> bool;
  fn insert(&mut self, k: K, v: V) -> Option<V>;
  fn remove(&mut self, k: &K) -> Option<V>;
  fn remove_entry(&mut self, k: &K) -> Option<(K, V)>;
  fn retain(&mut self, f: fn(K, V) -> bool);
  fn extend(&mut self, i: IntoIterator<(K, V)>);
  fn reserve(&mut self, n: usize);
  fn range<R>(&self, r: R) -> Iter<(K, V)>;
  fn first_key_value(&self) -> Option<(K, V)>;
  fn last_key_value(&self) -> Option<(K, V)>;
  fn pop_first(&mut self) -> Option<(K, V)>;
  fn pop_last(&mut self) -> Option<(K, V)>;
  fn range_mut<R>(&mut self, r: R) -> Iter<(K, V)>;
  fn first_entry(&mut self) -> Option<OccupiedEntry<K, V>>;
  fn last_entry(&mut self) -> Option<OccupiedEntry<K, V>>;
  fn extract_if(&mut self, f: fn(K, V) -> bool) -> Iter<(K, V)>;
  fn split_off(&mut self, k: &K) -> Self;
  fn append(&mut self, o: &mut Self);
  fn shift_remove(&mut self, k: &K) -> Option<V>;
  fn try_insert(&mut self, k: K, v: V) -> Result<V, Error>;
  fn get_index(&self, i: usize) -> Option<(K, V)>;
  fn get_index_of(&self, k: &K) -> Option<usize>;
  fn swap_remove(&mut self, k: &K) -> Option<V>;
  fn insert_full(&mut self, k: K, v: V) -> (usize, Option<V>);
  fn clone(&self) -> Self;
  fn capacity(&self) -> usize;
  }
impl<K, V> HashMap<K, V> {
  fn from(s: Slice<(K, V)>) -> HashMap<K, V>;
  fn from_iter(i: IntoIterator<(K, V)>) -> HashMap<K, V>;
}
impl<K, V> BTreeMap<K, V> {
  fn from(s: Slice<(K, V)>) -> BTreeMap<K, V>;
  fn from_iter(i: IntoIterator<(K, V)>) -> BTreeMap<K, V>;
}
impl<K, V> IndexMap<K, V> {
  fn from(s: Slice<(K, V)>) -> IndexMap<K, V>;
  fn from_iter(i: IntoIterator<(K, V)>) -> IndexMap<K, V>;
}
impl<K, V> Mapping<K, V> for HashMap<K, V> {
}
impl<K, V> Mapping<K, V> for BTreeMap<K, V> {
}
impl<K, V> Mapping<K, V> for IndexMap<K, V> {
}
impl<K, V> IntoIterator<(K, V)> for HashMap<K, V> {
}
impl<K, V> IntoIterator<(K, V)> for BTreeMap<K, V> {
}
impl<K, V> IntoIterator<(K, V)> for IndexMap<K, V> {
}
impl<K, V> IndexMap<K, V> {
  fn get_full(&self, k: &K) -> Option<(usize, K, V)>;
  fn get_full_mut(&mut self, k: &K) -> Option<(usize, K, V)>;
  fn get_index_mut(&mut self, i: usize) -> Option<(K, V)>;
  fn first(&self) -> Option<(K, V)>;
  fn last(&self) -> Option<(K, V)>;
  fn pop(&mut self) -> Option<(K, V)>;
  fn shift_remove_entry(&mut self, k: &K) -> Option<(K, V)>;
  fn swap_remove_entry(&mut self, k: &K) -> Option<(K, V)>;
  fn shift_remove_index(&mut self, i: usize) -> Option<(K, V)>;
  fn swap_remove_index(&mut self, i: usize) -> Option<(K, V)>;
  fn sort_by(&mut self, f: fn(K, V, K, V) -> Ordering);
}
pub struct Keys<K, V>;
impl<K, V> Iterator<K> for Keys<K, V> {
}
pub struct IntoKeys<K, V>;
impl<K, V> Iterator<K> for IntoKeys<K, V> {
}
pub struct Values<K, V>;
impl<K, V> Iterator<V> for Values<K, V> {
}
pub struct ValuesMut<K, V>;
impl<K, V> Iterator<V> for ValuesMut<K, V> {
}
pub struct IntoValues<K, V>;
impl<K, V> Iterator<V> for IntoValues<K, V> {
}
pub enum Entry<K, V> { Occupied(OccupiedEntry<K, V>), Vacant(VacantEntry<K, V>) }
impl<K, V> Entry<K, V> {
  fn or_insert(self, v: V) -> V;
  fn or_insert_with(self, f: fn() -> V) -> V;
  fn or_default(self) -> V;
  fn or_insert_with_key(self, f: fn(K) -> V) -> V;
  fn insert_entry(self, v: V) -> OccupiedEntry<K, V>;
  fn and_modify(self, f: fn(V)) -> Entry<K, V>;
  fn key(&self) -> K;
}
pub struct OccupiedEntry<K, V>;
impl<K, V> OccupiedEntry<K, V> {
  fn get(&self) -> V;
  fn get_mut(&mut self) -> V;
  fn into_mut(self) -> V;
  fn insert(&mut self, v: V) -> V;
  fn remove(self) -> V;
  fn remove_entry(self) -> (K, V);
  fn key(&self) -> K;
}
pub struct VacantEntry<K, V>;
impl<K, V> VacantEntry<K, V> {
  fn insert(self, v: V) -> V;
  fn key(&self) -> K;
  fn into_key(self) -> K;
}
pub struct HashSet<T>; pub struct BTreeSet<T>; pub struct IndexSet<T>;
pub trait Collection<T> {
  fn new() -> Self;
  fn with_capacity(n: usize) -> Self;
  fn len(&self) -> usize;
  fn is_empty(&self) -> bool;
  fn clear(&mut self);
  fn iter(&self) -> Iter<T>;
  fn into_iter(self) -> Iter<T>;
  fn drain(&mut self) -> Iter<T>;
  fn contains(&self, t: &T) -> bool;
  fn insert(&mut self, t: T) -> bool;
  fn remove(&mut self, t: &T) -> bool;
  fn get(&self, t: &T) -> Option<T>;
  fn take(&mut self, t: &T) -> Option<T>;
  fn extend(&mut self, i: IntoIterator<T>);
  fn retain(&mut self, f: fn(T) -> bool);
  fn union(&self, o: &Self) -> Iter<T>;
  fn difference(&self, o: &Self) -> Iter<T>;
  fn intersection(&self, o: &Self) -> Iter<T>;
  fn is_subset(&self, o: &Self) -> bool;
  fn is_superset(&self, o: &Self) -> bool;
  fn is_disjoint(&self, o: &Self) -> bool;
  fn symmetric_difference(&self, o: &Self) -> Iter<T>;
  fn replace(&mut self, t: T) -> Option<T>;
  fn append(&mut self, o: &mut Self);
  fn range<R>(&self, r: R) -> Iter<T>;
  fn pop_last(&mut self) -> Option<T>;
  fn extract_if(&mut self, f: fn(T) -> bool) -> Iter<T>;
  fn pop_first(&mut self) -> Option<T>;
  fn first(&self) -> Option<T>;
  fn last(&self) -> Option<T>;
  fn clone(&self) -> Self;
}
impl<T> HashSet<T> {
  fn from(s: Slice<T>) -> HashSet<T>;
  fn from_iter(i: IntoIterator<T>) -> HashSet<T>;
}
impl<T> BTreeSet<T> {
  fn from(s: Slice<T>) -> BTreeSet<T>;
  fn from_iter(i: IntoIterator<T>) -> BTreeSet<T>;
}
impl<T> IndexSet<T> {
  fn from(s: Slice<T>) -> IndexSet<T>;
  fn from_iter(i: IntoIterator<T>) -> IndexSet<T>;
}
impl<T> Collection<T> for HashSet<T> {
}
impl<T> Collection<T> for BTreeSet<T> {
}
impl<T> Collection<T> for IndexSet<T> {
}
impl<T> IntoIterator<T> for HashSet<T> {
}
impl<T> IntoIterator<T> for BTreeSet<T> {
}
impl<T> IntoIterator<T> for IndexSet<T> {
}

pub struct FnvBuildHasher;
pub struct FxBuildHasher;
pub struct FxHasher;
pub struct FnvHasher;
pub struct RandomState;
pub struct DefaultHasher;
pub struct BuildHasherDefault<H>;
pub struct FxHashMap<K, V>;
impl<K, V> Mapping<K, V> for FxHashMap<K, V> {
}
impl<K, V> IntoIterator<(K, V)> for FxHashMap<K, V> {
}
pub struct FxHashSet<T>;
impl<T> Collection<T> for FxHashSet<T> {
}
impl<T> IntoIterator<T> for FxHashSet<T> {
}
pub struct AHashMap<K, V>;
impl<K, V> Mapping<K, V> for AHashMap<K, V> {
}
impl<K, V> IntoIterator<(K, V)> for AHashMap<K, V> {
}
pub struct AHashSet<T>;
impl<T> Collection<T> for AHashSet<T> {
}
impl<T> IntoIterator<T> for AHashSet<T> {
}
pub struct FnvHashMap<K, V>;
impl<K, V> Mapping<K, V> for FnvHashMap<K, V> {
}
impl<K, V> IntoIterator<(K, V)> for FnvHashMap<K, V> {
}
pub struct FnvHashSet<T>;
impl<T> Collection<T> for FnvHashSet<T> {
}
impl<T> IntoIterator<T> for FnvHashSet<T> {
}
pub struct FxIndexMap<K, V>;
impl<K, V> Mapping<K, V> for FxIndexMap<K, V> {
}
impl<K, V> IntoIterator<(K, V)> for FxIndexMap<K, V> {
}
pub struct FxIndexSet<T>;
impl<T> Collection<T> for FxIndexSet<T> {
}
impl<T> IntoIterator<T> for FxIndexSet<T> {
}
pub struct str; pub struct String;
pub trait Text {
  fn len(&self) -> usize;
  fn is_empty(&self) -> bool;
  fn as_bytes(&self) -> Slice<u8>;
  fn chars(&self) -> Iter<char>;
  fn char_indices(&self) -> Iter<(usize, char)>;
  fn bytes(&self) -> Iter<u8>;
  fn split(&self, p: &str) -> Iter<str>;
  fn rsplit(&self, p: &str) -> Iter<str>;
  fn splitn(&self, n: usize, p: &str) -> Iter<str>;
  fn split_once(&self, p: &str) -> Option<(str, str)>;
  fn rsplit_once(&self, p: &str) -> Option<(str, str)>;
  fn split_whitespace(&self) -> Iter<str>;
  fn split_at(&self, n: usize) -> (str, str);
  fn lines(&self) -> Iter<str>;
  fn contains(&self, p: &str) -> bool;
  fn starts_with(&self, p: &str) -> bool;
  fn ends_with(&self, p: &str) -> bool;
  fn find(&self, p: &str) -> Option<usize>;
  fn rfind(&self, p: &str) -> Option<usize>;
  fn trim(&self) -> str;
  fn trim_start(&self) -> str;
  fn trim_end(&self) -> str;
  fn trim_matches(&self, p: &str) -> str;
  fn trim_start_matches(&self, p: &str) -> str;
  fn trim_end_matches(&self, p: &str) -> str;
  fn strip_prefix(&self, p: &str) -> Option<str>;
  fn strip_suffix(&self, p: &str) -> Option<str>;
  fn parse<F>(&self) -> Result<F, ParseIntError>;
  fn replace(&self, a: &str, b: &str) -> String;
  fn to_lowercase(&self) -> String;
  fn to_uppercase(&self) -> String;
  fn to_ascii_lowercase(&self) -> String;
  fn to_ascii_uppercase(&self) -> String;
  fn eq_ignore_ascii_case(&self, o: &str) -> bool;
  fn repeat(&self, n: usize) -> String;
  fn to_string(&self) -> String;
  fn to_owned(&self) -> String;
  fn into_owned(self) -> String;
  fn as_str(&self) -> str;
  fn as_ref(&self) -> str;
  fn as_mut_str(&mut self) -> str;
  fn get<R>(&self, r: R) -> Option<str>;
  fn is_char_boundary(&self, n: usize) -> bool;
  fn matches(&self, p: &str) -> Iter<str>;
  fn clone(&self) -> Self;
  fn cmp(&self, o: &Self) -> Ordering;
  fn eq(&self, o: &Self) -> bool;
  fn add(self, o: &str) -> String;
  fn into(self) -> String;
  fn as_ptr(&self) -> u8;
  fn borrow(&self) -> str;
  }
impl Text for str {} impl Text for String {}
impl String {
  fn new() -> String;
  fn with_capacity(n: usize) -> String;
  fn from(s: &str) -> String;
  fn from_utf8(v: Vec<u8>) -> Result<String, FromUtf8Error>;
  fn from_utf8_lossy(v: &Slice<u8>) -> Cow<str>;
  fn push(&mut self, c: char);
  fn push_str(&mut self, s: &str);
  fn pop(&mut self) -> Option<char>;
  fn truncate(&mut self, n: usize);
  fn clear(&mut self);
  fn insert(&mut self, i: usize, c: char);
  fn insert_str(&mut self, i: usize, s: &str);
  fn remove(&mut self, i: usize) -> char;
  fn into_bytes(self) -> Vec<u8>;
  fn into_boxed_str(self) -> Box<str>;
  fn capacity(&self) -> usize;
  fn reserve(&mut self, n: usize);
  fn extend(&mut self, i: IntoIterator<char>);
  fn drain<R>(&mut self, r: R) -> Iter<char>;
  fn write_str(&mut self, s: &str);
  fn write_char(&mut self, c: char);
  fn write_fmt(&mut self, a: Arguments);
}
pub struct FromUtf8Error; pub struct Path; pub struct PathBuf; pub struct OsStr; pub struct OsString;
pub trait PathLike {
  fn join(&self, p: &str) -> PathBuf;
  fn parent(&self) -> Option<Path>;
  fn file_name(&self) -> Option<OsStr>;
  fn file_stem(&self) -> Option<OsStr>;
  fn extension(&self) -> Option<OsStr>;
  fn exists(&self) -> bool;
  fn is_file(&self) -> bool;
  fn is_dir(&self) -> bool;
  fn is_absolute(&self) -> bool;
  fn display(&self) -> Display;
  fn to_str(&self) -> Option<str>;
  fn to_string_lossy(&self) -> Cow<str>;
  fn to_path_buf(&self) -> PathBuf;
  fn as_path(&self) -> Path;
  fn as_os_str(&self) -> OsStr;
  fn starts_with(&self, p: &Path) -> bool;
  fn ends_with(&self, p: &Path) -> bool;
  fn strip_prefix(&self, p: &Path) -> Result<Path, StripPrefixError>;
  fn components(&self) -> Iter<Component>;
  fn with_extension(&self, s: &str) -> PathBuf;
  fn canonicalize(&self) -> Result<PathBuf, Error>;
  fn push(&mut self, p: &str);
  fn pop(&mut self) -> bool;
  fn to_owned(&self) -> PathBuf;
  fn into_os_string(self) -> OsString;
  fn clone(&self) -> Self;
}
impl PathLike for Path {
}
impl PathLike for PathBuf {
}
impl Path {
  fn new(s: &str) -> Path;
}
impl PathBuf {
  fn new() -> PathBuf;
  fn from(s: &str) -> PathBuf;
}
impl OsStr {
  fn to_str(&self) -> Option<str>;
  fn to_string_lossy(&self) -> Cow<str>;
  fn as_bytes(&self) -> Slice<u8>;
  fn to_os_string(&self) -> OsString;
  fn new(s: &str) -> OsStr;
}
pub struct Display;
pub struct Component;
pub struct StripPrefixError;
pub struct Error;
impl Error {
  fn downcast_ref<U>(&self) -> Option<U>;
  fn downcast_mut<U>(&mut self) -> Option<U>;
  fn source(&self) -> Option<Error>;
}
pub struct Duration;
pub struct Instant;
impl Duration {
  fn from_secs(n: u64) -> Duration;
  fn from_millis(n: u64) -> Duration;
  fn as_secs(&self) -> u64;
  fn as_millis(&self) -> u128;
}
impl Instant {
  fn now() -> Instant;
  fn elapsed(&self) -> Duration;
  fn duration_since(&self, o: Instant) -> Duration;
}

pub struct Box<T>;
impl<T> Box<T> {
  fn new(t: T) -> Box<T>;
  fn from(t: T) -> Box<T>;
  fn pin(t: T) -> Pin<Box<T>>;
  fn leak(b: Box<T>) -> T;
  fn into_pin(b: Box<T>) -> Pin<Box<T>>;
  fn downcast<U>(self) -> Result<Box<U>, Box<T>>;
  fn into_raw(b: Box<T>) -> T;
  fn from_raw(b: T) -> Box<T>;
  fn as_ref(&self) -> T;
  fn as_mut(&mut self) -> T;
}
pub struct Rc<T>;
impl<T> Rc<T> {
  fn new(t: T) -> Rc<T>;
  fn from(t: T) -> Rc<T>;
  fn as_ref(&self) -> T;
  fn clone(r: &Rc<T>) -> Rc<T>;
  fn downgrade(r: &Rc<T>) -> Weak<T>;
  fn ptr_eq(a: &Rc<T>, b: &Rc<T>) -> bool;
  fn try_unwrap(r: Rc<T>) -> Result<T, Rc<T>>;
  fn get_mut(r: &mut Rc<T>) -> Option<T>;
  fn make_mut(r: &mut Rc<T>) -> T;
  fn strong_count(r: &Rc<T>) -> usize;
  fn into_inner(r: Rc<T>) -> Option<T>;
  fn unwrap_or_clone(r: Rc<T>) -> T;
  fn new_cyclic(f: fn(Weak<T>) -> T) -> Rc<T>;
  fn downcast<U>(self) -> Result<Rc<U>, Rc<T>>;
  fn as_ptr(r: &Rc<T>) -> Pointer<T>;
  fn into_raw(r: Rc<T>) -> Pointer<T>;
  fn from_raw(p: Pointer<T>) -> Rc<T>;
}
pub struct Arc<T>;
impl<T> Arc<T> {
  fn new(t: T) -> Arc<T>;
  fn from(t: T) -> Arc<T>;
  fn as_ref(&self) -> T;
  fn clone(r: &Arc<T>) -> Arc<T>;
  fn downgrade(r: &Arc<T>) -> Weak<T>;
  fn ptr_eq(a: &Arc<T>, b: &Arc<T>) -> bool;
  fn try_unwrap(r: Arc<T>) -> Result<T, Arc<T>>;
  fn get_mut(r: &mut Arc<T>) -> Option<T>;
  fn make_mut(r: &mut Arc<T>) -> T;
  fn strong_count(r: &Arc<T>) -> usize;
  fn into_inner(r: Arc<T>) -> Option<T>;
  fn unwrap_or_clone(r: Arc<T>) -> T;
  fn new_cyclic(f: fn(Weak<T>) -> T) -> Arc<T>;
  fn downcast<U>(self) -> Result<Arc<U>, Arc<T>>;
  fn as_ptr(r: &Arc<T>) -> Pointer<T>;
  fn into_raw(r: Arc<T>) -> Pointer<T>;
  fn from_raw(p: Pointer<T>) -> Arc<T>;
}
pub struct Weak<T>;
impl<T> Weak<T> {
  fn upgrade(&self) -> Option<Rc<T>>;
  fn new() -> Weak<T>;
  fn clone(&self) -> Weak<T>;
}
pub struct Cell<T>;
impl<T> Cell<T> {
  fn new(t: T) -> Cell<T>;
  fn get(&self) -> T;
  fn set(&self, t: T);
  fn take(&self) -> T;
  fn replace(&self, t: T) -> T;
  fn into_inner(self) -> T;
  fn get_mut(&mut self) -> T;
  fn update(&self, f: fn(T) -> T);
}
pub struct RefCell<T>;
impl<T> RefCell<T> {
  fn new(t: T) -> RefCell<T>;
  fn borrow(&self) -> Ref<T>;
  fn borrow_mut(&self) -> RefMut<T>;
  fn try_borrow(&self) -> Result<Ref<T>, Error>;
  fn try_borrow_mut(&self) -> Result<RefMut<T>, Error>;
  fn take(&self) -> T;
  fn replace_with(&self, f: fn(T) -> T) -> T;
  fn into_inner(self) -> T;
  fn replace(&self, t: T) -> T;
  fn get_mut(&mut self) -> T;
}
pub struct Ref<T>;
impl<T> Ref<T> {
  fn map<U>(r: Ref<T>, f: fn(T) -> U) -> Ref<U>;
  fn filter_map<U>(r: Ref<T>, f: fn(T) -> Option<U>) -> Result<Ref<U>, Ref<T>>;
  fn clone(r: &Ref<T>) -> Ref<T>;
}
pub struct RefMut<T>;
impl<T> RefMut<T> {
  fn map<U>(r: RefMut<T>, f: fn(T) -> U) -> RefMut<U>;
  fn filter_map<U>(r: RefMut<T>, f: fn(T) -> Option<U>) -> Result<RefMut<U>, RefMut<T>>;
}
pub struct Pin<T>;
impl<T> Pin<T> {
  fn new(t: T) -> Pin<T>;
  fn as_mut(&mut self) -> Pin<T>;
  fn get_mut(self) -> T;
  fn get_ref(self) -> T;
  fn get_unchecked_mut(self) -> T;
  fn new_unchecked(t: T) -> Pin<T>;
  fn into_inner(p: Pin<T>) -> T;
  fn set(&mut self, t: T);
  fn as_ref(&self) -> Pin<T>;
}
pub struct Cow<T>;
impl<T> Cow<T> {
  fn into_owned(self) -> T;
  fn to_mut(&mut self) -> T;
  fn as_ref(&self) -> T;
}
pub struct PhantomData<T>;
pub struct ManuallyDrop<T>;
impl<T> ManuallyDrop<T> {
  fn new(t: T) -> ManuallyDrop<T>;
}
pub struct Mutex<T>;
impl<T> Mutex<T> {
  fn new(t: T) -> Mutex<T>;
  fn lock(&self) -> Result<MutexGuard<T>, PoisonError<MutexGuard<T>>>;
  fn try_lock(&self) -> Result<MutexGuard<T>, PoisonError<MutexGuard<T>>>;
  fn into_inner(self) -> Result<T, PoisonError<T>>;
  fn get_mut(&mut self) -> Result<T, PoisonError<T>>;
}
pub struct MutexGuard<T>;
pub struct PoisonError<T>;
impl<T> PoisonError<T> {
  fn into_inner(self) -> T;
  fn get_ref(&self) -> T;
  fn get_mut(&mut self) -> T;
}
pub struct RwLock<T>;
impl<T> RwLock<T> {
  fn new(t: T) -> RwLock<T>;
  fn read(&self) -> Result<RwLockReadGuard<T>, PoisonError<RwLockReadGuard<T>>>;
  fn write(&self) -> Result<RwLockWriteGuard<T>, PoisonError<RwLockWriteGuard<T>>>;
  fn try_read(&self) -> Result<RwLockReadGuard<T>, PoisonError<RwLockReadGuard<T>>>;
  fn try_write(&self) -> Result<RwLockWriteGuard<T>, PoisonError<RwLockWriteGuard<T>>>;
  fn into_inner(self) -> Result<T, PoisonError<T>>;
  fn get_mut(&mut self) -> Result<T, PoisonError<T>>;
}
pub struct RwLockReadGuard<T>;
pub struct RwLockWriteGuard<T>;
pub struct OnceLock<T>;
impl<T> OnceLock<T> {
  fn new() -> OnceLock<T>;
  fn get(&self) -> Option<T>;
  fn get_or_init(&self, f: fn() -> T) -> T;
  fn set(&self, t: T) -> Result<T, T>;
  fn get_mut(&mut self) -> Option<T>;
  fn take(&mut self) -> Option<T>;
  fn into_inner(self) -> Option<T>;
}
pub struct OnceCell<T>;
impl<T> OnceCell<T> {
  fn get_mut(&mut self) -> Option<T>;
  fn take(&mut self) -> Option<T>;
  fn into_inner(self) -> Option<T>;
  fn set(&self, t: T) -> Result<T, T>;
}
impl<T> OnceCell<T> {
  fn new() -> OnceCell<T>;
  fn get(&self) -> Option<T>;
  fn get_or_init(&self, f: fn() -> T) -> T;
}
pub struct AtomicUsize;
impl AtomicUsize {
  fn new(n: usize) -> AtomicUsize;
  fn load(&self, o: Ordering) -> usize;
  fn store(&self, n: usize, o: Ordering);
  fn fetch_add(&self, n: usize, o: Ordering) -> usize;
}
pub struct AtomicBool;
impl AtomicBool {
  fn new(b: bool) -> AtomicBool;
  fn load(&self, o: Ordering) -> bool;
  fn store(&self, b: bool, o: Ordering);
}
pub enum Ordering {
  Less, Equal, Greater, SeqCst, Relaxed, Acquire, Release
}
impl Ordering {
  fn reverse(self) -> Ordering;
  fn then(self, o: Ordering) -> Ordering;
  fn then_with(self, f: fn() -> Ordering) -> Ordering;
  fn is_lt(self) -> bool;
  fn is_eq(self) -> bool;
  fn is_gt(self) -> bool;
}
pub struct Reverse<T>(pub T);
pub trait Clone {
  fn clone(&self) -> Self;
  fn clone_from(&mut self, o: &Self);
}
pub trait Copy: Clone {
}
pub trait Default {
  fn default() -> Self;
}
pub trait Debug {
  fn fmt(&self, f: &mut Formatter) -> Result<(), Error>;
}
pub trait Drop {
  fn drop(&mut self);
}
pub trait PartialEq {
  fn eq(&self, o: &Self) -> bool;
  fn ne(&self, o: &Self) -> bool;
}
pub trait Eq: PartialEq {
}
pub trait PartialOrd: PartialEq {
  fn partial_cmp(&self, o: &Self) -> Option<Ordering>;
  fn lt(&self, o: &Self) -> bool;
  fn le(&self, o: &Self) -> bool;
}
pub trait Ord: PartialOrd {
  fn cmp(&self, o: &Self) -> Ordering;
  fn max(self, o: Self) -> Self;
  fn min(self, o: Self) -> Self;
  fn clamp(self, a: Self, b: Self) -> Self;
}
pub trait Hash {
  fn hash<H>(&self, h: &mut H);
}
pub trait Hasher {
  fn finish(&self) -> u64;
  fn write(&mut self, b: &Slice<u8>);
}
pub trait ToString {
  fn to_string(&self) -> String;
}
pub trait ToOwned {
  fn to_owned(&self) -> Self;
}
pub trait From<T> {
  fn from(t: T) -> Self;
}
pub trait Into<T> {
  fn into(self) -> T;
}
pub trait TryFrom<T> {
  fn try_from(t: T) -> Result<Self, Error>;
}
pub trait TryInto<T> {
  fn try_into(self) -> Result<T, Error>;
}
pub trait AsRef<T> {
  fn as_ref(&self) -> T;
}
pub trait AsMut<T> {
  fn as_mut(&mut self) -> T;
}
pub trait Borrow<T> {
  fn borrow(&self) -> T;
}
pub trait Deref<Target> {
  fn deref(&self) -> Target;
}
pub trait DerefMut<Target> {
  fn deref_mut(&mut self) -> Target;
}
pub trait FromStr {
  fn from_str(s: &str) -> Result<Self, Error>;
}
pub trait FromIterator<T> {
  fn from_iter(i: IntoIterator<T>) -> Self;
}
pub trait Extend<T> {
  fn extend(&mut self, i: IntoIterator<T>);
}
pub trait Index<I> {
  type Output;
  fn index(&self, i: I) -> Self::Output;
}
pub trait Add<R> {
  fn add(self, o: R) -> Self;
}
pub trait Sub<R> {
  fn sub(self, o: R) -> Self;
}
pub trait Mul<R> {
  fn mul(self, o: R) -> Self;
}
pub trait Div<R> {
  fn div(self, o: R) -> Self;
}
pub trait Rem<R> {
  fn rem(self, o: R) -> Self;
}
pub trait BitAnd<R> {
  fn bitand(self, o: R) -> Self;
}
pub trait BitOr<R> {
  fn bitor(self, o: R) -> Self;
}
pub trait BitXor<R> {
  fn bitxor(self, o: R) -> Self;
}
pub trait Shl<R> {
  fn shl(self, o: R) -> Self;
}
pub trait Shr<R> {
  fn shr(self, o: R) -> Self;
}
pub trait Neg {
  fn neg(self) -> Self;
}
pub trait Not {
  fn not(self) -> Self;
}
pub trait Send {
}
pub trait Sync {
}
pub trait Sized {
}
pub trait Any {
  fn type_id(&self) -> TypeId;
  fn downcast_ref<U>(&self) -> Option<U>;
  fn downcast_mut<U>(&mut self) -> Option<U>;
}
pub struct TypeId;
pub trait Future<Output> {
  fn poll(self) -> Poll<Output>;
}
pub enum Poll<T> {
  Ready(T), Pending
}
impl<T> Poll<T> {
  fn map_ok<A, E, B>(self: Poll<Result<A, E>>, f: fn(A) -> B) -> Poll<Result<B, E>>;
  fn map_err<A, E, F>(self: Poll<Result<A, E>>, f: fn(E) -> F) -> Poll<Result<A, F>>;
  fn is_ready(&self) -> bool;
  fn is_pending(&self) -> bool;
  fn map<U>(self, f: fn(T) -> U) -> Poll<U>;
}
pub enum ControlFlow<B, C> {
  Continue(C), Break(B)
}
impl<B, C> ControlFlow<B, C> {
  fn is_break(&self) -> bool;
  fn is_continue(&self) -> bool;
  fn break_value(self) -> Option<B>;
  fn continue_value(self) -> Option<C>;
}
pub enum Bound<T> {
  Included(T), Excluded(T), Unbounded
}
pub trait Fn {
}
pub trait FnMut {
}
pub trait FnOnce {
}
pub struct Formatter;
impl Formatter {
  fn write_str(&mut self, s: &str) -> Result<(), Error>;
  fn write_fmt(&mut self, a: Arguments) -> Result<(), Error>;
  fn debug_struct(&mut self, s: &str) -> DebugBuilder;
  fn debug_tuple(&mut self, s: &str) -> DebugBuilder;
  fn debug_list(&mut self) -> DebugBuilder;
  fn debug_map(&mut self) -> DebugBuilder;
  fn alternate(&self) -> bool;
  fn pad(&mut self, s: &str) -> Result<(), Error>;
  fn width(&self) -> Option<usize>;
}
pub struct DebugBuilder;
impl DebugBuilder {
  fn field<T>(&mut self, n: &str, t: T) -> DebugBuilder;
  fn entry<T>(&mut self, t: T) -> DebugBuilder;
  fn entries<T>(&mut self, t: T) -> DebugBuilder;
  fn finish(&mut self) -> Result<(), Error>;
}
pub fn drop<T>(t: T);
pub fn swap<T>(a: &mut T, b: &mut T);
pub fn replace<T>(a: &mut T, b: T) -> T;
pub fn take<T>(a: &mut T) -> T;
pub fn size_of<T>() -> usize;
pub fn transmute<A, B>(a: A) -> B;
pub fn zeroed<T>() -> T;
pub fn identity<T>(t: T) -> T;
pub fn black_box<T>(t: T) -> T;
pub fn zip<A, B>(a: IntoIterator<A>, b: IntoIterator<B>) -> Iter<(A, B)>;
pub fn repeat_with<T>(f: fn() -> T) -> Iter<T>;
pub fn from_ref<T>(t: &T) -> Slice<T>;
pub fn from_mut<T>(t: &mut T) -> Slice<T>;
pub fn from_raw_parts<T>(p: Pointer<T>, n: usize) -> Slice<T>;
pub fn from_raw_parts_mut<T>(p: Pointer<T>, n: usize) -> Slice<T>;
pub fn null<T>() -> Pointer<T>;
pub fn null_mut<T>() -> Pointer<T>;
pub fn catch_unwind<R>(f: fn() -> R) -> Result<R, Error>;
pub fn once<T>(t: T) -> Iter<T>;
pub fn repeat<T>(t: T) -> Iter<T>;
pub fn empty<T>() -> Iter<T>;
pub fn from_fn<T>(f: fn() -> Option<T>) -> Iter<T>;
pub fn successors<T>(t: Option<T>, f: fn(T) -> Option<T>) -> Iter<T>;
pub fn min<T>(a: T, b: T) -> T;
pub fn max<T>(a: T, b: T) -> T;
pub fn spawn<T>(f: fn() -> T) -> JoinHandle<T>;
pub struct JoinHandle<T>;
impl<T> JoinHandle<T> {
  fn join(self) -> Result<T, Error>;
}
pub struct Pointer<T>;
impl<T> Pointer<T> {
  fn is_null(self) -> bool;
  fn as_ref(self) -> Option<T>;
  fn as_mut(self) -> Option<T>;
  fn cast<U>(self) -> Pointer<U>;
  fn cast_mut(self) -> Pointer<T>;
  fn cast_const(self) -> Pointer<T>;
  fn add(self, n: usize) -> Pointer<T>;
  fn sub(self, n: usize) -> Pointer<T>;
  fn offset(self, n: isize) -> Pointer<T>;
  fn read(self) -> T;
  fn write(self, t: T);
  fn replace(self, t: T) -> T;
  fn drop_in_place(self);
  fn clone(&self) -> Pointer<T>;
  fn eq(&self, o: &Self) -> bool;
}
pub struct NonNull<T>;
impl<T> NonNull<T> {
  fn new(p: Pointer<T>) -> Option<NonNull<T>>;
  fn new_unchecked(p: Pointer<T>) -> NonNull<T>;
  fn from(t: T) -> NonNull<T>;
  fn dangling() -> NonNull<T>;
  fn as_ptr(self) -> Pointer<T>;
  fn as_ref(&self) -> T;
  fn as_mut(&mut self) -> T;
  fn cast<U>(self) -> NonNull<U>;
  fn clone(&self) -> NonNull<T>;
  fn eq(&self, o: &Self) -> bool;
}
pub struct Lazy<T>;
impl<T> Lazy<T> {
  fn new(f: fn() -> T) -> Lazy<T>;
  fn force(l: &Lazy<T>) -> T;
}
pub struct LazyLock<T>;
impl<T> LazyLock<T> {
  fn new(f: fn() -> T) -> LazyLock<T>;
  fn force(l: &LazyLock<T>) -> T;
}
pub struct LazyCell<T>;
impl<T> LazyCell<T> {
  fn new(f: fn() -> T) -> LazyCell<T>;
  fn force(l: &LazyCell<T>) -> T;
}
pub struct IntoIter<T>;
impl<T> Iterator<T> for IntoIter<T> {
}
impl<T> IntoIter<T> {
  fn as_slice(&self) -> Slice<T>;
  fn as_mut_slice(&mut self) -> Slice<T>;
}
impl<T> Iter<T> {
  fn as_slice(&self) -> Slice<T>;
}
pub struct IterMut<T>;
impl<T> Iterator<T> for IterMut<T> {
}
pub struct Drain<T>;
impl<T> Iterator<T> for Drain<T> {
}
pub struct Chars;
impl Iterator<char> for Chars {
}
impl Chars {
  fn as_str(&self) -> &str;
  fn clone(&self) -> Chars;
}
pub struct CharIndices;
impl Iterator<(usize, char)> for CharIndices {
}
pub struct Lines;
impl Iterator<str> for Lines {
}
pub struct Once<T>;
impl<T> Iterator<T> for Once<T> {
}
pub struct Empty<T>;
impl<T> Iterator<T> for Empty<T> {
}
pub struct UnsafeCell<T>;
impl<T> UnsafeCell<T> {
  fn new(t: T) -> UnsafeCell<T>;
  fn get(&self) -> Pointer<T>;
  fn get_mut(&mut self) -> T;
  fn into_inner(self) -> T;
}
pub struct MaybeUninit<T>;
impl<T> MaybeUninit<T> {
  fn new(t: T) -> MaybeUninit<T>;
  fn uninit() -> MaybeUninit<T>;
  fn assume_init(self) -> T;
  fn assume_init_ref(&self) -> T;
  fn assume_init_mut(&mut self) -> T;
  fn assume_init_read(&self) -> T;
  fn write(&mut self, t: T) -> T;
  fn as_ptr(&self) -> Pointer<T>;
  fn as_mut_ptr(&mut self) -> Pointer<T>;
}
pub struct AtomicPtr<T>;
impl<T> AtomicPtr<T> {
  fn new(p: Pointer<T>) -> AtomicPtr<T>;
  fn load(&self, o: Ordering) -> Pointer<T>;
  fn store(&self, p: Pointer<T>, o: Ordering);
  fn swap(&self, p: Pointer<T>, o: Ordering) -> Pointer<T>;
}
pub struct Sender<T>;
impl<T> Sender<T> {
  fn send(&self, t: T) -> Result<(), Error>;
  fn clone(&self) -> Sender<T>;
}
pub struct SyncSender<T>;
impl<T> SyncSender<T> {
  fn send(&self, t: T) -> Result<(), Error>;
  fn clone(&self) -> SyncSender<T>;
}
pub struct Receiver<T>;
impl<T> IntoIterator<T> for Receiver<T> {
}
impl<T> Receiver<T> {
  fn recv(&self) -> Result<T, Error>;
  fn try_recv(&self) -> Result<T, Error>;
  fn iter(&self) -> Iter<T>;
  fn try_iter(&self) -> Iter<T>;
}
pub struct LocalKey<T>;
impl<T> LocalKey<T> {
  fn with<R>(&self, f: fn(T) -> R) -> R;
  fn try_with<R>(&self, f: fn(T) -> R) -> Result<R, Error>;
  fn with_borrow<R>(&self, f: fn(T) -> R) -> R;
  fn with_borrow_mut<R>(&self, f: fn(T) -> R) -> R;
}
pub struct Foreign<T>;
impl<T> Foreign<T> {
  fn given(&self, f: fn(Given<T>, Given<T>) -> Given<T>, g: fn(Given<T>, Given<T>) -> Given<T>) -> Given<T>;
}
impl<T> Iterator<Given<T>> for Foreign<T> {
}
pub struct Given<T>;
impl<T> Given<T> {
  fn given(&self, f: fn(Given<T>, Given<T>) -> Given<T>, g: fn(Given<T>, Given<T>) -> Given<T>) -> Given<T>;
}
impl<T> Iterator<Given<T>> for Given<T> {
}
