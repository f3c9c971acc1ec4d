import { BooleanInput, NumberInput, SelectInput, TextInput, maxLength, maxValue, minValue, required } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { currencySchema } from '#domain/money'
import { INTERVALS } from '#domain/plan'
import { FormSection } from '../../panel/form/FormSection.tsx'
import { CURRENCY_CHOICES } from '../../panel/money/currencyChoices.ts'
import { MoneyInput } from '../../panel/form/MoneyInput.tsx'
import { plans } from '../../providers/es/plans.ts'
import { createText } from '../../providers/text.ts'
import { featuresFault, featuresToText, textToFeatures } from './featureLines.ts'
import formStyles from '../../panel/form/form.module.css'

const t = createText(plans)

const INTERVAL_CHOICES = INTERVALS.map((interval) => ({ id: interval, name: t(`interval.${interval}`) }))

/** The fields of a plan, for its create and edit forms; the bounds are those of `planSchema`. */
export function PlanInputs() {
  return (
    <>
      <FormSection title={t('data')}>
        <TextInput source="name" validate={[required(), maxLength(80)]} />
        <TextInput
          source="description"
          multiline
          minRows={2}
          validate={maxLength(2000)}
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
          min={1}
          helperText={t('maxMembersHelp')}
          validate={[minValue(1), maxValue(1_000_000)]}
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

/** The price is read with the decimals of the currency that is chosen beside it. */
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
