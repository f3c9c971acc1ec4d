import { AsyncLocalStorage } from 'node:async_hooks'

/** The request that something is done for, where nobody passes it on: failures are logged with it. */
export const requestContext = new AsyncLocalStorage<{ requestId: string }>()
