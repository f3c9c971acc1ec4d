import { describe, expect, it, afterEach, beforeEach, vi } from 'vitest'
import type { User } from '#domain/members/user'
import { emptySnapshot } from '../../server/store/memory/snapshot.ts'
import { createMemoryStore } from '../../server/store/memory/store.ts'
import { aSnapshot, aUser } from '../../tests/support/builders.ts'
import { createPostgresStore } from '../../server/store/postgres/store.ts'
import { loadSnapshot } from '../../server/store/postgres/queries/loadSnapshot.ts'
import { freshDatabase } from '../../tests/support/databases.ts'
import { grantSuperAdmin, listSuperAdmins, revokeSuperAdmin, inviteByEmail } from './superAdmins.ts'
import { startCognitoAdmin } from '../../tests/support/cognitoAdminServer.ts'

const now = Date.UTC(2026, 10, 20, 12)

function open(...users: User[]) {
  const store = createMemoryStore({ snapshot: { ...emptySnapshot(), users } })
  const userWith = (email: string) => store.snapshot().users.find((user) => user.email === email)
  return { store, now, userWith, audit: () => store.snapshot().audit }
}

describe('granting SuperAdmin', () => {
  it('creates a record for the first sign-in, with a history without an actor', async () => {
    const world = open()
    expect(await grantSuperAdmin(world, ' Ana@Club.Example ')).toEqual({
      email: 'ana@club.example',
      was: 'nobody',
      linked: false,
    })
    const user = world.userWith('ana@club.example')
    expect(user).toMatchObject({ subject: null, active: true, superAdmin: true, version: 1 })
    expect(world.audit()).toMatchObject([
      { actorId: null, institutionId: null, action: 'create', entity: 'user', entityId: user?.id },
    ])
  })

  it('changes only the flag of a record, and nothing of a SuperAdmin', async () => {
    const ana = aUser({ subject: 'ana', email: 'ana@club.example' })
    const world = open(ana)
    expect(await grantSuperAdmin(world, ana.email)).toEqual({ email: ana.email, was: 'somebody', linked: true })
    expect(world.userWith(ana.email)).toEqual({
      ...ana,
      superAdmin: true,
      version: ana.version + 1,
      updatedAt: new Date(now).toISOString(),
    })
    expect(world.audit()).toMatchObject([{ actorId: null, changes: { superAdmin: { from: false, to: true } } }])
    expect(await grantSuperAdmin(world, ana.email)).toMatchObject({ was: 'superAdmin' })
    expect(world.audit()).toHaveLength(1)
  })

  it('is refused for an invalid e-mail and a deactivated person', async () => {
    const ana = aUser({ email: 'ana@club.example', active: false })
    const world = open(ana)
    await expect(grantSuperAdmin(world, 'ana@')).rejects.toThrow('"ana@" is not an e-mail address.')
    await expect(grantSuperAdmin(world, ana.email)).rejects.toThrow('is deactivated')
    expect(world.store.snapshot().users).toEqual([ana])
  })
})

describe('revoking SuperAdmin', () => {
  const ana = aUser({ email: 'ana@club.example', superAdmin: true })
  const bea = aUser({ email: 'bea@club.example', superAdmin: true })

  it('removes the flag and records it in the history', async () => {
    const world = open(ana, bea)
    await revokeSuperAdmin(world, 'ANA@club.example')
    expect((await listSuperAdmins(world)).map(({ email }) => email)).toEqual([bea.email])
    expect(world.audit()).toMatchObject([
      { actorId: null, entityId: ana.id, changes: { superAdmin: { from: true, to: false } } },
    ])
  })

  it('is refused for the last active SuperAdmin, an unknown person and a plain user', async () => {
    const carla = aUser({ email: 'carla@club.example' })
    const world = open(ana, { ...bea, active: false }, carla)
    await expect(revokeSuperAdmin(world, ana.email)).rejects.toThrow('is the last active SuperAdmin')
    for (const email of [carla.email, 'nadie@club.example'])
      await expect(revokeSuperAdmin(world, email)).rejects.toThrow('is no SuperAdmin')
    expect((await listSuperAdmins(world)).map(({ email }) => email)).toEqual([ana.email, bea.email])
    expect(world.audit()).toEqual([])
  })
})

it('on PostgreSQL creates one record for simultaneous grants, and leaves one of simultaneous revocations', async () => {
  const db = await freshDatabase('postgres')
  const ana = aUser({ email: 'ana@club.example', superAdmin: true })
  await loadSnapshot(db, aSnapshot({ users: [ana] }))
  const world = { store: createPostgresStore(db), now }

  const bea = 'bea@club.example'
  const grants = await Promise.all([grantSuperAdmin(world, bea), grantSuperAdmin(world, bea)])
  expect(grants.map(({ was }) => was).toSorted()).toEqual(['nobody', 'superAdmin'])
  expect((await listSuperAdmins(world)).map(({ email }) => email)).toEqual([ana.email, bea])

  const outcomes = await Promise.allSettled([revokeSuperAdmin(world, ana.email), revokeSuperAdmin(world, bea)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await listSuperAdmins(world)).toHaveLength(1)
  expect(await db.query('SELECT DISTINCT actor_id, action FROM rayo.audit_event ORDER BY action')).toEqual([
    { actor_id: null, action: 'create' },
    { actor_id: null, action: 'edit' },
  ])
  await db.close()
})

type Pool = Awaited<ReturnType<typeof startCognitoAdmin>>
let pool: Pool
const environment = () => ({
  COGNITO_ADMIN: '1',
  VITE_USER_POOL_ID: pool.settings.userPoolId,
  VITE_USER_POOL_ENDPOINT: pool.settings.endpoint,
})

beforeEach(async () => {
  pool = await startCognitoAdmin()
  vi.stubEnv('AWS_ACCESS_KEY_ID', pool.settings.credentials.accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', pool.settings.credentials.secretAccessKey)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await pool.close()
})

describe('the account of a SuperAdmin', () => {
  it('is created by the pool from only the e-mail', async () => {
    expect(await inviteByEmail(environment(), 'ana@club.example')).toBe(true)
    expect(pool.requests.map(({ target }) => target)).toEqual(['AWSCognitoIdentityProviderService.AdminCreateUser'])
    expect(pool.emails()).toEqual(['ana@club.example'])
  })

  it('is not created without COGNITO_ADMIN', async () => {
    expect(await inviteByEmail({ ...environment(), COGNITO_ADMIN: '' }, 'ana@club.example')).toBe(false)
    expect(await inviteByEmail({ COGNITO_ADMIN: '1' }, 'ana@club.example')).toBe(false)
    expect(pool.requests).toEqual([])
  })

  it('can be requested again after a refusal of the pool', async () => {
    pool.state.answers = ['InvalidParameterException']
    const attempt = inviteByEmail(environment(), 'ana@club.example')
    await expect(attempt).rejects.toThrow(
      'The user pool made no account: told by the test. The same command asks again.',
    )
  })
})
