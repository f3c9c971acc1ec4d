import { newSecret } from '../services/receipts/receiptLink.ts'

/** Where the secret is kept: work that reads and writes there takes turns among all that share it. */
type Keeper = { inTurn<T>(work: (items: Items) => Promise<T>): Promise<T> }
type Items = { get(key: string): Promise<unknown>; set(key: string, value: unknown): Promise<void> }

const KEY = 'receiptLinkSecret'

/**
 * Returns the secret that signs shared addresses. Without one of the configuration it is made when it is first needed and
 * kept: so addresses outlive a restart, and all processes that share the keeper agree on it. In a database that is the
 * table of the sign-in's own things, which no role of the API can read.
 */
export function createLinkSecret(configured: string | null, keeper: Keeper): () => Promise<string> {
  let known: Promise<string> | null = configured === null ? null : Promise.resolve(configured)
  const kept = () =>
    keeper.inTurn(async (items) => {
      const before = await items.get(KEY)
      if (typeof before === 'string') return before
      const secret = newSecret()
      await items.set(KEY, secret)
      return secret
    })
  return async () => {
    known ??= kept()
    try {
      return await known
    } catch (error) {
      known = null
      throw error
    }
  }
}
