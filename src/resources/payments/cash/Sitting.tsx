import { LinkBase, useStore } from 'react-admin'
import { formatMoney, type Currency } from '#domain/money/money'
import { Section } from '../../../panel/form/FormSection.tsx'
import type { ReceiptResult } from '../receipt-form/ReceiptForm.tsx'
import { cash } from '../../../providers/es/cash.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { Money } from '../../../ui/values/Money.tsx'
import styles from './cash.module.css'

const SHOWN = 10

type Line = {
  id: string
  number: number
  payer: string
  method: string
  amount: number
  change: number
  currency: Currency
}

/** The last receipts that this person took in this window, newest first. They are lost with the window. */
export function useSitting() {
  const [lines, setLines] = useStore<Line[]>('cash.sitting', [])
  const add = ({ receipt, payer, change }: ReceiptResult) => {
    const { id, number, method, amount, currency } = receipt
    setLines([{ id, number, payer, method, amount, change, currency }, ...lines].slice(0, SHOWN))
  }
  return { lines, add }
}

export function Sitting({ lines }: { lines: readonly Line[] }) {
  return (
    <Section title={cash.sitting}>
      {lines.length === 0 ? (
        <p className={styles.muted}>{cash.sittingEmpty}</p>
      ) : (
        <ul className={styles.sitting}>
          {lines.map(({ id, number, payer, method, amount, change, currency }) => (
            <li key={id}>
              <span>
                <LinkBase to={`/panel/payments/receipts/${id}`}>{fill(cash.receipt, { number })}</LinkBase> · {payer}
                <span className={styles.muted}>
                  {[method, change > 0 && fill(cash.sittingChange, { amount: formatMoney(change, currency) })]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <Money amount={amount} currency={currency} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
