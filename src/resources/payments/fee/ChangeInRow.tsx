import { useEffect, useState } from 'react'
import { Box, IconButton } from '@mui/material'
import Check from '@mui/icons-material/Check'
import Close from '@mui/icons-material/Close'
import { Form, required } from 'react-admin'
import { useFormContext, type FieldValues } from 'react-hook-form'
import { feePatchSchema, feeViewSchema, type ChangeableField, type FeeRow } from '#domain/money/fee'
import { formatMoney } from '#domain/money/money'
import { dayInFigures } from '#domain/values/writtenDate'
import { useFormAction } from '../../../panel/action/useAction.ts'
import { DateInput } from '../../../panel/form/DateInput.tsx'
import { MoneyInput } from '../../../panel/form/MoneyInput.tsx'
import type { PanelDataProvider } from '../../../providers/api/dataProvider.ts'
import { money } from '../../../providers/es/money.ts'
import { panel } from '../../../providers/es/panel.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { toast } from '../../../providers/toast/toast.ts'
import styles from '../payments.module.css'

/** Returns the success message. Needs no idempotency key, because the version makes the API refuse a repetition. */
export async function changeFee(api: PanelDataProvider, fee: FeeRow, values: FieldValues): Promise<string> {
  const body = { ...feePatchSchema.parse(values), version: fee.version }
  const { amount, dueDate, currency } = await api.send('PUT', `payments/${fee.id}`, body, { schema: feeViewSchema })
  return fill(money.change.done, { amount: formatMoney(amount, currency), date: dayInFigures(dueDate) })
}

type Props = { fee: FeeRow; field: ChangeableField; onClose: () => void }

/** Edits a field of a cuota in its row. React-admin's `<InPlaceEditor>` loses the input when the API refuses it. */
export default function ChangeInRow({ fee, field, onClose }: Props) {
  const [record] = useState(() => ({ [field]: fee[field] }))
  const { submit, isSending, message } = useFormAction()
  const send = (values: FieldValues) => {
    if (values[field] === fee[field]) return onClose()
    return submit({
      fields: [field],
      failed: money.change.failed,
      run: async (api) => {
        toast.success({ message: await changeFee(api, fee, values) })
        onClose()
      },
    })
  }
  return (
    <Form record={record} onSubmit={send} noValidate disableInvalidFormNotification>
      <Box
        className={styles.inRow}
        onKeyDown={({ key }) => {
          if (key === 'Escape') onClose()
        }}
      >
        {field === 'amount' ? (
          <MoneyInput source="amount" currency={fee.currency} hiddenLabel isRequired positive />
        ) : (
          <DateInput source="dueDate" validate={required()} />
        )}
        <FocusOn field={field} />
        <span className="nowrap">
          <IconButton type="submit" size="small" aria-label={panel.form.save} disabled={isSending}>
            <Check fontSize="small" />
          </IconButton>
          <IconButton size="small" aria-label={panel.form.cancel} disabled={isSending} onClick={onClose}>
            <Close fontSize="small" />
          </IconButton>
        </span>
        {message && <span role="alert">{message}</span>}
      </Box>
    </Form>
  )
}

function FocusOn({ field }: Pick<Props, 'field'>) {
  const { setFocus } = useFormContext()
  useEffect(() => setFocus(field, { shouldSelect: true }), [setFocus, field])
  return null
}
