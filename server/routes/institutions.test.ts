import { describe, expect, it } from 'vitest'
import { aBankImport, aFeeBody, aMovementBody, anOpeningBody, aReceiptBody } from '#tests/access/bodies'
import { freshWorld } from '#tests/access/world'
import { aCashMovement, aPlan } from '#tests/support/builders'
import { describeOnBoth } from '#tests/support/databaseWorld'

const world = freshWorld()

describe('creating an institution', () => {
  it('makes an Admin its Admin at once, but adds no membership for a SuperAdmin', async () => {
    const own = await world.by.adminA.post('institutions', { name: 'Náutico Ñandú' })
    expect(own.body).toMatchObject({ slug: 'nautico-nandu', status: 'draft', currency: 'ARS', planId: null })
    expect((await world.by.adminA.put(`institutions/${own.id}`, { city: 'Paraná' })).status).toBe(200)
    const other = await world.by.superAdmin.post('institutions', { name: 'Otro' })
    expect(await world.store.read((tx) => tx.memberships.adminsOf(other.id))).toEqual([])
  })

  it('assigns the starting plan, which only a SuperAdmin can change', async () => {
    const [free, later] = [1, 2].map((position) => aPlan({ name: `Inicial ${position}`, price: 0, position }))
    if (!free || !later) throw new Error('no plans')
    await world.store.write(async (tx) => {
      await tx.plans.insert(later)
      await tx.plans.insert(free)
    })
    const planOf = async (as: string, body: object) =>
      (await world.clientFor(as).post('institutions', body)).body['planId']
    expect(await planOf('adminA', { name: 'Segundo' })).toBe(free.id)
    expect(await planOf('adminA', { name: 'Tercero', planId: null })).toBe(free.id)
    expect(await planOf('superAdmin', { name: 'Sin plan' })).toBe(null)
    expect(await planOf('superAdmin', { name: 'Con plan', planId: later.id })).toBe(later.id)
  })

  it('makes a missing slug unique, and refuses a taken one', async () => {
    const slugs: unknown[] = []
    for (const name of ['Club A', 'Club A', '¡¡!!']) {
      slugs.push((await world.by.adminA.post('institutions', { name })).body.slug)
    }
    expect(slugs).toEqual(['club-a-2', 'club-a-3', 'institucion'])
    const response = await world.by.adminA.post('institutions', { name: 'X', slug: 'club-a' })
    expect([response.refusal, response.body.errors]).toEqual([[409, 'slugTaken'], { slug: 'Ese valor ya está en uso' }])
  })

  it('names the owner of a slug only to people who see that institution', async () => {
    const take = (as: 'superAdmin' | 'adminA') => world.by[as].post('institutions', { name: 'X', slug: world.b.slug })
    expect((await take('superAdmin')).body).toMatchObject({
      code: 'slugTaken',
      existing: { resource: 'institutions', id: world.b.id, name: world.b.name },
    })
    const { status, body } = await take('adminA')
    expect([status, body['existing']]).toEqual([409, undefined])
  })

  it('refuses sports and plans that do not exist', async () => {
    const offering = { sportId: world.nowhere, monthlyAmount: 1, dueDay: 1 }
    const body = { name: 'X', planId: world.nowhere, offerings: [offering] }
    const { status, body: problem } = await world.by.superAdmin.post('institutions', body)
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, ['offerings.0.sportId', 'planId']])
  })

  it('refuses an offering whose ages are in the wrong order', async () => {
    const offering = { sportId: world.sport.id, monthlyAmount: 1, dueDay: 1, ageFrom: 12, ageTo: 11 }
    const body = { name: 'X', offerings: [offering] }
    expect(await world.by.superAdmin.post('institutions', body)).toMatchObject({
      status: 422,
      body: { errors: { 'offerings.0.ageTo': 'No puede ser menor que «Edad desde»' } },
    })
  })
})

describe('editing an institution', () => {
  it('accepts the whole record back from an Admin who changes allowed fields', async () => {
    const path = `institutions/${world.a.id}`
    const { body: view } = await world.by.adminA.get(path)
    const answer = await world.by.adminA.put(path, { ...view, graceDays: 5 })
    expect(answer.body).toMatchObject({ graceDays: 5, version: 2 })
    const again = await world.by.adminA.put(path, { ...view, graceDays: 6 })
    expect([again.status, again.body.current?.graceDays]).toEqual([412, 5])
  })

  it('refuses a time zone that some engine does not know, and keeps a stored one', async () => {
    const path = `institutions/${world.a.id}`
    for (const timezone of ['BET', 'EST5EDT', 'America/Buenos_Aires', 'america/lima', '']) {
      const { status, body } = await world.by.adminA.put(path, { timezone })
      expect([status, body.errors]).toEqual([422, { timezone: 'La zona horaria no es válida' }])
    }
    await world.store.write((tx) => tx.institutions.update({ ...world.a, timezone: 'BET', version: 2 }, 1))
    expect((await world.by.adminA.get(path)).body).toMatchObject({ timezone: 'BET' })
    const response = await world.by.adminA.put(path, { timezone: 'America/Argentina/Cordoba' })
    expect(response.body).toMatchObject({ timezone: 'America/Argentina/Cordoba' })
  })

  it('fixes the currency once there is a fee, cash or a bank line', async () => {
    const change = (id: string, currency: string) => world.by.superAdmin.put(`institutions/${id}`, { currency })
    const fixed = await change(world.a.id, 'CLP')
    expect([fixed.status, fixed.body.code, fixed.body.errors]).toEqual([
      409,
      'currencyFixed',
      { currency: 'Este campo ya no se puede cambiar' },
    ])
    expect((await change(world.draft.id, 'CLP')).body.currency).toBe('CLP')
    const { id: institutionId } = world.draft
    await world.store.write((tx) =>
      tx.cashMovements.insert(aCashMovement({ institutionId, actorId: world.superAdmin.id })),
    )
    expect((await change(institutionId, 'ARS')).body.code).toBe('currencyFixed')
  })

  it('changes nothing without a difference, not even the version', async () => {
    expect((await world.by.adminA.put(`institutions/${world.a.id}`, { name: 'Club A' })).body.version).toBe(1)
    expect(world.store.snapshot().audit).toEqual([])
  })
})

