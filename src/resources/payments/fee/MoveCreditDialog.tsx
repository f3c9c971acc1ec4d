import { SelectInput, required, useGetList } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { feeViewSchema, type FeeRow, feeName } from '#domain/money/fee'
import { creditInputSchema } from '#domain/money/ledger'
import { formatMoney } from '#domain/money/money'
import { NotLoaded } from '../../../panel/page/PageFailure.tsx'
import { money } from '../../../providers/es/money.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { Dialog } from '../../../panel/page/Dialog.tsx'
import { MoneyInput } from '../../../panel/form/MoneyInput.tsx'
import { useSuggestion } from '../../../panel/form/useSuggestion.ts'
import { OWED } from '../../../panel/money/choices.ts'
import { ActionDialog } from '../../../panel/action/ActionDialog.tsx'
import { feeText } from '../../../panel/money/cells.tsx'

type Props = { fee: FeeRow; onClose: () => void }

/** Moves a cuota's surplus to another cuota of the same member that owes money. */
export function MoveCreditDialog({ fee, onClose }: Props) {
  const { institutionId, userId } = fee
  const { data, error, refetch } = useGetList<FeeRow>('payments', {
    filter: { institutionId, userId, status: OWED },
    sort: { field: 'dueDate', order: 'ASC' },
    pagination: { page: 1, perPage: 100 },
  })
  const [oldest] = data ?? []
  if (data && oldest) return <MoveCreditForm fee={fee} oldest={oldest} targets={data} onClose={onClose} />
  return (
    <Dialog title={money.credit.title} onClose={onClose}>
      {!data && <NotLoaded query={{ error, refetch }} rows={2} />}
      {data && <p>{money.credit.none}</p>}
    </Dialog>
  )
}

type FormProps = Props & { oldest: FeeRow; targets: readonly FeeRow[] }

function MoveCreditForm({ fee, oldest, targets, onClose }: FormProps) {
  const credit = -fee.balance
  return (
    <ActionDialog
      texts={money.credit}
      initial={{ toFeeId: oldest.id, amount: Math.min(credit, oldest.balance) }}
      onClose={onClose}
      run={async (api, values, idempotencyKey) => {
        const input = creditInputSchema.parse(values)
        await api.send('POST', `payments/${fee.id}/credit`, input, { schema: feeViewSchema, idempotencyKey })
        return fill(money.credit.done, { amount: formatMoney(input.amount, fee.currency) })
      }}
    >
      <p>{fill(money.credit.body, { fee: feeText(fee, true), amount: formatMoney(credit, fee.currency) })}</p>
      <SelectInput source="toFeeId" label={money.credit.to} choices={targets.map(choiceOf)} validate={required()} />
      <MoneyInput source="amount" label={money.credit.amount} currency={fee.currency} isRequired positive />
      <SuggestedAmount credit={credit} targets={targets} />
    </ActionDialog>
  )
}

function choiceOf(fee: FeeRow) {
  const { id, balance, currency } = fee
  return { id, name: fill(money.credit.choice, { what: feeName(fee), balance: formatMoney(balance, currency) }) }
}

function SuggestedAmount({ credit, targets }: { credit: number; targets: readonly FeeRow[] }) {
  const targetId: unknown = useWatch({ name: 'toFeeId' })
  const target = targets.find(({ id }) => id === targetId)
  useSuggestion('amount', target ? Math.min(credit, target.balance) : null)
  return null
}
