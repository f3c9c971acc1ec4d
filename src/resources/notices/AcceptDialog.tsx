import { useState } from 'react'
import { TextInput, maxValue, required, useGetList } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { FieldValues } from 'react-hook-form'
import type { FeeRow } from '#domain/fee'
import { formatMoney, sum } from '#domain/money'
import { allocationsOf, noticeSchema } from '#domain/notice'
import type { NoticeRow } from '#domain/notice'
import { receiptSchema } from '#domain/receipt'
import { todayAt, useInstitution } from '../../panel/data/useInstitution.ts'
import { DateInput } from '../../panel/form/DateInput.tsx'
import { MoneyInput } from '../../panel/form/MoneyInput.tsx'
import { withinBounds } from '../../panel/form/bounds.ts'
import { MethodInput } from '../../panel/money/MethodInput.tsx'
import { MoneyForm } from '../../panel/money/MoneyForm.tsx'
import { feeText } from '../../panel/money/OpenFees.tsx'
import { useMoneyAction } from '../../panel/money/useMoneyAction.ts'
import { money } from '../../providers/es/money.ts'
import { notices } from '../../providers/es/notices.ts'
import { createText } from '../../providers/text.ts'
import { toast } from '../../providers/toast.ts'

const t = createText(notices)
const tMoney = createText(money)
const formSchema = receiptSchema.pick({ method: true, amount: true, receivedOn: true, reference: true })
const FIELDS = Object.keys(formSchema.shape)

type Props = { notice: NoticeRow; onClose: () => void }

/** Registers the money that a notice tells of, spread over its cuotas, oldest first. */
export default function AcceptDialog({ notice, onClose }: Props) {
  const { id, version, institutionId, userId, feeIds, currency, reference } = notice
  const institution = useInstitution(institutionId)
  const { data: fees } = useGetList<FeeRow>('payments', {
    filter: { id: feeIds },
    pagination: { page: 1, perPage: feeIds.length },
  })
  const [initial] = useState({
    method: 'Transferencia',
    amount: notice.amount,
    receivedOn: notice.paidOn,
    reference: reference ?? '',
  })
  const { submit, isSending, message } = useMoneyAction()
  const today = institution && todayAt(institution)
  const accept = (values: FieldValues) =>
    submit({
      fields: FIELDS,
      failed: t('accept.failed'),
      run: async (api, key) => {
        const form = formSchema.parse(values)
        const body = {
          ...form,
          institutionId,
          payerId: userId,
          allocations: allocationsOf(form.amount, fees ?? []),
          version,
        }
        noticeSchema.parse(await api.send('POST', `notices/${id}/acceptance`, body, { idempotencyKey: key }))
        toast.success({ message: t('accept.done') })
        onClose()
      },
    })
  // Without its cuotas and the institution's day, no money can be recorded.
  if (!fees || today === undefined) return null
  const isFamily = fees.some((fee) => fee.userId !== userId)
  return (
    <MoneyForm
      title={t('accept.title')}
      initial={initial}
      onSubmit={accept}
      onClose={onClose}
      isSending={isSending}
      message={message}
      submitLabel={t('accept.submit')}
      sendingLabel={t('accept.sending')}
    >
      <p>{t('accept.body', { name: notice.userName ?? '–', amount: formatMoney(notice.amount, currency) })}</p>
      <ul>
        {fees.map((fee) => (
          <li key={fee.id}>
            {feeText(fee, isFamily)} · {formatMoney(fee.balance, fee.currency)}
          </li>
        ))}
      </ul>
      <MethodInput source="method" />
      <MoneyInput source="amount" label={t('amount')} currency={currency} isRequired positive />
      <Surplus owed={sum(fees.map(({ balance }) => Math.max(0, balance)))} currency={currency} />
      <DateInput
        source="receivedOn"
        label={t('accept.receivedOn')}
        validate={[required(), maxValue(today, tMoney('future'))]}
        max={today}
      />
      <TextInput source="reference" label={t('reference')} validate={withinBounds(formSchema, 'reference')} />
    </MoneyForm>
  )
}

/** What the amount would leave in favour. */
function Surplus({ owed, currency }: { owed: number; currency: NoticeRow['currency'] }) {
  const amount: unknown = useWatch({ name: 'amount' })
  const over = typeof amount === 'number' ? amount - owed : 0
  return <p aria-live="polite">{over > 0 && t('accept.over', { amount: formatMoney(over, currency) })}</p>
}
