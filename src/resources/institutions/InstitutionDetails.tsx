import { useTranslate } from 'react-admin'
import { can } from '#domain/access/access'
import { Facts } from '../../panel/page/ShowPage.tsx'
import { Section } from '../../panel/form/FormSection.tsx'
import { useActor } from '../../panel/data/useActor.ts'
import { PhoneLink } from '../../panel/values/PhoneLink.tsx'
import { FieldValue, PictureValue } from '../../panel/values/FieldValue.tsx'
import { institutions } from '../../providers/es/institutions.ts'
import { CalendarDay } from '../../ui/values/Day.tsx'
import { fill } from '../../providers/i18n/text.ts'
import { CloseDaysButton } from '../../panel/money/CloseDays.tsx'
import { PlanName, currencyChoices, timezoneChoices } from './fields.tsx'
import valueStyles from '../../panel/values/values.module.css'
import type { Institution } from '#domain/clubs/institution'
import { nextGeneration } from '#domain/money/monthlyDay'
import { dayText } from '../../panel/values/dateText.ts'
import { values } from '../../providers/es/inputs.ts'

const PAYMENT_FIELDS = ['holder', 'bank', 'account', 'alias', 'taxId', 'note'] as const

export function InstitutionDetails({ institution }: { institution: Institution }) {
  const translate = useTranslate()
  const label = (field: string) => translate(`resources.institutions.fields.${field}`)
  const seesPlan = can(useActor(), 'show', 'plans')
  const { timezone, currency, closedThrough, paymentInfo } = institution
  return (
    <>
      <Section title={institutions.sections.general}>
        {institution.description && <p className={valueStyles.prose}>{institution.description}</p>}
        <Facts
          facts={[
            {
              label: label('logoUrl'),
              value: institution.logoUrl && <PictureValue value={institution.logoUrl} />,
            },
            {
              label: label('pictureUrl'),
              value: institution.pictureUrl && <PictureValue value={institution.pictureUrl} />,
            },
            { label: label('slug'), value: institution.slug },
            { label: label('planId'), value: seesPlan ? <PlanName id={institution.planId} /> : null },
            { label: label('email'), value: institution.email },
            { label: label('phone'), value: institution.phone && <PhoneLink phone={institution.phone} /> },
            {
              label: label('website'),
              value: institution.website && <a href={institution.website}>{institution.website}</a>,
            },
            { label: label('address'), value: institution.address },
            { label: label('city'), value: institution.city },
            { label: label('province'), value: institution.province },
            { label: label('coordinates'), value: institution.coordinates },
          ]}
        />
      </Section>
      <Section title={institutions.sections.fees}>
        <Facts
          facts={[
            { label: label('graceDays'), value: fill(institutions.days, { smart_count: institution.graceDays }) },
            { label: label('dueSoonDays'), value: fill(institutions.days, { smart_count: institution.dueSoonDays }) },
            { label: label('closedThrough'), value: closedThrough && <CalendarDay date={closedThrough} /> },
            { label: label('currency'), value: currencyChoices.find(({ id }) => id === currency)?.name },
            { label: label('timezone'), value: timezoneChoices(timezone).find(({ id }) => id === timezone)?.name },
          ]}
        />
        <CloseDaysButton institution={institution} />
      </Section>
      {paymentInfo && (
        <Section title={institutions.sections.paymentInfo}>
          <Facts
            facts={PAYMENT_FIELDS.map((field) => ({ label: label(`paymentInfo.${field}`), value: paymentInfo[field] }))}
          />
        </Section>
      )}
      <BillingDetails institution={institution} />
      <Section title={institutions.sections.reminders}>
        <Facts
          facts={[
            { label: label('remindEvery'), value: fill(institutions.days, { smart_count: institution.remindEvery }) },
            {
              label: label('reminderText'),
              value: institution.reminderText ? (
                <span className={valueStyles.prose}>{institution.reminderText}</span>
              ) : (
                institutions.reminderTextUsual
              ),
            },
          ]}
        />
      </Section>
    </>
  )
}

function BillingDetails({ institution }: { institution: Institution }) {
  const translate = useTranslate()
  const label = (field: string) => translate(`resources.institutions.fields.${field}`)
  return (
    <Section title={institutions.sections.billing}>
      <Facts
        facts={[
          { label: label('generatesOn'), value: scheduleText(institution) },
          { label: label('proration'), value: institutions.proration[institution.proration] },
          { label: label('secondSportDiscount'), value: percentText(institution.secondSportDiscount) },
          {
            label: label('siblingDiscounts'),
            value: <FieldValue resource="institutions" field="siblingDiscounts" value={institution.siblingDiscounts} />,
          },
          { label: label('lateSurcharge'), value: percentText(institution.lateSurcharge) },
          { label: label('appliesCredit'), value: institution.appliesCredit ? values.yes : values.no },
        ]}
      />
    </Section>
  )
}

const percentText = (percent: number) => fill(institutions.billing.percent, { percent })

function scheduleText(institution: Institution): string {
  const next = nextGeneration(institution, Date.now())
  if (institution.generatesOn === null || next === null) return institutions.billing.byHand
  return fill(institutions.billing.everyMonth, { day: institution.generatesOn, date: dayText(next) })
}
