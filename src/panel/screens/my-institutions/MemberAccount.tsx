import { useState } from 'react'
import { useGetList } from 'react-admin'
import type { Institution } from '#domain/clubs/institution'
import type { Profile } from '#domain/members/user'
import type { FeeRow } from '#domain/money/fee'
import type { NoticeRow } from '#domain/money/notice'
import { memberAccount } from '../../../providers/es/memberAccount.ts'
import { runs } from '../../../providers/es/runs.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { todayAt } from '../../data/useInstitution.ts'
import { OWED } from '../../money/choices.ts'
import { StatementSection } from '../../money/StatementSection.tsx'
import { UpcomingFees } from '../../money/UpcomingFees.tsx'
import { PageFailure, PageLoading } from '../../page/PageFailure.tsx'
import { HowToPay } from './HowToPay.tsx'
import { type Debt, type FamilyMember, OwnFamily } from './OwnFamily.tsx'
import { OwnFees } from './OwnFees.tsx'
import { GiveNotice, OwnNotices } from './OwnNotices.tsx'
import { useDebts, useOwnSummary } from './standing.ts'

const LONGEST = 1000
const NO_DEBT: Debt = { pending: 0, overdue: 0, credit: 0, count: 0 }

type Props = { profile: Profile; institution: Institution }

export function MemberAccount({ profile, institution }: Props) {
  const { id: institutionId, currency } = institution
  const people = [
    { payerId: profile.id, name: null },
    ...profile.wards
      .filter((ward) => ward.institutionId === institutionId)
      .map(({ payerId, givenName, familyName }) => ({ payerId, name: `${givenName} ${familyName}`.trim() })),
  ]
  const payerIds = people.map(({ payerId }) => payerId)
  const [selectedId, setSelectedId] = useState(profile.id)
  const summary = useOwnSummary(payerIds, institutionId)
  const debts = useDebts(payerIds, institutionId)
  const open = useGetList<FeeRow>('payments', {
    filter: { userId: payerIds, institutionId, status: OWED },
    sort: { field: 'dueDate', order: 'ASC' },
    pagination: { page: 1, perPage: LONGEST },
  })
  const waiting = useGetList<NoticeRow>('notices', {
    filter: { userId: profile.id, institutionId, state: 'waiting' },
    sort: { field: 'createdAt', order: 'DESC' },
    pagination: { page: 1, perPage: LONGEST },
  })
  if (!summary.data || !debts.data || !open.data || !waiting.data) {
    const queries = [summary, debts, open, waiting]
    const error = queries.map((query) => query.error).find(Boolean)
    const retry = () => Promise.all(queries.map(({ refetch }) => refetch()))
    return error ? <PageFailure error={error} onRetry={() => void retry()} /> : <PageLoading rows={4} />
  }
  const debtOf = new Map<string, Debt>(debts.data.map((debt) => [debt.userId, debt]))
  const members: FamilyMember[] = people.map((person) => ({ ...person, debt: debtOf.get(person.payerId) ?? NO_DEBT }))
  const member = members.find(({ payerId }) => payerId === selectedId) ?? {
    payerId: profile.id,
    name: null,
    debt: NO_DEBT,
  }
  const fees = open.data.filter(({ userId }) => userId === member.payerId)
  const noticedIds = new Set(waiting.data.flatMap(({ feeIds }) => feeIds))
  return (
    <>
      <HowToPay institution={institution} summary={summary.data[0]} members={members}>
        <GiveNotice institution={institution} fees={open.data} noticedIds={noticedIds} isFamily={members.length > 1} />
      </HowToPay>
      {members.length > 1 && (
        <OwnFamily members={members} currency={currency} selectedId={member.payerId} onSelect={setSelectedId} />
      )}
      <OwnFees
        key={member.payerId}
        userId={member.payerId}
        institutionId={institutionId}
        name={member.name}
        fees={fees}
        noticedIds={noticedIds}
        settledCount={member.debt.count - fees.length}
      />
      <OwnNotices userId={profile.id} institutionId={institutionId} waiting={waiting.data} />
      <UpcomingFees
        key={`upcoming ${member.payerId}`}
        institution={institution}
        userId={member.payerId}
        {...(member.name !== null && { title: fill(runs.upcoming.titleOf, { name: member.name }) })}
      />
      <StatementSection
        key={`statement ${member.payerId}`}
        userId={member.payerId}
        institutionId={institutionId}
        today={todayAt(institution)}
        {...(member.name !== null && { title: fill(memberAccount.statement.titleOf, { name: member.name }) })}
      />
    </>
  )
}
