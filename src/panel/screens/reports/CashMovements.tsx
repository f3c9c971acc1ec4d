import { required, SelectInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { CASH_MOVEMENT_NAMES } from '#domain/api/names'
import { isClosed, type Institution } from '#domain/clubs/institution'
import {
  CASH_MOVEMENT_KINDS,
  cashAdded,
  cashMovementInputSchema,
  cashMovementSchema,
  type CashMovementRow,
} from '#domain/money/drawer'
import { formatMoney } from '#domain/money/money'
import { dayInFigures } from '#domain/values/writtenDate'
import { reports } from '../../../providers/es/reports.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { ActionDialog, ReasonButton } from '../../action/ActionDialog.tsx'
import { todayAt, useRecords } from '../../data/queries.ts'
import { useMay } from '../../data/useActor.ts'
import { DateInput } from '../../form/DateInput.tsx'
import { MoneyInput } from '../../form/MoneyInput.tsx'
import { ReasonInput } from '../../form/BoundedInputs.tsx'
import { PartFailure } from '../../page/Page.tsx'
import { DialogButton } from '../../page/dialogs.tsx'
import { PlainTable } from '../../values/PlainTable.tsx'

const texts = reports.movements
const ALL = { by: 'createdAt', most: 1000 }

type Props = {
  institution: Institution
  /** The days whose movements explain the drawer. */ since: string
  day: string
}

/** Cash movements that do not pay cuotas. A reversal is beside the movement that it cancels. */
export function CashMovements({ institution, since, day }: Props) {
  const { id, currency } = institution
  const may = useMay()
  const filter = { institutionId: id, day_gte: since, day_lte: day }
  const { data, error, refetch } = useRecords<CashMovementRow>('cash-movements', filter, ALL)
  const mayReverse = may('reverse', 'cash-movements', id)
  if (error && !data) return <PartFailure error={error} onRetry={() => void refetch()} />
  if (!data || data.length === 0) return null
  const reversedIds = new Set(data.map(({ reverses }) => reverses))
  return (
    <PlainTable
      name={texts.list}
      rows={data}
      keyOf={(movement) => movement.id}
      columns={[
        { label: texts.what, render: nameOf },
        { label: texts.day, render: (movement) => dayInFigures(movement.day) },
        { label: texts.amount, isAtEnd: true, render: (movement) => formatMoney(cashAdded(movement), currency) },
        { label: texts.reason, isAtEnd: true, render: ({ reason }) => reason },
        { label: texts.person, isAtEnd: true, render: ({ actorName }) => actorName ?? reports.cash.unknown },
        {
          label: texts.state,
          isAtEnd: true,
          render: (movement) => {
            if (reversedIds.has(movement.id)) return texts.reversed
            if (movement.reverses !== null || !mayReverse) return null
            return <ReverseButton movement={movement} isClosed={isClosed(institution, movement.day)} />
          },
        },
      ]}
    />
  )
}

function nameOf({ kind, reverses }: Pick<CashMovementRow, 'kind' | 'reverses'>): string {
  const what = CASH_MOVEMENT_NAMES[kind]
  return reverses === null ? what : fill(texts.reversalOf, { what })
}

function ReverseButton({ movement, isClosed: isOfClosedDays }: { movement: CashMovementRow; isClosed: boolean }) {
  if (isOfClosedDays) return null
  const { id, amount, currency } = movement
  const body = { what: nameOf(movement), amount: formatMoney(amount, currency) }
  return (
    <ReasonButton
      size="small"
      variant="text"
      aria-label={fill(texts.reverse.openNamed, body)}
      texts={{ ...texts.reverse, body: fill(texts.reverse.body, body) }}
      path={`cash-movements/${id}/reversal`}
      schema={cashMovementSchema}
    />
  )
}

const KINDS = CASH_MOVEMENT_KINDS.map((id) => ({ id, name: CASH_MOVEMENT_NAMES[id] }))

export function MoveCashButton({ institution, day }: Pick<Props, 'institution' | 'day'>) {
  const may = useMay()
  const { id: institutionId, currency } = institution
  if (!may('register', 'cash-movements', institutionId)) return null
  return (
    <DialogButton
      label={texts.open}
      renderDialog={(close) => (
        <ActionDialog
          texts={texts}
          initial={{ kind: 'withdrawal', amount: null, day, reason: '' }}
          onClose={close}
          run={async (api, values, idempotencyKey) => {
            const input = cashMovementInputSchema.parse({ ...values, institutionId })
            await api.send('POST', 'cash-movements', input, { schema: cashMovementSchema, idempotencyKey })
            return fill(texts.done, {
              what: CASH_MOVEMENT_NAMES[input.kind],
              amount: formatMoney(input.amount, currency),
            })
          }}
        >
          <SelectInput source="kind" label={texts.what} choices={KINDS} validate={required()} />
          <MoneyInput source="amount" label={texts.amount} currency={currency} isRequired positive />
          <DateInput source="day" label={texts.day} max={todayAt(institution)} validate={required()} />
          <MovementReason />
        </ActionDialog>
      )}
    />
  )
}

function MovementReason() {
  const isRequired = useWatch({ name: 'kind' }) === 'withdrawal'
  return <ReasonInput schema={cashMovementInputSchema} helperText={texts.reasonHelp} isRequired={isRequired} />
}
