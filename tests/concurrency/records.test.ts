import { describe, expect, it, vi } from 'vitest'
import { TERMS_VERSION } from '#domain/access/terms'
import { CATALOGUE, CATALOGUE_TABLES } from '#server/resources/catalogue'
import type { Session } from '#server/store/postgres/connection/connection'
import { meet, openTwoProcesses, outcomes, type TwoProcesses } from './twoProcesses.ts'

vi.setConfig({ testTimeout: 120_000 })

/** A record that two users edit at version 1, and the change of each. */
type Save = { path: string; as: [string, string]; changes: [object, object] }
const SAVES: Record<string, (two: TwoProcesses) => Save> = {
  institution: ({ club }) => ({
    path: `institutions/${club.id}`,
    as: ['ana', 'bruno'],
    changes: [{ city: 'Salta' }, { city: 'Jujuy' }],
  }),
  person: ({ member }) => ({
    path: `users/${member.id}`,
    as: ['ana', 'bruno'],
    changes: [{ givenName: 'Clara' }, { givenName: 'Dora' }],
  }),
  'own profile': () => ({
    path: 'profile',
    as: ['member', 'member'],
    changes: [{ givenName: 'Clara' }, { givenName: 'Dora' }],
  }),
  ...catalogueSaves(),
}

/** Both users change the name of a record of each catalogue resource. */
function catalogueSaves(): Record<string, (two: TwoProcesses) => Save> {
  const tables = CATALOGUE_TABLES.filter((table) => table !== 'institutions')
  const saves = tables.map((table) => {
    const save = (two: TwoProcesses): Save => ({
      path: `${CATALOGUE[table].resource}/${two[table].id}`,
      as: ['boss', 'boss'],
      changes: [{ name: 'Uno' }, { name: 'Dos' }],
    })
    return [CATALOGUE[table].noun, save] as const
  })
  return Object.fromEntries(saves)
}

