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
  const seesPlan = can(useActor(), 'show', 'plans')
  const { timezone, currency, closedThrough, paymentInfo } = institution
  return (
    <>
      <Section title={institutions.sections.general}>
        {institution.description && <p className={valueStyles.prose}>{institution.description}</p>}
        <Facts
          facts={[
            ['logoUrl', institution.logoUrl && <PictureValue value={institution.logoUrl} />],
            ['pictureUrl', institution.pictureUrl && <PictureValue value={institution.pictureUrl} />],
            ['slug', institution.slug],
            ['planId', seesPlan ? <PlanName id={institution.planId} /> : null],
            ['email', institution.email],
            ['phone', institution.phone && <PhoneLink phone={institution.phone} />],
            ['website', institution.website && <a href={institution.website}>{institution.website}</a>],
            ['address', institution.address],
            ['city', institution.city],
            ['province', institution.province],
            ['coordinates', institution.coordinates],
          ]}
        />
      </Section>
      <Section title={institutions.sections.fees}>
        <Facts
          facts={[
            ['graceDays', fill(institutions.days, { smart_count: institution.graceDays })],
            ['dueSoonDays', fill(institutions.days, { smart_count: institution.dueSoonDays })],
            ['closedThrough', closedThrough && <CalendarDay date={closedThrough} />],
            ['currency', currencyChoices.find(({ id }) => id === currency)?.name],
            ['timezone', timezoneChoices(timezone).find(({ id }) => id === timezone)?.name],
          ]}
        />
        <CloseDaysButton institution={institution} />
      </Section>
      {paymentInfo && (
        <Section title={institutions.sections.paymentInfo}>
          <Facts facts={PAYMENT_FIELDS.map((field) => [`paymentInfo.${field}`, paymentInfo[field]] as const)} />
        </Section>
      )}
      <BillingDetails institution={institution} />
      <Section title={institutions.sections.reminders}>
        <Facts
          facts={[
            ['remindEvery', fill(institutions.days, { smart_count: institution.remindEvery })],
            [
              'reminderText',
              institution.reminderText ? (
                <span className={valueStyles.prose}>{institution.reminderText}</span>
              ) : (
                institutions.reminderTextUsual
              ),
            ],
          ]}
        />
      </Section>
    </>
  )
}

function BillingDetails({ institution }: { institution: Institution }) {
  return (
    <Section title={institutions.sections.billing}>
      <Facts
        facts={[
          ['generatesOn', scheduleText(institution)],
          ['proration', institutions.proration[institution.proration]],
          ['secondSportDiscount', percentText(institution.secondSportDiscount)],
          [
            'siblingDiscounts',
            <FieldValue resource="institutions" field="siblingDiscounts" value={institution.siblingDiscounts} />,
          ],
          ['lateSurcharge', percentText(institution.lateSurcharge)],
          ['appliesCredit', institution.appliesCredit ? values.yes : values.no],
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
