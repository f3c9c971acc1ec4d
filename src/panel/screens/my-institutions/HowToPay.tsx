import { Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { familyAccountOf } from '#domain/money/account'
import { formatMoney, type Currency } from '#domain/money/money'
import { transferTarget, type PaymentInfo } from '#domain/money/paymentInfo'
import { memberAccount } from '../../../providers/es/memberAccount.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { toast } from '../../../providers/toast/toast.ts'
import type { FamilyMember } from './OwnFamily.tsx'
import styles from './HowToPay.module.css'

const LINES = ['alias', 'account', 'holder', 'bank', 'taxId'] as const
/** What people type into their bank. */
const COPIED: ReadonlySet<string> = new Set(['alias', 'account'])
const QR_SIZE = 160

type Props = {
  info: PaymentInfo | null
  currency: Currency
  members: readonly FamilyMember[]
}

/** Where to pay, beside the amount: what all of them owe, less what each has in favour. */
export function HowToPay({ info, currency, members }: Props) {
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
                onClick={() => void copy(value)}
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

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    toast.success({ message: memberAccount.pay.copied })
  } catch {
    toast.warn({ message: memberAccount.pay.notCopied })
  }
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
