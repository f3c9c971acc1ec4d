import { createTestStore } from '../support/databases.ts'
import { describeStoreContract } from './storeContract.ts'
import { createMemoryStore } from '#server/store/memory/store'

describeStoreContract('PostgreSQL', (snapshot) => createTestStore('postgres', snapshot))

describeStoreContract('memory', async (snapshot) => createMemoryStore({ snapshot }))
