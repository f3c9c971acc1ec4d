import { useState } from 'react'
import { Button } from '@mui/material'
import { maxValue, minValue, required } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { can } from '#domain/access'
import { addDays, addMonths, daysOfMonth, periodOf } from '#domain/calendar'
import { closingInputSchema } from '#domain/institution'
import type { Institution } from '#domain/institution'
import { useActor } from '../data/useActor.ts'
import { todayAt } from '../data/useInstitution.ts'
import { DateInput } from '../form/DateInput.tsx'
import { MoneyForm } from './MoneyForm.tsx'
import { useMoneyAction } from './useMoneyAction.ts'
import { institutions } from '../../providers/es/institutions.ts'
import { createText } from '../../providers/text.ts'
import { toast } from '../../providers/toast.ts'
import { dayInFigures } from '#domain/writtenDate'
import { passFocusOn } from '../../ui/shell/useRouteFocus.ts'

const t = createText(institutions)

/** Opens the dialog that closes an institution's days for good. Not shown to people who may not. */
export function CloseDaysButton({ institution }: { institution: Institution }) {
  const [isOpen, setOpen] = useState(false)
  if (!can(useActor(), 'close', 'institutions', { institutionIds: [institution.id] })) return null
  return (
    <>
      <Button ref={passFocusOn} variant="outlined" onClick={() => setOpen(true)}>
        {t('closing.open')}
      </Button>
      {isOpen && <CloseDaysDialog institution={institution} onClose={() => setOpen(false)} />}
    </>
  )
}

function CloseDaysDialog({ institution, onClose }: { institution: Institution; onClose: () => void }) {
  const { id, version, closedThrough } = institution
  const [today] = useState(() => todayAt(institution))
  const [initial] = useState({ through: lastMonthsEnd(today) })
  const { submit, isSending, message } = useMoneyAction()
  const yesterday = addDays(today, -1)
  const close = (values: FieldValues) =>
    submit({
      fields: ['through'],
      failed: t('closing.failed'),
      run: async (api, idempotencyKey) => {
        const { through } = closingInputSchema.parse(values)
        await api.send('POST', `institutions/${id}/closing`, { through, version }, { idempotencyKey })
        toast.success({ message: t('closing.done', { date: dayInFigures(through) }) })
        onClose()
      },
    })
  return (
    <MoneyForm
      title={t('closing.title')}
      initial={initial}
      onSubmit={close}
      onClose={onClose}
      isSending={isSending}
      message={message}
      submitLabel={t('closing.submit')}
      sendingLabel={t('closing.sending')}
      danger
    >
      <p>{t('closing.body')}</p>
      <DateInput
        source="through"
        label={t('closing.through')}
        validate={[
          required(),
          maxValue(yesterday, t('closing.early')),
          ...(closedThrough === null
            ? []
            : [minValue(addDays(closedThrough, 1), t('closing.late', { date: dayInFigures(closedThrough) }))]),
        ]}
        max={yesterday}
      />
    </MoneyForm>
  )
}

/** Returns the last day of the month before a day's. */
function lastMonthsEnd(today: string): string {
  return daysOfMonth(addMonths(periodOf(today), -1))[1]
}
