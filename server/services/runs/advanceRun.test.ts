import { expect, it, onTestFinished } from 'vitest'
import { createMemoryStore } from '#server/store/memory/store'
import { aMembership, anInstitution, anOffering, aSnapshot, aSport, aUser } from '#tests/support/builders'
import { createTestStore } from '#tests/support/databases'
import { firstOf, planPart } from './advanceRun.ts'
import { termsOf } from './startRun.ts'

const NOW = Date.UTC(2024, 5, 15, 15)
const sport = aSport()
const club = anInstitution({ offerings: [anOffering({ sportId: sport.id })] })
const people = Array.from({ length: 7 }, () => aUser())
const [guardian, ...others] = people.map(({ id }) =>
  aMembership({ userId: id, institutionId: club.id, sportIds: [sport.id] }),
)
// the first member pays for the last three, whatever the order of their ids
const memberships = [
  ...(guardian ? [guardian] : []),
  ...others.map((one, index) => (index < 3 ? one : { ...one, guardianId: guardian?.id ?? null })),
]
const snapshot = aSnapshot({ sports: [sport], institutions: [club], users: people, memberships })
const FAMILIES = 4

it.each(['memory', 'postgres'] as const)(
  'planning some families returns the first cuotas of the whole plan, on %s',
  async (kind) => {
    const store = await (kind === 'memory' ? createMemoryStore({ snapshot }) : createTestStore(kind, snapshot))
    onTestFinished(() => store.close())
    const run = {
      kind: 'monthly' as const,
      period: '2024-06',
      cursor: null,
      terms: termsOf(club, '2024-06'),
    }
    await store.as({ kind: 'system' }, NOW).read(async (tx) => {
      const whole = await planPart(tx, club, run, null)
      expect(whole.rows).toHaveLength(people.length)
      for (let families = 1; families <= FAMILIES + 1; families += 1) {
        const { rows, cursor } = await planPart(tx, club, run, families)
        expect(firstOf(whole, families)).toEqual({ rows, cursor })
        expect(cursor === null).toBe(families > FAMILIES)
      }
    })
  },
)
