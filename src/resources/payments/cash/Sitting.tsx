import { LinkBase, useStore } from 'react-admin'
import { formatMoney } from '#domain/money'
import type { Currency } from '#domain/money'
import { Section } from '../../../panel/form/FormSection.tsx'
import type { Taken } from '../../../panel/money/ReceiptForm.tsx'
import { cash } from '../../../providers/es/cash.ts'
import { createText } from '../../../providers/text.ts'
import { Money } from '../../../ui/values/Money.tsx'
import styles from './cash.module.css'

const t = createText(cash)
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
  const add = ({ receipt, payer, change }: Taken) => {
    const { id, number, method, amount, currency } = receipt
    setLines([{ id, number, payer, method, amount, change, currency }, ...lines].slice(0, SHOWN))
  }
  return { lines, add }
}

/** The receipts of this sitting, each with its link. */
export function Sitting({ lines }: { lines: readonly Line[] }) {
  return (
    <Section title={t('sitting')}>
      {lines.length === 0 ? (
        <p className={styles.muted}>{t('sittingEmpty')}</p>
      ) : (
        <ul className={styles.sitting}>
          {lines.map(({ id, number, payer, method, amount, change, currency }) => (
            <li key={id}>
              <span>
                <LinkBase to={`/panel/payments/receipts/${id}`}>{t('receipt', { number })}</LinkBase> · {payer}
                <span className={styles.muted}>
                  {[method, change > 0 && t('sittingChange', { amount: formatMoney(change, currency) })]
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
