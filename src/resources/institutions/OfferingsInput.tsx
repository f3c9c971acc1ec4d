import { useRecordContext } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { Institution } from '#domain/institution'
import { currencySchema } from '#domain/money'
import { NumberInput } from '../../panel/inputs/NumberInput.tsx'
import { SelectInput } from '../../panel/inputs/SelectInput.tsx'
import { TextInput } from '../../panel/inputs/TextInput.tsx'
import { MoneyInput } from '../../panel/MoneyInput.tsx'
import { ReferenceSelect } from '../../panel/ReferenceSelect.tsx'
import { RowsInput } from '../../panel/RowsInput.tsx'
import { institutions } from '../../providers/es/institutions.ts'
import { createText } from '../../providers/text.ts'
import { weekdayChoices } from './choices.ts'

const t = createText(institutions)

const NEW_OFFERING = { sportId: null, monthlyAmount: null, dueDay: 10, schedule: [] }
const NEW_SLOT = { weekday: 1, from: '18:00', to: '19:00', place: null }

/** The sports that the institution offers: cuota, due day and weekly schedule of each. */
export function OfferingsInput() {
  const record = useRecordContext<Institution>()
  const chosen = currencySchema.safeParse(useWatch({ name: 'currency' }))
  const currency = chosen.data ?? record?.currency ?? 'ARS'
  return (
    <RowsInput
      source="offerings"
      newRow={NEW_OFFERING}
      addLabel={institutions.offerings.add}
      removeLabel={institutions.offerings.remove}
      rowTitle={(number) => t('offerings.title', { number })}
      empty={institutions.offerings.none}
    >
      {() => (
        <>
          <ReferenceSelect source="sportId" reference="sports" filter={{ active: true }} isRequired />
          <MoneyInput source="monthlyAmount" currency={currency} isRequired />
          <NumberInput source="dueDay" isRequired min={1} max={28} step={1} />
          <RowsInput
            source="schedule"
            dense
            newRow={NEW_SLOT}
            addLabel={institutions.offerings.addSlot}
            removeLabel={institutions.offerings.removeSlot}
            rowTitle={(number) => t('offerings.slot', { number })}
          >
            {() => (
              <>
                <SelectInput source="weekday" choices={weekdayChoices} isRequired />
                <TextInput source="from" type="time" isRequired slotProps={{ inputLabel: { shrink: true } }} />
                <TextInput source="to" type="time" isRequired slotProps={{ inputLabel: { shrink: true } }} />
                <TextInput source="place" autoComplete="off" />
              </>
            )}
          </RowsInput>
        </>
      )}
    </RowsInput>
  )
}
