import { expect, it } from 'vitest'
import { createWorld } from '#tests/access/world'

/** The institution's day counts, not the server's nor the reader's. */
const AUCKLAND = 'Pacific/Auckland'
const HONOLULU = 'Pacific/Honolulu'
/** Noon UTC on 15 June 2024: already the 16th in Auckland, 02:00 on the 15th in Honolulu. */
const NOON = Date.UTC(2024, 5, 15, 12)

it('begins and ends a membership on its institution’s day, with the next request', async () => {
  const world = createWorld()
  const rolsOf = async () => (await world.json('GET', 'private/profile', { as: 'multi' })).body.rols
  const { multiA, multiB } = world.membershipOf
  await world.store.write(async (tx) => {
    await tx.institutions.update({ ...world.a, timezone: AUCKLAND, version: 2 }, 1)
    await tx.institutions.update({ ...world.b, timezone: HONOLULU, version: 2 }, 1)
    await tx.memberships.update({ ...multiA, until: '2024-06-15', version: 2 }, 1)
    await tx.memberships.update({ ...multiB, since: '2024-06-15', version: 2 }, 1)
  })
  world.clock.now = NOON
  expect(await rolsOf()).toEqual(['Admin'])
  world.clock.now = Date.UTC(2024, 5, 15, 9, 59)
  expect(await rolsOf()).toEqual(['User'])
  world.clock.now = Date.UTC(2024, 5, 15, 10)
  expect(await rolsOf()).toEqual(['User', 'Admin'].toSorted())
})

it.each([
  [AUCKLAND, '2024-06-16', 201],
  [AUCKLAND, '2024-06-17', 422],
  [HONOLULU, '2024-06-15', 201],
  [HONOLULU, '2024-06-16', 422],
])('money received in %s on %s: %i', async (timezone, receivedOn, status) => {
  const world = createWorld()
  await world.store.write((tx) => tx.institutions.update({ ...world.a, timezone, version: 2 }, 1))
  world.clock.now = NOON
  const allocations = [{ feeId: world.feeA.id, amount: 5 }]
  const body = {
    institutionId: world.a.id,
    payerId: world.userA.id,
    method: 'Efectivo',
    amount: 5,
    receivedOn,
    allocations,
  }
  expect((await world.json('POST', 'private/receipts', { as: 'adminA', body })).status).toBe(status)
})

it('takes the roles of an archived institution away with the next request', async () => {
  const world = createWorld()
  await world.json('DELETE', `private/institutions/${world.a.id}`, { as: 'superAdmin' })
  expect((await world.json('GET', 'private/users', { as: 'adminA' })).status).toBe(403)
  const { body } = await world.json('GET', 'private/profile', { as: 'adminA' })
  expect([body.rols, body.activeMemberships]).toEqual([['User'], []])
})
