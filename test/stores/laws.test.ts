import { after } from 'node:test'
import { openEnv } from '../../src/stores/lmdb/env.ts'
import { openStores } from '../../src/stores/open.ts'
import { registerStoreLaws } from '../support/store-laws/register.ts'
import { temporaryFolder } from '../support/temporary.ts'

const stores = openStores(openEnv(temporaryFolder()))
after(() => stores.close())

registerStoreLaws(() => stores)
