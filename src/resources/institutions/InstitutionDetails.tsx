import { useTranslate } from 'react-admin'
import { can } from '#domain/access'
import { Facts } from '../../panel/page/Facts.tsx'
import { Section } from '../../panel/form/FormSection.tsx'
import { useActor } from '../../panel/data/useActor.ts'
import { PhoneLink } from '../../panel/values/PhoneLink.tsx'
import { PictureValue } from '../../panel/values/PictureValue.tsx'
import { institutions } from '../../providers/es/institutions.ts'
import { CalendarDay } from '../../ui/values/Day.tsx'
import { createText } from '../../providers/text.ts'
import { currencyChoices, timezoneChoices } from './choices.ts'
import { BillingDetails } from './BillingDetails.tsx'
import { CloseDaysButton } from '../../panel/money/CloseDays.tsx'
import { PlanName } from './fields.tsx'
import valueStyles from '../../panel/values/values.module.css'
import type { Institution } from '#domain/institution'

const t = createText(institutions)

const PAYMENT_FIELDS = ['holder', 'bank', 'account', 'alias', 'taxId', 'note'] as const

/** An institution's facts, read-only. */
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
            { label: label('graceDays'), value: t('days', { smart_count: institution.graceDays }) },
            { label: label('dueSoonDays'), value: t('days', { smart_count: institution.dueSoonDays }) },
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
            { label: label('remindEvery'), value: t('days', { smart_count: institution.remindEvery }) },
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
