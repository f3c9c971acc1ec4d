import { useState } from 'react'
import { SelectInput, required, useGetList } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { FieldValues } from 'react-hook-form'
import type { FeeRow } from '#domain/fee'
import { creditInputSchema } from '#domain/ledger'
import { feeName } from '#domain/feeName'
import { formatMoney } from '#domain/money'
import { money } from '../../providers/es/money.ts'
import { createText } from '../../providers/text.ts'
import { toast } from '../../providers/toast.ts'
import { Dialog } from '../page/Dialog.tsx'
import { PageFailure } from '../page/PageFailure.tsx'
import { PageLoading } from '../page/PageLoading.tsx'
import { MoneyInput } from '../form/MoneyInput.tsx'
import { useSuggestion } from '../form/useSuggestion.ts'
import { OWED } from './choices.ts'
import { MoneyForm } from './MoneyForm.tsx'
import { moveCredit } from './moneyCalls.ts'
import { feeText } from './OpenFees.tsx'
import { useMoneyAction } from './useMoneyAction.ts'

const t = createText(money)
const FIELDS = ['toFeeId', 'amount']

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
    <Dialog title={t('credit.title')} onClose={onClose}>
      {!data && (error ? <PageFailure error={error} onRetry={() => void refetch()} /> : <PageLoading rows={2} />)}
      {data && <p>{t('credit.none')}</p>}
    </Dialog>
  )
}

type FormProps = Props & { oldest: FeeRow; targets: readonly FeeRow[] }

function MoveCreditForm({ fee, oldest, targets, onClose }: FormProps) {
  const credit = -fee.balance
  const [initial] = useState({ toFeeId: oldest.id, amount: Math.min(credit, oldest.balance) })
  const { submit, isSending, message } = useMoneyAction()
  const move = (values: FieldValues) =>
    submit({
      fields: FIELDS,
      failed: t('credit.failed'),
      run: async (api, key) => {
        const input = creditInputSchema.parse(values)
        await moveCredit(api, fee.id, input, key)
        toast.success({ message: t('credit.done', { amount: formatMoney(input.amount, fee.currency) }) })
        onClose()
      },
    })
  return (
    <MoneyForm
      title={t('credit.title')}
      initial={initial}
      onSubmit={move}
      onClose={onClose}
      isSending={isSending}
      message={message}
      submitLabel={t('credit.submit')}
      sendingLabel={t('credit.sending')}
    >
      <p>{t('credit.body', { fee: feeText(fee, true), amount: formatMoney(credit, fee.currency) })}</p>
      <SelectInput source="toFeeId" label={t('credit.to')} choices={targets.map(choiceOf)} validate={required()} />
      <MoneyInput source="amount" label={t('credit.amount')} currency={fee.currency} isRequired positive />
      <SuggestedAmount credit={credit} targets={targets} />
    </MoneyForm>
  )
}

function choiceOf(fee: FeeRow) {
  const { id, balance, currency } = fee
  return { id, name: t('credit.choice', { what: feeName(fee), balance: formatMoney(balance, currency) }) }
}

/** Fills in what the chosen cuota can take. */
function SuggestedAmount({ credit, targets }: { credit: number; targets: readonly FeeRow[] }) {
  const chosen: unknown = useWatch({ name: 'toFeeId' })
  const target = targets.find(({ id }) => id === chosen)
  useSuggestion('amount', target ? Math.min(credit, target.balance) : null)
  return null
}
