import { createTestStore } from '../support/databases.ts'
import { describeStoreContract } from './storeContract.ts'

/** The same SQL meets all random trials on PostgreSQL, in a third of the time. */
const SHARE = 0.1

describeStoreContract('PGlite', (snapshot) => createTestStore('pglite', snapshot), SHARE)
