import { z } from 'zod'
import {
  contactAnswerSchema,
  contactInputSchema,
  contactMessageSchema,
  contactPatchSchema,
} from '#domain/visitors/contactMessage'
import { joinDecisionSchema, joinRequestInputSchema, joinRequestSchema } from '#domain/visitors/joinRequest'
import { slugSchema } from '#domain/values/text'
import { bodyObject, NO_PARAMS, parseOr, readBodyText, recordBody } from '../http/input.ts'
import { writeRoute, answerOnce, retryAnswered, idempotencyOf, whileRunning } from '../http/writeRoute.ts'
import { systemOf, type Route, type RouteDeps } from '../http/route.ts'
import { contactMessages, joinRequests } from '../resources/visitors.ts'
import { storeMessage, mailMessage, markMessage, readMessage } from '../services/visitors/contactMessages.ts'
import { decideJoinRequest, mailsToAdmins, requestToJoin, sendAll } from '../services/visitors/joinRequests.ts'
import { resourceReads } from './resourceReads.ts'
import { refuseHiddenCharacters } from '#domain/values/hiddenCharacters'
import type { Actor } from '#domain/access/actor'
import type { ErrorCode } from '#domain/api/errors'
import { actingAs } from '../services/records/records.ts'
import type { Transactions, WriteTransaction } from '../store/port.ts'

/** Visitors have no record: their requests with an `Idempotency-Key` are stored under this id. */
const VISITOR: Actor = { userId: '00000000-0000-0000-0000-000000000000', rols: [], memberships: [] }

const ERRORS = [
  'bodyTooLarge',
  'malformedBody',
  'unsupportedMediaType',
  'validation',
  'malformedHeader',
  'keyReused',
  'requestRunning',
  'rateLimited',
] as const

type Result = { id: string | null; isMailed: boolean }
type Work = (tx: WriteTransaction) => Promise<Result>

/** Reveals nothing about other visitors. The same `Idempotency-Key` gets the first answer. */
function visitorPostRoute<Params extends z.ZodObject, Body extends z.ZodObject, Response extends z.ZodType>(spec: {
  path: string
  summary: string
  params: Params
  body: Body
  response: Response
  errors?: readonly ErrorCode[]
  handle(request: {
    request: Request
    deps: RouteDeps
    system: Transactions
    params: z.output<Params>
    body: z.output<Body>
    writeOnce: (work: Work) => Promise<Result>
  }): Promise<z.output<Response>>
}): Route {
  const body = spec.body.superRefine((input, context) => refuseHiddenCharacters(input, context))
  return {
    doc: {
      method: 'POST',
      path: `/public/${spec.path}`,
      summary: spec.summary,
      tag: 'public',
      params: spec.params,
      body,
      status: 201,
      response: spec.response,
      idempotent: true,
      limit: 'messages',
      errors: [...ERRORS, ...(spec.errors ?? [])],
    },
    async run({ request, url, pathParams, deps }) {
      const text = await readBodyText(request)
      const once = await idempotencyOf(request, `POST ${url.pathname}`, text)
      const input = parseOr('validation', body, bodyObject(text))
      const system = systemOf(deps)
      const writeOnce = (work: Work) => {
        const write = () =>
          system.write(async (tx): Promise<Result> => {
            const result = { isMailed: false }
            const visitor = actingAs(tx, { actor: VISITOR })
            const answer = await answerOnce(visitor, { once, status: 201 }, async () => {
              const { id, isMailed } = await work(tx)
              result.isMailed = isMailed
              return { id }
            })
            return { ...(answer as { id: string | null }), ...result }
          })
        return whileRunning(deps.running, VISITOR.userId, once, () => retryAnswered(once, write))
      }
      const params = parseOr('notFound', spec.params, pathParams)
      return {
        body: await spec.handle({ request, deps, system, params, body: input, writeOnce }),
        headers: { 'Cache-Control': 'no-store' },
      }
    },
  }
}

const joinRequestRoute = visitorPostRoute({
  path: 'institutions/{slug}/join-requests',
  summary: 'Ask a published institution to join it, or for a trial class',
  params: z.object({ slug: slugSchema }),
  body: joinRequestInputSchema,
  response: z.object({ received: z.literal(true) }),
  errors: ['notFound'],
  async handle({ request, deps, system, params, body, writeOnce }) {
    const { id, isMailed } = await writeOnce((tx) => requestToJoin(tx, params.slug, body))
    if (isMailed && id !== null) await mailAdmins(deps, request, system, id).catch(deps.report)
    return { received: true } as const
  },
})

/** Does not await the mail server: the request is stored, and the panel shows it. */
async function mailAdmins({ papers, report }: RouteDeps, request: Request, system: Transactions, id: string) {
  const { mailer, ownAddresses } = papers
  if (!mailer) return
  const site = ownAddresses(request)?.site ?? null
  const mails = await system.read((tx) => mailsToAdmins(tx, id, site))
  void sendAll(mailer, mails).catch(report)
}

const joinRequestRoutes: Route[] = [
  joinRequestRoute,
  ...resourceReads(joinRequests, { row: joinRequestSchema, reads: (tx) => tx.joinRequests }),
  writeRoute('PUT join-requests/{id}', {
    response: joinRequestSchema,
    summary: 'Mark a request as answered, declined, new again, or as one that led to a membership, which is final',
    access: [['edit', 'join-requests']],
    body: recordBody(joinDecisionSchema, joinRequestSchema),
    errors: ['stale', 'alreadyMember'],
    handle: ({ tx, params, body }) => decideJoinRequest(tx, params.id, body),
  }),
]

/** Stores a visitor's message before mailing it, so that a failing mail server loses nothing. */
const contactRoute = visitorPostRoute({
  path: 'contact',
  summary: 'Write to the operator; returns whether it was mailed or only stored',
  params: NO_PARAMS,
  body: contactInputSchema,
  response: contactAnswerSchema,
  async handle({ deps, system, body, writeOnce }) {
    const { id, isMailed } = await writeOnce((tx) => storeMessage(tx, body))
    if (id === null) return { mailed: false }
    return isMailed
      ? { mailed: await isSent(deps, system, id) }
      : { mailed: (await system.read((tx) => readMessage(tx, id))).mailed }
  },
})

async function isSent({ papers, report }: RouteDeps, system: Transactions, id: string): Promise<boolean> {
  const { mailer, contactTo: to } = papers
  if (!mailer || to === null) return false
  try {
    await mailMessage({ system, mailer, to }, id)
    return true
  } catch (error) {
    report(error)
    return false
  }
}

const contactRoutes: Route[] = [
  contactRoute,
  ...resourceReads(contactMessages, { row: contactMessageSchema, reads: (tx) => tx.contactMessages }),
  writeRoute('PUT contact-messages/{id}', {
    response: contactMessageSchema,
    summary: 'Mark a message as read, or as unread again',
    access: [['edit', 'contact-messages']],
    body: recordBody(contactPatchSchema, contactMessageSchema),
    errors: ['stale'],
    handle: ({ tx, params, body }) => markMessage(tx, params.id, body),
  }),
]

export const visitorRoutes: Route[] = [...joinRequestRoutes, ...contactRoutes]
