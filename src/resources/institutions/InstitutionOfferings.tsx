import { useReference } from 'ra-core'
import type { Institution, Offering } from '#domain/institution'
import { formatMoney } from '#domain/money'
import type { Sport } from '#domain/sport'
import { Section } from '../../panel/FormSection.tsx'
import { institutions } from '../../providers/es/institutions.ts'
import { createText } from '../../providers/text.ts'
import { weekdayName } from '../../ui/day.ts'

const t = createText(institutions)

/** The sports that an institution offers, with cuota, due day and schedule. */
export function InstitutionOfferings({ institution }: { institution: Institution }) {
  return (
    <Section title={institutions.sections.offerings}>
      {institution.offerings.length === 0 ? (
        <p className="muted">{institutions.offerings.none}</p>
      ) : (
        <ul className="tile-list">
          {institution.offerings.map((offering) => (
            <li key={offering.sportId}>
              <strong>
                <SportName id={offering.sportId} />
              </strong>
              <p>
                {t('offerings.monthly', { amount: formatMoney(offering.monthlyAmount, institution.currency) })},{' '}
                {t('offerings.dueDay', { day: offering.dueDay })}
              </p>
              <ul className="muted plain-list">
                {offering.schedule.map((slot) => (
                  <li key={`${slot.weekday} ${slot.from} ${slot.place}`}>{slotText(slot)}</li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function SportName({ id }: { id: string }) {
  const { referenceRecord } = useReference<Sport>({ reference: 'sports', id })
  return <>{referenceRecord?.name ?? '–'}</>
}

function slotText({ weekday, from, to, place }: Offering['schedule'][number]): string {
  const hours = `${weekdayName(weekday)} ${from}–${to}`
  return place ? `${hours} · ${place}` : hours
}
