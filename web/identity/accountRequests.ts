import { z } from 'zod'
import type { Clock } from '#domain/values/calendar'
import { InvitationRefused } from '#server/identity/port'
import type { InvitationOutcome, Invitations } from '#server/identity/port'
import { newId } from '#server/services/records/records'
import type { CognitoStorage } from '#mocks/cognito/storage'

type AccountRequestsOptions = {
  items: CognitoStorage
  invitations: Invitations
  isAwaited: (email: string) => Promise<boolean>
  clock: Clock
  log: { failure(message: string, error: unknown): void }
}

const PREFIX = 'account/'
const requestSchema = z.object({ email: z.string(), askedAt: z.number() })
/** How long to leave another process's request alone, in milliseconds: its transaction has ended by then. */
export const GRACE_MS = 2 * 60_000

/** A queue of accounts to create. A request stays in `items` until the provider has created or refused the account. */
export function createAccountRequests(options: AccountRequestsOptions) {
  const { items, clock, log } = options
  const own = new Map<string, 'running' | InvitationOutcome>()
  /** Failed requests come after the others, so that they do not block them. */
  const failures = new Set<string>()
  let draining: Promise<void> | null = null
  let isAskedAgain = false
  let isStopped = false

  async function announce(email: string) {
    const key = PREFIX + newId()
    own.set(key, 'running')
    try {
      await items.set(key, { email, askedAt: clock() } satisfies z.infer<typeof requestSchema>)
    } catch (error) {
      own.delete(key)
      throw error
    }
    return (outcome: InvitationOutcome) => {
      own.set(key, outcome)
      void drain()
    }
  }

  /** Null when the request should be forgotten, undefined when it is not due. */
  async function dueEmail(key: string): Promise<string | null | undefined> {
    const state = own.get(key)
    if (state === 'running') return undefined
    const request = requestSchema.safeParse(await items.get(key)).data
    if (!request || state === 'refused') return null
    const age = clock() - request.askedAt
    if (state === undefined && age >= 0 && age < GRACE_MS) return undefined
    return (await options.isAwaited(request.email)) ? request.email : null
  }

  async function make(email: string): Promise<void> {
    try {
      await options.invitations.invite(email)
    } catch (error) {
      if (!(error instanceof InvitationRefused)) throw error
      log.failure('an invited person has no account: the identity provider refuses it', error)
    }
  }

  async function workOff(key: string): Promise<void> {
    const email = await dueEmail(key)
    if (email === undefined) return
    if (email !== null) await make(email)
    await items.delete(key)
    own.delete(key)
    failures.delete(key)
  }

  async function workOffAll(): Promise<void> {
    const keys = (await items.list(PREFIX)).toSorted()
    for (const key of [...keys.filter((one) => !failures.has(one)), ...keys.filter((one) => failures.has(one))]) {
      if (isStopped) return
      failures.add(key)
      await workOff(key)
      failures.delete(key)
    }
  }

  async function drainAll(): Promise<void> {
    try {
      while (isAskedAgain) {
        isAskedAgain = false
        await workOffAll()
      }
    } catch (error) {
      log.failure('accounts of invited people are not made yet', error)
    } finally {
      draining = null
    }
  }

  /** Handles all due requests. Never rejects: failures wait for the next time. */
  async function drain(): Promise<void> {
    if (!isStopped) {
      isAskedAgain = true
      draining ??= drainAll()
    }
    await draining
  }

  return {
    announce,
    drain,
    async stop() {
      isStopped = true
      await draining
    },
  }
}
