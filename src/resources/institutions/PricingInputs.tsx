import {
  AutocompleteArrayInput,
  BooleanInput,
  CheckboxGroupInput,
  ReferenceArrayInput,
  SelectInput,
  TextField,
  TextInput,
} from 'react-admin'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import type { Currency } from '#domain/money/money'
import { AGE_DAYS, categorySchema, conceptSchema } from '#domain/money/pricing'
import { MONTHS } from '#domain/values/writtenDate'
import { BoundedNumber } from '../../panel/form/BoundedInputs.tsx'
import { RowsInput } from '../../panel/form/FormRow.tsx'
import formStyles from '../../panel/form/form.module.css'
import { MoneyInput } from '../../panel/form/MoneyInput.tsx'
import { RetriedChoices } from '../../panel/form/RetriedChoices.tsx'
import { institutions } from '../../providers/es/institutions.ts'
import { fill } from '../../providers/i18n/text.ts'
import { offeringSchema } from '#domain/clubs/offering'
import { HourInput } from '../../panel/form/DateInput.tsx'
import { ReferenceSelect } from '../../panel/form/ReferenceSelect.tsx'
import { RecordName } from '../../panel/values/RecordName.tsx'
import { levelChoices, weekdayChoices } from './fields.tsx'

const { categories, concepts, offerings } = institutions
const AGE_DAY_CHOICES = AGE_DAYS.map((id) => ({ id, name: categories.ageOn[id] }))
const MONTH_CHOICES = MONTHS.map((name, index) => ({ id: index + 1, name }))
const ALL_MONTHS = MONTH_CHOICES.map(({ id }) => id)
const BY_NAME = { field: 'name', order: 'ASC' } as const

const NAME = <TextField source="name" />

const newCategory = () => ({ id: crypto.randomUUID(), name: '', ageFrom: null, ageTo: null, years: null })
const newConcept = (isFirst: boolean) => ({
  id: crypto.randomUUID(),
  name: isFirst ? concepts.newName : '',
  months: isFirst ? ALL_MONTHS : [],
  onJoining: false,
  dueDay: 10,
  amount: null,
  prices: {},
  familyAmount: null,
  familySize: null,
  sportIds: [],
  exceptSportIds: [],
  discounted: false,
  formerNames: [],
})

export function CategoriesInput() {
  return (
    <>
      <SelectInput
        source="pricing.ageOn"
        label="resources.institutions.fields.ageOn"
        choices={AGE_DAY_CHOICES}
        isRequired
      />
      <RowsInput source="pricing.categories" texts={categories} row={newCategory} name={NAME}>
        <TextInput source="name" isRequired />
        <BoundedNumber schema={categorySchema} source="ageFrom" />
        <BoundedNumber schema={categorySchema} source="ageTo" />
        <BoundedNumber schema={categorySchema} source="years" helperText={categories.yearsHelp} />
      </RowsInput>
    </>
  )
}

export function ConceptsInput({ currency }: { currency: Currency }) {
  const rows: unknown = useWatch({ name: 'pricing.concepts' })
  return (
    <RowsInput
      source="pricing.concepts"
      texts={concepts}
      name={NAME}
      row={() => newConcept(!Array.isArray(rows) || rows.length === 0)}
    >
      <TextInput source="name" isRequired />
      <MoneyInput source="amount" currency={currency} helperText={concepts.amountHelp} />
      <BoundedNumber schema={conceptSchema} source="dueDay" isRequired />
      <CategoryPrices currency={currency} />
      <CheckboxGroupInput
        source="months"
        choices={MONTH_CHOICES}
        className={formStyles.wide}
        helperText={concepts.monthsHelp}
      />
      <BooleanInput source="onJoining" helperText={concepts.onJoiningHelp} />
      <BooleanInput source="discounted" helperText={concepts.discountedHelp} />
      <MoneyInput source="familyAmount" currency={currency} helperText={concepts.familyHelp} />
      <BoundedNumber schema={conceptSchema} source="familySize" helperText={concepts.familySizeHelp} />
      <SportsInput source="sportIds" helperText={concepts.sportsHelp} />
      <SportsInput source="exceptSportIds" helperText={concepts.exceptHelp} />
    </RowsInput>
  )
}

const categoryNamesSchema = z.array(z.object({ id: z.string(), name: z.string() }))

function CategoryPrices({ currency }: { currency: Currency }) {
  const parsed = categoryNamesSchema.safeParse(useWatch({ name: 'pricing.categories' }))
  return parsed.data?.flatMap(({ id, name }) =>
    name === '' ? (
      []
    ) : (
      <MoneyInput
        key={id}
        source={`prices.${id}`}
        label={fill(concepts.price, { name })}
        currency={currency}
        helperText={concepts.priceHelp}
      />
    ),
  )
}

const offeredSchema = z.array(z.object({ sportId: z.string() }))

function SportsInput({ source, helperText }: { source: string; helperText: string }) {
  const offered = offeredSchema.catch([]).parse(useWatch({ name: 'offerings' }))
  return (
    <ReferenceArrayInput
      source={source}
      reference="sports"
      filter={{ id: offered.map(({ sportId }) => sportId) }}
      sort={BY_NAME}
    >
      <RetriedChoices>
        <AutocompleteArrayInput optionText="name" helperText={helperText} />
      </RetriedChoices>
    </ReferenceArrayInput>
  )
}

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

export function OfferingsInput({ currency }: { currency: Currency }) {
  return (
    <RowsInput source="offerings" texts={offerings} row={NEW_OFFERING} name={<RecordName source="sportId" />}>
      <ReferenceSelect source="sportId" reference="sports" filter={ACTIVE} isRequired />
      <MoneyInput source="monthlyAmount" currency={currency} isRequired />
      <BoundedNumber schema={offeringSchema} source="dueDay" isRequired />
      <MoneyInput source="enrolmentFee" currency={currency} helperText={offerings.enrolmentFeeHelp} />
      <SelectInput source="level" choices={levelChoices} />
      <BoundedNumber schema={offeringSchema} source="ageFrom" />
      <BoundedNumber schema={offeringSchema} source="ageTo" />
      <RowsInput source="variants" texts={offerings.variants} row={newVariant} dense>
        <TextInput source="name" isRequired placeholder={offerings.variantExample} />
        <MoneyInput source="amount" label={offerings.variantAmount} currency={currency} isRequired />
      </RowsInput>
      <RowsInput source="schedule" texts={offerings.slots} row={NEW_SLOT} dense>
        <SelectInput source="weekday" choices={weekdayChoices} isRequired />
        <HourInput source="from" isRequired />
        <HourInput source="to" isRequired />
        <TextInput source="place" />
      </RowsInput>
    </RowsInput>
  )
}
