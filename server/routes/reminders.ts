import { z } from 'zod'
import { can, scopeOf } from '#domain/access/access'
import { calendarDateIn } from '#domain/values/calendar'
import { chaseSchema } from '#domain/reminders/chase'
import { DomainError } from '#domain/api/errors'
import {
  batchInputSchema,
  batchSchema,
  reminderInputSchema,
  reminderRowSchema,
  reminderSchema,
  stopInputSchema,
  reminderStopSchema,
} from '#domain/reminders/reminder'
import type { Reminder, ReminderRow } from '#domain/reminders/reminder'
import { listedName, profileSchema } from '#domain/members/user'
import { refuseOversize } from '../http/input.ts'
import { privateRoute } from '../http/privateRoutes.ts'
import { writeRoute } from '../http/writeRoute.ts'
import { systemOf, type Route, type Call, type RouteDoc } from '../http/route.ts'
import { reminders } from '../resources/fees.ts'
import { withAuthors } from '../services/records/names.ts'
import { type ActorReads, allRows, orNotFound } from '../services/records/records.ts'
import { stopBatch, markReminder, queueReminders, sendBatch } from '../services/reminders/batches.ts'
import { debtorsOf } from '../services/reminders/debtors.ts'
import { stopOwnReminders, readStop, readStopLink, stopByLink } from '../services/reminders/stopReminders.ts'
import { resourceReads } from './resourceReads.ts'

const write = { status: 201, access: [['create', 'reminders']] } as const
const REFUSALS = ['nothingOverdue', 'remindersStopped', 'alreadyReminded'] as const

const continuationRoute: Route = privateRoute('POST reminders/batches/{id}/continuation', {
  ...write,
  summary: 'Send the next mails of a batch of reminders, each at most once',
  response: batchSchema,
  errors: ['mailUnavailable', 'mailUnconfirmed', 'siteUnknown', 'stale'],
  async run({ request, deps, subject, transactions, read, params }) {
    const actor = await read((tx) => tx.actor)
    const { id } = params()
    const { mailer, linkSecret, ownAddresses } = deps.papers
    if (!mailer) throw new DomainError('mailUnavailable')
    const addresses = ownAddresses(request)
    // A reminder needs a link to stop it.
    if (!addresses) throw new DomainError('siteUnknown')
    const takeTurn = () => deps.limiter('mails', subject)
    const post = { transactions, mailer, takeTurn, linkSecret, addresses }
    return { body: await sendBatch(post, actor, id) }
  },
})

export const reminderRoutes: Route[] = [
  privateRoute('GET institutions/{id}/overdue', {
    tag: 'reminders',
    summary: 'List who owes overdue fees, by family and age, with the last reminder of each',
    access: [['list', 'reminders']],
    response: chaseSchema,
    async run({ request, deps, read, params }) {
      const { mailer, ownAddresses } = deps.papers
      const mails = mailer !== null && ownAddresses(request) !== null
      const body = await read(async (tx) => {
        const { id } = params()
        const institution = await tx.institutions.get(scopeOf(tx.actor, 'institutions', 'show'), id)
        const isTheirs = can(tx.actor, 'list', 'reminders', { institutionIds: [id] })
        const chased = orNotFound(isTheirs ? institution : null)
        const debtors = await debtorsOf(tx, chased)
        return { today: calendarDateIn(chased.timezone, tx.now), currency: chased.currency, mails, debtors }
      })
      return { body }
    },
  }),
  writeRoute('POST reminders/batches', {
    ...write,
    summary: 'Reserve reminders by e-mail for several members, to be sent as one batch',
    idempotent: true,
    response: batchSchema,
    body: batchInputSchema,
    handle: ({ tx, body }) => queueReminders(tx, body),
  }),
  ...resourceReads(reminders, {
    row: reminderSchema,
    naming: { row: reminderRowSchema, of: withNames },
    reads: (tx) => tx.reminders,
  }),
  writeRoute('POST reminders', {
    ...write,
    summary: 'Record a reminder that was sent by hand',
    idempotent: true,
    response: reminderSchema,
    body: reminderInputSchema.strict(),
    errors: REFUSALS,
    handle: ({ tx, body }) => markReminder(tx, body),
  }),
  continuationRoute,
  writeRoute('POST reminders/batches/{id}/stop', {
    ...write,
    summary: 'Cancel the queued reminders of a batch',
    response: batchSchema,
    handle: ({ tx, params }) => stopBatch(tx, params.id),
  }),
  writeRoute('POST profile/memberships/{id}/reminders', {
    summary: 'Stop the reminders of one’s own membership, or take them again',
    access: [['edit', 'profile']],
    response: profileSchema,
    body: stopInputSchema,
    handle: ({ tx, params, body }) => stopOwnReminders(tx, params.id, body.stopped),
  }),
]

async function withNames(tx: ActorReads, rows: readonly Reminder[]): Promise<ReminderRow[]> {
  const memberIds = [...new Set(rows.map(({ membershipId }) => membershipId))]
  const [people, authored] = await Promise.all([peopleOf(tx, memberIds), withAuthors(tx, rows)])
  return authored.map((reminder) => ({ ...reminder, memberName: people.get(reminder.membershipId) ?? null }))
}

async function peopleOf(tx: ActorReads, membershipIds: readonly string[]) {
  if (membershipIds.length === 0) return new Map<string, string | null>()
  const filter = { membershipId: { in: membershipIds } }
  const rows = await allRows(tx.users, { scope: scopeOf(tx.actor, 'users'), filter })
  return new Map(rows.flatMap((person) => person.memberships.map(({ id }) => [id, listedName(person)] as const)))
}

const doc = {
  status: 200,
  tag: 'public',
  path: '/public/reminders/{token}',
  params: z.object({ token: z.string() }),
  response: reminderStopSchema,
  errors: ['notFound', 'rateLimited'],
} as const satisfies Partial<RouteDoc>

const headers = { 'Cache-Control': 'no-store' }

async function membershipIdIn({ pathParams, deps }: Call): Promise<string> {
  const id = orNotFound(await readStopLink(await deps.papers.linkSecret(), pathParams['token'] ?? ''))
  await deps.limiter('sharedReads', id)
  return id
}

/** GET changes nothing, because programs open links too; mail programs send the POST of RFC 8058. */
export const reminderStopRoutes: Route[] = [
  {
    doc: { ...doc, method: 'GET', summary: 'Read whose reminders a signed address stops' },
    async run(call) {
      const id = await membershipIdIn(call)
      const body = await systemOf(call.deps).read((tx) => readStop(tx, id))
      return { body, headers }
    },
  },
  {
    doc: { ...doc, method: 'POST', summary: 'Stop the reminders of a signed address, without a sign-in' },
    async run(call) {
      refuseOversize(call.request)
      const id = await membershipIdIn(call)
      const body = await systemOf(call.deps).write((tx) => stopByLink(tx, id))
      return { body, headers }
    },
  },
]
