import type { InstitutionView } from '#domain/institution'
import { formatMoney } from '#domain/money'
import { Section } from '../../panel/FormSection.tsx'
import { slotText } from '../../panel/values/slotText.ts'
import { institutions } from '../../providers/es/institutions.ts'
import { createText } from '../../providers/text.ts'

const t = createText(institutions)

/** The sports that an institution offers, with cuota, due day and schedule. */
export function InstitutionOfferings({ institution }: { institution: InstitutionView }) {
  return (
    <Section title={institutions.sections.offerings}>
      {institution.offerings.length === 0 ? (
        <p className="muted">{institutions.offerings.none}</p>
      ) : (
        <ul className="tile-list">
          {institution.offerings.map((offering) => (
            <li key={offering.sportId}>
              <strong>{offering.sportName}</strong>
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
