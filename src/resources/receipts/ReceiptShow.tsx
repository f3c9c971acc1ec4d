import { LinkBase, useGetMany, useRedirect, useTranslate } from 'react-admin'
import { History } from '../../panel/history/History.tsx'
import { receiptName, reversedText } from '../../panel/money/cells.tsx'
import { ReceiptPaperActions, useReceiptPaper } from '../../panel/money/paper/ReceiptPaper.tsx'
import { CorrectMethodButton } from '../../panel/money/CorrectMethodButton.tsx'
import { ReverseReceiptButton } from '../../panel/money/ReverseReceiptButton.tsx'
import { useActor } from '../../panel/data/useActor.ts'
import { OptionalLink } from '../../panel/page/buttons.tsx'
import { Section, PartFailure } from '../../panel/page/Page.tsx'
import { RecordName } from '../../panel/values/RecordName.tsx'
import { ShowPage, Facts } from '../../panel/page/ShowPage.tsx'
import { money } from '../../providers/es/money.ts'
import { CalendarDay } from '../../ui/values/Day.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { administers } from '#domain/access/actor'
import { type FeeRow, feeText } from '#domain/money/fee'
import { isRefund, type ReceiptView } from '#domain/money/receipt'

export default function ReceiptShow() {
  return (
    <ShowPage<ReceiptView> title={receiptName} actions={actions}>
      {(receipt) => (
        <div className="sections">
          <ReceiptFacts receipt={receipt} />
          <Allocations receipt={receipt} />
          <History resource="receipts" record={receipt} />
        </div>
      )}
    </ShowPage>
  )
}

const actions = (receipt: ReceiptView) => <Actions receipt={receipt} />

function Actions({ receipt }: { receipt: ReceiptView }) {
  const redirect = useRedirect()
  const { data: paper } = useReceiptPaper(receipt.id)
  return (
    <>
      <ReceiptPaperActions id={receipt.id} paper={paper} />
      <CorrectMethodButton receipt={receipt} onDone={({ id }) => redirect('show', 'receipts', id)} />
      <ReverseReceiptButton receipt={receipt} />
    </>
  )
}

function ReceiptFacts({ receipt }: { receipt: ReceiptView }) {
  const translate = useTranslate()
  const label = (field: string) => translate(`resources.receipts.fields.${field}`)
  const { institutionId, payerId, amount, currency, receivedOn, method, reference, reversedAt, reversalReason } =
    receipt
  const mayOpenPayer = administers(useActor(), institutionId) && payerId !== null
  return (
    <>
      {reversedAt !== null && <p className="note tone-danger">{reversedText(reversalReason)}</p>}
      {payerId === null && <p>{money.receipts.inPart}</p>}
      <Facts
        facts={[
          { field: 'amount', value: <Money amount={amount} currency={currency} /> },
          { field: 'receivedOn', value: <CalendarDay date={receivedOn} /> },
          { field: 'method', value: method },
          {
            label: isRefund(receipt) ? money.receipts.givenTo : label('payerId'),
            value: (
              <OptionalLink to={mayOpenPayer && `/panel/users/${payerId}`}>
                <RecordName source="payerId" />
              </OptionalLink>
            ),
          },
          { field: 'reference', value: reference },
          { field: 'reversedOn', value: receipt.reversedOn && <CalendarDay date={receipt.reversedOn} /> },
          {
            field: 'institutionId',
            value: (
              <LinkBase to={`/panel/institutions/${institutionId}`}>
                <RecordName source="institutionId" />
              </LinkBase>
            ),
          },
        ]}
      />
    </>
  )
}

/** A receipt may pay for several members, so each cuota shows its member. */
function Allocations({ receipt }: { receipt: ReceiptView }) {
  const ids = receipt.allocations.map(({ feeId }) => feeId)
  const { data, error, refetch } = useGetMany<FeeRow>('payments', { ids })
  return (
    <Section className="stack" title={isRefund(receipt) ? money.receipts.refundOf : money.receipts.allocations}>
      {error && !data && <PartFailure error={error} onRetry={() => void refetch()} />}
      <ul className="ruled" style={{ maxWidth: '36rem' }}>
        {receipt.allocations.map(({ feeId, amount }) => {
          const fee = data?.find((one) => one?.id === feeId)
          return (
            <li key={feeId} className="apart">
              <LinkBase to={`/panel/payments/${feeId}`}>
                {fee ? feeText(fee, true) : error ? money.receipts.fee : '…'}
              </LinkBase>
              <Money amount={amount} currency={receipt.currency} />
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
