# The part of Ruby's core library whose types decide calls, with types as comments state them.
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
  def ==; end
  def <; end
  def >; end
  def <=; end
  def >=; end
end
class Module; end
class Class; end
class NilClass; end
class TrueClass; end
class FalseClass; end
class Numeric; end
class Integer < Numeric
  # @yieldparam [Integer]
  # @return [Array<Integer>]
  def times; end
  # @yieldparam [Integer]
  # @return [Array<Integer>]
  def upto(last); end
  # @yieldparam [Integer]
  # @return [Array<Integer>]
  def downto(last); end
  # @yieldparam [Integer]
  # @return [Array<Integer>]
  def step(last, step); end
end
class Float < Numeric; end
class String; end
class Symbol; end
class Regexp; end
class MatchData; end


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
module Singleton
  def self.included(base)
    base.extend(SingletonClassMethods)
  end
  module SingletonClassMethods
    # @return [self]
    def instance; end
  end
end
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
