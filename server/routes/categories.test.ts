import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { NO_PRICING } from '#domain/money/pricing'
import type { Store } from '#server/store/port'
import type { World } from '#tests/access/world'
import { describeOnBoth } from '#tests/support/databaseWorld'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const NO_AGES = { ageFrom: null, ageTo: null, years: null }
const CADET = { ...NO_AGES, id: id(1), name: 'Cadete', ageTo: 12 }
const ACTIVE = { ...NO_AGES, id: id(2), name: 'Activo', ageFrom: 13 }
const HONORARY = { ...NO_AGES, id: id(3), name: 'Honorario' }
const COLUMNS = ['familyName', 'givenName', 'birthdate', 'category']

const error = (message: string) => ({ status: 422, body: { errors: { 'memberships.0.categoryId': message } } })

function itHasCategories(world: World<Store>): void {
  const ask = (method: string, path: string, body?: unknown, as = 'adminA') =>
    world.json(method, `private/${path}`, { as, body })
  const change = (fields: object, as?: string) =>
    ask('PUT', `users/${world.userA.id}`, { memberships: [{ id: world.membershipOf.userA.id, ...fields }] }, as)
  const setCategories = (...categories: object[]) =>
    ask('PUT', `institutions/${world.a.id}`, { pricing: { ...NO_PRICING, categories } })
  const lineOf = async (userId: string) => {
    const { rows } = await world.by.adminA.list('users/export', { id: [userId] })
    return z.string().parse(rows[0]).split(';')
  }
  const send = (...cells: string[][]) =>
    ask('POST', 'users/import', {
      institutionId: world.a.id,
      columns: COLUMNS,
      rows: cells.map((each, index) => ({ line: index + 2, cells: each })),
      reading: { since: '2024-06-01', ended: 'import' },
    })
  const categoryOf = async (name: string) => {
    const { rows } = await world.asking('adminA').list('users', { q: name })
    return rows[0]?.memberships
  }

  beforeEach(async () => {
    await world.restore()
    expect((await setCategories(CADET, ACTIVE, HONORARY)).status).toBe(200)
  })

  describe('a category chosen by hand', () => {
    it('is one of the institution, and only its admins choose it', async () => {
      expect(await change({ categoryId: world.nowhere })).toMatchObject(error('La institución no tiene esa categoría'))
      const invited = { institutionId: world.a.id, categoryId: world.nowhere }
      const invitation = { givenName: 'Nina', familyName: 'Ríos', memberships: [invited] }
      expect(await ask('POST', 'users', invitation)).toMatchObject(error('La institución no tiene esa categoría'))
      expect((await change({ categoryId: HONORARY.id }, 'userA')).status).toBe(403)
      expect((await change({ categoryId: HONORARY.id }, 'multi')).status).toBe(404)
      expect(await change({ categoryId: HONORARY.id }, 'superAdmin')).toMatchObject(
        error('No tienes permiso para cambiar este campo'),
      )
      const { body } = await change({ categoryId: HONORARY.id })
      expect(body.memberships).toMatchObject([{ categoryId: HONORARY.id }])
      const history = await ask('GET', `users/${world.userA.id}/audit`)
      expect(history.rows).toMatchObject([{ changes: { categoryId: { from: null, to: HONORARY.id } } }])
    })

    it('is exported instead of the one by age, until the club removes it', async () => {
      await ask('PUT', `users/${world.userA.id}`, { birthdate: '1991-02-03' })
      expect(await lineOf(world.userA.id)).toContain('Activo')
      await change({ categoryId: HONORARY.id })
      expect(await lineOf(world.userA.id)).toContain('Honorario')
      await setCategories(CADET, ACTIVE)
      expect(await lineOf(world.userA.id)).toContain('Activo')
      expect((await change({ categoryId: HONORARY.id, memberNumber: '8' })).status).toBe(200)
      expect((await change({ categoryId: null })).status).toBe(200)
    })
  })

  describe('a category in a list of members', () => {
    it('is known by its name, and is by hand only where age gives another', async () => {
      const { body } = await send(
        ['Ríos', 'Nina', '2015-04-03', 'HONORARIÓ'],
        ['Ríos', 'Teo', '2016-04-03', 'cadete'],
        ['Ríos', 'Ema', '2016-05-03', 'Becada'],
        ['Ríos', 'Leo', '1980-05-03', 'BAJA'],
      )
      expect(body.rows).toMatchObject([
        { leftOut: [] },
        { leftOut: [] },
        { outcome: 'made', leftOut: [{ field: 'category', value: 'Becada' }] },
        { outcome: 'made', leftOut: [] },
      ])
      expect(await categoryOf('Nina')).toMatchObject([{ categoryId: HONORARY.id, until: null }])
      for (const name of ['Teo', 'Ema']) expect(await categoryOf(name)).toMatchObject([{ categoryId: null }])
      expect(await categoryOf('Leo')).toMatchObject([{ until: '2024-06-14' }])
    })

    it('is proposed for a member who has another', async () => {
      const row = ['Ríos', 'Nina', '2015-04-03', 'Cadete']
      await send(row)
      expect((await send(row)).body.rows).toMatchObject([{ outcome: 'present', update: null }])
      expect((await send(row.with(3, 'Activo'))).body.rows).toMatchObject([
        { update: { changes: [{ field: 'category', before: CADET.id, after: ACTIVE.id }] } },
      ])
    })
  })
}

describeOnBoth('categories of a club', itHasCategories)
