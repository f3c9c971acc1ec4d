import { expect, it } from 'vitest'
import { createMemoryStorage } from '#mocks/cognito/storage'
import { createLinkSecret } from './papers.ts'

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
