import { feeName } from '#domain/feeName'
import { History } from '../../panel/history/History.tsx'
import { FeeCorrections } from '../../panel/money/FeeCorrections.tsx'
import { FeeReceipts } from '../../panel/money/FeeReceipts.tsx'
import { RegisterPaymentButton } from '../../panel/money/RegisterPaymentButton.tsx'
import { ShowPage } from '../../panel/page/ShowPage.tsx'
import { FeeFacts } from './FeeFacts.tsx'
import { FeeStanding } from './FeeStanding.tsx'
import styles from './payments.module.css'
import type { FeeRow } from '#domain/fee'

/** One cuota: its standing, its receipts, its history, and what may be done about it. */
export default function PaymentShow() {
  return (
    <ShowPage<FeeRow> title={feeName} actions={actionsOf}>
      {(fee) => (
        <div className={styles.fee}>
          <FeeStanding fee={fee} />
          <FeeFacts fee={fee} />
          <FeeReceipts fee={fee} />
          <History resource="payments" record={fee} />
        </div>
      )}
    </ShowPage>
  )
}

function actionsOf(fee: FeeRow) {
  return (
    <>
      <RegisterPaymentButton fee={fee} />
      <FeeCorrections fee={fee} />
    </>
  )
}
