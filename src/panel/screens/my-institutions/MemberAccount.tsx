import { useState } from 'react'
import type { Institution } from '#domain/clubs/institution'
import type { Profile } from '#domain/members/user'
import { todayAt } from '../../data/useInstitution.ts'
import { type Debt, type FamilyMember, OwnFamily } from './OwnFamily.tsx'
import { OwnFees } from './OwnFees.tsx'
import { OwnNotices } from './OwnNotices.tsx'
import { StatementSection } from './StatementSection.tsx'
import { useDebts, useOwnSums } from './standing.ts'
import { accountOf, familyAccountOf } from '#domain/money/account'
import type { FeeSums } from '#domain/money/feeSummary'
import { type Currency, formatMoney } from '#domain/money/money'
import { dayAndMonth } from '#domain/values/writtenDate'
import { memberAccount } from '../../../providers/es/memberAccount.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { runs } from '../../../providers/es/runs.ts'
import { UpcomingFees } from '../../money/UpcomingFees.tsx'
import { CalendarDay } from '../../../ui/values/Day.tsx'
import { Figure, Figures } from '../../figures/Figure.tsx'
import { dayText } from '../../values/dateText.ts'
import { Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type PaymentInfo, transferTarget } from '#domain/money/paymentInfo'
import { copyText } from '../../action/copyText.ts'
import styles from './HowToPay.module.css'

const LINES = ['alias', 'account', 'holder', 'bank', 'taxId'] as const
/** What people type into their bank. */
const COPIED: ReadonlySet<string> = new Set(['alias', 'account'])
const QR_SIZE = 160

type HowToPayProps = {
  info: PaymentInfo | null
  currency: Currency
  members: readonly FamilyMember[]
}

/** Where to pay, beside the amount: what all of them owe, less what each has in favour. */
function HowToPay({ info, currency, members }: HowToPayProps) {
  const { owed, late, toPay } = familyAccountOf(members.map(({ debt }) => debt))
  const target = transferTarget(info)
  const amount = (value: number) => formatMoney(value, currency)
  return (
    <section className={styles.pay} aria-labelledby="how-to-pay">
      <div className={styles.told}>
        <h2 id="how-to-pay">{memberAccount.pay.title}</h2>
        {toPay > 0 ? (
          <p>
            {members.length > 1 ? memberAccount.pay.familyAmount : memberAccount.pay.amount}
            <strong className={styles.amount}>{amount(toPay)}</strong>
            {toPay < owed && fill(memberAccount.pay.credit, { owed: amount(owed), credit: amount(owed - toPay) })}{' '}
            {late > 0 && late < toPay && fill(memberAccount.pay.late, { amount: amount(late) })}
          </p>
        ) : (
          <p className={styles.muted}>{memberAccount.pay.nothing}</p>
        )}
        {members.map(({ payerId, name, debt: { pending, credit } }) => (
          <CreditLeft key={payerId} name={name} amount={credit > pending ? amount(credit - pending) : null} />
        ))}
        {info ? <Lines info={info} /> : <p className={styles.muted}>{memberAccount.pay.none}</p>}
        {info?.note && <p className={styles.note}>{info.note}</p>}
      </div>
      {target !== null && <QrCode text={target} />}
    </section>
  )
}

/** A member's credit beyond their debt, which does not pay other members' cuotas. */
function CreditLeft({ name, amount }: { name: string | null; amount: string | null }) {
  if (amount === null) return null
  return (
    <p className={styles.muted}>
      {name === null ? fill(memberAccount.pay.leftOfYou, { amount }) : fill(memberAccount.pay.left, { name, amount })}
    </p>
  )
}

function Lines({ info }: { info: PaymentInfo }) {
  const lines = LINES.flatMap((field) => (info[field] === null ? [] : [{ field, value: info[field] }]))
  return (
    <dl className={styles.lines}>
      {lines.map(({ field, value }) => (
        <div key={field} className={styles.line}>
          <dt>{memberAccount.pay[field]}</dt>
          <dd translate="no">{value}</dd>
          {COPIED.has(field) && (
            <dd>
              <Button
                size="small"
                variant="outlined"
                aria-label={fill(memberAccount.pay.copyOf, { field: memberAccount.pay[field] })}
                onClick={() => void copyText(value, memberAccount.pay)}
              >
                {memberAccount.pay.copy}
              </Button>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

/** The alias or the account, to be read by a bank's application. Its library is loaded only here. */
function QrCode({ text }: { text: string }) {
  const { data } = useQuery({
    queryKey: ['transferQr', text],
    queryFn: async () => {
      const { default: code } = await import('qrcode')
      return code.toDataURL(text, { width: QR_SIZE, margin: 2 })
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <div className={styles.qr}>
      {data && <img src={data} width={QR_SIZE} height={QR_SIZE} alt={fill(memberAccount.pay.qr, { text })} />}
    </div>
  )
}

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
