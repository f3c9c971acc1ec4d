import { membershipSchema } from '#domain/membership'
import type { Membership } from '#domain/membership'
import { GENDERS } from '#domain/user'
import { dayText } from '../../panel/dayText.ts'
import { users } from '../../providers/es/users.ts'
import { createText } from '../../providers/text.ts'

const t = createText(users)

const told = membershipSchema.pick({ role: true, memberNumber: true, sportIds: true, since: true, until: true }).array()

/** How a value is told to who has to choose between two versions; undefined leaves it to the default. */
export function describeUser(field: string, value: unknown): string | undefined {
  if (field === 'gender') {
    const gender = GENDERS.find((one) => one === value)
    return gender && users.gender[gender]
  }
  if (field !== 'memberships') return undefined
  const memberships = told.safeParse(value)
  return memberships.success ? memberships.data.map(membershipLine).join(' / ') : undefined
}

function membershipLine(
  membership: Pick<Membership, 'role' | 'memberNumber' | 'sportIds' | 'since' | 'until'>,
): string {
  const { role, memberNumber, sportIds, since, until } = membership
  return [
    users.role[role],
    memberNumber && t('told.memberNumber', { number: memberNumber }),
    t('told.since', { date: dayText(since) }),
    until && t('told.until', { date: dayText(until) }),
    t('told.sports', { smart_count: sportIds.length }),
  ]
    .filter(Boolean)
    .join(' · ')
}
