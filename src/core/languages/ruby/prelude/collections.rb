# Ruby's collections, with what their methods hand to a block and give back. `Elem` is the type of the elements.
# @generic Elem
module Enumerable

  # @yieldparam [generic<Elem>]
  # @return [self]
  def each; end
  # @yieldparam [generic<Elem>]
  # @return [self]
  def each_entry; end
  # @yieldparam [generic<Elem>]
  # @yieldparam [Integer]
  # @return [self]
  def each_with_index; end
  # @yieldparam [generic<Elem>]
  # @return [self]
  def reverse_each; end
  # @generic Memo
  # @param memo [generic<Memo>]
  # @yieldparam [generic<Elem>]
  # @yieldparam [generic<Memo>]
  # @return [generic<Memo>]
  def each_with_object(memo); end
  # @generic Memo
  # @param memo [generic<Memo>]
  # @yieldparam [generic<Memo>]
  # @yieldparam [generic<Elem>]
  # @yieldreturn [generic<Memo>]
  # @return [generic<Memo>]
  def inject(memo); end
  # @generic Memo
  # @param memo [generic<Memo>]
  # @yieldparam [generic<Memo>]
  # @yieldparam [generic<Elem>]
  # @yieldreturn [generic<Memo>]
  # @return [generic<Memo>]
  def reduce(memo); end
  # @generic New
  # @yieldparam [generic<Elem>]
  # @yieldreturn [generic<New>]
  # @return [Array<generic<New>>]
  def map; end
  # @generic New
  # @yieldparam [generic<Elem>]
  # @yieldreturn [generic<New>]
  # @return [Array<generic<New>>]
  def collect; end
  # @generic New
  # @yieldparam [generic<Elem>]
  # @yieldreturn [generic<New>]
  # @return [Array<generic<New>>]
  def filter_map; end
  # @generic New
  # @yieldparam [generic<Elem>]
  # @yieldreturn [Array<generic<New>>]
  # @return [Array<generic<New>>]
  def flat_map; end
  # @generic New
  # @yieldparam [generic<Elem>]
  # @yieldreturn [generic<New>]
  # @return [Hash{generic<New> => Array<generic<Elem>>}]
  def group_by; end
  # @generic New
  # @yieldparam [generic<Elem>]
  # @yieldreturn [generic<New>]
  # @return [Hash{generic<New> => generic<Elem>}]
  def index_by; end
  # @yieldparam [generic<Elem>]
  # @return [Array<generic<Elem>>]
  def sort_by; end
  # @yieldparam [generic<Elem>]
  # @yieldparam [generic<Elem>]
  # @return [Array<generic<Elem>>]
  def sort; end
  # @yieldparam [generic<Elem>]
  # @return [Array<generic<Elem>>]
  def take_while; end
  # @yieldparam [generic<Elem>]
  # @return [Array<generic<Elem>>]
  def drop_while; end
  # @yieldparam [generic<Elem>]
  # @return [Array<Array<generic<Elem>>>]
  def partition; end
  # @yieldparam [Array<generic<Elem>>]
  # @return [Array<Array<generic<Elem>>>]
  def each_slice(count); end
  # @yieldparam [Array<generic<Elem>>]
  # @return [Array<Array<generic<Elem>>>]
  def each_cons(count); end
  # @yieldparam [generic<Elem>]
  # @return [generic<Elem>]
  def find; end
  # @yieldparam [generic<Elem>]
  # @return [generic<Elem>]
  def detect; end
  # @yieldparam [generic<Elem>]
  # @return [generic<Elem>]
  def min_by; end
  # @yieldparam [generic<Elem>]
  # @return [generic<Elem>]
  def max_by; end
  # @yieldparam [generic<Elem>]
  # @yieldparam [generic<Elem>]
  # @return [generic<Elem>]
  def min; end
  # @yieldparam [generic<Elem>]
  # @yieldparam [generic<Elem>]
  # @return [generic<Elem>]
  def max; end
  # @yieldparam [generic<Elem>]
  # @return [Array<generic<Elem>>]
  def minmax_by; end
  # @yieldparam [generic<Elem>]
  # @yieldparam [generic<Elem>]
  # @return [Array<Array<generic<Elem>>>]
  def slice_when; end
  # @yieldparam [generic<Elem>]
  # @yieldparam [generic<Elem>]
  # @return [Array<Array<generic<Elem>>>]
  def chunk_while; end
  # @generic Other
  # @param other [Array<generic<Other>>]
  # @return [Array<Array(generic<Elem>, generic<Other>)>]
  def zip(other); end
  # @generic NewKey
  # @generic NewValue
  # @yieldparam [generic<Elem>]
  # @yieldreturn [Array(generic<NewKey>, generic<NewValue>)]
  # @return [Hash{generic<NewKey> => generic<NewValue>}]
  def to_h; end
  # @yieldparam [generic<Elem>]
  # @return [self]
  def cycle; end
  # @return [self]
  def lazy; end
  # @yieldparam [generic<Elem>]
  # @return [Hash{generic<Elem> => Integer}]
  def tally; end
  # @yieldparam [generic<Elem>]
  # @return [Boolean]
  def one?; end
  # @return [generic<Elem>]
  def first; end
  # @yieldparam [generic<Elem>]
  def any?; end
  # @yieldparam [generic<Elem>]
  def all?; end
  # @yieldparam [generic<Elem>]
  def none?; end
  # @yieldparam [generic<Elem>]
  # @return [Integer]
  def count; end
  # @yieldparam [generic<Elem>]
  # @return [Integer]
  def find_index; end
  # @yieldparam [generic<Elem>]
  def sum; end
  # @yieldparam [generic<Elem>]
  def to_set; end
  def include?(item); end
  def member?(item); end
  # @return [Array<generic<Elem>>]
  def to_a; end
  # @return [Array<generic<Elem>>]
  def entries; end

