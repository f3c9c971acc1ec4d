import { expect, it } from 'vitest'
import { describeOnBoth } from '#tests/support/databaseWorld'

const TWICE = { id: '00000000-0000-4000-8000-000000000001', name: '2 veces por semana', amount: 300_000 }
const FREE = { id: '00000000-0000-4000-8000-000000000002', name: 'Libre', amount: 420_000 }

describeOnBoth('the variants of a sport that an institution offers', (world) => {
  const { post, put } = world.by.adminA
  const offer = (...variants: object[]) =>
    put(`institutions/${world.a.id}`, {
      offerings: [{ sportId: world.sport.id, monthlyAmount: 500_000, dueDay: 10, variants }],
    })

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
    await offer(TWICE, FREE)
    expect(await published()).toMatchObject([{ monthlyAmount: 300_000, variants: [TWICE, FREE] }])
    const rise = { from: '2024-08', percent: 10, sportIds: [world.sport.id] }
    expect((await post(`institutions/${world.a.id}/price-rises`, rise)).status).toBe(200)
    expect(await published()).toMatchObject([
      {
        monthlyAmount: 300_000,
        nextPrice: null,
        variants: [{ nextPrice: { from: '2024-08', amount: 330_000 } }, { amount: 420_000 }],
      },
    ])
    const other = { sportId: world.sport.id, monthlyAmount: 400_000, dueDay: 10 }
    await world.by.superAdmin.put(`institutions/${world.b.id}`, { status: 'published', offerings: [other] })
    const query = `public/institutions?sort=amount&sportId=${world.sport.id}`
    expect((await world.json('GET', query)).rows.map((row) => row.id)).toEqual([world.a.id, world.b.id])
  })
})
