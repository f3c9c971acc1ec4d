import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '#server/app'
import { createCognitoInvitations } from '#server/identity/cognitoAdmin'
import { awaitsAccount } from '#server/services/memberships/findMember'
import { createMemoryStore } from '#server/store/memory/store'
import { StoreUnavailable } from '#server/store/port/failures'
import type { Store } from '#server/store/port'
import { aMembership, anInstitution, aSnapshot, aUser } from '#tests/support/builders'
import { startCognitoAdmin } from '#tests/support/cognitoAdminServer'
import { createFakeIdentity, tokenFor } from '#tests/support/identity'
import { createMemoryStorage } from '../../mocks/cognito/storage.ts'
import { createAccountRequests, GRACE_MS } from './accountRequests.ts'

const EMAIL = 'nueva@example.org'
const cognito = await startCognitoAdmin()
afterAll(() => cognito.close())

const institution = anInstitution()
const admin = aUser({ subject: 'admin', email: 'admin@rayo.test' })
const linked = aUser({ subject: 'linked', email: 'linked@example.org' })
const snapshot = aSnapshot({
  institutions: [institution],
  users: [admin, linked],
  memberships: [aMembership({ userId: admin.id, institutionId: institution.id, role: 'Admin' })],
})
const clock = { now: Date.UTC(2024, 5, 15, 15) }
let items = createMemoryStorage()
let store: Store = createMemoryStore({ snapshot })

beforeEach(() => {
  items = createMemoryStorage()
  store = createMemoryStore({ snapshot })
  cognito.requests.length = 0
  cognito.state.answers = ['made']
})

const person = (email: string) => ({
  email,
  givenName: 'Nueva',
  familyName: 'Socia',
  memberships: [{ institutionId: institution.id }],
})

function startProcess(over: { store?: Store; items?: typeof items } = {}) {
  const failures: { message: string; error: unknown }[] = []
  const requests = createAccountRequests({
    items: over.items ?? items,
    invitations: createCognitoInvitations(cognito.settings),
    isAwaited: (email) => store.as({ kind: 'system' }, clock.now).read((tx) => awaitsAccount(tx, email)),
    clock: () => clock.now,
    log: { failure: (message, error) => failures.push({ message, error }) },
  })
  const app = createApp({
    store: over.store ?? store,
    identity: createFakeIdentity([{ subject: 'admin', email: admin.email }]),
    accounts: requests,
    clock: () => clock.now,
    report: (error) => failures.push({ message: 'unforeseen', error }),
  })
  async function ask(method: string, path: string, body?: object) {
    const headers = { Authorization: `Bearer ${tokenFor('admin')}`, 'Content-Type': 'application/json' }
    const request = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const response = await app.fetch(new Request(`http://api.test/api/v1/private/${path}`, request))
    const { id = '', code } = (await response.json()) as { id?: string; code?: string }
    return { status: response.status, id, code }
  }
  return { ...requests, failures, ask, invite: (email = EMAIL) => ask('POST', 'users', person(email)) }
}

const waiting = async () => (await items.list('account/')).length

describe('inviting', () => {
  it('makes the account after the answer, once, and forgets the request', async () => {
    const process = startProcess()
    expect((await process.invite()).status).toBe(201)
    await process.drain()
    expect(cognito.emails()).toEqual([EMAIL])
    expect(await waiting()).toBe(0)
    await process.drain()
    expect([cognito.requests.length, process.failures]).toEqual([1, []])
  })

  it('does not wait for the provider', async () => {
    cognito.state.answers = ['silence']
    const process = startProcess()
    expect((await process.invite()).status).toBe(201)
    expect(await waiting()).toBe(1)
    await process.drain()
    expect(await waiting()).toBe(1)
  })

  it('answers the same for a person with an account and for one with a linked record, and requests nothing for the latter', async () => {
    const process = startProcess()
    cognito.state.answers = ['UsernameExistsException', 'UnsupportedUserStateException']
    expect(await process.invite()).toMatchObject({ status: 201, code: undefined })
    expect(await process.invite(linked.email)).toMatchObject({ status: 201, code: undefined })
    await process.drain()
    expect(cognito.emails()).toEqual([EMAIL, EMAIL])
    expect([await waiting(), process.failures]).toEqual([0, []])
  })

  it('makes no account when it is withdrawn first', async () => {
    cognito.state.answers = ['TooManyRequestsException']
    const process = startProcess()
    const { id } = await process.invite()
    await process.drain()
    await process.ask('DELETE', `users/${id}`)
    const before = cognito.requests.length
    await process.drain()
    expect([cognito.requests.length, await waiting()]).toEqual([before, 0])
  })
})

describe('an invitation is not lost', () => {
  it('survives a temporary refusal of the provider', async () => {
    cognito.state.answers = ['TooManyRequestsException']
    const process = startProcess()
    await process.invite()
    await process.drain()
    expect(await waiting()).toBe(1)
    expect(process.failures.length).toBeGreaterThan(0)
    cognito.requests.length = 0
    cognito.state.answers = ['made']
    await process.drain()
    expect([cognito.emails(), await waiting()]).toEqual([[EMAIL], 0])
  })

  it('is finished by another process when its own ends', async () => {
    const process = startProcess()
    await process.stop()
    expect((await process.invite()).status).toBe(201)
    const other = startProcess()
    await other.drain()
    expect(cognito.emails()).toEqual([])
    clock.now += GRACE_MS
    await other.drain()
    expect([cognito.emails(), await waiting()]).toEqual([[EMAIL], 0])
  })

  it('is not made when the process ends before the commit', async () => {
    await startProcess().announce(EMAIL)
    clock.now += GRACE_MS
    await startProcess().drain()
    expect([cognito.emails(), await waiting()]).toEqual([[], 0])
  })

  it('is decided by the records when the store is lost during the commit', async () => {
    const unreliable: Store = {
      ...store,
      as(principal, now) {
        const transactions = store.as(principal, now)
        const write: typeof transactions.write = async (work) => {
          await transactions.write(work)
          throw new StoreUnavailable()
        }
        return { ...transactions, write }
      },
    }
    const process = startProcess({ store: unreliable })
    expect((await process.invite()).status).toBe(503)
    await process.drain()
    expect(cognito.emails()).toEqual([EMAIL])
  })

  it('is refused when the queue cannot store it', async () => {
    const process = startProcess({ items: { ...items, set: () => Promise.reject(new StoreUnavailable()) } })
    expect((await process.invite()).status).toBe(503)
    await store.as({ kind: 'system' }, clock.now).read(async (tx) => {
      expect(await tx.users.stored({ email: EMAIL })).toBeNull()
    })
  })

  it('is handled after requests that fail or are refused', async () => {
    const process = startProcess()
    cognito.state.answers = ['InvalidParameterException', 'NotAuthorizedException', 'made', 'NotAuthorizedException']
    await process.invite('mala@example.org')
    await process.drain()
    await process.invite('falla@example.org')
    await process.drain()
    expect(await waiting()).toBe(1)
    await process.invite('buena@example.org')
    await process.drain()
    expect(cognito.emails()).toEqual([
      'mala@example.org',
      'falla@example.org',
      'buena@example.org',
      'falla@example.org',
    ])
    expect(await waiting()).toBe(1)
    expect(process.failures.map(({ message }) => message).join()).not.toContain('example.org')
  })
})
