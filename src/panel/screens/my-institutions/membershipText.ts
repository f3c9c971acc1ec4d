import { myInstitutions } from '../../../providers/es/myInstitutions.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { dayText } from '../../values/dateText.ts'
import type { Profile } from '#domain/members/user'

export type OwnMembership = Profile['memberships'][number]

export function membershipText({ role, memberNumber, since }: OwnMembership): string {
  return [
    myInstitutions.roles[role],
    memberNumber && fill(myInstitutions.memberNumber, { number: memberNumber }),
    fill(myInstitutions.since, { date: dayText(since) }),
  ]
    .filter(Boolean)
    .join(' · ')
}
