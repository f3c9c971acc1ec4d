import { createMemoryStore } from '#server/store/memory/store'
import { describeStoreContract } from './storeContract.ts'

describeStoreContract('memory', async (snapshot) => createMemoryStore({ snapshot }))
