import { z } from 'zod'
import { reminderStopSchema } from '#domain/reminders/reminder'
import { refuseOversize } from '../http/body.ts'
import { base } from '../http/privateRoutes.ts'
import type { Call, Route, RouteDoc } from '../http/route.ts'
import { existing } from '../services/records/records.ts'
import { readStop, readStopLink, stopByLink } from '../services/reminders/stopReminders.ts'

const doc = {
  ...base,
  secured: false,
  limit: null,
  tag: 'public',
  path: '/public/reminders/{token}',
  params: z.object({ token: z.string() }),
  response: reminderStopSchema,
  errors: ['notFound', 'rateLimited'],
} as const satisfies Partial<RouteDoc>

const headers = { 'Cache-Control': 'no-store' }

/** Returns the membership that a signed address names. All wrong ones get one and the same answer. */
async function membershipIdIn({ pathParams, deps }: Call): Promise<string> {
  const id = existing(await readStopLink(await deps.papers.linkSecret(), pathParams['token'] ?? ''))
  await deps.limiters.sharedReads(id)
  return id
}

/**
 * Opening the address changes nothing, because programs open addresses too; mail programs that know RFC 8058 send the
 * POST.
 */
export const reminderStopRoutes: Route[] = [
  {
    doc: { ...doc, method: 'GET', summary: 'Tell whose reminders a signed address stops' },
    async run(call) {
      const now = call.deps.clock()
      const id = await membershipIdIn(call)
      const body = await call.deps.store.as({ kind: 'system' }, now).read((tx) => readStop(tx, id))
      return { body, headers }
    },
  },
  {
    doc: { ...doc, method: 'POST', summary: 'Stop the reminders of a signed address, without a sign-in' },
    async run(call) {
      refuseOversize(call.request)
      const now = call.deps.clock()
      const id = await membershipIdIn(call)
      const body = await call.deps.store.as({ kind: 'system' }, now).write((tx) => stopByLink(tx, now, id))
      return { body, headers }
    },
  },
]