it('an archived institution gives nobody a role, and a SuperAdmin can publish it again', async () => {
  const path = `institutions/${world.a.id}`
  expect((await world.by.superAdmin.remove(path)).body.status).toBe('archived')
  expect((await world.by.superAdmin.remove(path)).body.version).toBe(2)
  expect((await world.by.adminA.get(path)).status).toBe(404)
  expect((await world.by.adminA.get('users')).status).toBe(403)
  const { body } = await world.by.adminA.get('profile')
  expect([body.rols, body.activeMemberships]).toEqual([['User'], []])
  expect((await world.by.superAdmin.put(path, { status: 'published' })).body.status).toBe('published')
})

it('an archived institution takes no cuota, money or bank file, but its receipts can be corrected', async () => {
  const { a, userA, feeA, receiptA, by } = world
  await by.superAdmin.remove(`institutions/${a.id}`)
  const generation = {
    institutionId: a.id,
    kind: 'monthly',
    period: '2024-09',
    dryRun: true,
    rows: { group: 'charged', offset: 0, limit: 10 },
  }
  for (const [path, body] of [
    ['payments', aFeeBody(a.id, userA.id)],
    ['payments/opening', anOpeningBody(a.id, userA.id)],
    ['payments/generate', generation],
    ['receipts', aReceiptBody(a.id, userA.id, [feeA.id])],
    ['cash-movements', aMovementBody(a.id)],
    ['bank-lines/holding', aBankImport(a.id)],
  ] as const) {
    const { body: problem } = await by.superAdmin.post(path, body)
    expect([path, problem.errors]).toEqual([path, { institutionId: 'La institución está archivada' }])
  }
  const reversal = { reason: 'Error', version: receiptA.version }
  expect((await by.superAdmin.post(`receipts/${receiptA.id}/reversal`, reversal)).status).toBe(201)
})

it('remembers when an institution was first published, and sorts the list by it', async () => {
  const { body: institution, id } = await world.by.adminA.post('institutions', { name: 'Nuevo' })
  expect(institution.publishedAt).toBeNull()
  const update = async (body: object) => (await world.by.adminA.put(`institutions/${id}`, body)).body.publishedAt
  expect(await update({ city: 'Funes', publishedAt: '2020-01-01T00:00:00.000Z' })).toBeNull()
  const first = new Date(world.clock.now).toISOString()
  expect(await update({ status: 'published', publishedAt: null })).toBe(first)
  world.clock.now += 3_600_000
  expect(await update({ status: 'draft' })).toBe(first)
  expect(await update({ status: 'published', publishedAt: '2030-01-01T00:00:00.000Z' })).toBe(first)
  const body = { name: 'Después', status: 'published' }
  expect((await world.by.superAdmin.post('institutions', body)).body.publishedAt).not.toBe(first)
  const { body: newest } = await world.json('GET', 'public/institutions?sort=new')
  expect(newest).toMatchObject([{ name: 'Después' }, { name: 'Nuevo', publishedAt: first }, {}, {}])
})

const TWICE = { id: '00000000-0000-4000-8000-000000000001', name: '2 veces por semana', amount: 300_000 }
const FREE = { id: '00000000-0000-4000-8000-000000000002', name: 'Libre', amount: 420_000 }

describeOnBoth('the variants of a sport that an institution offers', (either) => {
  const { post, put } = either.by.adminA
  const offer = (...variants: object[]) =>
    put(`institutions/${either.a.id}`, {
      offerings: [{ sportId: either.sport.id, monthlyAmount: 500_000, dueDay: 10, variants }],
    })

  it('refuse a repeated name and an unknown field', async () => {
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
    const published = async () => (await either.json('GET', 'public/institutions?slug=club-a')).rows[0]?.offerings
    await offer(TWICE, FREE)
    expect(await published()).toMatchObject([{ monthlyAmount: 300_000, variants: [TWICE, FREE] }])
    const rise = { from: '2024-08', percent: 10, sportIds: [either.sport.id] }
    expect((await post(`institutions/${either.a.id}/price-rises`, rise)).status).toBe(200)
    expect(await published()).toMatchObject([
      {
        monthlyAmount: 300_000,
        nextPrice: null,
        variants: [{ nextPrice: { from: '2024-08', amount: 330_000 } }, { amount: 420_000 }],
      },
    ])
    const other = { sportId: either.sport.id, monthlyAmount: 400_000, dueDay: 10 }
    await either.by.superAdmin.put(`institutions/${either.b.id}`, { status: 'published', offerings: [other] })
    const query = `public/institutions?sort=amount&sportId=${either.sport.id}`
    expect((await either.json('GET', query)).rows.map((row) => row.id)).toEqual([either.a.id, either.b.id])
  })
})
