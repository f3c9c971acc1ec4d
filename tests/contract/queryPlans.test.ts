import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createApp } from '#server/app'
import type { Db, Session } from '#server/store/postgres/connection/connection'
import { createPostgresStore, openDatabase } from '#server/store/postgres/store'
import {
  LARGEST_ADMIN,
  MEMBER,
  NOW,
  SUPER_ADMIN_SUBJECT,
  loadDataset,
  shapeOf,
  subjectOf,
} from '../../bench/dataset.ts'
import { readCases, type Who } from '../../bench/cases.ts'
import { createServerDatabase } from '../support/databases.ts'
import { createFakeIdentity, tokenFor } from '../support/identity.ts'

/** A statement and the nodes of its plan, from EXPLAIN. */
type Plan = { statement: string; nodes: { type: string; relation: string | undefined }[] }

const CUOTAS = 100_000
const SUBJECTS: Record<Exclude<Who, 'nobody'>, string> = {
  admin: subjectOf(LARGEST_ADMIN),
  superAdmin: SUPER_ADMIN_SUBJECT,
  member: subjectOf(MEMBER),
}
/** The tables that grow with the installation. */
const LARGE = /^(?:fee|receipt|ledger_entry|app_user|membership|audit_event)$/

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string | undefined
  Plans?: PlanNode[] | undefined
}
const planSchema: z.ZodType<PlanNode> = z.looseObject({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  get Plans() {
    return z.array(planSchema).optional()
  },
})

function nodesOf(plan: PlanNode): Plan['nodes'] {
  return [
    { type: plan['Node Type'], relation: plan['Relation Name'] },
    ...(plan.Plans ?? []).flatMap((inner) => nodesOf(inner)),
  ]
}

/** A database that records the plan of each SELECT before it runs it, with the same principal. */
function recordPlans(db: Db, plans: Plan[]): Db {
  const watched = (session: Session): Session => ({
    script: (statement) => session.script(statement),
    part: (work) => session.part(work),
    fail: (error) => session.fail(error),
    async query(statement, values) {
      if (/^\s*SELECT/.test(statement)) {
        const [row] = await session.query(`EXPLAIN (FORMAT JSON) ${statement}`, values)
        const [explanation] = z.tuple([z.object({ Plan: planSchema })]).parse(row?.['QUERY PLAN'])
        plans.push({ statement, nodes: nodesOf(explanation.Plan) })
      }
      return session.query(statement, values)
    },
  })
  return {
    ...db,
    reading: (work, begin, silenceMs) => db.reading((session) => work(watched(session)), begin, silenceMs),
  }
}

/** The large tables that a plan scans from beginning to end. */
const wholeTables = ({ nodes }: Plan) =>
  nodes.flatMap(({ type, relation }) => (type === 'Seq Scan' && relation && LARGE.test(relation) ? [relation] : []))
const usesIndex = ({ nodes }: Plan) => nodes.some(({ type }) => /Index (?:Only )?Scan/.test(type))
const isSearch = (name: string) => name.includes('search')

describe('the plans of lists', { timeout: 120_000 }, () => {
  let db: Db
  let ask: (path: string, who: Who) => Promise<Plan[]>
  beforeAll(async () => {
    const url = await createServerDatabase()
    await loadDataset(url, shapeOf(CUOTAS))
    db = await openDatabase({ url })
    const plans: Plan[] = []
    const people = Object.values(SUBJECTS).map((subject) => ({ subject, email: 'nobody@example.org' }))
    const store = createPostgresStore(recordPlans(db, plans))
    const app = createApp({ store, identity: createFakeIdentity(people), clock: () => NOW })
    ask = async (path, who) => {
      const headers = new Headers()
      if (who !== 'nobody') headers.set('authorization', `Bearer ${tokenFor(SUBJECTS[who])}`)
      plans.length = 0
      const response = await app.fetch(new Request(`http://plans.test/api/v1${path}`, { headers }))
      if (response.status !== 200) throw new Error(`${path} was answered ${response.status}`)
      return [...plans]
    }
  }, 120_000)
  afterAll(() => db.close())

  const lists = readCases().filter(({ straight }) => 'rows' in straight)

  it.each(lists.filter(({ who }) => who === 'admin' || who === 'member'))(
    'use an index to find the rows of an institution or a person: $name',
    async ({ path, who }) => {
      const plans = await ask(path, who)
      expect(plans.length).toBeGreaterThan(1)
      expect(plans.flatMap(wholeTables)).toEqual([])
      const largePlans = plans.filter(({ nodes }) => nodes.some(({ relation }) => relation && LARGE.test(relation)))
      expect(largePlans.length).toBeGreaterThan(0)
      expect(largePlans.every(usesIndex)).toBe(true)
    },
  )

  it.each(lists.filter(({ name }) => /^cuotas(?: of all)?, (?:as|Paid, by|No_fee|Overpayment|owing)/.test(name)))(
    'read the total of whole statuses from the counts, without counting cuotas: $name',
    async ({ path, who }) => {
      const plans = await ask(path, who)
      const reading = (table: string) => plans.filter(({ nodes }) => nodes.some(({ relation }) => relation === table))
      expect(reading('fee_tally')).toHaveLength(1)
      expect(reading('fee').filter(({ statement }) => !statement.includes(' LIMIT '))).toEqual([])
    },
  )

  it.each(lists.filter(({ who, name }) => who === 'superAdmin' && !isSearch(name)))(
    'use an index to read a page of all rows: $name',
    async ({ path, who }) => {
      const pages = (await ask(path, who)).filter(
        // A page of institutions also reads its sports by id, from a table with a dozen rows.
        ({ statement, nodes }) =>
          statement.includes(' LIMIT ') && nodes.some(({ relation }) => relation && relation !== 'sport'),
      )
      expect(pages.length).toBeGreaterThan(0)
      expect(pages.flatMap(wholeTables)).toEqual([])
      expect(pages.every(usesIndex)).toBe(true)
    },
  )
})
