import { Facts } from '../../panel/page/ShowPage.tsx'
import { Section } from '../../panel/page/Page.tsx'
import { FieldValue, PhoneLink, PictureValue } from '../../panel/values/FieldValue.tsx'
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
import { useMay } from '../../panel/data/useActor.ts'
import { serverNow } from '../../providers/api/httpClient.ts'

const PLACE_FIELDS = ['address', 'city', 'province', 'coordinates'] as const
const PAYMENT_FIELDS = ['holder', 'bank', 'account', 'alias', 'taxId', 'note'] as const

export function InstitutionDetails({ institution }: { institution: Institution }) {
  const seesPlan = useMay()('show', 'plans')
  const { timezone, currency, closedThrough, paymentInfo } = institution
  return (
    <>
      <Section title={institutions.sections.general}>
        {institution.description && <p className={valueStyles.prose}>{institution.description}</p>}
        <Facts
          facts={[
            { field: 'logoUrl', value: institution.logoUrl && <PictureValue value={institution.logoUrl} /> },
            { field: 'pictureUrl', value: institution.pictureUrl && <PictureValue value={institution.pictureUrl} /> },
            { field: 'slug', value: institution.slug },
            { field: 'planId', value: seesPlan ? <PlanName id={institution.planId} /> : null },
            { field: 'email', value: institution.email },
            { field: 'phone', value: institution.phone && <PhoneLink phone={institution.phone} /> },
            { field: 'website', value: institution.website && <a href={institution.website}>{institution.website}</a> },
            ...PLACE_FIELDS.map((field) => ({ field, value: institution[field] })),
          ]}
        />
      </Section>
      <Section title={institutions.sections.fees}>
        <Facts
          facts={[
            { field: 'graceDays', value: fill(institutions.days, { smart_count: institution.graceDays }) },
            { field: 'dueSoonDays', value: fill(institutions.days, { smart_count: institution.dueSoonDays }) },
            { field: 'closedThrough', value: closedThrough && <CalendarDay date={closedThrough} /> },
            { field: 'currency', value: currencyChoices.find(({ id }) => id === currency)?.name },
            { field: 'timezone', value: timezoneChoices(timezone).find(({ id }) => id === timezone)?.name },
          ]}
        />
        <CloseDaysButton institution={institution} />
      </Section>
      {paymentInfo && (
        <Section title={institutions.sections.paymentInfo}>
          <Facts
            facts={PAYMENT_FIELDS.map((field) => ({ field: `paymentInfo.${field}`, value: paymentInfo[field] }))}
          />
        </Section>
      )}
      <BillingDetails institution={institution} />
      <Section title={institutions.sections.reminders}>
        <Facts
          facts={[
            { field: 'remindEvery', value: fill(institutions.days, { smart_count: institution.remindEvery }) },
            {
              field: 'reminderText',
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
  const { siblingDiscounts } = institution
  return (
    <Section title={institutions.sections.billing}>
      <Facts
        facts={[
          { field: 'generatesOn', value: scheduleText(institution) },
          { field: 'proration', value: institutions.proration[institution.proration] },
          { field: 'secondSportDiscount', value: percentText(institution.secondSportDiscount) },
          {
            field: 'siblingDiscounts',
            value:
              siblingDiscounts.length > 0 ? (
                <FieldValue resource="institutions" field="siblingDiscounts" value={siblingDiscounts} />
              ) : (
                percentText(0)
              ),
          },
          { field: 'lateSurcharge', value: percentText(institution.lateSurcharge) },
          { field: 'appliesCredit', value: institution.appliesCredit ? values.yes : values.no },
        ]}
      />
    </Section>
  )
}

const percentText = (percent: number) => fill(institutions.billing.percent, { percent })

function scheduleText(institution: Institution): string {
  const next = nextGeneration(institution, serverNow())
  if (institution.generatesOn === null || next === null) return institutions.billing.byHand
  return fill(institutions.billing.everyMonth, { day: institution.generatesOn, date: dayText(next) })
}
