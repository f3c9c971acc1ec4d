import { BooleanInput, NumberInput, SelectInput } from 'react-admin'
import { PRORATIONS, institutionInputSchema } from '#domain/institution'
import { boundsOf } from '../../panel/form/bounds.ts'
import { GeneratesOnInput } from './GeneratesOnInput.tsx'
import { institutions } from '../../providers/es/institutions.ts'

const PRORATION_CHOICES = PRORATIONS.map((id) => ({ id, name: institutions.proration[id] }))

const PERCENTS = [
  ['secondSportDiscount', institutions.billing.secondSportHelp],
  ['siblingDiscount', institutions.billing.siblingHelp],
  ['lateSurcharge', institutions.billing.surchargeHelp],
] as const

/** The rules by which the institution's cuotas are generated. */
export function BillingInputs() {
  return (
    <>
      <GeneratesOnInput />
      <SelectInput
        source="proration"
        choices={PRORATION_CHOICES}
        isRequired
        helperText={institutions.billing.prorationHelp}
      />
      {PERCENTS.map(([source, help]) => (
        <NumberInput
          key={source}
          source={source}
          isRequired
          step={1}
          {...boundsOf(institutionInputSchema, source)}
          helperText={help}
        />
      ))}
      <BooleanInput source="appliesCredit" helperText={institutions.billing.creditHelp} />
    </>
  )
}
