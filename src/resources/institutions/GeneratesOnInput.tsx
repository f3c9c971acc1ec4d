import { NumberInput, useRecordContext } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { institutionInputSchema, offeringSchema } from '#domain/institution'
import type { Institution } from '#domain/institution'
import { nextGeneration, scheduledSince } from '#domain/monthlyDay'
import { boundsOf } from '../../panel/form/bounds.ts'
import { dayText } from '../../panel/values/dateText.ts'
import { institutions } from '../../providers/es/institutions.ts'
import { createText } from '../../providers/text.ts'

const t = createText(institutions)

const daySchema = institutionInputSchema.shape.generatesOn.unwrap().unwrap()
const dueDaysSchema = z.array(offeringSchema.pick({ dueDay: true }))

/** The day of the month on which the server generates the cuotas, with the next date, before it is saved. */
export function GeneratesOnInput() {
  const record = useRecordContext<Institution>()
  const [typed, timezone, offerings] = useWatch({ name: ['generatesOn', 'timezone', 'offerings'] }) as unknown[]
  const day = daySchema.safeParse(typed)
  return (
    <NumberInput
      source="generatesOn"
      step={1}
      {...boundsOf(institutionInputSchema, 'generatesOn')}
      helperText={
        day.success
          ? helpOf(day.data, { record, timezone: String(timezone), dueDays: dueDaysOf(offerings) })
          : t('billing.generatesOnHelp')
      }
    />
  )
}

function dueDaysOf(offerings: unknown): number[] {
  const parsed = dueDaysSchema.safeParse(offerings)
  return parsed.success ? parsed.data.map(({ dueDay }) => dueDay) : []
}

type Typed = { record: Institution | undefined; timezone: string; dueDays: readonly number[] }

function helpOf(generatesOn: number, { record, timezone, dueDays }: Typed): string {
  const now = Date.now()
  const status = record?.status ?? 'draft'
  const generatesSince = scheduledSince({ generatesOn, timezone, status }, record ?? null, now)
  const next = nextGeneration({ generatesOn, generatesSince, timezone, status }, now)
  const help = next === null ? t('billing.generatesOnHelp') : t('billing.generatesNext', { date: dayText(next) })
  const first = Math.min(...dueDays)
  return generatesOn > first ? `${help} ${t('billing.generatesLate', { day: first })}` : help
}
