import { newSecret } from '../services/receipts/receiptLink.ts'

type Keeper = { inTurn<T>(work: (items: Items) => Promise<T>): Promise<T> }
type Items = { get(key: string): Promise<unknown>; set(key: string, value: unknown): Promise<void> }

const KEY = 'receiptLinkSecret'

/**
 * Without a configured one it is made when first needed and stored where no role of the API reads: addresses survive a
 * restart, and processes agree.
 */
export function createLinkSecret(configured: string | null, keeper: Keeper): () => Promise<string> {
  let loading: Promise<string> | null = configured === null ? null : Promise.resolve(configured)
  const storedSecret = () =>
    keeper.inTurn(async (items) => {
      const before = await items.get(KEY)
      if (typeof before === 'string') return before
      const secret = newSecret()
      await items.set(KEY, secret)
      return secret
    })
  return async () => {
    loading ??= storedSecret()
    try {
      return await loading
    } catch (error) {
      loading = null
      throw error
    }
  }
}
