import { useMediaQuery } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Institution } from '#domain/clubs/institution'
import { accountOf, familyAccountOf } from '#domain/money/account'
import type { FeeSummary, FeeMember } from '#domain/money/feeSummary'
import { formatAmountInput, formatMoney, type Currency } from '#domain/money/money'
import { type PaymentInfo, transferTarget } from '#domain/money/paymentInfo'
import { dayAndMonth, dayInFigures } from '#domain/values/writtenDate'
import { memberAccount, myInstitutions } from '../../../providers/es/memberAccount.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { CopyButton } from '../../page/buttons.tsx'
import { standingOf } from './StandingBanner.tsx'
import styles from './HowToPay.module.css'
import { Section } from '../../page/Page.tsx'
import { PlainTable } from '../../values/PlainTable.tsx'

const LINES = ['alias', 'account', 'holder', 'bank', 'taxId'] as const
/** Fields that members type into their bank. */
const COPYABLE: ReadonlySet<string> = new Set(['alias', 'account'])
const QR_SIZE = 160

type Props = {
  institution: Pick<Institution, 'paymentInfo' | 'currency' | 'appliesCredit'>
  /** The sums of all the members. */
  summary: FeeSummary | undefined
  members: readonly FamilyMember[]
  children: ReactNode
}

/** The amount to pay, all debts less each member's credit, and the payment details. */
export function HowToPay({ institution, summary, members, children }: Props) {
  const { paymentInfo: info, currency, appliesCredit } = institution
  const isWide = useMediaQuery('(min-width: 600px)')
  const { kind } = standingOf(summary)
  const { toPay } = familyAccountOf(members.map(({ debt }) => debt))
  const target = isWide ? transferTarget(info) : null
  const surpluses = members.filter(({ debt: { pending, credit } }) => credit > pending)
  return (
    <section className={styles.pay} aria-labelledby="how-to-pay">
      <div className={styles.part}>
        {toPay > 0 ? (
          <p>
            {members.length > 1 ? memberAccount.pay.familyAmount : memberAccount.pay.amount}
            <strong className={styles.amount}>{formatMoney(toPay, currency)}</strong>
          </p>
        ) : (
          <p>
            <strong className={styles.amount}>{NOTHING_TO_PAY[kind]}</strong>
          </p>
        )}
        <Details summary={summary} members={members} />
        {surpluses.map(({ payerId, name, debt: { pending, credit } }) => (
          <p key={payerId} className="muted">
            {fill(name === null ? memberAccount.pay.leftOfYou : memberAccount.pay.left, {
              name: name ?? '',
              amount: formatMoney(credit - pending, currency),
            })}
          </p>
        ))}
        {members.some(({ debt }) => debt.credit > 0) && (
          <p className="muted">{appliesCredit ? memberAccount.pay.appliesCredit : memberAccount.pay.keepsCredit}</p>
        )}
        <div className={styles.actions}>
          {children}
          {toPay > 0 && (
            <CopyButton
              text={formatAmountInput(toPay, currency)}
              texts={{ ...memberAccount.pay, copy: memberAccount.pay.copyAmount }}
            />
          )}
        </div>
      </div>
      <div className={styles.part}>
        <h2 id="how-to-pay">{memberAccount.pay.title}</h2>
        {info ? <Lines info={info} /> : <p className="muted">{memberAccount.pay.none}</p>}
        {info?.note && <p className={styles.note}>{info.note}</p>}
      </div>
      {target !== null && <QrCode text={target} />}
    </section>
  )
}

const NOTHING_TO_PAY = {
  none: myInstitutions.noFees,
  upToDate: myInstitutions.upToDate,
  toPay: memberAccount.pay.nothing,
  overdue: memberAccount.pay.nothing,
}

function Details({ summary, members }: Pick<Props, 'summary' | 'members'>) {
  const { kind } = standingOf(summary)
  if (!summary || kind === 'none') return <p className="muted">{myInstitutions.noFeesDetail}</p>
  if (kind === 'upToDate') return <p className="muted">{myInstitutions.upToDateDetail}</p>
  const { late, lateSince, grace, nextDue } = accountOf(summary)
  const { owed, toPay } = familyAccountOf(members.map(({ debt }) => debt))
  const amount = (value: number) => formatMoney(value, summary.currency)
  const lateText = late < toPay ? memberAccount.pay.late : memberAccount.pay.allLate
  const details = [
    lateSince !== null && fill(lateText, { amount: amount(late), date: dayInFigures(lateSince) }),
    grace !== null &&
      `${fill(myInstitutions.inGrace, { date: dayAndMonth(grace.due), until: dayAndMonth(grace.until) })}.`,
    late === 0 && nextDue !== null && fill(myInstitutions.nextDue, { date: dayInFigures(nextDue) }),
    toPay < owed && fill(memberAccount.pay.credit, { owed: amount(owed), credit: amount(owed - toPay) }),
  ]
  return <p className="muted">{details.filter((text) => text !== false).join(' ')}</p>
}

function Lines({ info }: { info: PaymentInfo }) {
  const lines = LINES.flatMap((field) => (info[field] === null ? [] : [{ field, value: info[field] }]))
  return (
    <dl className="stack">
      {lines.map(({ field, value }) => (
        <div key={field} className={styles.line}>
          <dt className="muted">{memberAccount.pay[field]}</dt>
          <dd translate="no">{value}</dd>
          {COPYABLE.has(field) && (
            <dd>
              <CopyButton
                size="small"
                aria-label={fill(memberAccount.pay.copyOf, { field: memberAccount.pay[field] })}
                text={value}
                texts={memberAccount.pay}
              />
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

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

/** The user (`name` is null) or one of their wards. */
export type FamilyMember = { payerId: string; name: string | null; debt: Debt }

/** `count` includes paid cuotas. */
export type Debt = Pick<FeeMember, 'pending' | 'overdue' | 'credit' | 'count'>

const debtColumn = (name: keyof typeof memberAccount.figures, currency: Currency, of: (debt: Debt) => number) => ({
  label: memberAccount.figures[name],
  of: ({ debt }: FamilyMember) => of(debt),
  show: (value: number) => (
    <span className={name === 'late' && value > 0 ? styles.late : undefined}>
      {value === 0 ? '–' : formatMoney(value, currency)}
    </span>
  ),
})

type FamilyProps = {
  members: readonly FamilyMember[]
  currency: Currency
  selectedId: string
  onSelect: (payerId: string) => void
}

export function OwnFamily({ members, currency, selectedId, onSelect }: FamilyProps) {
  return (
    <Section title={memberAccount.family.title} intro={memberAccount.family.intro}>
      <PlainTable<FamilyMember>
        rows={members}
        keyOf={({ payerId }) => payerId}
        columns={[
          {
            label: memberAccount.family.member,
            render: ({ payerId, name }) => (
              <button
                type="button"
                className={styles.member}
                aria-pressed={payerId === selectedId}
                onClick={() => onSelect(payerId)}
              >
                {name ?? memberAccount.family.you}
              </button>
            ),
          },
          debtColumn('late', currency, ({ overdue }) => overdue),
          debtColumn('due', currency, ({ pending, overdue }) => pending - overdue),
          debtColumn('credit', currency, ({ credit }) => credit),
        ]}
      />
    </Section>
  )
}
