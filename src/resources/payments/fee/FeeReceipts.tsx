import { LinkBase } from 'react-admin'
import type { MovedCredit } from '#domain/money/ledger'
import { formatMoney, sum } from '#domain/money/money'
import { Section, Loaded } from '../../../panel/page/Page.tsx'
import { money } from '../../../providers/es/money.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { CalendarDay } from '../../../ui/values/Day.tsx'
import { Money } from '../../../ui/values/Money.tsx'
import moneyStyles from '../../../panel/money/money.module.css'
import styles from '../payments.module.css'
import { useFeePayments } from '../../../panel/data/queries.ts'
import { useMay } from '../../../panel/data/useActor.ts'
import { receiptName, reversedText } from '../../../panel/money/cells.tsx'
import { ReverseReceiptButton } from '../../../panel/money/ReverseReceiptButton.tsx'
import { type FeeRow, feeName, feeViewSchema } from '#domain/money/fee'
import { ConfirmChange } from '../../../panel/page/buttons.tsx'
import type { ReceiptView } from '#domain/money/receipt'

export function FeeReceipts({ fee }: { fee: FeeRow }) {
  const query = useFeePayments(fee.id)
  const credits = query.data?.flatMap((payment) => ('credit' in payment ? payment.credit : [])) ?? []
  return (
    <Section className="stack" title={money.receipts.title}>
      <Loaded query={query} empty={money.receipts.empty}>
        {(payments) => (
          <ul>
            {payments.map((payment) =>
              'receipt' in payment ? (
                <FeeReceipt key={payment.receipt.id} receipt={payment.receipt} feeId={fee.id} />
              ) : (
                <FeeCredit key={payment.credit.id} credit={payment.credit} credits={credits} fee={fee} />
              ),
            )}
          </ul>
        )}
      </Loaded>
    </Section>
  )
}

type FeeCreditProps = { credit: MovedCredit; credits: readonly MovedCredit[]; fee: FeeRow }

function FeeCredit({ credit: { dated, amount, other }, credits, fee }: FeeCreditProps) {
  const received = sum(credits.filter((one) => one.other.feeId === other.feeId).map((one) => one.amount))
  return (
    <li className={`${moneyStyles.receipt} ${styles.receipt}`}>
      <div>
        <h3>
          {amount > 0 ? money.credit.from : money.credit.given}{' '}
          <LinkBase to={`/panel/payments/${other.feeId}`}>{feeName(other)}</LinkBase>
        </h3>
        <p className="muted">
          <CalendarDay date={dated} />
        </p>
      </div>
      <p className={moneyStyles.received}>
        <Money amount={amount} currency={fee.currency} />
      </p>
      {amount > 0 && received > 0 && <ReturnCredit fee={fee} to={other} amount={Math.min(amount, received)} />}
    </li>
  )
}

/** Moves credit back to its source, so that the source's receipt can be reversed. */
function ReturnCredit({ fee, to, amount }: { fee: FeeRow; to: MovedCredit['other']; amount: number }) {
  const { id, institutionId, userId, currency } = fee
  const may = useMay()
  if (!may('edit', 'payments', { institutionIds: [institutionId], userId })) return null
  const texts = money.credit.giveBack
  const input = { toFeeId: to.feeId, amount }
  return (
    <ConfirmChange
      label={texts.open}
      accessibleLabel={fill(texts.openTo, { fee: feeName(to) })}
      title={texts.title}
      body={fill(texts.body, { amount: formatMoney(amount, currency), fee: feeName(to) })}
      call={(api, idempotencyKey) =>
        api.send('POST', `payments/${id}/credit`, input, { schema: feeViewSchema, idempotencyKey })
      }
      done={texts.done}
    />
  )
}

function FeeReceipt({ receipt, feeId }: { receipt: ReceiptView; feeId: string }) {
  const { id, payerId, amount, currency, receivedOn, method, reference, reversedAt, reversalReason } = receipt
  const allocated = receipt.allocations.find((allocation) => allocation.feeId === feeId)?.amount ?? 0
  return (
    <li className={`${moneyStyles.receipt} ${styles.receipt}`} data-reversed={reversedAt !== null}>
      <div>
        <h3>
          <LinkBase to={`/panel/payments/receipts/${id}`}>{receiptName(receipt)}</LinkBase>
        </h3>
        <p className="muted">
          <CalendarDay date={receivedOn} /> · {method}
          {reference && ` · ${reference}`}
        </p>
        {payerId === null && <p className="muted">{money.receipts.inPart}</p>}
        {payerId !== null && allocated !== amount && (
          <p className="muted">
            {fill(money.receipts.allocated, {
              allocated: formatMoney(allocated, currency),
              amount: formatMoney(amount, currency),
            })}
          </p>
        )}
        {reversedAt !== null && <p>{reversedText(reversalReason)}</p>}
      </div>
      <p className={moneyStyles.received}>
        <Money amount={allocated} currency={currency} />
      </p>
      <ReverseReceiptButton receipt={receipt} />
    </li>
  )
}
