// Active Record of Rails: what finders and relations of a model give.

import { elementMethods } from './prelude-collections.ts'

const ONE = 'first last take first! last! take! find_by find_by! find_sole_by sole second third'
const MANY =
  'all where order limit offset includes preload eager_load joins left_joins left_outer_joins references distinct group ' +
  'having reorder unscoped rewhere none lock readonly select in_order_of merge or not excluding without extending'
const MAKES = 'create create! build new find_or_create_by find_or_create_by! find_or_initialize_by create_with'
const BATCHES = 'find_each'

const methods = (prefix: string, names: string, type: string): string =>
  names
    .split(' ')
    .map((name) => `  # @return [${type}]\n  def ${prefix}${name}; end\n`)
    .join('')

/** Ruby's records: a part of the prelude. */
export const records = `
module ActiveRecord
  # @generic Elem
  class Relation
    include Enumerable
${elementMethods('generic<Elem>')}
${methods('', ONE, 'generic<Elem>')}
${methods('', MAKES, 'generic<Elem>')}
${methods('', MANY, 'self')}
    # @return [generic<Elem>]
    def find(id); end
    # @return [Array<generic<Elem>>]
    def to_a; end
    # @return [Array<generic<Elem>>]
    def records; end
    # @return [self]
    def <<(record); end
    # @yieldparam [generic<Elem>]
    def ${BATCHES}; end
    # @yieldparam [Array<generic<Elem>>]
    def find_in_batches; end
    # @yieldparam [self]
    def in_batches; end
  end
  class Base
${methods('self.', ONE, 'self')}
${methods('self.', MAKES.replace(' new', ''), 'self')}
${methods('self.', MANY, 'Relation<self>')}
    # @return [self]
    def self.find(id); end
    # @yieldparam [self]
    def self.${BATCHES}; end
    # @yieldparam [Array<self>]
    def self.find_in_batches; end
    # @return [self]
    def reload; end
  end
end
`
