import { useState } from 'react'
import type { Institution } from '#domain/institution'
import type { Profile } from '#domain/user'
import { todayAt } from '../../data/useInstitution.ts'
import { AccountFigures } from './AccountFigures.tsx'
import { Family } from './Family.tsx'
import type { FamilyMember } from './Family.tsx'
import { HowToPay } from './HowToPay.tsx'
import { OwnFees } from './OwnFees.tsx'
import { OwnNotices } from './OwnNotices.tsx'
import { StatementSection } from './StatementSection.tsx'
import { useOwnSums } from './useOwnStandings.ts'

type Props = { profile: Profile; institution: Institution }

/**
 * A member's account with an institution: the answer, the figures and how to pay, then each cuota and the statement.
 * Who pays for others chooses whose cuotas to see; the amount to pay is that of them all.
 */
export function MemberAccount({ profile, institution }: Props) {
  const { id: institutionId, appliesCredit, paymentInfo } = institution
  const wards = profile.wards.filter((ward) => ward.institutionId === institutionId)
  const members: FamilyMember[] = [
    { payerId: profile.id, name: null },
    ...wards.map(({ payerId, givenName, familyName }) => ({ payerId, name: `${givenName} ${familyName}`.trim() })),
  ]
  const [chosen, setChosen] = useState(profile.id)
  const member = members.find(({ payerId }) => payerId === chosen) ?? { payerId: profile.id, name: null }
  const own = useOwnSums([member.payerId], institutionId)
  const { sums } = useOwnSums(
    members.map(({ payerId }) => payerId),
    institutionId,
  )
  return (
    <>
      <OwnFees key={member.payerId} userId={member.payerId} institutionId={institutionId} name={member.name}>
        {own.sums && <AccountFigures sums={own.sums} appliesCredit={appliesCredit} />}
        {sums && members.length > 1 && (
          <Family
            members={members}
            institutionId={institutionId}
            chosen={member.payerId}
            onChoose={setChosen}
            total={sums}
          />
        )}
        {sums && <HowToPay info={paymentInfo} sums={sums} isFamily={members.length > 1} />}
        <OwnNotices institution={institution} userId={profile.id} payerIds={members.map(({ payerId }) => payerId)} />
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
