import { useState } from 'react'
import { Button as MaterialButton, DialogActions } from '@mui/material'
import { TextInput, required, useDataProvider, useListContext } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import type { BulkAction } from '#domain/bulk'
import { cancellationInputSchema } from '#domain/fee'
import type { FeeView } from '#domain/fee'
import { RefusedRecords } from '../../panel/list/bulk/BulkRefusals.tsx'
import { useChosen } from '../../panel/list/useChosen.ts'
import { DateInput } from '../../panel/form/DateInput.tsx'
import { MoneyInput } from '../../panel/form/MoneyInput.tsx'
import { withinBounds } from '../../panel/form/bounds.ts'
import { MoneyForm } from '../../panel/money/MoneyForm.tsx'
import { useMoneyAction } from '../../panel/money/useMoneyAction.ts'
import { Dialog } from '../../panel/page/Dialog.tsx'
import type { NamedResult } from '../../providers/bulk.ts'
import type { PanelDataProvider } from '../../providers/dataProvider.ts'
import { money } from '../../providers/es/money.ts'
import { createText } from '../../providers/text.ts'
import { toast } from '../../providers/toast.ts'

const t = createText(money)
type Correction = BulkAction<'payments'>
export type CorrectionKind = Correction['kind']

type Preview = { action: Correction; result: NamedResult }

/** Asks for the correction, shows what it would do, and does it. */
export default function CorrectionDialog({ kind, onClose }: { kind: CorrectionKind; onClose: () => void }) {
  const [preview, setPreview] = useState<Preview | null>(null)
  const [typed, setTyped] = useState<FieldValues>(kind === 'cancel' ? { reason: '' } : { amount: null, dueDate: null })
  if (preview) return <Outcome preview={preview} kind={kind} onBack={() => setPreview(null)} onClose={onClose} />
  return (
    <CorrectionForm
      kind={kind}
      initial={typed}
      onClose={onClose}
      onPreview={(shown, values) => {
        setTyped(values)
        setPreview(shown)
      }}
    />
  )
}

type FormProps = {
  kind: CorrectionKind
  initial: FieldValues
  onPreview: (preview: Preview, typed: FieldValues) => void
  onClose: () => void
}

function CorrectionForm({ kind, initial, onPreview, onClose }: FormProps) {
  const { targets } = useChosen()
  const { submit, isSending, message } = useMoneyAction()
  const show = async (values: FieldValues) => {
    const action = correctionOf(kind, values)
    if (!action) return { dueDate: t('bulk.nothing') }
    return submit({
      fields: Object.keys(initial),
      failed: t('bulk.failed'),
      run: async (api) =>
        onPreview({ action, result: await api.bulk('payments', action, targets, { dryRun: true }) }, values),
    })
  }
  return (
    <MoneyForm
      title={t(kind === 'cancel' ? 'bulk.cancelTitle' : 'bulk.changeTitle')}
      initial={initial}
      onSubmit={show}
      onClose={onClose}
      isSending={isSending}
      message={message}
      submitLabel={t('bulk.preview')}
      sendingLabel={t('bulk.previewing')}
    >
      {kind === 'cancel' ? <ReasonInput /> : <ChangeInputs />}
    </MoneyForm>
  )
}

/** The correction that was typed; null if it changes nothing. */
function correctionOf(kind: CorrectionKind, { reason, amount, dueDate }: FieldValues): Correction | null {
  if (kind === 'cancel') return { kind, reason: String(reason) }
  const data = { ...(typeof amount === 'number' && { amount }), ...(dueDate && { dueDate: String(dueDate) }) }
  return Object.keys(data).length > 0 ? { kind, data } : null
}

function ReasonInput() {
  return (
    <TextInput
      source="reason"
      label={t('cancelFee.reason')}
      multiline
      minRows={2}
      validate={[required(), ...withinBounds(cancellationInputSchema, 'reason')]}
    />
  )
}

/** An amount only where the rows have one currency. */
function ChangeInputs() {
  const { data = [] } = useListContext<FeeView>()
  const [currency, ...others] = new Set(data.map((fee) => fee.currency))
  return (
    <>
      <p>{t('bulk.keep')}</p>
      {currency && others.length === 0 && (
        <MoneyInput source="amount" label={t('bulk.amount')} currency={currency} positive />
      )}
      <DateInput source="dueDate" label={t('bulk.dueDate')} />
    </>
  )
}

type OutcomeProps = { preview: Preview; kind: CorrectionKind; onBack: () => void; onClose: () => void }

/** What the correction would do, and the button that does it. */
function Outcome({ preview: { action, result }, kind, onBack, onClose }: OutcomeProps) {
  const { targets, forget } = useChosen()
  const api = useDataProvider<PanelDataProvider>()
  const { submit, isSending, message } = useMoneyAction()
  const { done, refused } = result
  const apply = () =>
    submit({
      fields: [],
      failed: t('bulk.failed'),
      run: async (_api, idempotencyKey) => {
        const applied = await api.bulk('payments', action, targets, { idempotencyKey })
        toast.success({ message: t('bulk.done', { smart_count: applied.done.length }) })
        forget()
        onClose()
      },
    })
  return (
    <Dialog wide title={t(kind === 'cancel' ? 'bulk.cancelTitle' : 'bulk.changeTitle')} onClose={onClose}>
      <p>{done.length === 0 ? t('bulk.none') : t('bulk.would', { smart_count: done.length })}</p>
      {refused.length > 0 && (
        <>
          <p>{t('bulk.wouldNot', { smart_count: refused.length })}</p>
          <RefusedRecords refused={refused} />
        </>
      )}
      {message && <p role="alert">{message}</p>}
      <DialogActions>
        {done.length > 0 && (
          <MaterialButton
            variant="contained"
            color={kind === 'cancel' ? 'error' : 'primary'}
            disabled={isSending}
            onClick={() => void apply()}
          >
            {isSending ? t('bulk.applying') : t('bulk.apply', { smart_count: done.length })}
          </MaterialButton>
        )}
        <MaterialButton variant="outlined" disabled={isSending} onClick={onBack}>
          {t('bulk.back')}
        </MaterialButton>
      </DialogActions>
    </Dialog>
  )
}
