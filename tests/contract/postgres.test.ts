import { createTestStore } from '../support/databases.ts'
import { describeStoreContract } from './storeContract.ts'

describeStoreContract('PostgreSQL', (snapshot) => createTestStore('postgres', snapshot))
