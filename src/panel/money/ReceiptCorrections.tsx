import { useState, type ReactNode } from 'react'
import { Button, type ButtonProps } from '@mui/material'
import { required, TextInput } from 'react-admin'
import { can } from '#domain/access/access'
import { formatMoney } from '#domain/money/money'
import {
  isRefund,
  methodInputSchema,
  PAYMENT_METHODS,
  receiptViewSchema,
  reversalInputSchema,
  type ReceiptView,
} from '#domain/money/receipt'
import { money } from '../../providers/es/money.ts'
import { fill } from '../../providers/i18n/text.ts'
import { passFocusOn } from '../../ui/shell/useRouteFocus.ts'
import { ActionDialog, ReasonDialog } from '../action/ActionDialog.tsx'
import { useActor } from '../data/useActor.ts'
import { withinBounds } from '../form/bounds.ts'
import { receiptName } from './cells.tsx'
import { MethodInput } from './MethodInput.tsx'

type CorrectionProps = Pick<ButtonProps, 'variant' | 'size' | 'color'> & {
  receipt: ReceiptView
  label: string
  fullName: string
  renderDialog: (onClose: () => void) => ReactNode
}

/** Shown only to users who may reverse the receipt. The open dialog stays when the receipt is reversed meanwhile. */
function CorrectionButton({ receipt, label, fullName, renderDialog, ...button }: CorrectionProps) {
  const [isOpen, setOpen] = useState(false)
  const mayReverse = can(useActor(), 'reverse', 'receipts', { institutionIds: [receipt.institutionId] })
  if (!mayReverse || (receipt.reversedAt !== null && !isOpen)) return null
  return (
    <>
      <Button ref={passFocusOn} variant="outlined" {...button} aria-label={fullName} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && renderDialog(() => setOpen(false))}
    </>
  )
}

export function ReverseReceiptButton({ receipt }: { receipt: ReceiptView }) {
  const { id, number, amount, currency } = receipt
  const texts = isRefund(receipt) ? money.reverseRefund : money.reverse
  return (
    <CorrectionButton
      receipt={receipt}
      label={texts.open}
      fullName={fill(texts.openNumber, { number })}
      color="error"
      renderDialog={(close) => (
        <ReasonDialog
          texts={{
            ...texts,
            title: fill(texts.title, { number }),
            body: fill(texts.body, { amount: formatMoney(Math.abs(amount), currency) }),
            done: fill(texts.done, { number }),
          }}
          schema={reversalInputSchema}
          run={(api, reason, idempotencyKey) =>
            api.send('POST', `receipts/${id}/reversal`, { reason }, { schema: receiptViewSchema, idempotencyKey })
          }
          onClose={close}
        />
      )}
    />
  )
}

type MethodProps = {
  receipt: ReceiptView
  /** Without a frame, in a row. */
  inRow?: boolean
  onDone?: (receipt: ReceiptView) => void
}

/** Reverses a receipt and registers the same money by the other method. */
export function CorrectMethodButton({ receipt, inRow = false, onDone }: MethodProps) {
  const { id, method, reference, amount, currency } = receipt
  const texts = money.correctMethod
  return (
    <CorrectionButton
      receipt={receipt}
      label={texts.open}
      fullName={fill(texts.openNumber, { number: receipt.number })}
      variant={inRow ? 'text' : 'outlined'}
      size={inRow ? 'small' : 'medium'}
      renderDialog={(close) => (
        <ActionDialog
          texts={texts}
          initial={{
            method: PAYMENT_METHODS.find((other) => other !== method),
            reference: reference ?? '',
            reason: texts.usualReason,
          }}
          onClose={close}
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
          <MethodInput />
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
    />
  )
}