end
# @generic Elem
class Array
  include Enumerable

  # @yieldparam [generic<Elem>]
  # @return [self]
  def each; end
  # @yieldparam [generic<Elem>]
  # @return [self]
  def each_entry; end
  # @yieldparam [generic<Elem>]
  # @yieldparam [Integer]
  # @return [self]
  def each_with_index; end
  # @yieldparam [generic<Elem>]
  # @return [self]
  def reverse_each; end
  # @generic Memo
  # @param memo [generic<Memo>]
  # @yieldparam [generic<Elem>]
  # @yieldparam [generic<Memo>]
  # @return [generic<Memo>]
  def each_with_object(memo); end
  # @generic Memo
  # @param memo [generic<Memo>]
  # @yieldparam [generic<Memo>]
  # @yieldparam [generic<Elem>]
  # @yieldreturn [generic<Memo>]
  # @return [generic<Memo>]
  def inject(memo); end
  # @generic Memo
  # @param memo [generic<Memo>]
  # @yieldparam [generic<Memo>]
  # @yieldparam [generic<Elem>]
  # @yieldreturn [generic<Memo>]
  # @return [generic<Memo>]
  def reduce(memo); end
  # @generic New
  # @yieldparam [generic<Elem>]
  # @yieldreturn [generic<New>]
  # @return [Array<generic<New>>]
  def map; end
  # @generic New
  # @yieldparam [generic<Elem>]
  # @yieldreturn [generic<New>]
  # @return [Array<generic<New>>]
  def collect; end
  # @generic New
  # @yieldparam [generic<Elem>]
  # @yieldreturn [generic<New>]
  # @return [Array<generic<New>>]
  def filter_map; end
  # @generic New
  # @yieldparam [generic<Elem>]
  # @yieldreturn [Array<generic<New>>]
  # @return [Array<generic<New>>]
  def flat_map; end
  # @generic New
  # @yieldparam [generic<Elem>]
  # @yieldreturn [generic<New>]
  # @return [Hash{generic<New> => Array<generic<Elem>>}]
  def group_by; end
  # @generic New
  # @yieldparam [generic<Elem>]
  # @yieldreturn [generic<New>]
  # @return [Hash{generic<New> => generic<Elem>}]
  def index_by; end
  # @yieldparam [generic<Elem>]
  # @return [Array<generic<Elem>>]
  def sort_by; end
  # @yieldparam [generic<Elem>]
  # @yieldparam [generic<Elem>]
  # @return [Array<generic<Elem>>]
  def sort; end
  # @yieldparam [generic<Elem>]
  # @return [Array<generic<Elem>>]
  def take_while; end
  # @yieldparam [generic<Elem>]
  # @return [Array<generic<Elem>>]
  def drop_while; end
  # @yieldparam [generic<Elem>]
  # @return [Array<Array<generic<Elem>>>]
  def partition; end
  # @yieldparam [Array<generic<Elem>>]
  # @return [Array<Array<generic<Elem>>>]
  def each_slice(count); end
  # @yieldparam [Array<generic<Elem>>]
  # @return [Array<Array<generic<Elem>>>]
  def each_cons(count); end
  # @yieldparam [generic<Elem>]
  # @return [generic<Elem>]
  def find; end
  # @yieldparam [generic<Elem>]
  # @return [generic<Elem>]
  def detect; end
  # @yieldparam [generic<Elem>]
  # @return [generic<Elem>]
  def min_by; end
  # @yieldparam [generic<Elem>]
  # @return [generic<Elem>]
  def max_by; end
  # @yieldparam [generic<Elem>]
  # @yieldparam [generic<Elem>]
  # @return [generic<Elem>]
  def min; end
  # @yieldparam [generic<Elem>]
  # @yieldparam [generic<Elem>]
  # @return [generic<Elem>]
  def max; end
  # @yieldparam [generic<Elem>]
  # @return [Array<generic<Elem>>]
  def minmax_by; end
  # @yieldparam [generic<Elem>]
  # @yieldparam [generic<Elem>]
  # @return [Array<Array<generic<Elem>>>]
  def slice_when; end
  # @yieldparam [generic<Elem>]
  # @yieldparam [generic<Elem>]
  # @return [Array<Array<generic<Elem>>>]
  def chunk_while; end
  # @generic Other
  # @param other [Array<generic<Other>>]
  # @return [Array<Array(generic<Elem>, generic<Other>)>]
  def zip(other); end
  # @generic NewKey
  # @generic NewValue
  # @yieldparam [generic<Elem>]
  # @yieldreturn [Array(generic<NewKey>, generic<NewValue>)]
  # @return [Hash{generic<NewKey> => generic<NewValue>}]
  def to_h; end
  # @yieldparam [generic<Elem>]
  # @return [self]
  def cycle; end
  # @return [self]
  def lazy; end
  # @yieldparam [generic<Elem>]
  # @return [Hash{generic<Elem> => Integer}]
  def tally; end
  # @yieldparam [generic<Elem>]
  # @return [Boolean]
  def one?; end
  # @return [generic<Elem>]
  def first; end
  # @yieldparam [generic<Elem>]
  def any?; end
  # @yieldparam [generic<Elem>]
  def all?; end
  # @yieldparam [generic<Elem>]
  def none?; end
  # @yieldparam [generic<Elem>]
  # @return [Integer]
  def count; end
  # @yieldparam [generic<Elem>]
  # @return [Integer]
  def find_index; end
  # @yieldparam [generic<Elem>]
  def sum; end
  # @yieldparam [generic<Elem>]
  def to_set; end
  def include?(item); end
  def member?(item); end
  # @return [Array<generic<Elem>>]
  def to_a; end
  # @return [Array<generic<Elem>>]
  def entries; end

  # @yieldparam [generic<Elem>]
  # @return [Array<generic<Elem>>]
  def select; end
  # @yieldparam [generic<Elem>]
  # @return [Array<generic<Elem>>]
  def filter; end
  # @yieldparam [generic<Elem>]
  # @return [Array<generic<Elem>>]
  def reject; end
  # @yieldparam [generic<Elem>]
  # @return [Array<generic<Elem>>]
  def select!; end
  # @yieldparam [generic<Elem>]
  # @return [Array<generic<Elem>>]
  def reject!; end
  # @yieldparam [generic<Elem>]
  # @return [Array<generic<Elem>>]
  def filter!; end
  # @yieldparam [generic<Elem>]
  # @return [Array<generic<Elem>>]
  def keep_if; end
  # @yieldparam [generic<Elem>]
  # @return [Array<generic<Elem>>]
  def delete_if; end
  # @yieldparam [generic<Elem>]
  # @return [Array<generic<Elem>>]
  def uniq; end
  # @yieldparam [generic<Elem>]
  # @return [Array<generic<Elem>>]
  def compact; end
  # @yieldparam [generic<Elem>]
  # @return [Array<generic<Elem>>]
  def sort_by!; end
  # @yieldparam [generic<Elem>]
  # @return [Array<generic<Elem>>]
  def reverse; end
  # @yieldparam [generic<Elem>]
  # @return [Array<generic<Elem>>]
  def rotate; end
  # @yieldparam [generic<Elem>]
  # @return [Array<generic<Elem>>]
  def shuffle; end

  # @return [generic<Elem>]
  def last; end
  # @return [generic<Elem>]
  def pop; end
  # @return [generic<Elem>]
  def shift; end
  # @return [generic<Elem>]
  def sample; end
  # @generic New
  # @param missing [generic<New>]
  # @yieldreturn [generic<New>]
  # @return [generic<Elem>, generic<New>]
  def fetch(index, missing = nil); end
  # @return [generic<Elem>]
  def dig(index); end
  # @return [generic<Elem>]
  def delete(item); end
  # @yieldparam [generic<Elem>]
  # @yieldparam [generic<Elem>]
  # @return [self]
  def sort!; end
  # @return [self]
  def push(item); end
  # @return [self]
  def append(item); end
  # @return [self]
  def prepend(item); end
  # @return [self]
  def unshift(item); end
  # @return [self]
  def insert(index, item); end
  # @yieldreturn [generic<Elem>]
  def initialize(size); end
  # @yieldparam [Integer]
  # @return [self]
  def each_index; end
  # @generic New
  # @yieldparam [generic<Elem>]
  # @yieldreturn [generic<New>]
  # @return [Array<generic<New>>]
  def map!; end
  # @return [Array<generic<Elem>>]
  def take(count); end
  # @return [Array<generic<Elem>>]
  def drop(count); end
  # @return [Array<generic<Elem>>]
  def +(other); end
  # @return [Array<generic<Elem>>]
  def -(other); end
  # @return [Array<generic<Elem>>]
  def concat(other); end
  # @return [Array<generic<Elem>>]
  def slice(range); end
