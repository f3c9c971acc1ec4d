import { useState } from 'react'
import { maxValue, minValue, required } from 'react-admin'
import { can } from '#domain/access/access'
import { addDays, addMonths, daysOfMonth, periodOf } from '#domain/values/calendar'
import { closingInputSchema, type Institution } from '#domain/clubs/institution'
import { useActor } from '../data/useActor.ts'
import { todayAt } from '../data/useInstitution.ts'
import { DateInput } from '../form/DateInput.tsx'
import { ActionDialog } from '../action/ActionDialog.tsx'
import { ClosingFigures } from './ClosingFigures.tsx'
import { institutions } from '../../providers/es/institutions.ts'
import { fill } from '../../providers/i18n/text.ts'
import { dayInFigures } from '#domain/values/writtenDate'
import { DialogButton } from '../page/Dialog.tsx'

export function CloseDaysButton({ institution }: { institution: Institution }) {
  if (!can(useActor(), 'close', 'institutions', { institutionIds: [institution.id] })) return null
  return (
    <DialogButton
      label={institutions.closing.open}
      renderDialog={(close) => <CloseDaysDialog institution={institution} onClose={close} />}
    />
  )
}

function CloseDaysDialog({ institution, onClose }: { institution: Institution; onClose: () => void }) {
  const { id, version, closedThrough } = institution
  const [today] = useState(() => todayAt(institution))
  const yesterday = addDays(today, -1)
  return (
    <ActionDialog
      texts={institutions.closing}
      initial={{ through: lastMonthsEnd(today) }}
      onClose={onClose}
      danger
      run={async (api, values, idempotencyKey) => {
        const { through } = closingInputSchema.parse(values)
        await api.send('POST', `institutions/${id}/closing`, { through, version }, { idempotencyKey })
        return fill(institutions.closing.done, { date: dayInFigures(through) })
      }}
    >
      <p>{institutions.closing.body}</p>
      <DateInput
        source="through"
        label={institutions.closing.through}
        validate={[
          required(),
          maxValue(yesterday, institutions.closing.early),
          ...(closedThrough === null
            ? []
            : [
                minValue(
                  addDays(closedThrough, 1),
                  fill(institutions.closing.late, { date: dayInFigures(closedThrough) }),
                ),
              ]),
        ]}
        max={yesterday}
      />
      <ClosingFigures institution={institution} today={today} onFollow={onClose} />
    </ActionDialog>
  )
}

function lastMonthsEnd(today: string): string {
  return daysOfMonth(addMonths(periodOf(today), -1))[1]
}
