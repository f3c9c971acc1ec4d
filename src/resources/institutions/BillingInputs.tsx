import { BooleanInput, NumberInput, type NumberInputProps, SelectInput, useRecordContext } from 'react-admin'
import { PRORATIONS } from '#domain/clubs/billing'
import { institutionInputSchema, type Institution } from '#domain/clubs/institution'
import { offeringSchema } from '#domain/clubs/offering'
import { boundsOf, BoundedNumber } from '../../panel/form/BoundedInputs.tsx'
import { institutions } from '../../providers/es/institutions.ts'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { nextGeneration, scheduledSince } from '#domain/money/monthlyDay'
import { dayText } from '../../panel/values/dateText.ts'
import { fill } from '../../providers/i18n/text.ts'
import { serverNow } from '../../providers/api/httpClient.ts'

const PRORATION_CHOICES = PRORATIONS.map((id) => ({ id, name: institutions.proration[id] }))

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
      <PercentInput source="secondSportDiscount" isRequired helperText={institutions.billing.secondSportHelp} />
      {institutions.billing.siblingSteps.map((step, index) => (
        <PercentInput
          key={step}
          source={`siblingDiscounts.${index}`}
          label={fill(institutions.billing.siblingStep, { step })}
          slotProps={LABEL_ABOVE}
          helperText={institutions.billing[index === 0 ? 'siblingHelp' : 'siblingStepHelp']}
        />
      ))}
      <PercentInput source="lateSurcharge" isRequired helperText={institutions.billing.surchargeHelp} />
      <BooleanInput source="appliesCredit" helperText={institutions.billing.creditHelp} />
    </>
  )
}

const LABEL_ABOVE = { inputLabel: { shrink: true } }

function PercentInput(props: Omit<NumberInputProps, 'step' | 'min' | 'max'>) {
  return <NumberInput step={1} {...boundsOf(institutionInputSchema, 'lateSurcharge')} {...props} />
}

const daySchema = institutionInputSchema.shape.generatesOn.unwrap().unwrap()
const dueDaysSchema = z.array(offeringSchema.pick({ dueDay: true }))

function GeneratesOnInput() {
  const record = useRecordContext<Institution>()
  const [dayInput, timezone, offerings, concepts] = useWatch({
    name: ['generatesOn', 'timezone', 'offerings', 'pricing.concepts'],
  }) as unknown[]
  const day = daySchema.safeParse(dayInput)
  return (
    <BoundedNumber
      schema={institutionInputSchema}
      source="generatesOn"
      helperText={
        day.success
          ? helpOf(day.data, { record, timezone: String(timezone), dueDays: [offerings, concepts].flatMap(dueDaysOf) })
          : institutions.billing.generatesOnHelp
      }
    />
  )
}

function dueDaysOf(offerings: unknown): number[] {
  const parsed = dueDaysSchema.safeParse(offerings)
  return parsed.success ? parsed.data.map(({ dueDay }) => dueDay) : []
}

type FormState = { record: Institution | undefined; timezone: string; dueDays: readonly number[] }

function helpOf(generatesOn: number, { record, timezone, dueDays }: FormState): string {
  const now = serverNow()
  const status = record?.status ?? 'draft'
  const generatesSince = scheduledSince({ generatesOn, timezone, status }, record ?? null, now)
  const next = nextGeneration({ generatesOn, generatesSince, timezone, status }, now)
  const help =
    next === null
      ? institutions.billing.generatesOnHelp
      : fill(institutions.billing.generatesNext, { date: dayText(next) })
  const first = Math.min(...dueDays)
  return generatesOn > first ? `${help} ${fill(institutions.billing.generatesLate, { day: first })}` : help
}
