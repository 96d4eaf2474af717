// fast-check with one seed for every property, so that a run of the tests can be repeated. `PROPERTY_SEED=n` takes
// another seed, `PROPERTY_SEED=random` a new one each time; a failing property prints its own.

import fc from 'fast-check'

const asked = process.env.PROPERTY_SEED ?? '1'
if (asked !== 'random') fc.configureGlobal({ seed: Number(asked) })

export default fc
