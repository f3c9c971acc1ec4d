import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryStore } from '#server/store/memory/store'
import type { Store } from '#server/store/port'
import {
  anAccountRequest,
  anInstitution,
  anInvitation,
  aPendingMembership,
  aSnapshot,
  aUser,
} from '#tests/support/builders'
import { startCognitoAdmin } from '#tests/support/cognitoAdminServer'
import { openCognitoAccounts } from './openIdentity.ts'
import { hostedDemoFrom } from '../process/memoryProduct.ts'

const EMAIL = 'nueva@example.org'
const institution = anInstitution()
const guest = aUser({ subject: null, email: EMAIL })
const snapshot = {
  ...aSnapshot({
    institutions: [institution],
    users: [guest],
    memberships: [
      aPendingMembership({
        userId: guest.id,
        institutionId: institution.id,
        invitation: anInvitation({ email: EMAIL }),
      }),
    ],
  }),
  accountRequests: [anAccountRequest()],
}

beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDOFTHEENVIRONMENT')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

const clock = () => Date.UTC(2024, 5, 15, 15)

it('handles an earlier process’s requests with the environment’s credentials', async () => {
  const cognito = await startCognitoAdmin()
  const { userPoolId, endpoint } = cognito.settings
  const failure = vi.fn<(message: string, error: unknown) => void>()
  const store = createMemoryStore({ snapshot })
  const { stop } = await openCognitoAccounts({ userPoolId, endpoint, store, clock, log: { failure } })
  await expect.poll(() => store.snapshot().accountRequests).toEqual([])
  await stop()
  expect(cognito.requests[0]?.authorization).toContain('Credential=AKIDOFTHEENVIRONMENT/')
  expect([cognito.emails(), failure.mock.calls]).toEqual([[EMAIL], []])
  await cognito.close()
})

const lost = () => Promise.reject(new Error('lost'))

it('retries every minute until it is stopped', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const store: Store = { ...createMemoryStore({ snapshot }), as: () => ({ read: lost, write: lost }) }
  const failure = vi.fn<(message: string, error: unknown) => void>()
  const { drain, stop } = await openCognitoAccounts({ userPoolId: 'sa-east-1_Prueba1', store, clock, log: { failure } })
  await drain()
  const before = failure.mock.calls.length
  vi.advanceTimersByTime(60_000)
  await expect.poll(() => failure.mock.calls.length).toBe(before + 1)
  await stop()
  vi.advanceTimersByTime(600_000)
  await drain()
  expect(failure.mock.calls).toHaveLength(before + 1)
})

describe('hosted sign-in of the demo', () => {
  it('is off unless RAYO_HOSTED_DOMAIN is set', () => {
    expect(hostedDemoFrom({}, 4311)).toBeNull()
    expect(hostedDemoFrom({ RAYO_HOSTED_DOMAIN: '' }, 4311)).toBeNull()
  })

  it('requires a domain without a scheme and a fixed port', () => {
    expect(() => hostedDemoFrom({ RAYO_HOSTED_DOMAIN: 'https://localhost:4312' }, 4311)).toThrow('RAYO_HOSTED_DOMAIN')
    for (const port of [null, 0]) {
      expect(() => hostedDemoFrom({ RAYO_HOSTED_DOMAIN: 'localhost:4312' }, port)).toThrow('PORT')
    }
  })
})
