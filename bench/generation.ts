import { z } from 'zod'
import type { Client } from 'pg'
import { pricingInputSchema } from '#domain/money/pricing'
import { LARGEST_ID, idOf } from './dataset.ts'
import { measureTime, timingOf, type Bench, type Reading } from './measure.ts'
import { sendJson } from './writes.ts'

const FEES = 5_000
const ROUNDS = 5
const PREVIEWS = 10

const answerSchema = z.object({
  preview: z.object({ made: z.number(), total: z.number() }).nullable(),
  run: z.object({ id: z.string(), state: z.string(), made: z.number() }).nullable(),
})
const runSchema = z.object({ state: z.string(), made: z.number() })

/** Times a month of 5,000 cuotas, of a sport or of a concept by category, beside one transaction that inserts the same rows. The data stays. */
export async function measureGeneration({ client, api, headers: { admin } }: Bench): Promise<Reading[]> {
  await chargeConcepts(client)
  const post = async (path: string, body: object): Promise<unknown> =>
    JSON.parse(await sendJson(api, 'POST', path, admin, body))
  const times = { preview: [] as number[], api: [] as number[], straight: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    const month = { institutionId: LARGEST_ID, period: `2031-0${round + 1}` }
    const preview = async () => {
      const { preview: figures } = answerSchema.parse(await post('payments/generate', { ...month, dryRun: true }))
      if (figures?.made !== FEES) throw new Error(`the preview has ${figures?.made ?? 0} cuotas`)
      return { made: figures.made, total: figures.total }
    }
    const expected = await preview()
    for (let more = 0; more < PREVIEWS; more += 1) times.preview.push(await measureTime(preview))
    const start = performance.now()
    const { run } = answerSchema.parse(await post('payments/generate', { ...month, expected }))
    if (!run) throw new Error('no run was begun')
    let { state, made } = run
    while (state === 'running') ({ state, made } = runSchema.parse(await post(`runs/${run.id}/continuation`, {})))
    times.api.push(performance.now() - start)
    if (state !== 'done' || made !== FEES) throw new Error(`the run made ${made} cuotas and is ${state}`)
    times.straight.push(await insertSame(client, run.id, `2032-0${round + 1}`))
  }
  const common = { who: 'admin', total: FEES, straight: timingOf(times.straight) }
  return [
    { ...common, name: 'generate 5,000 cuotas; SQL: one INSERT … SELECT of the same rows', api: timingOf(times.api) },
    { ...common, name: 'preview of 5,000 cuotas; SQL: as above', api: timingOf(times.preview) },
  ]
}

const CATEGORIES = [
  { id: idOf('entry', 1), name: 'Cadete', ageFrom: null, ageTo: 12, years: null },
  { id: idOf('entry', 2), name: 'Juvenil', ageFrom: 13, ageTo: 17, years: null },
  { id: idOf('entry', 3), name: 'Mayor', ageFrom: 18, ageTo: null, years: null },
]

const PRICING = pricingInputSchema.parse({
  categories: CATEGORIES,
  ageOn: 'period',
  concepts: [
    {
      id: idOf('entry', 4),
      name: 'Cuota social',
      months: Array.from({ length: 12 }, (_, month) => month + 1),
      dueDay: 10,
      amount: 500_000,
      prices: Object.fromEntries(CATEGORIES.map(({ id }, place) => [id, 300_000 + 100_000 * place])),
    },
  ],
})

/** All 3,030 members pay the cuota social by their category, and 1,970 of them their sport too. */
async function chargeConcepts(client: Client): Promise<void> {
  await client.query(
    `UPDATE rayo.membership SET sport_ids = '{}' WHERE institution_id = $1 AND state = 'accepted' AND id NOT IN (
       SELECT id FROM rayo.membership WHERE institution_id = $1 AND state = 'accepted' ORDER BY id LIMIT 1970)`,
    [LARGEST_ID],
  )
  await client.query('UPDATE rayo.institution SET pricing = $2 WHERE id = $1', [LARGEST_ID, PRICING])
  await client.query('VACUUM (ANALYZE) rayo.membership')
}

const FEE_COLUMNS = `created_at, updated_at, version, institution_id, user_id, sport_id, concept, amount, currency, due_date, exempt, surcharge, adjustments,
  run_id, concept_key, search`

/** Returns the duration in milliseconds. */
async function insertSame(client: Client, runId: string, period: string): Promise<number> {
  await client.query(`DROP TABLE IF EXISTS given_fee, given_event`)
  await client.query(`CREATE TEMPORARY TABLE given_fee AS SELECT id AS old, gen_random_uuid() AS id, '${period}' AS period, ${FEE_COLUMNS}
    FROM rayo.fee WHERE run_id = '${runId}' ORDER BY id`)
  await client.query(`CREATE TEMPORARY TABLE given_event AS
    SELECT gen_random_uuid() AS id, at, actor_id, audit_event.institution_id, action, entity, given_fee.id AS entity_id, changes
    FROM given_fee JOIN rayo.audit_event ON entity = 'fee' AND entity_id = given_fee.old`)
  await client.query('ANALYZE given_fee, given_event')
  return measureTime(async () => {
    await client.query('BEGIN')
    const fees = await client.query(
      `INSERT INTO rayo.fee (id, period, ${FEE_COLUMNS}) SELECT id, period, ${FEE_COLUMNS} FROM given_fee`,
    )
    const events = await client.query(
      `INSERT INTO rayo.audit_event (id, at, actor_id, institution_id, action, entity, entity_id, changes) SELECT * FROM given_event`,
    )
    await client.query('COMMIT')
    if (fees.rowCount !== FEES || events.rowCount !== FEES) throw new Error('the rows are not those of the run')
  })
}
