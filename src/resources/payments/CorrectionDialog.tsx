import { useState } from 'react'
import { Button as MaterialButton, DialogActions } from '@mui/material'
import { useListContext } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import type { BulkAction } from '#domain/api/bulk'
import type { FeeView } from '#domain/money/fee'
import { feeTotalsOf } from '#domain/money/feeSummary'
import { formatMoney } from '#domain/money/money'
import { useFeeSummaries } from '../../panel/data/queries.ts'
import { RefusedRecords } from '../../panel/list/bulk/BulkAction.tsx'
import { useSelection } from '../../panel/list/bulk/BulkBar.tsx'
import { DateInput } from '../../panel/form/DateInput.tsx'
import { Failure } from '../../panel/page/Page.tsx'
import { MoneyInput } from '../../panel/form/MoneyInput.tsx'
import { ReasonInput } from '../../panel/form/BoundedInputs.tsx'
import { ActionDialog } from '../../panel/action/ActionDialog.tsx'
import { useFormAction } from '../../panel/action/useAction.ts'
import { Dialog } from '../../panel/page/dialogs.tsx'
import type { NamedResult } from '../../providers/api/bulk.ts'
import { money } from '../../providers/es/money.ts'
import { fill } from '../../providers/i18n/text.ts'
import { toast } from '../../providers/toast/toast.ts'
import { reasonInputSchema } from '#domain/values/text'

type Correction = BulkAction<'payments'>
export type CorrectionKind = Correction['kind']

type Preview = { action: Correction; result: NamedResult }

export default function CorrectionDialog({ kind, onClose }: { kind: CorrectionKind; onClose: () => void }) {
  const { targets } = useSelection()
  const [preview, setPreview] = useState<Preview | null>(null)
  const [formValues, setFormValues] = useState<FieldValues>(
    kind === 'change' ? { amount: null, dueDate: null } : { reason: '' },
  )
  if (preview) return <Outcome preview={preview} kind={kind} onBack={() => setPreview(null)} onClose={onClose} />
  return (
    <ActionDialog
      texts={{
        title: money.bulk[`${kind}Title`],
        submit: money.bulk.preview,
        sending: money.bulk.previewing,
        failed: money.bulk.failed,
      }}
      initial={formValues}
      onClose={onClose}
      run={async (api, values) => {
        const action = correctionOf(kind, values)
        const result = await api.bulk('payments', action, targets, { dryRun: true })
        setFormValues(values)
        setPreview({ action, result })
      }}
    >
      {kind === 'change' ? <ChangeInputs /> : <ReasonInput schema={reasonInputSchema} multiline minRows={2} />}
    </ActionDialog>
  )
}

function correctionOf(kind: CorrectionKind, { reason, amount, dueDate }: FieldValues): Correction {
  if (kind !== 'change') return { kind, reason: String(reason) }
  return { kind, data: { ...(typeof amount === 'number' && { amount }), ...(dueDate && { dueDate: String(dueDate) }) } }
}

/** The amount can only change if all rows have the same currency. */
function ChangeInputs() {
  const { data = [] } = useListContext<FeeView>()
  const [currency, ...others] = new Set(data.map((fee) => fee.currency))
  return (
    <>
      <p>{money.bulk.keep}</p>
      {currency && others.length === 0 && (
        <MoneyInput source="amount" label={money.bulk.amount} currency={currency} positive />
      )}
      <DateInput
        source="dueDate"
        label={money.bulk.dueDate}
        validate={(dueDate, { amount }: FieldValues) =>
          dueDate || typeof amount === 'number' ? undefined : money.bulk.nothing
        }
      />
    </>
  )
}

/** The debt of the selected cuotas. Hidden if some are refused for another reason than owing nothing. */
function WriteOffTotal({ refused }: Pick<NamedResult, 'refused'>) {
  const { selectionFilter } = useSelection()
  const { data } = useFeeSummaries(selectionFilter)
  if (!data || refused.some(({ code }) => code !== 'nothingOwed')) return null
  const amounts = feeTotalsOf(data).map(({ pending, currency }) => formatMoney(pending, currency))
  return <p>{fill(money.bulk.writeOffTotal, { amount: amounts.join(' · ') })}</p>
}

type OutcomeProps = { preview: Preview; kind: CorrectionKind; onBack: () => void; onClose: () => void }

function Outcome({ preview: { action, result }, kind, onBack, onClose }: OutcomeProps) {
  const { targets, forget } = useSelection()
  const { submit, isSending, message } = useFormAction()
  const { done, refused } = result
  const apply = () =>
    submit({
      failed: money.bulk.failed,
      run: async (api, idempotencyKey) => {
        const applied = await api.bulk('payments', action, targets, { idempotencyKey })
        toast.success({ message: fill(money.bulk.done, { smart_count: applied.done.length }) })
        forget()
        onClose()
      },
    })
  return (
    <Dialog wide title={money.bulk[`${kind}Title`]} onClose={onClose}>
      <p>{done.length === 0 ? money.bulk.none : fill(money.bulk.would, { smart_count: done.length })}</p>
      {kind === 'writeOff' && done.length > 0 && <WriteOffTotal refused={refused} />}
      {refused.length > 0 && (
        <>
          <p>{fill(money.bulk.wouldNot, { smart_count: refused.length })}</p>
          <RefusedRecords refused={refused} />
        </>
      )}
      <Failure>{message}</Failure>
      <DialogActions>
        {done.length > 0 && (
          <MaterialButton
            variant="contained"
            color={kind === 'change' ? 'primary' : 'error'}
            disabled={isSending}
            onClick={() => void apply()}
          >
            {isSending ? money.bulk.applying : fill(money.bulk.apply, { smart_count: done.length })}
          </MaterialButton>
        )}
        <MaterialButton variant="outlined" disabled={isSending} onClick={onBack}>
          {money.bulk.back}
        </MaterialButton>
      </DialogActions>
    </Dialog>
  )
}
