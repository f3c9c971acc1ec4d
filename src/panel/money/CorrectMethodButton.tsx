import { useState } from 'react'
import { Button } from '@mui/material'
import { required, TextInput } from 'react-admin'
import { can } from '#domain/access/access'
import { formatMoney } from '#domain/money/money'
import { methodInputSchema, PAYMENT_METHODS, receiptViewSchema, type ReceiptView } from '#domain/money/receipt'
import { money } from '../../providers/es/money.ts'
import { fill } from '../../providers/i18n/text.ts'
import { passFocusOn } from '../../ui/shell/useRouteFocus.ts'
import { ActionDialog } from '../action/ActionDialog.tsx'
import { useActor } from '../data/useActor.ts'
import { withinBounds } from '../form/bounds.ts'
import { receiptName } from './cells.tsx'
import { MethodInput } from './MethodInput.tsx'

const texts = money.correctMethod

type Props = {
  receipt: ReceiptView
  /** Without a frame, in a row. */
  inRow?: boolean
  onDone?: (receipt: ReceiptView) => void
}

/** Reverses a receipt and registers the same money by the other method. Shown only to users who may reverse it. */
export function CorrectMethodButton({ receipt, inRow = false, onDone }: Props) {
  const [isOpen, setOpen] = useState(false)
  const mayCorrect = can(useActor(), 'reverse', 'receipts', { institutionIds: [receipt.institutionId] })
  if (!mayCorrect || (receipt.reversedAt !== null && !isOpen)) return null
  const { id, number, method, reference, amount, currency } = receipt
  return (
    <>
      <Button
        ref={passFocusOn}
        variant={inRow ? 'text' : 'outlined'}
        {...(inRow && { size: 'small' })}
        aria-label={fill(texts.openNumber, { number })}
        onClick={() => setOpen(true)}
      >
        {texts.open}
      </Button>
      {isOpen && (
        <ActionDialog
          texts={texts}
          initial={{
            method: PAYMENT_METHODS.find((other) => other !== method),
            reference: reference ?? '',
            reason: texts.usualReason,
          }}
          onClose={() => setOpen(false)}
          run={async (api, values, idempotencyKey) => {
            const input = methodInputSchema.parse(values)
            const answer = { schema: receiptViewSchema, idempotencyKey }
            const corrected = await api.send('POST', `receipts/${id}/method`, input, answer)
            onDone?.(corrected)
            return fill(texts.done, { method: corrected.method, receipt: receiptName(corrected) })
          }}
        >
          <p>
            {fill(texts.body, {
              receipt: receiptName(receipt),
              method,
              amount: formatMoney(Math.abs(amount), currency),
            })}
          </p>
          <MethodInput source="method" />
          <TextInput
            source="reference"
            label={money.register.reference}
            validate={withinBounds(methodInputSchema, 'reference')}
          />
          <TextInput
            source="reason"
            label={texts.reason}
            validate={[required(), ...withinBounds(methodInputSchema, 'reason')]}
          />
        </ActionDialog>
      )}
    </>
  )
}
