import { createTestStore } from '../support/stores.ts'
import { describeStoreContract } from './storeContract.ts'

describeStoreContract('PostgreSQL', (snapshot) => createTestStore('postgres', snapshot))
