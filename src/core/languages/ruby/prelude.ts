// The part of Ruby's library whose types decide calls, written in Ruby with types as comments state them.

/** Methods of collections that hand each element to a block. `Elem` is what they hold, `Same` the collection itself. */
const each = (elem: string): string => `
  # @yieldparam [${elem}]
  # @return [self]
  def each; end
  # @yieldparam [${elem}]
  # @return [self]
  def each_entry; end
  # @yieldparam [${elem}]
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
  # @return [${elem}]
  def min; end
  # @return [${elem}]
  def max; end
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
  # @return [Array<${elem}>]
  def to_a; end
  # @return [Array<${elem}>]
  def entries; end
`

const EACH_ELEMENT = each('generic<Elem>')

/** Methods that give some of the elements, as a collection of the same sort. */
const some = (params: string, same: string, names: string): string =>
  names
    .split(' ')
    .map((name) => `${params}\n  # @return [${same}]\n  def ${name}; end\n`)
    .join('')

const SOME =
  'select filter reject select! reject! filter! keep_if delete_if uniq compact sort! sort_by! reverse rotate shuffle'

export const prelude = `
class BasicObject; end
class Object
  def puts; end
  def print; end
  def p; end
  def pp; end
  def raise; end
  def fail; end
  def loop; end
  def sleep; end
  def exit; end
  def abort; end
  def format; end
  def sprintf; end
  def rand; end
  def require; end
  def catch; end
  def throw; end
  def binding; end
  def caller; end
  def block_given?; end
  def at_exit; end
  def warn; end
  def gets; end
  def system; end
  def freeze; end
  def frozen?; end
  def nil?; end
  def is_a?; end
  def kind_of?; end
  def instance_of?; end
  def respond_to?; end
  def object_id; end
  def hash; end
  def inspect; end
  # @return [String]
  def to_s; end
  def ==; end
  def !=; end
  def ===; end
  def =~; end
  def <=>; end
  def eql?; end
  def equal?; end
  def instance_variables; end
  def instance_variable_defined?; end
  def define_singleton_method; end
  def singleton_class; end
  def methods; end
  def method; end
  def extend; end
  def display; end
  def dup; end
  def clone; end
  # @yieldparam [self]
  # @return [self]
  def tap; end
  # @generic New
  # @yieldparam [self]
  # @yieldreturn [generic<New>]
  # @return [generic<New>]
  def then; end
  # @generic New
  # @yieldparam [self]
  # @yieldreturn [generic<New>]
  # @return [generic<New>]
  def yield_self; end
  def instance_exec; end
  def instance_eval; end
  def self.name; end
  def self.instance_methods; end
  def self.method_defined?; end
  def self.const_get; end
  def self.const_defined?; end
  def self.constants; end
  def self.ancestors; end
  def self.superclass; end
  def self.allocate; end
  def self.attr_accessor; end
  def self.attr_reader; end
  def self.define_method; end
  def self.class_eval; end
  def self.module_eval; end
  def self.class_variable_get; end
  def self.class_variable_set; end
  def self.instance_method; end
  def self.private; end
  def self.public; end
  def self.protected; end
  def self.private_constant; end
  def self.remove_method; end
  def self.undef_method; end
  def self.include?; end
  def self.to_s; end
  def self.<; end
  def self.<=; end
end
module Kernel; end
module Comparable
  def clamp; end
  def between?; end
  def <; end
  def >; end
  def <=; end
  def >=; end
end
# @generic Elem
module Enumerable
${EACH_ELEMENT}
end
class Module; end
class Class; end
class NilClass; end
class TrueClass; end
class FalseClass; end
class Numeric; end
class Integer < Numeric
  # @yieldparam [Integer]
  def times; end
end
class Float < Numeric; end
class String; end
class Symbol; end
class Regexp; end
class MatchData; end
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
class Range; end
class Proc; end
class Method; end
class Struct; end
class Data; end
class Time; end
class Date; end
class IO; end
class StringIO; end
class File < IO; end
class Dir; end
class Pathname; end
class Thread; end
class Mutex; end
class Queue; end
class Random; end
module Math; end
module Process; end
module ObjectSpace; end
module Marshal; end
module JSON; end
module YAML; end
module FileUtils; end
module Forwardable; end
module Singleton; end
class Logger; end
class Exception; end
class ScriptError < Exception; end
class LoadError < ScriptError; end
class NotImplementedError < ScriptError; end
class SystemExit < Exception; end
class Interrupt < Exception; end
class StandardError < Exception; end
class RuntimeError < StandardError; end
class FrozenError < RuntimeError; end
class ArgumentError < StandardError; end
class NameError < StandardError; end
class NoMethodError < NameError; end
class TypeError < StandardError; end
class IndexError < StandardError; end
class KeyError < IndexError; end
class StopIteration < IndexError; end
class RangeError < StandardError; end
class IOError < StandardError; end
class EOFError < IOError; end
class EncodingError < StandardError; end
class RegexpError < StandardError; end
class ThreadError < StandardError; end
class ZeroDivisionError < StandardError; end
class SystemCallError < StandardError; end
class UncaughtThrowError < ArgumentError; end
`
