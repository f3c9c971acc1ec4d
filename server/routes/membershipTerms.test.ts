import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { NO_PRICING } from '#domain/money/pricing'
import { aMemberImport, fileRows } from '#tests/access/bodies'
import { describeOnBoth } from '#tests/support/databaseWorld'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const NO_AGES = { ageFrom: null, ageTo: null, years: null }
const CADET = { ...NO_AGES, id: id(1), name: 'Cadete', ageTo: 12 }
const ACTIVE = { ...NO_AGES, id: id(2), name: 'Activo', ageFrom: 13 }
const HONORARY = { ...NO_AGES, id: id(3), name: 'Honorario' }
const TWICE = { id: id(1), name: '2 veces por semana', amount: 300_000 }
const FREE = { id: id(2), name: 'Libre', amount: 420_000 }
const HALF = { percent: 50, from: '2024-01-01', to: null, reason: 'Beca' }
const PAUSE = { percent: 0, from: '2024-07-01', to: '2024-07-31', reason: 'Viaje' }

const NO_VARIANT = 'El deporte no tiene esa variante en la institución'
const refused = (field: string, message: string) => ({
  status: 422,
  body: { errors: { [`memberships.0.${field}`]: message } },
})
const expectDone = async (answer: Promise<{ status: number }>) => expect((await answer).status).toBe(200)
const forbidden = (field: string) => refused(field, 'No tienes permiso para cambiar este campo')

