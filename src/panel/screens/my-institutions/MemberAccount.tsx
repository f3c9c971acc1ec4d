import { useState } from 'react'
import type { Institution } from '#domain/institution'
import type { Profile } from '#domain/user'
import { todayAt } from '../../data/useInstitution.ts'
import { AccountFigures } from './AccountFigures.tsx'
import { Family } from './Family.tsx'
import type { Debt, FamilyMember } from './Family.tsx'
import { HowToPay } from './HowToPay.tsx'
import { OwnFees } from './OwnFees.tsx'
import { OwnNotices } from './OwnNotices.tsx'
import { StatementSection } from './StatementSection.tsx'
import { useDebts, useOwnSums } from './useOwnStandings.ts'

type Props = { profile: Profile; institution: Institution }

const NOTHING: Debt = { pending: 0, overdue: 0, credit: 0 }

/**
 * A member's account with an institution: the answer, the figures and how to pay, then each cuota and the statement.
 * Who pays for others chooses whose cuotas to see; the amount to pay is that of them all.
 */
export function MemberAccount({ profile, institution }: Props) {
  const { id: institutionId, appliesCredit, currency, paymentInfo } = institution
  const people = [
    { payerId: profile.id, name: null },
    ...profile.wards
      .filter((ward) => ward.institutionId === institutionId)
      .map(({ payerId, givenName, familyName }) => ({ payerId, name: `${givenName} ${familyName}`.trim() })),
  ]
  const payerIds = people.map(({ payerId }) => payerId)
  const [chosen, setChosen] = useState(profile.id)
  const member = people.find(({ payerId }) => payerId === chosen) ?? { payerId: profile.id, name: null }
  const { sums } = useOwnSums(member.payerId, institutionId)
  const debts = useDebts(payerIds, institutionId)
  const members: readonly FamilyMember[] | undefined =
    debts && people.map((person) => ({ ...person, debt: debts.get(person.payerId) ?? NOTHING }))
  return (
    <>
      <OwnFees key={member.payerId} userId={member.payerId} institutionId={institutionId} name={member.name}>
        {sums && <AccountFigures sums={sums} appliesCredit={appliesCredit} />}
        {members && members.length > 1 && (
          <Family members={members} currency={currency} chosen={member.payerId} onChoose={setChosen} />
        )}
        {members && debts && debts.size > 0 && <HowToPay info={paymentInfo} currency={currency} members={members} />}
        <OwnNotices institution={institution} userId={profile.id} payerIds={payerIds} />
      </OwnFees>
      <StatementSection
        key={`statement ${member.payerId}`}
        userId={member.payerId}
        institutionId={institutionId}
        today={todayAt(institution)}
        name={member.name}
      />
    </>
  )
}