end
# @generic Key
# @generic Value
class Hash
  # @yieldparam [self]
  # @yieldparam [generic<Key>]
  # @yieldreturn [generic<Value>]
  def initialize; end
  # @yieldparam [generic<Key>]
  # @yieldparam [generic<Value>]
  # @return [self]
  def each; end
  # @yieldparam [generic<Key>]
  # @yieldparam [generic<Value>]
  # @return [self]
  def each_pair; end
  # @yieldparam [generic<Value>]
  # @return [self]
  def each_value; end
  # @yieldparam [generic<Key>]
  # @return [self]
  def each_key; end
  # @return [Array<generic<Value>>]
  def values; end
  # @return [Array<generic<Value>>]
  def values_at; end
  # @return [Array<Array(generic<Key>, generic<Value>)>]
  def to_a; end
  # @return [Array<generic<Key>>]
  def keys; end
  # @generic New
  # @param missing [generic<New>]
  # @yieldreturn [generic<New>]
  # @return [generic<Value>, generic<New>]
  def fetch(key, missing = nil); end
  # @return [generic<Value>]
  def delete(key); end
  # @return [generic<Value>]
  def dig(key); end
  # @generic New
  # @yieldparam [generic<Key>]
  # @yieldparam [generic<Value>]
  # @yieldreturn [generic<New>]
  # @return [Array<generic<New>>]
  def map; end
  # @generic New
  # @yieldparam [generic<Key>]
  # @yieldparam [generic<Value>]
  # @yieldreturn [Array<generic<New>>]
  # @return [Array<generic<New>>]
  def flat_map; end
  # @generic New
  # @yieldparam [generic<Key>]
  # @yieldparam [generic<Value>]
  # @yieldreturn [generic<New>]
  # @return [Array<generic<New>>]
  def filter_map; end
  # @generic New
  # @yieldparam [generic<Value>]
  # @yieldreturn [generic<New>]
  # @return [Hash{generic<Key> => generic<New>}]
  def transform_values; end
  # @yieldparam [generic<Key>]
  # @yieldparam [generic<Value>]
  # @return [Hash{generic<Key> => generic<Value>}]
  def select; end
  # @yieldparam [generic<Key>]
  # @yieldparam [generic<Value>]
  # @return [Hash{generic<Key> => generic<Value>}]
  def filter; end
  # @yieldparam [generic<Key>]
  # @yieldparam [generic<Value>]
  # @return [Hash{generic<Key> => generic<Value>}]
  def reject; end
  # @yieldparam [generic<Key>]
  # @yieldparam [generic<Value>]
  # @return [Hash{generic<Key> => generic<Value>}]
  def merge; end
  # @yieldparam [generic<Key>]
  # @yieldparam [generic<Value>]
  # @return [Hash{generic<Key> => generic<Value>}]
  def sort_by; end
  # @yieldparam [generic<Key>]
  # @yieldparam [generic<Value>]
  # @return [Hash{generic<Key> => generic<Value>}]
  def compact; end
  # @yieldparam [generic<Key>]
  # @yieldparam [generic<Value>]
  # @return [Hash{generic<Key> => generic<Value>}]
  def except; end
  # @yieldparam [generic<Key>]
  # @yieldparam [generic<Value>]
  # @return [Hash{generic<Key> => generic<Value>}]
  def slice; end
  # @yieldparam [generic<Key>]
  # @yieldparam [generic<Value>]
  # @return [Hash{generic<Key> => generic<Value>}]
  def any?; end
  # @yieldparam [generic<Key>]
  # @yieldparam [generic<Value>]
  # @return [Hash{generic<Key> => generic<Value>}]
  def all?; end
  # @yieldparam [generic<Key>]
  # @yieldparam [generic<Value>]
  # @return [Hash{generic<Key> => generic<Value>}]
  def none?; end
  # @yieldparam [generic<Key>]
  # @yieldparam [generic<Value>]
  # @return [Hash{generic<Key> => generic<Value>}]
  def find; end
  # @yieldparam [generic<Key>]
  # @yieldparam [generic<Value>]
  # @return [Hash{generic<Key> => generic<Value>}]
  def count; end
  # @yieldparam [generic<Key>]
  # @yieldparam [generic<Value>]
  # @return [Hash{generic<Key> => generic<Value>}]
  def sum; end
  # @yieldparam [generic<Key>]
  # @yieldparam [generic<Value>]
  # @return [Hash{generic<Key> => generic<Value>}]
  def min_by; end
  # @yieldparam [generic<Key>]
  # @yieldparam [generic<Value>]
  # @return [Hash{generic<Key> => generic<Value>}]
  def max_by; end
  # @yieldparam [generic<Key>]
  # @yieldparam [generic<Value>]
  # @return [Hash{generic<Key> => generic<Value>}]
  def partition; end
  # @yieldparam [generic<Key>]
  # @yieldparam [generic<Value>]
  # @return [Hash{generic<Key> => generic<Value>}]
  def each_with_object; end