/** The terms that decide how much a member pays. */
describeOnBoth('what a member pays', (world) => {
  const { get, list, post, put } = world.by.adminA
  const change = (fields: object, as: 'adminA' | 'superAdmin' = 'adminA') =>
    world.by[as].put(`users/${world.userA.id}`, { memberships: [{ id: world.membershipOf.userA.id, ...fields }] })
  const invite = (fields: object, as: 'adminA' | 'superAdmin' = 'adminA') =>
    world.by[as].post('users', {
      email: 'nina@a.test',
      givenName: 'Nina',
      familyName: 'Ríos',
      memberships: [{ institutionId: world.a.id, ...fields }],
    })
  const importRows = async (columns: string[], ...rows: string[][]) => {
    const reading = { since: '2024-06-01', ended: 'import' }
    const file = { columns: ['familyName', 'givenName', ...columns], rows: fileRows(...rows), reading }
    return (await post('users/import', aMemberImport(world.a.id, file))).body.rows
  }
  const importNina = (category: string) =>
    importRows(['birthdate', 'category'], ['Ríos', 'Nina', '2015-04-03', category])
  const membershipOf = async (name: string) => (await list('users', { q: name })).rows[0]?.memberships
  const exported = async () => {
    const { body } = await list('users/export', { id: [world.userA.id] })
    const [headings = [], cells = []] = z
      .string()
      .parse(body)
      .split('\r\n')
      .map((line) => line.split(';'))
    return { cells, valueOf: (heading: string) => cells[headings.indexOf(heading)] }
  }
  const preview = async (more: object = {}) => (await world.by.adminA.preview(more)).body.preview
  const previewErrors = async (more: object) => (await world.by.adminA.preview(more)).body.errors
  const choose = (variantId: string | number | null) => change({ variants: { [world.sport.id]: variantId } })
  const setCategories = (...categories: object[]) =>
    put(`institutions/${world.a.id}`, { pricing: { ...NO_PRICING, categories } })
  const offer = (...variants: object[]) =>
    put(`institutions/${world.a.id}`, {
      offerings: [{ sportId: world.sport.id, monthlyAmount: 500_000, dueDay: 10, variants }],
    })

  it.each([
    ['categoryId', null, HONORARY.id],
    ['variants', {}, { [world.sport.id]: TWICE.id }],
    ['scholarships', [], [HALF]],
    ['pauses', [], [PAUSE]],
  ])(
    '%s can be changed by the institution’s Admins but not by a SuperAdmin, and are in the history',
    async (field, from, to) => {
      await setCategories(HONORARY)
      await offer(TWICE)
      expect(await change({ [field]: to }, 'superAdmin')).toMatchObject(forbidden(field))
      expect(await invite({ role: 'Admin', sportIds: [world.sport.id], [field]: to }, 'superAdmin')).toMatchObject(
        forbidden(field),
      )
      expect((await change({ [field]: to })).body.memberships).toMatchObject([{ [field]: to }])
      const history = await get(`users/${world.userA.id}/audit`)
      expect(history.rows).toMatchObject([{ changes: { [field]: { from, to } } }])
      expect((await change({ [field]: from })).body.memberships).toMatchObject([{ [field]: from }])
    },
  )

  describe('the category of a member', () => {
    beforeEach(() => expectDone(setCategories(CADET, ACTIVE, HONORARY)))

    it('must belong to the institution', async () => {
      const error = refused('categoryId', 'La institución no tiene esa categoría')
      expect(await change({ categoryId: world.nowhere })).toMatchObject(error)
      expect(await invite({ categoryId: world.nowhere })).toMatchObject(error)
    })

    it('replaces the one by age in the export, until the club removes it', async () => {
      await put(`users/${world.userA.id}`, { birthdate: '1991-02-03' })
      expect((await exported()).cells).toContain('Activo')
      await change({ categoryId: HONORARY.id })
      expect((await exported()).cells).toContain('Honorario')
      await setCategories(CADET, ACTIVE)
      expect((await exported()).cells).toContain('Activo')
      expect((await change({ categoryId: HONORARY.id, memberNumber: '8' })).status).toBe(200)
      expect((await change({ categoryId: null })).status).toBe(200)
    })

    it('is found by name in an import, and stored only if age gives another', async () => {
      const rows = await importRows(
        ['birthdate', 'category'],
        ['Ríos', 'Nina', '2015-04-03', 'HONORARIÓ'],
        ['Ríos', 'Teo', '2016-04-03', 'cadete'],
        ['Ríos', 'Ema', '2016-05-03', 'Becada'],
        ['Ríos', 'Leo', '1980-05-03', 'BAJA'],
      )
      expect(rows).toMatchObject([
        { leftOut: [] },
        { leftOut: [] },
        { outcome: 'made', leftOut: [{ field: 'category', value: 'Becada' }] },
        { outcome: 'made', leftOut: [] },
      ])
      expect(await membershipOf('Nina')).toMatchObject([{ categoryId: HONORARY.id, until: null }])
      for (const name of ['Teo', 'Ema']) expect(await membershipOf(name)).toMatchObject([{ categoryId: null }])
      expect(await membershipOf('Leo')).toMatchObject([{ until: '2024-06-14' }])
    })

    it('is proposed as a change by an import with another category', async () => {
      await importNina('Cadete')
      expect(await importNina('Cadete')).toMatchObject([{ outcome: 'present', update: null }])
      expect(await importNina('Activo')).toMatchObject([
        { update: { changes: [{ field: 'category', before: CADET.id, after: ACTIVE.id }] } },
      ])
    })
  })

  describe('the variant of a member’s sport', () => {
    beforeEach(() => expectDone(offer(TWICE, FREE)))

    it('must belong to the sport in that institution', async () => {
      const error = refused(`variants.${world.sport.id}`, NO_VARIANT)
      expect(await choose(world.nowhere)).toMatchObject(error)
      const fields = { sportIds: [world.sport.id], variants: { [world.sport.id]: id(9) } }
      expect(await invite(fields)).toMatchObject(error)
      expect((await choose(7)).status).toBe(422)
      await choose(TWICE.id)
      expect((await choose(null)).body.memberships).toMatchObject([{ variants: {} }])
    })

    it('is removed with the sport, and costs the sport’s own price once the club removes the variant', async () => {
      await choose(TWICE.id)
      await offer(FREE)
      expect((await change({ memberNumber: '9' })).body.memberships).toMatchObject([
        { variants: { [world.sport.id]: TWICE.id } },
      ])
      expect(await preview()).toMatchObject({ rows: [{ variant: null, base: 500_000 }] })
      expect((await change({ sportIds: [] })).body.memberships).toMatchObject([{ variants: {} }])
    })

    it('is found by name in an import', async () => {
      const rows = await importRows(
        ['sports', 'variant'],
        ['Ríos', 'Nina', 'Fútbol', 'LIBRE'],
        ['Ríos', 'Teo', 'Fútbol', '5 veces'],
        ['Ríos', 'Ema', '', 'Libre'],
      )
      expect(rows).toMatchObject([
        { leftOut: [] },
        { outcome: 'made', leftOut: [{ field: 'variant', value: '5 veces', why: NO_VARIANT }] },
        { outcome: 'made', leftOut: [{ field: 'variant' }] },
      ])
      expect(await membershipOf('Nina')).toMatchObject([{ variants: { [world.sport.id]: FREE.id } }])
    })

    it('is exported', async () => {
      await choose(TWICE.id)
      expect((await exported()).cells).toContain('Fútbol: 2 veces por semana')
    })

    it('sets the price of the month, which a run can replace', async () => {
      await choose(TWICE.id)
      expect(await preview()).toMatchObject({ total: 300_000, rows: [{ variant: TWICE.name, base: 300_000 }] })
      const amounts = [
        { sportId: world.sport.id, amount: 1 },
        { sportId: world.sport.id, variantId: TWICE.id, amount: 250_000 },
      ]
      expect(await preview({ amounts })).toMatchObject({ total: 250_000 })
      expect(await previewErrors({ amounts: [{ sportId: world.sport.id, variantId: id(9), amount: 1 }] })).toEqual({
        'amounts.0.variantId': NO_VARIANT,
      })
      expect(await previewErrors({ amounts: [...amounts, ...amounts] })).toEqual({ amounts: 'Hay un deporte repetido' })
    })
  })

  it('an export has today’s scholarship, and the current or next pause', async () => {
    await change({ scholarships: [HALF], pauses: [{ ...PAUSE, from: '2023-07-01', to: '2023-07-31' }, PAUSE] })
    const { valueOf } = await exported()
    expect(['Beca %', 'Pausa desde', 'Pausa hasta'].map(valueOf)).toEqual(['50', '01/07/2024', '31/07/2024'])
  })

  it('an import grants a scholarship from the first day on', async () => {
    const rows = await importRows(
      ['scholarship'],
      ['Ríos', 'Nina', '50 %'],
      ['Ríos', 'Teo', '0'],
      ['Ríos', 'Ema', 'media'],
      ['Ríos', 'Leo', '150'],
    )
    expect(rows).toMatchObject([
      { leftOut: [] },
      { leftOut: [] },
      { outcome: 'made', leftOut: [{ field: 'scholarship', value: 'media', why: 'El número no es válido' }] },
      { leftOut: [{ field: 'scholarship', value: '150' }] },
    ])
    expect(await membershipOf('Nina')).toMatchObject([{ scholarships: [{ ...HALF, from: '2024-06-01' }] }])
  })
})
