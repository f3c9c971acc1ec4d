import { createTestStore } from '../support/stores.ts'
import { describeStoreContract } from './storeContract.ts'

describeStoreContract('PGlite', (snapshot) => createTestStore('pglite', snapshot))
