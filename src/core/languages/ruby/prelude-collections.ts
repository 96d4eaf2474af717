// Ruby's collections, with what their methods hand to a block and give back.

/** Methods of collections that hand each element to a block. `Elem` is what they hold, `Same` the collection itself. */
export const elementMethods = (elem: string): string => `
  # @yieldparam [${elem}]
  # @return [self]
  def each; end
  # @yieldparam [${elem}]
  # @return [self]
  def each_entry; end
  # @yieldparam [${elem}]
  # @yieldparam [Integer]
  # @return [self]
  def each_with_index; end
  # @yieldparam [${elem}]
  # @return [self]
  def reverse_each; end
  # @generic Memo
  # @param memo [generic<Memo>]
  # @yieldparam [${elem}]
  # @yieldparam [generic<Memo>]
  # @return [generic<Memo>]
  def each_with_object(memo); end
  # @generic Memo
  # @param memo [generic<Memo>]
  # @yieldparam [generic<Memo>]
  # @yieldparam [${elem}]
  # @yieldreturn [generic<Memo>]
  # @return [generic<Memo>]
  def inject(memo); end
  # @generic Memo
  # @param memo [generic<Memo>]
  # @yieldparam [generic<Memo>]
  # @yieldparam [${elem}]
  # @yieldreturn [generic<Memo>]
  # @return [generic<Memo>]
  def reduce(memo); end
  # @generic New
  # @yieldparam [${elem}]
  # @yieldreturn [generic<New>]
  # @return [Array<generic<New>>]
  def map; end
  # @generic New
  # @yieldparam [${elem}]
  # @yieldreturn [generic<New>]
  # @return [Array<generic<New>>]
  def collect; end
  # @generic New
  # @yieldparam [${elem}]
  # @yieldreturn [generic<New>]
  # @return [Array<generic<New>>]
  def filter_map; end
  # @generic New
  # @yieldparam [${elem}]
  # @yieldreturn [Array<generic<New>>]
  # @return [Array<generic<New>>]
  def flat_map; end
  # @generic New
  # @yieldparam [${elem}]
  # @yieldreturn [generic<New>]
  # @return [Hash{generic<New> => Array<${elem}>}]
  def group_by; end
  # @generic New
  # @yieldparam [${elem}]
  # @yieldreturn [generic<New>]
  # @return [Hash{generic<New> => ${elem}}]
  def index_by; end
  # @yieldparam [${elem}]
  # @return [Array<${elem}>]
  def sort_by; end
  # @yieldparam [${elem}]
  # @yieldparam [${elem}]
  # @return [Array<${elem}>]
  def sort; end
  # @yieldparam [${elem}]
  # @return [Array<${elem}>]
  def take_while; end
  # @yieldparam [${elem}]
  # @return [Array<${elem}>]
  def drop_while; end
  # @yieldparam [${elem}]
  # @return [Array<Array<${elem}>>]
  def partition; end
  # @yieldparam [Array<${elem}>]
  # @return [Array<Array<${elem}>>]
  def each_slice(count); end
  # @yieldparam [Array<${elem}>]
  # @return [Array<Array<${elem}>>]
  def each_cons(count); end
  # @yieldparam [${elem}]
  # @return [${elem}]
  def find; end
  # @yieldparam [${elem}]
  # @return [${elem}]
  def detect; end
  # @yieldparam [${elem}]
  # @return [${elem}]
  def min_by; end
  # @yieldparam [${elem}]
  # @return [${elem}]
  def max_by; end
  # @yieldparam [${elem}]
  # @yieldparam [${elem}]
  # @return [${elem}]
  def min; end
  # @yieldparam [${elem}]
  # @yieldparam [${elem}]
  # @return [${elem}]
  def max; end
  # @yieldparam [${elem}]
  # @return [Array<${elem}>]
  def minmax_by; end
  # @yieldparam [${elem}]
  # @yieldparam [${elem}]
  # @return [Array<Array<${elem}>>]
  def slice_when; end
  # @yieldparam [${elem}]
  # @yieldparam [${elem}]
  # @return [Array<Array<${elem}>>]
  def chunk_while; end
  # @generic Other
  # @param other [Array<generic<Other>>]
  # @return [Array<Array(${elem}, generic<Other>)>]
  def zip(other); end
  # @generic NewKey
  # @generic NewValue
  # @yieldparam [${elem}]
  # @yieldreturn [Array(generic<NewKey>, generic<NewValue>)]
  # @return [Hash{generic<NewKey> => generic<NewValue>}]
  def to_h; end
  # @yieldparam [${elem}]
  # @return [self]
  def cycle; end
  # @return [self]
  def lazy; end
  # @yieldparam [${elem}]
  # @return [Hash{${elem} => Integer}]
  def tally; end
  # @yieldparam [${elem}]
  # @return [Boolean]
  def one?; end
  # @return [${elem}]
  def first; end
  # @yieldparam [${elem}]
  def any?; end
  # @yieldparam [${elem}]
  def all?; end
  # @yieldparam [${elem}]
  def none?; end
  # @yieldparam [${elem}]
  # @return [Integer]
  def count; end
  # @yieldparam [${elem}]
  # @return [Integer]
  def find_index; end
  # @yieldparam [${elem}]
  def sum; end
  # @yieldparam [${elem}]
  def to_set; end
  def include?(item); end
  def member?(item); end
  # @return [Array<${elem}>]
  def to_a; end
  # @return [Array<${elem}>]
  def entries; end
`

const EACH_ELEMENT = elementMethods('generic<Elem>')

/** Methods that give some of the elements, as a collection of the same sort. */
const some = (params: string, same: string, names: string): string =>
  names
    .split(' ')
    .map((name) => `${params}\n  # @return [${same}]\n  def ${name}; end\n`)
    .join('')

const SOME =
  'select filter reject select! reject! filter! keep_if delete_if uniq compact sort_by! reverse rotate shuffle'

/** Ruby's collections: one of the two parts of the prelude. */
export const collections = `
# @generic Elem
module Enumerable
${EACH_ELEMENT}
end
# @generic Elem
class Array
  include Enumerable
${EACH_ELEMENT}
${some('  # @yieldparam [generic<Elem>]', 'Array<generic<Elem>>', SOME)}
  # @return [generic<Elem>]
  def last; end
  # @return [generic<Elem>]
  def pop; end
  # @return [generic<Elem>]
  def shift; end
  # @return [generic<Elem>]
  def sample; end
  # @return [generic<Elem>]
  def fetch(index); end
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
  # @return [generic<Value>]
  def fetch(key); end
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
${some(
  '  # @yieldparam [generic<Key>]\n  # @yieldparam [generic<Value>]',
  'Hash{generic<Key> => generic<Value>}',
  'select filter reject merge sort_by compact except slice any? all? none? find count sum min_by max_by partition each_with_object',
)}
end
# @generic Elem
class Set
  include Enumerable
${EACH_ELEMENT}
${some('  # @yieldparam [generic<Elem>]', 'Set<generic<Elem>>', SOME)}
end
`
