import { History } from '../../panel/history/History.tsx'
import { FeeCorrections } from '../../panel/money/FeeCorrections.tsx'
import { FeeReceipts } from '../../panel/money/FeeReceipts.tsx'
import { periodText } from '../../panel/values/dateText.ts'
import { RegisterPaymentButton } from '../../panel/money/RegisterPaymentButton.tsx'
import { ShowPage } from '../../panel/page/ShowPage.tsx'
import { FeeFacts } from './FeeFacts.tsx'
import { FeeStanding } from './FeeStanding.tsx'
import styles from './payments.module.css'
import type { FeeView } from '#domain/fee'

/** One cuota: its standing, its receipts, its history, and what may be done about it. */
export default function PaymentShow() {
  return (
    <ShowPage<FeeView> title={titleOf} actions={actionsOf}>
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

function titleOf({ concept, period }: FeeView): string {
  return period ? `${concept} · ${periodText(period)}` : concept
}

function actionsOf(fee: FeeView) {
  return (
    <>
      <RegisterPaymentButton fee={fee} />
      <FeeCorrections fee={fee} />
    </>
  )
}
