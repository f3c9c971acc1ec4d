import { LinkBase } from 'react-admin'
import type { ReceiptRow } from '#domain/money/receipt'
import { dayInFigures } from '#domain/values/writtenDate'
import { Section, Loaded } from '../../../panel/page/Page.tsx'
import { receiptName } from '../../../panel/money/cells.tsx'
import { CorrectMethodButton } from '../../../panel/money/CorrectMethodButton.tsx'
import { useRecords } from '../../../panel/data/queries.ts'
import { MANAGED } from '#domain/access/access'
import { cash } from '../../../providers/es/cash.ts'
import { money } from '../../../providers/es/money.ts'
import { Money } from '../../../ui/values/Money.tsx'
import valueStyles from '../../../panel/values/values.module.css'
import styles from './cash.module.css'

const LATEST = { by: 'createdAt', newestFirst: true, most: 6 }

/** From the server, so that they survive a reload and show what another counter took. */
export function LatestReceipts({ institutionId }: { institutionId: string }) {
  const query = useRecords<ReceiptRow>('receipts', { institutionId, ...MANAGED }, LATEST)
  return (
    <Section title={cash.latest}>
      <Loaded query={query} isPart empty={cash.latestEmpty}>
        {(receipts) => (
          <ul className={styles.sitting}>
            {receipts.map((receipt) => (
              <li key={receipt.id}>
                <span>
                  <LinkBase to={`/panel/payments/receipts/${receipt.id}`}>{receiptName(receipt)}</LinkBase> ·{' '}
                  {receipt.payerName}
                  <span className={valueStyles.sub}>{detailsOf(receipt)}</span>
                </span>
                <CorrectMethodButton receipt={receipt} inRow />
                <Money amount={receipt.amount} currency={receipt.currency} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  )
}

const detailsOf = ({ method, receivedOn, reversedAt }: ReceiptRow) =>
  [method, dayInFigures(receivedOn), reversedAt !== null && money.receipts.reversed].filter(Boolean).join(' · ')
