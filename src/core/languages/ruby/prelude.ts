// The part of Ruby's library that names must not be mistaken for.

export const prelude = `
class BasicObject; end
class Object; end
module Kernel; end
module Comparable; end
module Enumerable; end
class Module; end
class Class; end
class NilClass; end
class TrueClass; end
class FalseClass; end
class Numeric; end
class Integer < Numeric; end
class Float < Numeric; end
class String; end
class Symbol; end
class Regexp; end
class Array; end
class Hash; end
class Range; end
class Proc; end
class Method; end
class Struct; end
class Set; end
class Time; end
class IO; end
class File < IO; end
class Dir; end
class Thread; end
class Mutex; end
class Exception; end
class StandardError < Exception; end
class RuntimeError < StandardError; end
class ArgumentError < StandardError; end
class NameError < StandardError; end
class NoMethodError < NameError; end
class TypeError < StandardError; end
class KeyError < StandardError; end
class IndexError < StandardError; end
class NotImplementedError < StandardError; end
`
