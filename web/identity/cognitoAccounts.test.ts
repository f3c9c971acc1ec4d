import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryStore } from '#server/store/memory/store'
import type { Db } from '#server/store/postgres/connection/connection'
import { anInstitution, anInvitation, aPendingMembership, aSnapshot, aUser } from '#tests/support/builders'
import { startCognitoAdmin } from '#tests/support/cognitoAdminServer'
import { freshDatabase } from '#tests/support/databases'
import { GRACE_MS } from './accountRequests.ts'
import { openCognitoAccounts } from './openIdentity.ts'
import { hostedDemoFrom } from '../process/memoryProduct.ts'

const EMAIL = 'nueva@example.org'
const institution = anInstitution()
const guest = aUser({ subject: null, email: EMAIL })
const snapshot = aSnapshot({
  institutions: [institution],
  users: [guest],
  memberships: [
    aPendingMembership({ userId: guest.id, institutionId: institution.id, invitation: anInvitation({ email: EMAIL }) }),
  ],
})

beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDOFTHEENVIRONMENT')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

it('handles an earlier process’s requests with the environment’s credentials', async () => {
  const cognito = await startCognitoAdmin()
  const db = await freshDatabase('pglite')
  const failures: unknown[] = []
  let now = Date.UTC(2024, 5, 15, 15)
  const open = () =>
    openCognitoAccounts({
      userPoolId: cognito.settings.userPoolId,
      endpoint: cognito.settings.endpoint,
      db,
      store: createMemoryStore({ snapshot }),
      clock: () => now,
      log: { failure: (_message, error) => failures.push(error) },
    })

  const first = await open()
  await first.stop()
  const settle = await first.accounts.announce(EMAIL)
  settle('invited')
  expect(await db.query('SELECT key FROM rayo.identity_item')).toHaveLength(1)

  now += GRACE_MS
  const second = await open()
  await expect.poll(() => cognito.emails()).toEqual([EMAIL])
  await second.stop()
  expect(cognito.requests[0]?.authorization).toContain('Credential=AKIDOFTHEENVIRONMENT/')
  expect(await db.query('SELECT key FROM rayo.identity_item')).toEqual([])
  expect(failures).toEqual([])
  await cognito.close()
  await db.close()
})

it('retries every minute until it is stopped', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let drains = 0
  const db: Pick<Db, 'transaction'> = {
    transaction() {
      drains += 1
      return Promise.reject(new Error('lost'))
    },
  }
  const failure = vi.fn<(message: string, error: unknown) => void>()
  const store = createMemoryStore({ snapshot })
  const { stop } = await openCognitoAccounts({
    userPoolId: 'sa-east-1_Prueba1',
    db,
    store,
    clock: Date.now,
    log: { failure },
  })
  await expect.poll(() => failure.mock.calls.length).toBe(1)
  vi.advanceTimersByTime(60_000)
  await expect.poll(() => failure.mock.calls.length).toBe(2)
  await stop()
  vi.advanceTimersByTime(600_000)
  expect(drains).toBe(2)
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
