import { Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { accountOf } from '#domain/account'
import type { FeeSums } from '#domain/feeSummary'
import { formatMoney } from '#domain/money'
import { transferTarget } from '#domain/paymentInfo'
import type { PaymentInfo } from '#domain/paymentInfo'
import { memberAccount } from '../../../providers/es/memberAccount.ts'
import { createText } from '../../../providers/text.ts'
import { toast } from '../../../providers/toast.ts'
import styles from './HowToPay.module.css'

const t = createText(memberAccount)
const LINES = ['alias', 'account', 'holder', 'bank', 'taxId'] as const
/** What people type into their bank. */
const COPIED: ReadonlySet<string> = new Set(['alias', 'account'])
/** The side of the QR code in pixels. */
const QR_SIZE = 160

type Props = {
  info: PaymentInfo | null
  sums: FeeSums
  /** Whether the sums are those of several people. */
  isFamily: boolean
}

/** Where to pay, beside the amount. */
export function HowToPay({ info, sums, isFamily }: Props) {
  const { owed, late } = accountOf(sums)
  const target = transferTarget(info)
  return (
    <section className={styles.pay} aria-labelledby="how-to-pay">
      <div className={styles.told}>
        <h2 id="how-to-pay">{t('pay.title')}</h2>
        {owed > 0 ? (
          <p>
            {t(isFamily ? 'pay.familyAmount' : 'pay.amount')}
            <strong className={styles.amount}>{formatMoney(owed, sums.currency)}</strong>
            {late > 0 && late < owed && t('pay.late', { amount: formatMoney(late, sums.currency) })}
          </p>
        ) : (
          <p className={styles.muted}>{t('pay.nothing')}</p>
        )}
        {info ? <Lines info={info} /> : <p className={styles.muted}>{t('pay.none')}</p>}
        {info?.note && <p className={styles.note}>{info.note}</p>}
      </div>
      {target !== null && <QrCode text={target} />}
    </section>
  )
}

function Lines({ info }: { info: PaymentInfo }) {
  const lines = LINES.flatMap((field) => (info[field] === null ? [] : [{ field, value: info[field] }]))
  return (
    <dl className={styles.lines}>
      {lines.map(({ field, value }) => (
        <div key={field} className={styles.line}>
          <dt>{t(`pay.${field}`)}</dt>
          <dd translate="no">{value}</dd>
          {COPIED.has(field) && (
            <dd>
              <Button
                size="small"
                variant="outlined"
                aria-label={t('pay.copyOf', { field: t(`pay.${field}`) })}
                onClick={() => void copy(value)}
              >
                {t('pay.copy')}
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
    toast.success({ message: t('pay.copied') })
  } catch {
    toast.warn({ message: t('pay.notCopied') })
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
      {data && <img src={data} width={QR_SIZE} height={QR_SIZE} alt={t('pay.qr', { text })} />}
    </div>
  )
}
