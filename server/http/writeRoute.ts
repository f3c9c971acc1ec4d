import type { z } from 'zod'
import type { AccountRequests, InvitationOutcome } from '../identity/port.ts'
import { actingAs, type ActorReads, type InviterWrites } from '../services/records/records.ts'
import { answerOnce, retryAnswered, onceOnly, routeKey, whileRunning } from '../services/records/answerOnce.ts'
import { bodyObject, parseOr, readBodyText } from './input.ts'
import { privateRoute, type Method, type RouteCall, type SharedSpec } from './privateRoutes.ts'
import { domainErrorOf } from './problem.ts'
import type { Route } from './route.ts'

/** A private POST, PUT or DELETE, as `PUT notes/{id}`. The transaction that writes authorises it, before the id and the body are parsed. */
export function writeRoute<
  const Name extends `${Method} ${string}`,
  Response extends z.ZodType,
  Body extends z.ZodType = z.ZodUndefined,
>(
  name: Name,
  {
    invites,
    handle,
    errors = [],
    ...spec
  }: SharedSpec<Response> & {
    status?: 200 | 201
    body?: Body
    idempotent?: true
    /** For what no role of the database may write: the product itself does, for an actor whom the handler checks. */
    bySystem?: boolean
    invites?: (
      request: RouteCall<Name, ActorReads> & { body: z.output<Body> },
    ) => readonly string[] | Promise<readonly string[]>
    handle: (request: RouteCall<Name, InviterWrites> & { body: z.output<Body> }) => Promise<z.output<Response>>
  },
): Route {
  const { body: schema, idempotent, status = 200 } = spec
  return privateRoute<Name>(name, {
    ...spec,
    errors: [
      ...(schema ? (['malformedBody', 'unsupportedMediaType', 'validation'] as const) : []),
      ...(idempotent ? (['malformedHeader', 'keyReused', 'requestRunning'] as const) : []),
      ...errors,
    ],
    async run({ request, pathParams, deps, subject, read, write, params }) {
      const text = schema ? await readBodyText(request) : ''
      const once = idempotent ? await onceOnly(request, routeKey(name, pathParams), text) : null
      const parse = () => ({
        params: params(),
        body: (schema ? parseOr('validation', schema, bodyObject(text)) : undefined) as z.output<Body>,
      })
      const mailed = new Set<string>()
      const writeOnce = () =>
        write((acting) => {
          // A retry starts over: only its own invitations count.
          mailed.clear()
          const { invitationsAnHour } = deps
          const tx = actingAs(acting, { invitationsAnHour, sends: (email: string) => void mailed.add(email) })
          return answerOnce(tx, { once, status }, () => handle({ tx, ...parse() }))
        })
      const writeOnTop = () => retryAnswered(once, writeOnce)
      const invited = deps.accounts && invites ? await read((tx) => invites({ tx, ...parse() })) : []
      const body = await whileRunning(deps.running, subject, once, () =>
        withAccountRequests(deps.accounts, invited, writeOnTop, (email) => mailed.has(email)),
      )
      return { body }
    },
  })
}

/** Announces each e-mail before the work and reports the outcome: no invitation is lost with process or provider. */
async function withAccountRequests<T>(
  accounts: AccountRequests | null,
  emails: readonly string[],
  work: () => Promise<T>,
  isSent: (email: string) => boolean,
): Promise<T> {
  const settles: ((outcomeOf: (email: string) => InvitationOutcome) => void)[] = []
  const settleAll = (outcomeOf: (email: string) => InvitationOutcome) => settles.forEach((settle) => settle(outcomeOf))
  try {
    for (const email of accounts ? emails : []) {
      const settle = await accounts?.announce(email)
      settles.push((outcomeOf) => settle?.(outcomeOf(email)))
    }
  } catch (error) {
    settleAll(() => 'refused')
    throw error
  }
  try {
    const result = await work()
    settleAll((email) => (isSent(email) ? 'invited' : 'refused'))
    return result
  } catch (error) {
    // If the store was lost on the way, the invitation may still have been saved.
    const outcome = domainErrorOf(error).status < 500 ? 'refused' : 'unknown'
    settleAll(() => outcome)
    throw error
  }
}
