import { SelectInput, TextInput } from 'react-admin'
import { offeringSchema } from '#domain/clubs/offering'
import type { Currency } from '#domain/money/money'
import { HourInput } from '../../panel/form/DateInput.tsx'
import { MoneyInput } from '../../panel/form/MoneyInput.tsx'
import { RowsInput } from '../../panel/form/FormRow.tsx'
import { ReferenceSelect } from '../../panel/form/ReferenceSelect.tsx'
import { institutions } from '../../providers/es/institutions.ts'
import { fill } from '../../providers/i18n/text.ts'
import { levelChoices, weekdayChoices } from './fields.tsx'
import { WholeInput } from '../../panel/form/BoundedInputs.tsx'

const NEW_OFFERING = {
  sportId: null,
  monthlyAmount: null,
  dueDay: 10,
  enrolmentFee: null,
  level: null,
  ageFrom: null,
  ageTo: null,
  schedule: [],
  variants: [],
}
const NEW_SLOT = { weekday: 1, from: '18:00', to: '19:00', place: null }

const newVariant = () => ({ id: crypto.randomUUID(), name: '', amount: null })

const ACTIVE = { active: true }

const offeringTitle = (number: number) => fill(institutions.offerings.title, { number })
const variantTitle = (number: number) => fill(institutions.offerings.variant, { number })
const slotTitle = (number: number) => fill(institutions.offerings.slot, { number })

export function OfferingsInput({ currency }: { currency: Currency }) {
  return (
    <RowsInput source="offerings" texts={institutions.offerings} title={offeringTitle} row={NEW_OFFERING}>
      <ReferenceSelect source="sportId" reference="sports" filter={ACTIVE} isRequired />
      <MoneyInput source="monthlyAmount" currency={currency} isRequired />
      <WholeInput schema={offeringSchema} source="dueDay" isRequired />
      <MoneyInput source="enrolmentFee" currency={currency} helperText={institutions.offerings.enrolmentFeeHelp} />
      <SelectInput source="level" choices={levelChoices} />
      <WholeInput schema={offeringSchema} source="ageFrom" />
      <WholeInput schema={offeringSchema} source="ageTo" />
      <VariantsInput currency={currency} />
      <ScheduleInput />
    </RowsInput>
  )
}

function VariantsInput({ currency }: { currency: Currency }) {
  return (
    <RowsInput
      source="variants"
      texts={{ add: institutions.offerings.addVariant, remove: institutions.offerings.removeVariant }}
      title={variantTitle}
      row={newVariant}
      dense
    >
      <TextInput source="name" isRequired placeholder={institutions.offerings.variantExample} />
      <MoneyInput source="amount" label={institutions.offerings.variantAmount} currency={currency} isRequired />
    </RowsInput>
  )
}

function ScheduleInput() {
  return (
    <RowsInput
      source="schedule"
      texts={{ add: institutions.offerings.addSlot, remove: institutions.offerings.removeSlot }}
      title={slotTitle}
      row={NEW_SLOT}
      dense
    >
      <SelectInput source="weekday" choices={weekdayChoices} isRequired />
      <HourInput source="from" isRequired />
      <HourInput source="to" isRequired />
      <TextInput source="place" />
    </RowsInput>
  )
}
