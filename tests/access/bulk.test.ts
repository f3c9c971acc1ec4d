import { expect, it } from 'vitest'
import { describeOnBoth } from '../support/databaseWorld.ts'
import { type BulkAction, type BulkResource, bulkResultSchema, isBulkResource } from '#domain/api/bulk'
import { ERRORS } from '#domain/api/messages'
import { problemSchema } from '#domain/api/problem'
import type { Store } from '#server/store/port'
import { CATALOGUE_SAMPLES, hasBulkUpdate } from './catalogueSamples.ts'
import { type World as WorldOf } from './world.ts'
import { ACTORS } from './client.ts'

type World = WorldOf<Store>

/** A bulk action, the equivalent single call, and records of each kind that the resource has. */
type Pair = {
  name: string
  resource: BulkResource
  action: (world: World) => BulkAction
  method: 'PUT' | 'DELETE' | 'POST'
  /** What the single call's path has after the id. */
  below?: string
  data?: (world: World) => object
  ids: (world: World) => readonly string[]
  actors?: readonly (typeof ACTORS)[number][]
}

const sports = ({ sport, unusedSport, inactiveSport, nowhere }: World) =>
  [sport, unusedSport, inactiveSport].map(({ id }) => id).concat(nowhere)
const institutions = ({ a, b, draft, nowhere }: World) => [a.id, b.id, draft.id, nowhere]
const cuotas = ({ feeA, paidA, feePeer, feeB, nowhere }: World) => [feeA.id, paidA.id, feePeer.id, feeB.id, nowhere]
const people = ({ nowhere, membershipOf, ...world }: World) => [
  ...[world.superAdmin, world.adminA, world.userA, world.peerA, world.multi].map(({ id }) => id),
  ...[world.memberB, world.lonely, world.inactive, world.unlinked].map(({ id }) => id),
  membershipOf.userAInvited.id,
  membershipOf.lonelyInvited.id,
  membershipOf.unlinkedInvited.id,
  nowhere,
]

/** Limited Admins may update a part of an institution, and none in bulk. */
const UNLIMITED = ACTORS.filter((actor) => actor !== 'cobra' && actor !== 'socios')

const updates = (resource: BulkResource, ids: Pair['ids'], data: (world: World) => Record<string, unknown>): Pair => ({
  name: `${resource}: update`,
  resource,
  action: (world) => ({ kind: 'update', data: data(world) }) as unknown as BulkAction,
  method: 'PUT',
  data,
  actors: resource === 'institutions' ? UNLIMITED : ACTORS,
  ids,
})
const removes = (resource: BulkResource, ids: Pair['ids'], kind: 'remove' | 'archive' | 'endMemberships'): Pair => ({
  name: `${resource}: ${kind}`,
  resource,
  action: () => ({ kind }),
  method: 'DELETE',
  ids,
})

/** A coordinator changes people one by one. */
const BULK_ACTORS = ACTORS.filter((actor) => actor !== 'coordina')

const PAIRS: readonly Pair[] = [
  updates('sports', sports, () => ({ active: true })),
  ...CATALOGUE_SAMPLES.flatMap(({ resource, used, unused, change }) => {
    const ids: Pair['ids'] = (world) => [...(used ? [world[used].id] : []), world[unused].id, world.nowhere]
    if (!isBulkResource(resource)) return []
    return [
      ...(hasBulkUpdate(resource) ? [updates(resource, ids, () => change)] : []),
      removes(resource, ids, 'remove'),
    ]
  }),
  updates('institutions', institutions, () => ({ status: 'draft' })),
  updates('institutions', institutions, () => ({ status: 'published' })),
  updates('institutions', institutions, () => ({ status: 'archived' })),
  updates('institutions', institutions, ({ unusedPlan }) => ({ planId: unusedPlan.id })),
  updates('institutions', institutions, () => ({ planId: null })),
  updates('institutions', institutions, ({ nowhere }) => ({ planId: nowhere })),
  removes('institutions', institutions, 'archive'),
  { ...removes('users', people, 'endMemberships'), actors: BULK_ACTORS },
  {
    name: 'payments: change',
    resource: 'payments',
    action: () => ({ kind: 'change', data: { amount: 7_000, dueDate: '2024-06-20' } }),
    method: 'PUT',
    data: () => ({ amount: 7_000, dueDate: '2024-06-20' }),
    ids: cuotas,
  },
  {
    name: 'payments: cancel',
    resource: 'payments',
    action: () => ({ kind: 'cancel', reason: 'Error de carga' }),
    method: 'POST',
    below: '/cancellation',
    data: () => ({ reason: 'Error de carga' }),
    ids: cuotas,
  },
  {
    name: 'users: invite',
    resource: 'users',
    action: () => ({ kind: 'invite' }),
    method: 'PUT',
    data: () => ({ invite: true }),
    // A SuperAdmin may update a person only to deactivate them, and cannot invite in bulk.
    actors: BULK_ACTORS.filter((actor) => actor !== 'superAdmin'),
    ids: people,
  },
]

type Outcome = { version: number } | { status: number; problem: object }

function outcomeOf({ status, body }: Awaited<ReturnType<World['json']>>): Outcome {
  if (status < 300) return { version: Number(body.version) }
  const { code, detail, errors } = problemSchema.parse(body)
  return { status, problem: { code, detail, ...(errors && { errors }) } }
}

function bulkOutcomeOf(answer: Awaited<ReturnType<World['json']>>): Outcome {
  if (answer.status >= 300) return outcomeOf(answer)
  const { done, refused } = bulkResultSchema.parse(answer.body)
  const [{ version } = { version: 0 }] = done
  if (!refused[0]) return { version }
  const { id: _named, ...problem } = refused[0]
  return { status: ERRORS[problem.code].status, problem }
}

/** For each actor and record, the bulk call gives the same result as the single call. */
describeOnBoth('a bulk call does the same to each record as its single call', (world) => {
  const cases = PAIRS.flatMap((pair) =>
    (pair.actors ?? ACTORS).map((actor) => ({ pair, actor, index: PAIRS.indexOf(pair) })),
  )
  it.each(cases)(
    '$pair.name ($index) · $actor',
    async ({ pair: { resource, action, method, below = '', data, ids }, actor }) => {
      const singly = new Map<string, Outcome>()
      for (const id of ids(world)) {
        const body = data && { ...data(world), version: 1 }
        singly.set(id, outcomeOf(await world.json(method, `private/${resource}/${id}${below}`, { as: actor, body })))
        await world.restore()
      }
      for (const id of ids(world)) {
        const body = { action: action(world), records: [{ id, version: 1 }] }
        const answer = await world.clientFor(actor).post(`${resource}/bulk`, body)
        expect(bulkOutcomeOf(answer)).toEqual(singly.get(id))
        // The API refuses the whole call if the actor may change no record; otherwise it answers for each record.
        expect(answer.status < 300 || [401, 403].includes(answer.status)).toBe(true)
        await world.restore()
      }
      expect(world.failures).toEqual([])
    },
  )
})
