import type { FieldMessage } from '#domain/api/messages'
import { BooleanInput, required, SelectInput, TextInput } from 'react-admin'
import { type FieldValues, useWatch } from 'react-hook-form'
import { currencySchema } from '#domain/money/money'
import { INTERVALS, type Plan, planInputSchema } from '#domain/clubs/plan'
import { FormSection } from '../../panel/page/Page.tsx'
import { CURRENCIES } from '#domain/money/currency'
import { MoneyInput } from '../../panel/form/MoneyInput.tsx'
import { plans } from '../../providers/es/catalogue.ts'
import formStyles from '../../panel/form/form.module.css'
import { EditPage } from '../../panel/page/EditPage.tsx'
import { InPlaceForm } from '../../panel/form/CreateInPlace.tsx'
import { BoundedNumber, BoundedText, textOrEmpty } from '../../panel/form/BoundedInputs.tsx'
import { CreatePage } from '../../panel/page/CreatePage.tsx'

const CURRENCY_CHOICES = CURRENCIES.map((currency) => ({ id: currency, name: currency }))
const INTERVAL_CHOICES = INTERVALS.map((interval) => ({ id: interval, name: plans.interval[interval] }))

function PlanInputs() {
  return (
    <>
      <FormSection title={plans.data}>
        <BoundedText schema={planInputSchema} source="name" isRequired />
        <BoundedText
          schema={planInputSchema}
          source="description"
          multiline
          minRows={2}
          parse={textOrEmpty}
          className={formStyles.wide}
        />
        <BooleanInput source="published" />
      </FormSection>
      <FormSection title={plans.priceSection}>
        <PriceInput />
        <SelectInput source="currency" choices={CURRENCY_CHOICES} validate={required()} />
        <SelectInput source="interval" choices={INTERVAL_CHOICES} validate={required()} />
        <BoundedNumber schema={planInputSchema} source="maxMembers" helperText={plans.maxMembersHelp} />
      </FormSection>
      <FormSection title={plans.features}>
        <TextInput
          source="features"
          multiline
          minRows={4}
          format={featuresToText}
          parse={textToFeatures}
          helperText={plans.featuresHelp}
          validate={validFeatures}
          className={formStyles.wide}
        />
      </FormSection>
    </>
  )
}

function PriceInput() {
  const currency = currencySchema.catch('ARS').parse(useWatch({ name: 'currency' }))
  return <MoneyInput source="price" currency={currency} isRequired />
}

function validFeatures(features: unknown): string | undefined {
  const fault = featuresFault(features)
  return fault ? plans[fault] : undefined
}

const NEW_PLAN = { description: '', currency: 'ARS', interval: 'monthly', features: [], published: false }

/** Plans share one currency, and the API puts each new one last. */
const nextValues = ({ currency, interval }: FieldValues) => ({ currency, interval })

export function PlanCreate() {
  return (
    <CreatePage defaultValues={NEW_PLAN} redirect="list" transform={cleanPlan} another={nextValues}>
      <PlanInputs />
    </CreatePage>
  )
}

export function PlanEdit() {
  return (
    <EditPage<Plan> transform={cleanPlan} deletion={plans.delete} historyOf="plans">
      <PlanInputs />
    </EditPage>
  )
}

export function PlanInPlace({ name }: { name: string }) {
  return (
    <InPlaceForm resource="plans" name={name} defaultValues={NEW_PLAN} transform={cleanPlan}>
      <PlanInputs />
    </InPlaceForm>
  )
}

export function featuresToText(features: unknown): string {
  return Array.isArray(features) ? features.join('\n') : ''
}

/** The features in the text. Empty lines stay while the user types; `cleanFeatures` removes them. */
export function textToFeatures(text: unknown): string[] {
  return typeof text === 'string' && text !== '' ? text.split('\n') : []
}

export function cleanFeatures(features: unknown): string[] {
  if (!Array.isArray(features)) return []
  return features.map((feature) => String(feature).trim()).filter((feature) => feature !== '')
}

export function featuresFault(features: unknown): 'featureTooLong' | 'tooManyFeatures' | null {
  const { error } = planInputSchema.shape.features.safeParse(cleanFeatures(features))
  const has = (message: FieldMessage) => error?.issues.some((issue) => issue.message === message)
  if (has('tooLong')) return 'featureTooLong'
  return has('tooMany') ? 'tooManyFeatures' : null
}

export function cleanPlan<T extends { features?: unknown }>(plan: T): T & { features: string[] } {
  return { ...plan, features: cleanFeatures(plan.features) }
}
