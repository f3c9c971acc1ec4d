import type { FieldMessage } from '../../api/messages.ts'
import { createPeopleIndex, type Comparison } from '../../members/import/match.ts'
import { nameOf, type Identity } from '../../members/import/identityKeys.ts'
import type { Fee } from '../fee.ts'
import type { OpeningErrors, OpeningReading, OpeningRow } from './row.ts'

export const OPENING_OUTCOMES = ['made', 'present', 'doubtful', 'unknown', 'nothing', 'refused'] as const
export type OpeningOutcome = (typeof OPENING_OUTCOMES)[number]

export type OpeningMember = Identity & { userId: string }

type OpeningCandidate = Pick<Comparison, 'agrees' | 'differs'> & { member: OpeningMember }

/** `candidates` of a doubtful row. `present`: the balance that the member already has. */
export type PlannedBalance = {
  line: number
  outcome: OpeningOutcome
  name: string
  row: OpeningRow | null
  member: OpeningMember | null
  candidates: OpeningCandidate[]
  present: Balance | null
  errors: OpeningErrors
}

type Reading = { line: number; memberId: string | null; reading: OpeningReading }
type Keyed = Pick<Fee, 'userId' | 'sportId' | 'concept' | 'dueDate'>
type Balance = Pick<Fee, 'id' | 'amount'>

const MOST_CANDIDATES = 5

const balanceKey = ({ userId, sportId, concept, dueDate }: Keyed): string =>
  JSON.stringify([userId, sportId, concept, dueDate])

/**
 * A row belongs to a member only if the evidence agrees (`createPeopleIndex`) or a person chose the member. A member
 * has one balance of a concept, day and sport: a repeated row is refused, and an existing balance does not change.
 */
export function planOpening(
  rows: readonly Reading[],
  members: readonly OpeningMember[],
  existing: readonly (Keyed & Balance)[],
): PlannedBalance[] {
  const index = createPeopleIndex<OpeningMember>()
  for (const member of members) index.add(member)
  const byId = new Map(members.map((member) => [member.userId, member]))
  const balances = new Map(existing.map((fee) => [balanceKey(fee), fee]))
  const keys = new Set<string>()
  return rows.map(({ line, memberId, reading }) => {
    const nothing = { line, member: null, candidates: [], present: null, errors: {} }
    if ('errors' in reading) return { ...nothing, ...reading, row: null, outcome: 'refused' }
    const { row } = reading
    const result = { ...nothing, row, name: nameOf(row.person) }
    if (row.amount === 0) return { ...result, outcome: 'nothing' }
    const choice = memberId === null ? undefined : byId.get(memberId)
    if (memberId !== null && !choice) return refusal(result, 'notMember')
    const matches = choice ? [] : matchesOf(row.person, index.match(row.person, false))
    const member = choice ?? onlySame(matches)
    if (!member) {
      const candidates = matches.slice(0, MOST_CANDIDATES).map(({ verdict: _verdict, ...candidate }) => candidate)
      return { ...result, outcome: candidates.length > 0 ? 'doubtful' : 'unknown', candidates }
    }
    const key = balanceKey({ ...row, userId: member.userId })
    const present = balances.get(key)
    if (present !== undefined) return { ...result, outcome: 'present', member, present }
    if (keys.has(key)) return refusal({ ...result, member }, 'repeatedBalance')
    keys.add(key)
    return { ...result, outcome: 'made', member }
  })
}

type Match = OpeningCandidate & Pick<Comparison, 'verdict'>

function matchesOf(person: Identity, people: readonly { person: OpeningMember; comparison: Comparison }[]): Match[] {
  return people
    .filter(({ comparison }) => comparison.verdict !== 'keyOnly')
    .map(({ person: member, comparison: { verdict, agrees, differs } }) => ({
      member,
      verdict,
      agrees,
      differs: differs.filter((evidence) => evidence !== 'name' || nameOf(person) !== ''),
    }))
}

function onlySame(matches: readonly Match[]): OpeningMember | null {
  const same = matches.filter(({ verdict }) => verdict === 'same')
  return same.length === 1 ? (same[0]?.member ?? null) : null
}

const refusal = <Result extends object>(result: Result, row: FieldMessage) => ({
  ...result,
  outcome: 'refused' as const,
  errors: { row },
})
