import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '#server/app'
import { createCognitoInvitations } from '#server/identity/cognitoAdmin'
import { createMemoryStore, type MemoryStore } from '#server/store/memory/store'
import { StoreUnavailable } from '#server/store/port/failures'
import type { Store } from '#server/store/port'
import { aMembership, anInstitution, aSnapshot, aUser } from '#tests/support/builders'
import { startCognitoAdmin } from '#tests/support/cognitoAdminServer'
import { createFakeIdentity, tokenFor } from '#tests/support/identity'
import { createAccounts, TURN_MS } from './accounts.ts'

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
let store: MemoryStore

beforeEach(() => {
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

function startProcess(appStore: Store = store) {
  const failures: { message: string; error: unknown }[] = []
  const accounts = createAccounts({
    store,
    invitations: createCognitoInvitations(cognito.settings),
    clock: () => clock.now,
    log: { failure: (message, error) => failures.push({ message, error }) },
  })
  const app = createApp({
    store: appStore,
    identity: createFakeIdentity([{ subject: 'admin', email: admin.email }]),
    accounts,
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
  return { ...accounts, failures, ask, invite: (email = EMAIL) => ask('POST', 'users', person(email)) }
}

const pendingCount = () => store.snapshot().accountRequests.length

describe('inviting', () => {
  it('makes the account after the answer, once, and forgets the request', async () => {
    const process = startProcess()
    expect((await process.invite()).status).toBe(201)
    await process.drain()
    expect(cognito.emails()).toEqual([EMAIL])
    expect(pendingCount()).toBe(0)
    await process.drain()
    expect([cognito.requests.length, process.failures]).toEqual([1, []])
  })

  it('does not wait for the provider', async () => {
    cognito.state.answers = ['silence']
    const process = startProcess()
    expect((await process.invite()).status).toBe(201)
    expect(pendingCount()).toBe(1)
    await process.drain()
    expect(pendingCount()).toBe(1)
  })

  it('answers the same for a person with an account and for one with a linked record, and requests nothing for the latter', async () => {
    const process = startProcess()
    cognito.state.answers = ['UsernameExistsException', 'UnsupportedUserStateException']
    expect(await process.invite()).toMatchObject({ status: 201, code: undefined })
    expect(await process.invite(linked.email)).toMatchObject({ status: 201, code: undefined })
    await process.drain()
    expect(cognito.emails()).toEqual([EMAIL, EMAIL])
    expect([pendingCount(), process.failures]).toEqual([0, []])
  })

  it('makes no account when it is withdrawn first', async () => {
    cognito.state.answers = ['TooManyRequestsException']
    const process = startProcess()
    const { id } = await process.invite()
    await process.drain()
    await process.ask('DELETE', `users/${id}`)
    const before = cognito.requests.length
    clock.now += TURN_MS
    await process.drain()
    expect([cognito.requests.length, pendingCount()]).toEqual([before, 0])
  })
})

describe('a request for an account', () => {
  it('survives a temporary refusal of the provider', async () => {
    cognito.state.answers = ['TooManyRequestsException']
    const process = startProcess()
    await process.invite()
    await process.drain()
    expect(pendingCount()).toBe(1)
    expect(process.failures.length).toBeGreaterThan(0)
    cognito.requests.length = 0
    cognito.state.answers = ['made']
    await process.drain()
    expect(cognito.requests).toEqual([])
    clock.now += TURN_MS
    await process.drain()
    expect([cognito.emails(), pendingCount()]).toEqual([[EMAIL], 0])
  })

  it('is finished by another process when its process ends', async () => {
    const process = startProcess()
    await process.stop()
    expect((await process.invite()).status).toBe(201)
    expect(cognito.emails()).toEqual([])
    await startProcess().drain()
    expect([cognito.emails(), pendingCount()]).toEqual([[EMAIL], 0])
  })

  it('creates one account even with two processes', async () => {
    const stopped = startProcess()
    await stopped.stop()
    await stopped.invite()
    await Promise.all([startProcess(), startProcess()].map(({ drain }) => drain()))
    expect([cognito.emails(), pendingCount()]).toEqual([[EMAIL], 0])
  })

  it('creates the account even if the answer is lost after the commit', async () => {
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
    const process = startProcess(unreliable)
    expect((await process.invite()).status).toBe(503)
    await process.drain()
    expect(cognito.emails()).toEqual([EMAIL])
  })

  it('is handled after requests that fail or are refused', async () => {
    const process = startProcess()
    cognito.state.answers = ['InvalidParameterException', 'NotAuthorizedException', 'made', 'NotAuthorizedException']
    await process.invite('mala@example.org')
    await process.drain()
    await process.invite('falla@example.org')
    await process.drain()
    expect(pendingCount()).toBe(1)
    await process.invite('buena@example.org')
    await process.drain()
    expect(pendingCount()).toBe(1)
    clock.now += TURN_MS
    await process.invite('otra@example.org')
    await process.drain()
    expect(cognito.emails()).toEqual([
      'mala@example.org',
      'falla@example.org',
      'buena@example.org',
      'falla@example.org',
      'otra@example.org',
    ])
    expect(pendingCount()).toBe(2)
    expect(process.failures.map(({ message }) => message).join()).not.toContain('example.org')
  })
})
