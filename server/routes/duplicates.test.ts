import { z } from 'zod'
import { describe, expect, it } from 'vitest'
import { CATALOGUE_SAMPLES } from '#tests/access/catalogueSamples'
import { freshWorld } from '#tests/access/world'

const world = freshWorld()

const post = (as: string, path: string, body: object) => world.asking(as).post(path, body)

describe('a duplicate', () => {
  it('cuota is answered with the existing one, never with a cancelled one', async () => {
    const { id: _own, createdAt: _made, updatedAt: _changed, version: _first, ...fee } = world.feeA
    const { currency: _set, exempt: _frozen, cancelledAt: _no, cancelReason: _why, runId: _none, ...body } = fee
    const response = await post('adminA', 'payments', body)
    expect([response.status, response.body]).toMatchObject([
      409,
      { code: 'duplicate', existing: { resource: 'payments', id: world.feeA.id, name: 'Cuota junio' } },
    ])
    expect((await post('adminA', 'payments', { ...body, concept: 'Otra' })).status).toBe(201)
  })

  it.each(CATALOGUE_SAMPLES.filter(({ description: { unique = {} } }) => 'name' in unique))(
    'name of $resource is answered with the existing record, regardless of case and accents',
    async ({ resource, record, input }) => {
      const { id, name } = z.object({ id: z.string(), name: z.string() }).parse(world[record])
      const { status, body } = await post('superAdmin', resource, { ...input(world), name: name.toUpperCase() })
      expect([status, body]).toMatchObject([409, { code: 'duplicate', existing: { resource, id, name } }])
    },
  )

  it('slug of an institution is answered with it only for people who see it', async () => {
    const create = (as: string) => post(as, 'institutions', { name: 'Nueva', slug: world.b.slug })
    expect((await create('superAdmin')).body).toMatchObject({
      code: 'slugTaken',
      existing: { resource: 'institutions', id: world.b.id, name: world.b.name },
    })
    const { status, body } = await create('adminA')
    expect([status, body['existing']]).toEqual([409, undefined])
  })

  it('e-mail is answered with the member, or with the invitation by its own id', async () => {
    const invite = (email: string) =>
      post('adminA', 'users', { email, givenName: 'N', familyName: 'N', memberships: [{ institutionId: world.a.id }] })
    expect((await invite(world.userA.email)).body).toMatchObject({
      code: 'alreadyMember',
      existing: { resource: 'users', id: world.userA.id, name: `${world.userA.familyName}, ${world.userA.givenName}` },
    })
    const pending = world.membershipOf.unlinkedInvited
    const { body } = await invite(pending.invitation?.email ?? '')
    expect(body).toMatchObject({ code: 'alreadyInvited', existing: { resource: 'users', id: pending.id } })
    // A person whom only another club knows is invited like anybody else.
    expect((await invite(world.memberB.email)).body['existing']).toBeUndefined()
  })
})
