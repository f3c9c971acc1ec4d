import { beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '#server/store/port'
import type { World } from '#tests/access/world'
import { describeOnBoth } from '#tests/support/databaseWorld'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const TWICE = { id: id(1), name: '2 veces por semana', amount: 300_000 }
const FREE = { id: id(2), name: 'Libre', amount: 420_000 }
const UNKNOWN = 'El deporte no tiene esa variante en la institución'

function itHasVariants(world: World<Store>): void {
  const ask = (method: string, path: string, body?: unknown, as = 'adminA') =>
    world.json(method, `private/${path}`, { as, body })
  const offer = (...variants: object[]) =>
    ask('PUT', `institutions/${world.a.id}`, {
      offerings: [{ sportId: world.sport.id, monthlyAmount: 500_000, dueDay: 10, variants }],
    })
  const change = (fields: object, as?: string) =>
    ask('PUT', `users/${world.userA.id}`, { memberships: [{ id: world.membershipOf.userA.id, ...fields }] }, as)
  const choose = (variantId: string | null, as?: string) => change({ variants: { [world.sport.id]: variantId } }, as)
  const month = (more: object = {}) => ({ institutionId: world.a.id, period: '2024-07', ...more })
  const preview = async (more: object = {}) =>
    (await ask('POST', 'payments/generate', month({ dryRun: true, ...more }))).body.preview
  const refusal = async (more: object) =>
    (await ask('POST', 'payments/generate', month({ dryRun: true, ...more }))).body.errors
  const error = (message: string) => ({
    status: 422,
    body: { errors: { [`memberships.0.variants.${world.sport.id}`]: message } },
  })

  beforeEach(async () => {
    await world.restore()
    expect((await offer(TWICE, FREE)).status).toBe(200)
  })

  describe('of a club', () => {
    it('have each name once, and no unknown field', async () => {
      expect((await offer(TWICE, { ...FREE, name: '2 VECES por semana' })).body.errors).toEqual({
        'offerings.0.variants.1.name': 'Ya hay otro con este nombre',
      })
      expect((await offer(TWICE, { ...FREE, id: TWICE.id })).body.errors).toEqual({
        'offerings.0.variants.1.id': 'Hay un registro repetido',
      })
      expect((await offer({ ...TWICE, amount: -1 })).body.errors).toHaveProperty(['offerings.0.variants.0.amount'])
      expect((await offer({ ...TWICE, days: 2 })).body.errors).toHaveProperty(['offerings.0.variants.0.days'])
    })

    it('are public with the lowest price, by which the search sorts', async () => {
      const published = async () => (await world.json('GET', 'public/institutions?slug=club-a')).rows[0]?.offerings
      expect(await published()).toMatchObject([{ monthlyAmount: 300_000, variants: [TWICE, FREE] }])
      const rise = { from: '2024-08', percent: 10, sportIds: [world.sport.id] }
      expect((await ask('POST', `institutions/${world.a.id}/price-rises`, rise)).status).toBe(200)
      expect(await published()).toMatchObject([
        {
          monthlyAmount: 300_000,
          nextPrice: null,
          variants: [{ nextPrice: { from: '2024-08', amount: 330_000 } }, { amount: 420_000 }],
        },
      ])
      const other = { sportId: world.sport.id, monthlyAmount: 400_000, dueDay: 10 }
      await ask('PUT', `institutions/${world.b.id}`, { status: 'published', offerings: [other] }, 'superAdmin')
      const query = `public/institutions?sort=amount&sportId=${world.sport.id}`
      expect((await world.json('GET', query)).rows.map((row) => row.id)).toEqual([world.a.id, world.b.id])
    })
  })

  describe('of a member', () => {
    it('is one of the sport in that institution, and only its admins choose it', async () => {
      expect(await choose(world.nowhere)).toMatchObject(error(UNKNOWN))
      const invited = { institutionId: world.a.id, sportIds: [world.sport.id], variants: { [world.sport.id]: id(9) } }
      const invitation = { givenName: 'Nina', familyName: 'Ríos', memberships: [invited] }
      expect(await ask('POST', 'users', invitation)).toMatchObject(error(UNKNOWN))
      expect((await change({ variants: { [world.sport.id]: 7 } })).status).toBe(422)
      expect((await choose(TWICE.id, 'userA')).status).toBe(403)
      expect((await choose(TWICE.id, 'multi')).status).toBe(404)
      expect((await choose(TWICE.id, 'superAdmin')).body.errors).toEqual({
        'memberships.0.variants': 'No tienes permiso para cambiar este campo',
      })
      const { body } = await choose(TWICE.id)
      expect(body.memberships).toMatchObject([{ variants: { [world.sport.id]: TWICE.id } }])
      expect((await choose(null)).body.memberships).toMatchObject([{ variants: {} }])
    })

    it('ends with the sport, and counts as none once the club has it no more', async () => {
      await choose(TWICE.id)
      await offer(FREE)
      expect((await change({ memberNumber: '9' })).body.memberships).toMatchObject([
        { variants: { [world.sport.id]: TWICE.id } },
      ])
      expect(await preview()).toMatchObject({ rows: [{ variant: null, base: 500_000 }] })
      expect((await change({ sportIds: [] })).body.memberships).toMatchObject([{ variants: {} }])
    })

    it('is read by its name from a list of members', async () => {
      const { body } = await ask('POST', 'users/import', {
        institutionId: world.a.id,
        columns: ['familyName', 'givenName', 'sports', 'variant'],
        rows: [
          ['Ríos', 'Nina', 'Fútbol', 'LIBRE'],
          ['Ríos', 'Teo', 'Fútbol', '5 veces'],
          ['Ríos', 'Ema', '', 'Libre'],
        ].map((cells, index) => ({ line: index + 2, cells })),
        reading: { since: '2024-06-01' },
      })
      expect(body.rows).toMatchObject([
        { leftOut: [] },
        { outcome: 'made', leftOut: [{ field: 'variant', value: '5 veces', why: UNKNOWN }] },
        { outcome: 'made', leftOut: [{ field: 'variant' }] },
      ])
      const { rows } = await world.asking('adminA').list('users', { q: 'Nina' })
      expect(rows[0]?.memberships).toMatchObject([{ variants: { [world.sport.id]: FREE.id } }])
    })

    it('is in the file of members', async () => {
      await choose(TWICE.id)
      const { rows } = await world.by.adminA.list('users/export', { id: [world.userA.id] })
      expect(rows[0]).toContain(';Fútbol: 2 veces por semana;')
    })
  })

  describe('in a month', () => {
    it('is what the cuota costs, also with another amount for this time', async () => {
      await choose(TWICE.id)
      expect(await preview()).toMatchObject({ total: 300_000, rows: [{ variant: TWICE.name, base: 300_000 }] })
      const amounts = [
        { sportId: world.sport.id, amount: 1 },
        { sportId: world.sport.id, variantId: TWICE.id, amount: 250_000 },
      ]
      expect(await preview({ amounts })).toMatchObject({ total: 250_000 })
      expect(await refusal({ amounts: [{ sportId: world.sport.id, variantId: id(9), amount: 1 }] })).toEqual({
        'amounts.0.variantId': UNKNOWN,
      })
      expect(await refusal({ amounts: [...amounts, ...amounts] })).toEqual({ amounts: 'Hay un deporte repetido' })
    })

    it('is not charged again to a member who changes it', async () => {
      await choose(TWICE.id)
      const { made, total } = (await preview()) ?? {}
      expect((await ask('POST', 'payments/generate', month({ expected: { made, total } }))).status).toBe(200)
      await choose(FREE.id)
      expect(await preview()).toMatchObject({ made: 0, skipped: { exists: 1 } })
    })
  })
}

describeOnBoth('variants of a sport', itHasVariants)