end
# @generic Elem
class Set
  include Enumerable

  # @yieldparam [generic<Elem>]
  # @return [self]
  def each; end
  # @yieldparam [generic<Elem>]
  # @return [self]
  def each_entry; end
  # @yieldparam [generic<Elem>]
  # @yieldparam [Integer]
  # @return [self]
  def each_with_index; end
  # @yieldparam [generic<Elem>]
  # @return [self]
  def reverse_each; end
  # @generic Memo
  # @param memo [generic<Memo>]
  # @yieldparam [generic<Elem>]
  # @yieldparam [generic<Memo>]
  # @return [generic<Memo>]
  def each_with_object(memo); end
  # @generic Memo
  # @param memo [generic<Memo>]
  # @yieldparam [generic<Memo>]
  # @yieldparam [generic<Elem>]
  # @yieldreturn [generic<Memo>]
  # @return [generic<Memo>]
  def inject(memo); end
  # @generic Memo
  # @param memo [generic<Memo>]
  # @yieldparam [generic<Memo>]
  # @yieldparam [generic<Elem>]
  # @yieldreturn [generic<Memo>]
  # @return [generic<Memo>]
  def reduce(memo); end
  # @generic New
  # @yieldparam [generic<Elem>]
  # @yieldreturn [generic<New>]
  # @return [Array<generic<New>>]
  def map; end
  # @generic New
  # @yieldparam [generic<Elem>]
  # @yieldreturn [generic<New>]
  # @return [Array<generic<New>>]
  def collect; end
  # @generic New
  # @yieldparam [generic<Elem>]
  # @yieldreturn [generic<New>]
  # @return [Array<generic<New>>]
  def filter_map; end
  # @generic New
  # @yieldparam [generic<Elem>]
  # @yieldreturn [Array<generic<New>>]
  # @return [Array<generic<New>>]
  def flat_map; end
  # @generic New
  # @yieldparam [generic<Elem>]
  # @yieldreturn [generic<New>]
  # @return [Hash{generic<New> => Array<generic<Elem>>}]
  def group_by; end
  # @generic New
  # @yieldparam [generic<Elem>]
  # @yieldreturn [generic<New>]
  # @return [Hash{generic<New> => generic<Elem>}]
  def index_by; end
  # @yieldparam [generic<Elem>]
  # @return [Array<generic<Elem>>]
  def sort_by; end
  # @yieldparam [generic<Elem>]
  # @yieldparam [generic<Elem>]
  # @return [Array<generic<Elem>>]
  def sort; end
  # @yieldparam [generic<Elem>]
  # @return [Array<generic<Elem>>]
  def take_while; end
  # @yieldparam [generic<Elem>]
  # @return [Array<generic<Elem>>]
  def drop_while; end
  # @yieldparam [generic<Elem>]
  # @return [Array<Array<generic<Elem>>>]
  def partition; end
  # @yieldparam [Array<generic<Elem>>]
  # @return [Array<Array<generic<Elem>>>]
  def each_slice(count); end
  # @yieldparam [Array<generic<Elem>>]
  # @return [Array<Array<generic<Elem>>>]
  def each_cons(count); end
  # @yieldparam [generic<Elem>]
  # @return [generic<Elem>]
  def find; end
  # @yieldparam [generic<Elem>]
  # @return [generic<Elem>]
  def detect; end
  # @yieldparam [generic<Elem>]
  # @return [generic<Elem>]
  def min_by; end
  # @yieldparam [generic<Elem>]
  # @return [generic<Elem>]
  def max_by; end
  # @yieldparam [generic<Elem>]
  # @yieldparam [generic<Elem>]
  # @return [generic<Elem>]
  def min; end
  # @yieldparam [generic<Elem>]
  # @yieldparam [generic<Elem>]
  # @return [generic<Elem>]
  def max; end
  # @yieldparam [generic<Elem>]
  # @return [Array<generic<Elem>>]
  def minmax_by; end
  # @yieldparam [generic<Elem>]
  # @yieldparam [generic<Elem>]
  # @return [Array<Array<generic<Elem>>>]
  def slice_when; end
  # @yieldparam [generic<Elem>]
  # @yieldparam [generic<Elem>]
  # @return [Array<Array<generic<Elem>>>]
  def chunk_while; end
  # @generic Other
  # @param other [Array<generic<Other>>]
  # @return [Array<Array(generic<Elem>, generic<Other>)>]
  def zip(other); end
  # @generic NewKey
  # @generic NewValue
  # @yieldparam [generic<Elem>]
  # @yieldreturn [Array(generic<NewKey>, generic<NewValue>)]
  # @return [Hash{generic<NewKey> => generic<NewValue>}]
  def to_h; end
  # @yieldparam [generic<Elem>]
  # @return [self]
  def cycle; end
  # @return [self]
  def lazy; end
  # @yieldparam [generic<Elem>]
  # @return [Hash{generic<Elem> => Integer}]
  def tally; end
  # @yieldparam [generic<Elem>]
  # @return [Boolean]
  def one?; end
  # @return [generic<Elem>]
  def first; end
  # @yieldparam [generic<Elem>]
  def any?; end
  # @yieldparam [generic<Elem>]
  def all?; end
  # @yieldparam [generic<Elem>]
  def none?; end
  # @yieldparam [generic<Elem>]
  # @return [Integer]
  def count; end
  # @yieldparam [generic<Elem>]
  # @return [Integer]
  def find_index; end
  # @yieldparam [generic<Elem>]
  def sum; end
  # @yieldparam [generic<Elem>]
  def to_set; end
  def include?(item); end
  def member?(item); end
  # @return [Array<generic<Elem>>]
  def to_a; end
  # @return [Array<generic<Elem>>]
  def entries; end

  # @yieldparam [generic<Elem>]
  # @return [Set<generic<Elem>>]
  def select; end
  # @yieldparam [generic<Elem>]
  # @return [Set<generic<Elem>>]
  def filter; end
  # @yieldparam [generic<Elem>]
  # @return [Set<generic<Elem>>]
  def reject; end
  # @yieldparam [generic<Elem>]
  # @return [Set<generic<Elem>>]
  def select!; end
  # @yieldparam [generic<Elem>]
  # @return [Set<generic<Elem>>]
  def reject!; end
  # @yieldparam [generic<Elem>]
  # @return [Set<generic<Elem>>]
  def filter!; end
  # @yieldparam [generic<Elem>]
  # @return [Set<generic<Elem>>]
  def keep_if; end
  # @yieldparam [generic<Elem>]
  # @return [Set<generic<Elem>>]
  def delete_if; end
  # @yieldparam [generic<Elem>]
  # @return [Set<generic<Elem>>]
  def uniq; end
  # @yieldparam [generic<Elem>]
  # @return [Set<generic<Elem>>]
  def compact; end
  # @yieldparam [generic<Elem>]
  # @return [Set<generic<Elem>>]
  def sort_by!; end
  # @yieldparam [generic<Elem>]
  # @return [Set<generic<Elem>>]
  def reverse; end
  # @yieldparam [generic<Elem>]
  # @return [Set<generic<Elem>>]
  def rotate; end
  # @yieldparam [generic<Elem>]
  # @return [Set<generic<Elem>>]
  def shuffle; end

end