describe('two processes', () => {
  it.each(Object.entries(SAVES))('save one %s: the second gets a conflict with the first', async (_what, saveOf) => {
    const two = await openTwoProcesses()
    const { path, as, changes } = saveOf(two)
    const answers = await Promise.all(
      changes.map((change, index) =>
        two.ask(index, 'PUT', path, { as: as[index] ?? '', body: { ...change, version: 1 } }),
      ),
    )
    expect(outcomes(answers)).toEqual(['200', '412 stale'])
    const winner = answers.find(({ status }) => status === 200)?.body
    const refused = answers.find(({ status }) => status === 412)?.body
    expect(winner).toMatchObject({ version: 2 })
    expect(refused).toMatchObject({ current: winner })
    expect((await two.ask(0, 'GET', path, { as: as[0] })).body).toEqual(winner)
  })

  it('keep both changes if neither sends a version', async () => {
    const two = await openTwoProcesses()
    const answers = await Promise.all([
      two.ask(0, 'PUT', `plans/${two.plan.id}`, { as: 'boss', body: { description: 'Uno' } }),
      two.ask(1, 'PUT', `plans/${two.plan.id}`, { as: 'boss', body: { position: 9 } }),
    ])
    expect(outcomes(answers)).toEqual(['200', '200'])
    const { body } = await two.ask(0, 'GET', `plans/${two.plan.id}`, { as: 'boss' })
    expect(body).toMatchObject({ description: 'Uno', position: 9, version: 3 })
  })

  it('order the plans one at a time: the slower user gets a conflict', async () => {
    const two = await openTwoProcesses()
    const { body: added } = await two.ask(0, 'POST', 'plans', { as: 'boss', body: { name: 'Oro', price: 1 } })
    const { body: last } = await two.ask(0, 'POST', 'plans', { as: 'boss', body: { name: 'Plata', price: 1 } })
    const plans = [two.plan.id, added.id, last.id]
    const orders = [
      [1, 0, 2],
      [0, 2, 1],
    ].map((places) => ({ plans: places.map((place) => ({ id: plans[place], version: 1 })) }))
    const answers = await Promise.all(
      orders.map((body, index) => two.ask(index, 'POST', 'plans/order', { as: 'boss', body })),
    )
    expect(outcomes(answers)).toEqual(['200', '412 stale'])
    const accepted = orders[answers.findIndex(({ status }) => status === 200)]
    const rows = await two.database.query('SELECT id FROM rayo.plan ORDER BY position')
    expect(rows.map(({ id }) => id)).toEqual(accepted?.plans.map(({ id }) => id))
  })

  it('do not remove a plan that is being changed, and remove one only once', async () => {
    const two = await openTwoProcesses()
    const { body: added } = await two.ask(0, 'POST', 'plans', { as: 'boss', body: { name: 'Oro', price: 1 } })
    const id = added.id ?? ''
    const body = { action: { kind: 'remove' }, records: [{ id, version: 1 }] }
    const rename = (session: Session) =>
      session.query(`UPDATE rayo.plan SET price = price + 1, version = version + 1 WHERE id = $1`, [id])
    const at = { table: 'plan', id } as const
    const bulk = () => two.ask(0, 'POST', 'plans/bulk', { as: 'boss', body })
    const [refused] = await meet(two, [bulk], { at, meanwhile: rename })
    expect(refused?.body).toMatchObject({ done: [], refused: [{ id, code: 'stale' }] })
    const remove = (process: number) => () => two.ask(process, 'DELETE', `plans/${id}`, { as: 'boss' })
    const answers = await meet(two, [remove(0), remove(1)], { at })
    expect(outcomes(answers)).toEqual(['200', '404 notFound'])
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({ version: 2 })
    const events = await two.database.query(`SELECT FROM rayo.audit_event WHERE entity_id = $1 AND action = 'delete'`, [
      id,
    ])
    expect(events).toHaveLength(1)
  })

  it.each([
    ['nobody knows', 'newcomer'],
    ['is invited', 'invited'],
  ])('make one record of a user who %s and signs in for the first time', async (_who, subject) => {
    const two = await openTwoProcesses()
    const clients = Array.from({ length: 20 }, (_, index) => index)
    const answers = await Promise.all(
      clients.map((client) => two.ask(client, 'GET', `auth/${subject}/${subject}@rayo.test`, { as: subject })),
    )
    expect(new Set(outcomes(answers))).toEqual(new Set(['200']))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    const records = await two.database.query(`SELECT id FROM rayo.app_user WHERE email = $1`, [`${subject}@rayo.test`])
    expect(records).toEqual([{ id: answers[0]?.body.id }])
    const events = await two.database.query(
      `SELECT action FROM rayo.audit_event WHERE entity = 'user' AND entity_id = $1`,
      [answers[0]?.body.id],
    )
    expect(events).toHaveLength(1)
  })

  it('make one record of an e-mail that is invited twice at once', async () => {
    const two = await openTwoProcesses()
    const invite = {
      email: 'otra@rayo.test',
      givenName: 'Otra',
      familyName: 'Persona',
      memberships: [{ institutionId: two.club.id }],
    }
    const answers = await Promise.all(
      ['ana', 'bruno'].map((as, index) => two.ask(index, 'POST', 'users', { as, body: invite })),
    )
    expect(outcomes(answers)).toEqual(['201', '409 alreadyInvited'])
    expect(await two.database.query(`SELECT id FROM rayo.app_user WHERE email = 'otra@rayo.test'`)).toHaveLength(1)
  })

  it('move every cuota of an invitation that is accepted while it is charged', async () => {
    const two = await openTwoProcesses()
    const email = 'newcomer@rayo.test'
    const person = { email, givenName: 'N', familyName: 'N', memberships: [{ institutionId: two.club.id }] }
    const { body: invited } = await two.ask(0, 'POST', 'users', { as: 'ana', body: person })
    const { body: newcomer } = await two.ask(0, 'GET', `auth/newcomer/${email}`, { as: 'newcomer' })
    const cuota = (month: number) => ({
      institutionId: two.club.id,
      userId: invited.id,
      concept: 'Cuota',
      period: `2025-${String(month).padStart(2, '0')}`,
      amount: 100,
      dueDate: '2025-01-10',
    })
    const charge = (month: number) => two.askWithRetry(month, 'POST', 'payments', { as: 'ana', body: cuota(month) })
    const accept = () => two.askWithRetry(1, 'POST', `profile/memberships/${invited.id}/acceptance`, { as: 'newcomer' })
    const months = [1, 2, 3, 4, 5, 6, 7, 8]
    const answers = await Promise.all([...months.slice(0, 4).map(charge), accept(), ...months.slice(4).map(charge)])
    expect(outcomes(answers)).toEqual(['200', ...months.map(() => '201')])
    const owed = await two.database.query('SELECT DISTINCT user_id FROM rayo.fee WHERE user_id <> $1', [two.member.id])
    expect(owed).toEqual([{ user_id: newcomer.id }])
  })

  it('record the accepted terms once, however often the user clicks', async () => {
    const two = await openTwoProcesses()
    const body = { termsVersion: TERMS_VERSION }
    const accept = (index: number) => two.askWithRetry(index, 'POST', 'profile/terms', { as: 'ana', body })
    const answers = await Promise.all([0, 1, 2, 3].map(accept))
    expect(outcomes(answers)).toEqual(answers.map(() => '200'))
    const audit = await two.database.query(`SELECT action FROM rayo.audit_event WHERE changes ? 'termsVersion'`)
    expect(audit).toEqual([{ action: 'edit' }])
  })

  it('give two institutions with the same name different addresses', async () => {
    const two = await openTwoProcesses()
    const body = { name: 'Club Nuevo', city: 'Rosario', province: 'Santa Fe' }
    const answers = await Promise.all(
      [0, 1].map((index) => two.ask(index, 'POST', 'institutions', { as: 'boss', body })),
    )
    expect(outcomes(answers)).toEqual(['201', '201'])
    expect(answers.map((answer) => String(answer.body.slug)).toSorted()).toEqual(['club-nuevo', 'club-nuevo-2'])
  })
})
