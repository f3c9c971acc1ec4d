import { expect, it } from 'vitest'
import { describeOnBoth } from '#tests/support/databaseWorld'

type Body = Record<string, unknown>

const next = (amount: number) => ({ from: '2024-07', amount })

/** The world's institution A charges football 500,000 on 15 June 2024, to one member. */
describeOnBoth('a price rise', (world) => {
  const path = (rest = '') => `institutions/${world.a.id}${rest}`
  const sportIds = () => [world.sport.id]
  const raise = (fields: Body = {}) =>
    world.by.adminA.post(path('/price-rises'), { from: '2024-07', percent: 10, sportIds: sportIds(), ...fields })
  const rises = async () => (await world.by.adminA.get(path('/price-rises'))).rows
  const institution = async () => (await world.by.adminA.get(path())).body
  const totalOf = async (period: string) => (await world.by.adminA.preview({ period })).body.preview?.total
  const published = async () =>
    (await world.json('GET', `public/institutions/${world.a.slug}`)).body['offerings'] as Body[] | undefined

  it('is previewed, with the number of members who pay each price', async () => {
    const preview = await raise({ dryRun: true })
    expect([preview.status, preview.rows]).toEqual([
      200,
      [{ sportId: world.sport.id, before: 500_000, after: 550_000, payers: 1 }],
    ])
    expect([await rises(), (await institution()).version]).toEqual([[], 1])
  })

  it('charges each month at its prices, which the site shows', async () => {
    expect((await raise()).status).toBe(200)
    expect([await totalOf('2024-06'), await totalOf('2024-07')]).toEqual([500_000, 550_000])
    expect(await published()).toMatchObject([
      { monthlyAmount: 500_000, nextPrice: { from: '2024-07', amount: 550_000 } },
    ])
    expect((await world.json('GET', 'public/week')).rows).toMatchObject([{ monthlyAmount: 500_000 }])
    world.clock.now = Date.UTC(2024, 6, 1, 3)
    expect(await published()).toMatchObject([{ monthlyAmount: 550_000, nextPrice: null }])
  })

  it('appears on the site also for a concept, for each of its prices', async () => {
    const [conceptId, categoryId] = [crypto.randomUUID(), crypto.randomUUID()]
    const prices = { amount: 200_000, prices: { [categoryId]: 100_000 }, familyAmount: 300_000 }
    const concept = { id: conceptId, name: 'Cuota social', months: [7], dueDay: 10, ...prices }
    const pricing = { categories: [{ id: categoryId, name: 'Cadete' }], ageOn: 'period', concepts: [concept] }
    expect((await world.by.adminA.put(path(), { pricing })).status).toBe(200)
    expect((await raise({ sportIds: [], conceptIds: [conceptId] })).status).toBe(200)
    const charges = async () => (await world.json('GET', `public/institutions/${world.a.slug}`)).body['charges']
    expect(await charges()).toMatchObject([
      {
        amount: 200_000,
        nextPrice: next(220_000),
        familyAmount: 300_000,
        nextFamilyPrice: next(330_000),
        prices: [{ name: 'Cadete', amount: 100_000, nextPrice: next(110_000) }],
      },
    ])
    world.clock.now = Date.UTC(2024, 6, 1, 3)
    expect(await charges()).toMatchObject([
      {
        amount: 220_000,
        nextPrice: null,
        familyAmount: 330_000,
        nextFamilyPrice: null,
        prices: [{ name: 'Cadete', amount: 110_000, nextPrice: null }],
      },
    ])
  })

  it('is listed with its day and author, which members do not see', async () => {
    await raise()
    expect(await rises()).toMatchObject([
      { from: '2024-07', percent: 10, at: new Date(world.clock.now).toISOString(), actorName: expect.any(String) },
    ])
    expect((await world.by.userA.get(path())).body['priceRises']).toMatchObject([{ actorId: null }])
    const { rows } = await world.by.adminA.get(path('/audit'))
    expect(rows[0]).toMatchObject({ action: 'raisePrices', changes: { period: { to: '2024-07' } } })
    expect(rows[0]?.['changes']).not.toHaveProperty('priceRises')
  })

  it('is refused over another change', async () => {
    expect((await raise({ version: 1 })).status).toBe(200)
    expect((await raise({ version: 1 })).status).toBe(412)
    expect(await rises()).toHaveLength(1)
  })

  it('can be undone only before its month', async () => {
    await raise()
    const [{ id: riseId } = { id: '' }] = await rises()
    const undo = () => world.by.adminA.post(path('/price-rises/undoing'), { riseId })
    world.clock.now = Date.UTC(2024, 6, 1, 3)
    expect((await undo()).body.code).toBe('notUndoable')
    world.clock.now = Date.UTC(2024, 6, 1, 2, 59)
    expect((await undo()).status).toBe(200)
    expect([await rises(), await totalOf('2024-07')]).toEqual([[], 500_000])
  })

  it('ends for a price that is edited by hand, which applies at once', async () => {
    await raise()
    const { offerings } = await institution()
    const [offering] = (offerings ?? []) as unknown as Body[]
    const edited = { offerings: [{ ...offering, monthlyAmount: 520_000 }] }
    expect((await world.by.adminA.put(path(), edited)).status).toBe(200)
    expect([await totalOf('2024-06'), await totalOf('2024-07'), await rises()]).toEqual([520_000, 520_000, []])
  })

  it.each([
    [{ percent: 501 }, { percent: 'El número es demasiado grande' }],
    [{ percent: null, amounts: [{ amount: 1 }] }, { 'amounts.0': 'El elemento elegido no existe' }],
  ])('is refused at its field with %j, and changes nothing', async (fields, errors) => {
    expect((await raise(fields)).faults).toEqual([422, errors])
    expect([await rises(), (await institution()).version]).toEqual([[], 1])
  })
})
