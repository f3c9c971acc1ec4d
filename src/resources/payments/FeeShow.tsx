import { History } from '../../panel/history/History.tsx'
import { FeeCorrections } from './fee/FeeCorrections.tsx'
import { FeeReceipts } from './fee/FeeReceipts.tsx'
import { ShowPage, Facts } from '../../panel/page/ShowPage.tsx'
import styles from './payments.module.css'
import { type FeeRow, type FeeView, feeName } from '#domain/money/fee'
import { formatMoney } from '#domain/money/money'
import { money } from '../../providers/es/money.ts'
import { fill } from '../../providers/i18n/text.ts'
import { dayInFigures, monthInWords } from '#domain/values/writtenDate'
import { CalendarDay } from '../../ui/values/Day.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { StatusChip } from '../../ui/values/StatusChip.tsx'
import { LinkBase, useGetOne } from 'react-admin'
import { administers } from '#domain/access/actor'
import { ADJUSTMENT_NAMES } from '#domain/api/names'
import { RecordName } from '../../panel/values/RecordName.tsx'
import { paidText, reliefText } from '../../panel/money/cells.tsx'
import { todayAt } from '../../panel/data/queries.ts'
import { useActor, useMay } from '../../panel/data/useActor.ts'
import { OptionalLink } from '../../panel/page/buttons.tsx'
import { DialogButton } from '../../panel/page/dialogs.tsx'
import { PartFailure } from '../../panel/page/Page.tsx'
import { RegisterPaymentDialog } from './fee/RegisterPaymentDialog.tsx'
import { isOperating, type Institution } from '#domain/clubs/institution'
import { listAddress } from '../../panel/list/listAddress.ts'

export default function FeeShow() {
  return (
    <ShowPage<FeeRow> title={feeName} actions={actionsOf}>
      {(fee) => (
        <div className="sections">
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

export function FeeStanding({ fee }: { fee: FeeRow }) {
  const { status, balance, currency, dueDate, daysOverdue, graceUntil } = fee
  const relief = reliefText(fee)
  return (
    <div className={styles.standing}>
      <p className="row">
        <StatusChip status={status} />
        {graceUntil && (
          <span>{fill(money.fee.inGrace, { date: dayInFigures(dueDate), until: dayInFigures(graceUntil) })}</span>
        )}
        {daysOverdue > 0 && <span>{fill(money.fee.daysOverdue, { smart_count: daysOverdue })}</span>}
      </p>
      <p className={styles.balance}>
        <span>{balance < 0 ? money.fee.credit : money.fee.balance}</span>{' '}
        <strong>
          <Money amount={Math.abs(balance)} currency={currency} />
        </strong>
      </p>
      <p className="muted">
        {paidText(fee, money.fee.sumOf)}
        {relief && ` · ${relief}`}
      </p>
    </div>
  )
}

function FeeFacts({ fee }: { fee: FeeRow }) {
  return (
    <Facts
      facts={[
        { field: 'userId', value: <Member fee={fee} /> },
        { field: 'period', value: fee.period && monthInWords(fee.period) },
        { field: 'adjustments', value: adjustmentsText(fee) },
        { field: 'dueDate', value: <CalendarDay date={fee.dueDate} /> },
        { field: 'sportId', value: fee.sportName },
        {
          field: 'institutionId',
          value: (
            <LinkBase to={`/panel/institutions/${fee.institutionId}`}>
              <RecordName source="institutionId" />
            </LinkBase>
          ),
        },
        { label: money.fee.owedSince, value: fee.owedSince && <CalendarDay date={fee.owedSince} /> },
        { label: money.fee.plan, value: planLink(fee) },
        { label: money.fee.reason, value: noFeeReason(fee) },
      ]}
    />
  )
}

function Member({ fee: { userId, institutionId } }: { fee: FeeView }) {
  const mayOpen = administers(useActor(), institutionId)
  return (
    <OptionalLink to={mayOpen && `/panel/users/${userId}`}>
      <RecordName source="userId" />
    </OptionalLink>
  )
}

function planLink({ refinancedBy, instalmentOf }: FeeView) {
  const planId = refinancedBy ?? instalmentOf
  if (planId === null) return null
  return <LinkBase to={listAddress('payments', { instalmentOf: planId })}>{money.fee.planFees}</LinkBase>
}

function noFeeReason({ cancelledAt, cancelReason, exempt, amount, writtenOff, refinancedBy }: FeeView): string | null {
  if (cancelledAt !== null) return fill(money.fee.cancelled, { reason: cancelReason ?? '' })
  if (exempt) return money.fee.exempt
  if (writtenOff === 0 || writtenOff !== amount) return null
  return refinancedBy === null ? money.fee.allWrittenOff : money.fee.allRefinanced
}

function adjustmentsText({ adjustments, currency }: FeeView): string | null {
  if (adjustments.length === 0) return null
  return adjustments.map(({ kind, amount }) => `${ADJUSTMENT_NAMES[kind]} ${formatMoney(amount, currency)}`).join(' · ')
}

function RegisterPaymentButton({ fee }: { fee: FeeRow }) {
  const may = useMay()
  const { data: institution, error, refetch } = useGetOne<Institution>('institutions', { id: fee.institutionId })
  if (!may('register', 'receipts', { institutionIds: [fee.institutionId], userId: fee.userId })) return null
  if (error && !institution) return <PartFailure error={error} onRetry={() => void refetch()} />
  return (
    <DialogButton
      label={money.register.open}
      variant="contained"
      disabled={!institution}
      isHidden={fee.balance <= 0 || (institution !== undefined && !isOperating(institution))}
      renderDialog={(close) =>
        institution && <RegisterPaymentDialog fee={fee} today={todayAt(institution)} onClose={close} />
      }
    />
  )
}
