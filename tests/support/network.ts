import { setTimeout as later } from 'node:timers/promises'
import { setupServer } from 'msw/node'
import type { CodeDelivery } from '#mocks/cognito/pool'
import { createHandlers } from '#mocks/handlers'
import type { MockWorld, MockWorldOptions } from '#mocks/world'
import { createDemoWorld } from './demoWorld.ts'
import type { Fee } from '#domain/money/fee'

export const sentCodes: CodeDelivery[] = []

export const network = createNodeMocks({ onCode: (delivery) => sentCodes.push(delivery) })

/** In milliseconds. Unanswered requests are aborted. */
const POLL_MS = 15
const QUIET_POLLS = 3
const TIMEOUT_MS = 5_000

/** Resolves when the page sends no more requests, also those that react-admin sends after leaving a page. */
export async function quiet(): Promise<void> {
  const end = Date.now() + TIMEOUT_MS
  for (let still = 0; still < QUIET_POLLS && Date.now() < end;) {
    await later(POLL_MS)
    still = network.waiting() === 0 ? still + 1 : 0
  }
}

type NodeMocks = {
  /** Created at first use, with these options. */
  world(more?: Partial<MockWorldOptions>): Promise<MockWorld>
  waiting(): number
  hadRequests(): boolean
  /** A request without a handler is an error. */
  listen(): void
  reset(): void
  close(): void
  /** Adds handlers before the world's until the next reset. */
  use: ReturnType<typeof setupServer>['use']
}

function createNodeMocks(options: Partial<MockWorldOptions>): NodeMocks {
  let world: Promise<MockWorld> | undefined
  const current = (more: Partial<MockWorldOptions> = {}) => (world ??= createDemoWorld({ ...options, ...more }))
  const server = setupServer(...createHandlers(async (request) => (await current()).fetch(request)))
  const pending = new Set<string>()
  let hadRequests = false
  server.events.on('request:start', ({ request, requestId }) => {
    hadRequests = true
    pending.add(requestId)
    // An aborted request has no end event.
    request.signal.addEventListener('abort', () => pending.delete(requestId))
  })
  server.events.on('request:end', ({ requestId }) => void pending.delete(requestId))
  return {
    world: current,
    waiting: () => pending.size,
    hadRequests: () => hadRequests,
    listen: () => server.listen({ onUnhandledRequest: 'error' }),
    reset() {
      server.resetHandlers()
      pending.clear()
      hadRequests = false
      world = undefined
    },
    close: () => server.close(),
    use: (...handlers) => server.use(...handlers),
  }
}

/** What the world's store holds. */
export const snapshot = async () => (await network.world()).store.snapshot()

/** The demo's first club with its store, its Admin and a member, and the member's own membership and wards there. */
export async function demoClub() {
  const { store } = await network.world()
  const { users, institutions, memberships } = store.snapshot()
  const admin = users.find(({ email }) => email === 'admin@rayo.test')
  const member = users.find(({ email }) => email === 'user@rayo.test')
  const club = institutions.find(({ name }) => name === 'Club Atlético Relámpago')
  if (!admin || !member || !club) throw new Error('the demo has no such club')
  const own = memberships.find(({ userId, institutionId }) => userId === member.id && institutionId === club.id)
  const wards = memberships.filter(({ guardianId }) => own && guardianId === own.id)
  return { store, admin, member, club, own, wards }
}

export type ClubFee = Fee & { paid: number; balance: number }

/** The club's cuotas that count, with what is paid and owed of each, oldest first. */
export async function clubFees(): Promise<ClubFee[]> {
  const { store, club } = await demoClub()
  const { fees, ledger } = store.snapshot()
  const paidByFee = new Map<string, number>()
  for (const { feeId, amount } of ledger) paidByFee.set(feeId, (paidByFee.get(feeId) ?? 0) + amount)
  return fees
    .filter((fee) => fee.institutionId === club.id && fee.cancelledAt === null && !fee.exempt)
    .map((fee) => ({ ...fee, paid: paidByFee.get(fee.id) ?? 0, balance: fee.amount - (paidByFee.get(fee.id) ?? 0) }))
    .toSorted((a, b) => (`${a.dueDate} ${a.id}` < `${b.dueDate} ${b.id}` ? -1 : 1))
}
