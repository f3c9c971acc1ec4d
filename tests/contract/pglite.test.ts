import { createTestStore } from '../support/databases.ts'
import { describeStoreContract } from './storeContract.ts'

/** All random trials run on PostgreSQL, which is three times as fast. */
const SHARE = 0.25

describeStoreContract('PGlite', (snapshot) => createTestStore('pglite', snapshot), SHARE)
