import { expect, it } from 'vitest'
import { createWorld } from '#tests/access/world'

/** The institution's day counts, not the server's nor the reader's. */
const AUCKLAND = 'Pacific/Auckland'
const HONOLULU = 'Pacific/Honolulu'
/** Noon UTC on 15 June 2024: already the 16th in Auckland, 02:00 on the 15th in Honolulu. */
const NOON = Date.UTC(2024, 5, 15, 12)

it('begins and ends a membership on its institution’s day, with the next request', async () => {
  const world = createWorld()
  const rolsOf = async () => (await world.by.multi.get('profile')).body.rols
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

it('takes the roles of an archived institution away with the next request', async () => {
  const world = createWorld()
  await world.by.superAdmin.remove(`institutions/${world.a.id}`)
  expect((await world.by.adminA.get('users')).status).toBe(403)
  const { body } = await world.by.adminA.get('profile')
  expect([body.rols, body.activeMemberships]).toEqual([['User'], []])
})
