import { expect, it } from 'vitest'
import { createMemoryStorage } from '#mocks/cognito/storage'
import { createLinkSecret } from './linkSecret.ts'

it('the secret is made once and outlives the process that made it', async () => {
  const storage = createMemoryStorage()
  const [first, second] = [createLinkSecret(null, storage), createLinkSecret(null, storage)]
  const secrets = await Promise.all([first(), second(), first()])
  expect(new Set(secrets).size).toBe(1)
  expect(await createLinkSecret(null, createMemoryStorage(storage.values))()).toBe(secrets[0])
  expect(await createLinkSecret(null, createMemoryStorage())()).not.toBe(secrets[0])
})

it('the configured secret counts, and nothing is kept', async () => {
  const storage = createMemoryStorage()
  expect(await createLinkSecret('configured', storage)()).toBe('configured')
  expect(storage.values.size).toBe(0)
})

it('a failure to read it is not remembered', async () => {
  const storage = createMemoryStorage()
  let isDown = true
  const secret = createLinkSecret(null, {
    inTurn: (work) => (isDown ? Promise.reject(new Error('down')) : storage.inTurn(work)),
  })
  await expect(secret()).rejects.toThrow('down')
  isDown = false
  expect(await secret()).toMatch(/^[0-9a-f]{64}$/)
})
