import { expect, it } from 'vitest'
import { aReceiptToken, LINK_SECRET } from '#tests/support/apiClient'
import { LINK_MS, newSecret, readReceiptLink, signReceiptLink } from './receiptLink.ts'
import { createMemoryStorage } from '#mocks/cognito/storage'
import { createLinkSecret } from '../../papers/papers.ts'

const ID = '018f3c00-0000-7000-8000-0000000000ab'
const NOW = Date.UTC(2024, 5, 15, 15)

it('reads the receipt of a token until it expires', async () => {
  const token = await signReceiptLink(LINK_SECRET, ID, NOW + LINK_MS)
  expect(token).toBe(aReceiptToken(ID, NOW + LINK_MS))
  expect(await readReceiptLink(LINK_SECRET, token, NOW + LINK_MS - 1)).toBe(ID)
  expect(await readReceiptLink(LINK_SECRET, token, NOW + LINK_MS)).toBeNull()
})

it('refuses a token that differs in one letter', async () => {
  const token = aReceiptToken(ID, NOW + LINK_MS)
  const others = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  for (let index = 0; index < token.length; index += 1) {
    const before = others.indexOf(token[index] ?? '')
    for (const step of [1, 2, 32]) {
      const forged = token.slice(0, index) + (others[(before + step) % 64] ?? '') + token.slice(index + 1)
      expect([forged, await readReceiptLink(LINK_SECRET, forged, NOW)]).toEqual([forged, null])
    }
  }
})

it.each(['', 'x', ID, 'A'.repeat(72), '='.repeat(72), `${'A'.repeat(71)}.`, 'A'.repeat(10_000)])(
  'refuses a text that is not a token: %j',
  async (text) => {
    expect(await readReceiptLink(LINK_SECRET, text, NOW)).toBeNull()
  },
)

it('refuses another server’s token, and makes a new secret each time', async () => {
  expect(await readReceiptLink(newSecret(), aReceiptToken(ID, NOW + LINK_MS), NOW)).toBeNull()
  expect(newSecret()).not.toBe(newSecret())
  expect(newSecret()).toMatch(/^[0-9a-f]{64}$/)
})

it('makes the secret once, for all later processes', async () => {
  const storage = createMemoryStorage()
  const [first, second] = [createLinkSecret(null, storage), createLinkSecret(null, storage)]
  const secrets = await Promise.all([first(), second(), first()])
  expect(new Set(secrets).size).toBe(1)
  expect(await createLinkSecret(null, createMemoryStorage(storage.values))()).toBe(secrets[0])
  expect(await createLinkSecret(null, createMemoryStorage())()).not.toBe(secrets[0])
})

it('uses the configured secret, and stores nothing', async () => {
  const storage = createMemoryStorage()
  expect(await createLinkSecret('configured', storage)()).toBe('configured')
  expect(storage.values.size).toBe(0)
})

it('forgets a failure to read the secret', async () => {
  const storage = createMemoryStorage()
  let isDown = true
  const secret = createLinkSecret(null, {
    inTurn: (work) => (isDown ? Promise.reject(new Error('down')) : storage.inTurn(work)),
  })
  await expect(secret()).rejects.toThrow('down')
  isDown = false
  expect(await secret()).toMatch(/^[0-9a-f]{64}$/)
})
