import {
  ArrayInput,
  AutocompleteInput,
  NumberInput,
  ReferenceInput,
  SelectInput,
  SimpleFormIterator,
  TextInput,
} from 'react-admin'
import { offeringSchema } from '#domain/clubs/institution'
import type { Currency } from '#domain/money/money'
import { HourInput } from '../../panel/form/DateInput.tsx'
import { MoneyInput } from '../../panel/form/MoneyInput.tsx'
import { AddRow, FormRow, NoRows, RemoveRow } from '../../panel/form/FormRow.tsx'
import { RetriedChoices } from '../../panel/form/RetriedChoices.tsx'
import { institutions } from '../../providers/es/institutions.ts'
import { fill } from '../../providers/i18n/text.ts'
import { levelChoices, weekdayChoices } from './fields.tsx'
import formStyles from '../../panel/form/form.module.css'
import { boundsOf } from '../../panel/form/bounds.ts'

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

const BY_NAME = { field: 'name', order: 'ASC' } as const
const ACTIVE = { active: true }

const offeringTitle = (number: number) => fill(institutions.offerings.title, { number })
const variantTitle = (number: number) => fill(institutions.offerings.variant, { number })
const slotTitle = (number: number) => fill(institutions.offerings.slot, { number })

export function OfferingsInput({ currency }: { currency: Currency }) {
  return (
    <ArrayInput source="offerings" label={false} className={formStyles.wide}>
      <NoRows text={institutions.offerings.none} />
      <SimpleFormIterator
        fullWidth
        disableClear
        disableReordering
        addButton={<AddRow label={institutions.offerings.add} row={NEW_OFFERING} />}
        removeButton={<RemoveRow label={institutions.offerings.remove} rowTitle={offeringTitle} />}
      >
        <FormRow title={offeringTitle}>
          <ReferenceInput source="sportId" reference="sports" filter={ACTIVE} sort={BY_NAME}>
            <RetriedChoices>
              <AutocompleteInput optionText="name" isRequired />
            </RetriedChoices>
          </ReferenceInput>
          <MoneyInput source="monthlyAmount" currency={currency} isRequired />
          <NumberInput source="dueDay" isRequired step={1} {...boundsOf(offeringSchema, 'dueDay')} />
          <MoneyInput source="enrolmentFee" currency={currency} helperText={institutions.offerings.enrolmentFeeHelp} />
          <SelectInput source="level" choices={levelChoices} />
          <NumberInput source="ageFrom" step={1} {...boundsOf(offeringSchema, 'ageFrom')} />
          <NumberInput source="ageTo" step={1} {...boundsOf(offeringSchema, 'ageTo')} />
          <VariantsInput currency={currency} />
          <ScheduleInput />
        </FormRow>
      </SimpleFormIterator>
    </ArrayInput>
  )
}

function VariantsInput({ currency }: { currency: Currency }) {
  return (
    <ArrayInput source="variants" label={false} className={formStyles.wide}>
      <SimpleFormIterator
        fullWidth
        disableClear
        disableReordering
        addButton={<AddRow label={institutions.offerings.addVariant} row={newVariant} />}
        removeButton={<RemoveRow label={institutions.offerings.removeVariant} rowTitle={variantTitle} />}
      >
        <FormRow title={variantTitle} dense>
          <TextInput source="name" isRequired autoComplete="off" placeholder={institutions.offerings.variantExample} />
          <MoneyInput source="amount" label={institutions.offerings.variantAmount} currency={currency} isRequired />
        </FormRow>
      </SimpleFormIterator>
    </ArrayInput>
  )
}

function ScheduleInput() {
  return (
    <ArrayInput source="schedule" label={false} className={formStyles.wide}>
      <SimpleFormIterator
        fullWidth
        disableClear
        disableReordering
        addButton={<AddRow label={institutions.offerings.addSlot} row={NEW_SLOT} />}
        removeButton={<RemoveRow label={institutions.offerings.removeSlot} rowTitle={slotTitle} />}
      >
        <FormRow title={slotTitle} dense>
          <SelectInput source="weekday" choices={weekdayChoices} isRequired />
          <HourInput source="from" isRequired />
          <HourInput source="to" isRequired />
          <TextInput source="place" autoComplete="off" />
        </FormRow>
      </SimpleFormIterator>
    </ArrayInput>
  )
}
