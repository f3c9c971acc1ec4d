import { cleanPlan, featuresFault, featuresToText, textToFeatures } from './featureLines.ts'
import { BooleanInput, NumberInput, SelectInput, TextInput, required } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { FieldValues } from 'react-hook-form'
import { currencySchema } from '#domain/money'
import { INTERVALS, planInputSchema } from '#domain/plan'
import type { Plan } from '#domain/plan'
import { FormSection } from '../../panel/form/FormSection.tsx'
import { CURRENCY_CHOICES } from '../../panel/money/choices.ts'
import { MoneyInput } from '../../panel/form/MoneyInput.tsx'
import { plans } from '../../providers/es/plans.ts'
import { createText } from '../../providers/text.ts'
import formStyles from '../../panel/form/form.module.css'
import { CreatePage } from '../../panel/page/CreatePage.tsx'
import { DeleteRecordButton } from '../../panel/page/DeleteRecordButton.tsx'
import { EditPage } from '../../panel/page/EditPage.tsx'
import { History } from '../../panel/history/History.tsx'
import { InPlaceForm } from '../../panel/form/CreateInPlace.tsx'
import { boundsOf, withinBounds } from '../../panel/form/bounds.ts'

const t = createText(plans)

const INTERVAL_CHOICES = INTERVALS.map((interval) => ({ id: interval, name: t(`interval.${interval}`) }))

/** The fields of a plan, for all its forms. */
function PlanInputs() {
  return (
    <>
      <FormSection title={t('data')}>
        <TextInput source="name" validate={[required(), ...withinBounds(planInputSchema, 'name')]} />
        <TextInput
          source="description"
          multiline
          minRows={2}
          validate={withinBounds(planInputSchema, 'description')}
          parse={textOf}
          className={formStyles.wide}
        />
        <BooleanInput source="published" />
      </FormSection>
      <FormSection title={t('priceSection')}>
        <PriceInput />
        <SelectInput source="currency" choices={CURRENCY_CHOICES} validate={required()} />
        <SelectInput source="interval" choices={INTERVAL_CHOICES} validate={required()} />
        <NumberInput
          source="maxMembers"
          min={boundsOf(planInputSchema, 'maxMembers').min}
          helperText={t('maxMembersHelp')}
          validate={withinBounds(planInputSchema, 'maxMembers')}
        />
      </FormSection>
      <FormSection title={t('features')}>
        <TextInput
          source="features"
          multiline
          minRows={4}
          format={featuresToText}
          parse={textToFeatures}
          helperText={t('featuresHelp')}
          validate={validFeatures}
          className={formStyles.wide}
        />
      </FormSection>
    </>
  )
}

/** The price, read with the decimals of the currency next to it. */
function PriceInput() {
  const currency = currencySchema.catch('ARS').parse(useWatch({ name: 'currency' }))
  return <MoneyInput source="price" currency={currency} isRequired />
}

function validFeatures(features: unknown): string | undefined {
  const fault = featuresFault(features)
  return fault ? t(fault) : undefined
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The defaults of a new plan. */
const NEW_PLAN = { description: '', currency: 'ARS', interval: 'monthly', features: [], published: false }

/** Plans share one currency, and the API puts each new one last. */
const repeated = ({ currency, interval }: FieldValues) => ({ currency, interval })

/** A new plan (super admin). */
export function PlanCreate() {
  return (
    <CreatePage defaultValues={NEW_PLAN} redirect="list" transform={cleanPlan} another={repeated}>
      <PlanInputs />
    </CreatePage>
  )
}

/** An existing plan (super admin). */
export function PlanEdit() {
  return (
    <EditPage<Plan>
      redirect="list"
      transform={cleanPlan}
      title={({ name }) => name}
      actions={deleteButton}
      after={historyOf}
    >
      <PlanInputs />
    </EditPage>
  )
}

const historyOf = (record: Plan) => <History resource="plans" record={record} />

function deleteButton(record: Plan) {
  return (
    <DeleteRecordButton record={record} label={t('delete.label')} title={t('delete.title')} body={t('delete.body')} />
  )
}

/** A new plan, made from the form of an institution. */
export function PlanInPlace({ name }: { name: string }) {
  return (
    <InPlaceForm resource="plans" name={name} defaultValues={NEW_PLAN} transform={cleanPlan}>
      <PlanInputs />
    </InPlaceForm>
  )
}
