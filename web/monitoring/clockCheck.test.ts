import { expect, it } from 'vitest'
import { DomainError } from '#domain/api/errors'
import { createFakeIdentity } from '#tests/support/identity'
import { guardIdentity } from './clockCheck.ts'

it('refuses a token only while the clock is right: else it may have time left', async () => {
  const state = { isWrong: false }
  const refusing = { ...createFakeIdentity([]), verify: () => Promise.reject(new DomainError('invalidToken')) }
  const identity = guardIdentity(refusing, { isWrong: () => state.isWrong })
  await expect(identity.verify('token')).rejects.toMatchObject({ code: 'invalidToken' })
  state.isWrong = true
  await expect(identity.verify('token')).rejects.toMatchObject({ code: 'unavailable', cause: { part: 'clock' } })
})
