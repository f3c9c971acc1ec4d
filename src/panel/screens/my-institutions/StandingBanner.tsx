import { LinkBase } from 'react-admin'
import { myInstitutions } from '../../../providers/es/memberAccount.ts'
import styles from './MyInstitutions.module.css'
import { type Account, accountOf } from '#domain/money/account'
import { formatMoney, type Currency } from '#domain/money/money'
import { dayAndMonth } from '#domain/values/writtenDate'
import { fill } from '../../../providers/i18n/text.ts'
import { dayText } from '../../values/dateText.ts'
import { type FeeSummary, feeMemberRowSchema } from '#domain/money/feeSummary'
import { useFeeSummaries, useRead } from '../../data/queries.ts'
import type { Profile } from '#domain/members/user'
import { OptionalLink } from '../../page/buttons.tsx'

const TONES = { none: 'neutral', upToDate: 'success', toPay: 'warning', overdue: 'danger' } as const

export function StandingBanner({ standing }: { standing: Standing }) {
  const { answer, details } = standingText(standing)
  return (
    <div className={`${styles.banner} tone-${TONES[standing.kind]}`}>
      <p className={styles.answer}>{answer}</p>
      <p className={styles.details}>{details.join(' ')}</p>
    </div>
  )
}

function standingText(standing: Standing): { answer: string; details: string[] } {
  switch (standing.kind) {
    case 'none':
      return { answer: myInstitutions.noFees, details: [myInstitutions.noFeesDetail] }
    case 'upToDate': {
      const { credit, currency } = standing
      const inFavour = credit > 0 ? [fill(myInstitutions.credit, { amount: formatMoney(credit, currency) })] : []
      return { answer: myInstitutions.upToDate, details: [myInstitutions.upToDateDetail, ...inFavour] }
    }
    default:
      return owedText(standing)
  }
}

function owedText({ account, count, overdueCount, currency }: Extract<Standing, { account: Account }>) {
  const { owed, late, credit, nextDue, grace, lateSince } = account
  const amount = (value: number) => formatMoney(value, currency)
  const details = [
    overdueCount === 0
      ? fill(myInstitutions.pendingCount, { smart_count: count })
      : fill(myInstitutions.overdue, { smart_count: overdueCount, amount: amount(late) }),
    lateSince !== null && fill(myInstitutions.overdueSince, { date: dayText(lateSince) }),
    grace !== null &&
      `${fill(myInstitutions.inGrace, { date: dayAndMonth(grace.due), until: dayAndMonth(grace.until) })}.`,
    nextDue !== null && fill(myInstitutions.nextDue, { date: dayText(nextDue) }),
    credit > 0 && fill(myInstitutions.credit, { amount: amount(credit) }),
  ]
  return {
    answer: fill(myInstitutions.youOwe, { amount: amount(owed) }),
    details: details.filter((text) => text !== false),
  }
}

/** A member's standing. `count` is the number of owed cuotas, `overdueCount` that of late ones. */
export type Standing =
  | { kind: 'none' }
  | { kind: 'upToDate'; credit: number; currency: Currency }
  | { kind: 'toPay' | 'overdue'; account: Account; count: number; overdueCount: number; currency: Currency }

export function standingOf(summary: FeeSummary | undefined): Standing {
  if (!summary) return { kind: 'none' }
  const { fees, currency } = summary
  const account = accountOf(summary)
  const count = fees.Defeated + fees.For_defeated + fees.Incomplete + fees.Unpaid
  if (count + fees.Overpayment + fees.Paid === 0 && account.credit === 0) return { kind: 'none' }
  if (count === 0) return { kind: 'upToDate', credit: account.credit, currency }
  return { kind: fees.Defeated > 0 ? 'overdue' : 'toPay', account, count, overdueCount: fees.Defeated, currency }
}

const membersSchema = feeMemberRowSchema.array()

/** The sums of all cuotas of some members in an institution; an empty list without cuotas. */
export const useOwnSummary = (userId: readonly string[], institutionId: string) =>
  useFeeSummaries({ userId, institutionId })

/** The sums of each of these members. */
export const useDebts = (userId: readonly string[], institutionId: string) =>
  useRead(`payments/members?range=[0,${userId.length}]`, membersSchema, { filter: { userId, institutionId } })

/** The standing of the user and their wards by institution; undefined while loading. Institutions without cuotas are missing. */
export function useOwnStandings({ id, wards }: Pick<Profile, 'id' | 'wards'>, options?: { enabled: boolean }) {
  const userId = [id, ...wards.map(({ payerId }) => payerId)]
  const { data, error, refetch } = useFeeSummaries({ userId }, options)
  const standings = data && new Map<string, Standing>(data.map((one) => [one.institutionId, standingOf(one)]))
  return { standings, error, refetch }
}

export type OwnMembership = Profile['memberships'][number]

type CardsProps = {
  profile: Profile
  memberships: readonly OwnMembership[]
  standings: ReadonlyMap<string, Standing> | undefined
  heading?: 'h2' | 'h3'
}

export function OwnInstitutionCards({ profile, memberships, standings, heading = 'h2' }: CardsProps) {
  return (
    <ul className={styles.cards}>
      {memberships.map((membership) => (
        <OwnInstitutionCard
          key={membership.id}
          membership={membership}
          standing={standings && (standings.get(membership.institutionId) ?? { kind: 'none' })}
          isActive={profile.activeMemberships.some(({ institutionId }) => institutionId === membership.institutionId)}
          heading={heading}
        />
      ))}
    </ul>
  )
}

type CardProps = {
  membership: OwnMembership
  standing: Standing | undefined
  isActive: boolean
  heading: 'h2' | 'h3'
}

function OwnInstitutionCard({ membership, standing, isActive, heading: Heading }: CardProps) {
  const { institutionId, institutionName, state, until } = membership
  return (
    <li className={styles.card}>
      <Heading>
        <OptionalLink
          to={state === 'accepted' && isActive && `/panel/my-institutions/${institutionId}`}
          className={styles.cardLink}
        >
          {institutionName}
        </OptionalLink>
      </Heading>
      {state === 'pending' ? (
        <p>
          {myInstitutions.pending}. <LinkBase to="/panel">{myInstitutions.pendingHelp}</LinkBase>
        </p>
      ) : (
        <>
          <p className="muted">{membershipText(membership)}</p>
          {!isActive && until && <p className="muted">{fill(myInstitutions.ended, { date: dayText(until) })}</p>}
          {standing ? <StandingBanner standing={standing} /> : <div className={styles.standingSpace} />}
        </>
      )}
    </li>
  )
}

export function membershipText({ role, memberNumber, since }: OwnMembership): string {
  return [
    myInstitutions.roles[role],
    memberNumber && fill(myInstitutions.memberNumber, { number: memberNumber }),
    fill(myInstitutions.since, { date: dayText(since) }),
  ]
    .filter(Boolean)
    .join(' · ')
}
