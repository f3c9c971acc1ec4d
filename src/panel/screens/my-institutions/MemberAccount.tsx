import { useState } from 'react'
import type { Institution } from '#domain/clubs/institution'
import type { Profile } from '#domain/members/user'
import { todayAt } from '../../data/useInstitution.ts'
import { OwnFamily, type Debt, type FamilyMember } from './OwnFamily.tsx'
import { HowToPay } from './HowToPay.tsx'
import { OwnFees } from './OwnFees.tsx'
import { OwnNotices } from './OwnNotices.tsx'
import { StatementSection } from './StatementSection.tsx'
import { useDebts, useOwnSums } from './standing.ts'
import { accountOf } from '#domain/money/account'
import type { FeeSums } from '#domain/money/feeSummary'
import { formatMoney } from '#domain/money/money'
import { dayAndMonth } from '#domain/values/writtenDate'
import { memberAccount } from '../../../providers/es/memberAccount.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { CalendarDay } from '../../../ui/values/Day.tsx'
import { Figure, Figures } from '../../figures/Figure.tsx'
import { dayText } from '../../values/dateText.ts'

type Props = { profile: Profile; institution: Institution }

const NOTHING: Debt = { pending: 0, overdue: 0, credit: 0 }

/** A member's account: figures, how to pay, cuotas and statement. Who pays for others chooses whose cuotas to see. */
export function MemberAccount({ profile, institution }: Props) {
  const { id: institutionId, appliesCredit, currency, paymentInfo } = institution
  const people = [
    { payerId: profile.id, name: null },
    ...profile.wards
      .filter((ward) => ward.institutionId === institutionId)
      .map(({ payerId, givenName, familyName }) => ({ payerId, name: `${givenName} ${familyName}`.trim() })),
  ]
  const payerIds = people.map(({ payerId }) => payerId)
  const [selectedId, setSelectedId] = useState(profile.id)
  const member = people.find(({ payerId }) => payerId === selectedId) ?? { payerId: profile.id, name: null }
  const { sums } = useOwnSums(member.payerId, institutionId)
  const debts = useDebts(payerIds, institutionId)
  const members: readonly FamilyMember[] | undefined =
    debts && people.map((person) => ({ ...person, debt: debts.get(person.payerId) ?? NOTHING }))
  return (
    <>
      <OwnFees key={member.payerId} userId={member.payerId} institutionId={institutionId} name={member.name}>
        {sums && <AccountFigures sums={sums} appliesCredit={appliesCredit} />}
        {members && members.length > 1 && (
          <OwnFamily members={members} currency={currency} selectedId={member.payerId} onSelect={setSelectedId} />
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

type FiguresProps = {
  sums: FeeSums
  /** Whether the institution's next cuota takes the surplus. */
  appliesCredit: boolean
}

export function AccountFigures({ sums, appliesCredit }: FiguresProps) {
  const { late, due, credit, toPay, nextDue, grace, lateSince } = accountOf(sums)
  const amount = (value: number) => formatMoney(value, sums.currency)
  return (
    <Figures ofRecord>
      <Figure label={memberAccount.figures.late} value={amount(late)} tone={late > 0 ? 'danger' : undefined}>
        {lateSince && fill(memberAccount.figures.lateSince, { date: dayText(lateSince) })}
      </Figure>
      <Figure label={memberAccount.figures.due} value={amount(due)}>
        {grace &&
          fill(memberAccount.figures.inGrace, { date: dayAndMonth(grace.due), until: dayAndMonth(grace.until) })}
      </Figure>
      {credit > 0 && (
        <Figure label={memberAccount.figures.credit} value={amount(credit)}>
          {appliesCredit ? memberAccount.figures.appliesCredit : memberAccount.figures.keepsCredit}
        </Figure>
      )}
      {credit > 0 && toPay > 0 && (
        <Figure label={memberAccount.figures.net} value={amount(toPay)}>
          {memberAccount.figures.toPay}
        </Figure>
      )}
      {nextDue && <Figure label={memberAccount.figures.nextDue} value={<CalendarDay date={nextDue} />} />}
    </Figures>
  )
}
