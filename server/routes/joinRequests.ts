import { z } from 'zod'
import { joinDecisionSchema, joinRequestInputSchema, joinRequestSchema } from '#domain/joinRequest'
import { slugSchema } from '#domain/text'
import { recordBody } from '../http/parse.ts'
import { writeRoute } from '../http/privateRoutes.ts'
import { ID_PARAMS } from '../http/route.ts'
import type { Route, RouteDeps } from '../http/route.ts'
import { visitorPostRoute } from '../http/visitorPost.ts'
import { joinRequests } from '../resources/joinRequests.ts'
import { decideJoinRequest } from '../services/joinRequests/decideJoinRequest.ts'
import { requestToJoin } from '../services/joinRequests/requestToJoin.ts'
import { mailsToAdmins, sendAll } from '../services/joinRequests/tellAdmins.ts'
import { resourceReads } from './resourceReads.ts'

/** A visitor leaves a request; the answer is the same whatever is known of them. */
const askRoute = visitorPostRoute({
  path: 'institutions/{slug}/join-requests',
  summary: 'Ask a published institution to join it, or for a trial class',
  params: z.object({ slug: slugSchema }),
  body: joinRequestInputSchema,
  response: z.object({ received: z.literal(true) }),
  errors: ['notFound'],
  async handle({ request, deps, now, params, body, writeOnce }) {
    const { id, isMailed } = await writeOnce((tx) => requestToJoin(tx, now, params.slug, body))
    if (isMailed && id !== null) await tellAdmins(deps, request, now, id).catch(deps.report)
    return { received: true } as const
  },
})

async function tellAdmins({ store, papers, report }: RouteDeps, request: Request, now: number, id: string) {
  const { mailer, ownAddresses } = papers
  if (!mailer) return
  const site = ownAddresses(request)?.site ?? null
  const mails = await store.as({ kind: 'system' }, now).read((tx) => mailsToAdmins(tx, now, id, site))
  void sendAll(mailer, mails).catch(report)
}

export const joinRequestRoutes: Route[] = [
  askRoute,
  ...resourceReads(joinRequests, { row: joinRequestSchema, reads: (tx) => tx.joinRequests }),
  writeRoute({
    tag: 'join-requests',
    response: joinRequestSchema,
    method: 'PUT',
    path: 'join-requests/{id}',
    summary: 'Mark a request as answered, declined, new again, or as one that led to a membership, which is final',
    access: [['edit', 'join-requests']],
    params: ID_PARAMS,
    body: recordBody(joinDecisionSchema, joinRequestSchema),
    errors: ['stale', 'alreadyMember'],
    handle: ({ tx, actor, now, params, body }) => decideJoinRequest(tx, { actor, now }, params.id, body),
  }),
]
