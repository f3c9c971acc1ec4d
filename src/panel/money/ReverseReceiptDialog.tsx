import { Alert, Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useId } from 'react'
import { Form, TextInput, maxLength, required } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { formatMoney } from '#domain/money'
import type { ReceiptView } from '#domain/receipt'
import { money } from '../../providers/es/money.ts'
import { createText } from '../../providers/text.ts'
import { toast } from '../../ui/toast.ts'
import { reverseReceipt } from './registerReceipt.ts'
import { useMoneyAction } from './useMoneyAction.ts'

const t = createText(money)
const EMPTY = { reason: '' }

/** Asks for the reason and reverses a receipt whole; what failed can be sent again without harm. */
export function ReverseReceiptDialog({ receipt, onClose }: { receipt: ReceiptView; onClose: () => void }) {
  const titleId = useId()
  const { submit, isSending, message } = useMoneyAction()
  const { number } = receipt
  const reverse = ({ reason }: FieldValues) =>
    submit({
      fields: ['reason'],
      failed: t('reverse.failed'),
      run: async (api, key) => {
        await reverseReceipt(api, receipt.id, { reason: String(reason) }, key)
        toast.success({ message: t('reverse.done', { number }) })
        onClose()
      },
    })
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={titleId} onClose={() => !isSending && onClose()}>
      <Form record={EMPTY} onSubmit={reverse} disableInvalidFormNotification>
        <DialogTitle id={titleId}>{t('reverse.title', { number })}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>
            {t('reverse.body', { amount: formatMoney(receipt.amount, receipt.currency) })}
          </DialogContentText>
          {message && (
            <Alert severity="error" sx={{ mb: 2 }}>
              {message}
            </Alert>
          )}
          <TextInput
            source="reason"
            label={t('reverse.reason')}
            multiline
            autoFocus
            validate={[required(), maxLength(300)]}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isSending} color="inherit">
            {t('cancel')}
          </Button>
          <Button type="submit" variant="contained" color="error" loading={isSending}>
            {t('reverse.submit')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
