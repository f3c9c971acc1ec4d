import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Store } from '#server/store/port'
import type { World } from '#tests/access/world'
import { describeOnBoth } from '#tests/support/databaseWorld'

const HALF = { percent: 50, from: '2024-01-01', to: null, reason: 'Beca' }
const PAUSE = { percent: 0, from: '2024-07-01', to: '2024-07-31', reason: 'Viaje' }

const forbidden = (field: string) => ({
  status: 422,
  body: { errors: { [`memberships.0.${field}`]: 'No tienes permiso para cambiar este campo' } },
})

function itHasTerms(world: World<Store>): void {
  const ask = (method: string, path: string, body?: unknown, as = 'adminA') =>
    world.json(method, `private/${path}`, { as, body })
  const change = (fields: object, as?: string) =>
    ask('PUT', `users/${world.userA.id}`, { memberships: [{ id: world.membershipOf.userA.id, ...fields }] }, as)
  const preview = async (group: string) => {
    const month = { institutionId: world.a.id, period: '2024-07', dryRun: true, rows: { group } }
    return (await ask('POST', 'payments/generate', month)).body.preview
  }

  beforeEach(() => world.restore())

  describe.each([
    ['scholarships', HALF],
    ['pauses', PAUSE],
  ])('%s', (field, term) => {
    it('are written by the institution’s admins alone, and the history has them', async () => {
      expect((await change({ [field]: [term] }, 'userA')).status).toBe(403)
      expect((await change({ [field]: [term] }, 'multi')).status).toBe(404)
      expect(await change({ [field]: [term] }, 'superAdmin')).toMatchObject(forbidden(field))
      const invited = { institutionId: world.a.id, role: 'Admin', [field]: [term] }
      const invitation = { email: 'nina@a.test', givenName: 'Nina', familyName: 'Ríos', memberships: [invited] }
      expect(await ask('POST', 'users', invitation, 'superAdmin')).toMatchObject(forbidden(field))
      expect((await change({ [field]: [term] })).body.memberships).toMatchObject([{ [field]: [term] }])
      const history = await ask('GET', `users/${world.userA.id}/audit`)
      expect(history.rows).toMatchObject([{ changes: { [field]: { from: [], to: [term] } } }])
    })
  })

  it('a member on pause is left out of the month, or pays the part that was agreed', async () => {
    await change({ pauses: [PAUSE] })
    expect(await preview('paused')).toMatchObject({
      made: 0,
      skipped: { paused: 1 },
      rows: [{ userId: world.userA.id }],
    })
    await change({ pauses: [{ ...PAUSE, percent: 10 }] })
    expect(await preview('charged')).toMatchObject({
      total: 50_000,
      rows: [{ base: 500_000, adjustments: [{ kind: 'pause', amount: -450_000 }] }],
    })
  })

  it('the list of members has today’s scholarship and the pause of today or the next one', async () => {
    await change({ scholarships: [HALF], pauses: [{ ...PAUSE, from: '2023-07-01', to: '2023-07-31' }, PAUSE] })
    const { body } = await world.by.adminA.list('users/export', { id: [world.userA.id] })
    const [headings = [], cells = []] = z
      .string()
      .parse(body)
      .split('\r\n')
      .map((line) => line.split(';'))
    const valueOf = (heading: string) => cells[headings.indexOf(heading)]
    expect(['Beca %', 'Pausa desde', 'Pausa hasta'].map(valueOf)).toEqual(['50', '01/07/2024', '31/07/2024'])
  })

  it('a scholarship in a list of members is granted from the first day on', async () => {
    const { body } = await ask('POST', 'users/import', {
      institutionId: world.a.id,
      columns: ['familyName', 'givenName', 'scholarship'],
      rows: [
        ['Ríos', 'Nina', '50 %'],
        ['Ríos', 'Teo', '0'],
        ['Ríos', 'Ema', 'media'],
        ['Ríos', 'Leo', '150'],
      ].map((cells, index) => ({ line: index + 2, cells })),
      reading: { since: '2024-06-01' },
    })
    expect(body.rows).toMatchObject([
      { leftOut: [] },
      { leftOut: [] },
      { outcome: 'made', leftOut: [{ field: 'scholarship', value: 'media', why: 'El número no es válido' }] },
      { leftOut: [{ field: 'scholarship', value: '150' }] },
    ])
    const { rows } = await world.asking('adminA').list('users', { q: 'Nina' })
    expect(rows[0]?.memberships).toMatchObject([{ scholarships: [{ ...HALF, from: '2024-06-01' }] }])
  })
}

describeOnBoth('what a member pays less', itHasTerms)
