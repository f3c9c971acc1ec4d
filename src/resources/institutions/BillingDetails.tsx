import { useTranslate } from 'react-admin'
import type { Institution } from '#domain/institution'
import { nextGeneration } from '#domain/monthlyDay'
import { dayText } from '../../panel/values/dateText.ts'
import { Section } from '../../panel/form/FormSection.tsx'
import { Facts } from '../../panel/page/Facts.tsx'
import { institutions } from '../../providers/es/institutions.ts'
import { createText } from '../../providers/text.ts'
import { values } from '../../providers/es/values.ts'

const t = createText(institutions)

const PERCENTS = ['secondSportDiscount', 'siblingDiscount', 'lateSurcharge'] as const

/** The rules by which an institution's cuotas are generated, read-only. */
export function BillingDetails({ institution }: { institution: Institution }) {
  const translate = useTranslate()
  const label = (field: string) => translate(`resources.institutions.fields.${field}`)
  return (
    <Section title={institutions.sections.billing}>
      <Facts
        facts={[
          { label: label('generatesOn'), value: scheduleText(institution) },
          { label: label('proration'), value: institutions.proration[institution.proration] },
          ...PERCENTS.map((field) => ({
            label: label(field),
            value: t('billing.percent', { percent: institution[field] }),
          })),
          { label: label('appliesCredit'), value: institution.appliesCredit ? values.yes : values.no },
        ]}
      />
    </Section>
  )
}

function scheduleText(institution: Institution): string {
  const next = nextGeneration(institution, Date.now())
  if (institution.generatesOn === null || next === null) return t('billing.byHand')
  return t('billing.everyMonth', { day: institution.generatesOn, date: dayText(next) })
}
