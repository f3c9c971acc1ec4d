import { nextPrice, pricesIn, pricesOf, type NextPrice } from '#domain/money/prices'
import { periodOf } from '#domain/values/calendar'
import { todayAt } from '../../panel/data/queries.ts'
import { useMay } from '../../panel/data/useActor.ts'
import { tabPath } from './tabs.ts'
import { type Currency, formatMoney } from '#domain/money/money'
import { chargesOf, type Charge } from '#domain/money/charge'
import { Section } from '../../panel/page/Page.tsx'
import { institutions } from '../../providers/es/institutions.ts'
import { fill } from '../../providers/i18n/text.ts'
import { weekdayName } from '../../ui/values/Day.tsx'
import { frequencyText, nextText, priceText, priceTexts, audienceText } from '../../ui/values/offeringText.ts'
import styles from './institutions.module.css'
import valueStyles from '../../panel/values/values.module.css'
import type { InstitutionView } from '#domain/clubs/institution'
import type { Offering } from '#domain/clubs/offering'
import { values } from '../../providers/es/inputs.ts'
import { LinkButton } from '../../panel/page/buttons.tsx'

function PricesOfCategories({ concept, currency }: { concept: Charge; currency: Currency }) {
  const prices = priceTexts(concept, currency)
  return prices.length > 0 && <p className="muted">{prices.join(' · ')}</p>
}

export function InstitutionOfferings({ institution }: { institution: InstitutionView }) {
  const { currency } = institution
  const period = periodOf(todayAt(institution))
  const { offerings, pricing } = pricesIn(institution, period)
  const week = weekOf(offerings)
  const mayEdit = useMay()('edit', 'institutions', institution.id)
  const step =
    pricesOf({ offerings, pricing }).length === 0
      ? { to: `/panel/institutions/${institution.id}/update#offerings`, label: institutions.offerings.add }
      : { to: tabPath(institution.id, 'prices'), label: institutions.rises.title }
  return (
    <>
      <Section title={institutions.sections.offerings}>
        {offerings.length === 0 ? (
          <p className="muted">{institutions.offerings.none}</p>
        ) : (
          <ul className={valueStyles.tiles}>
            {offerings.map((offering) => (
              <li key={offering.sportId}>
                <strong>{offering.sportName}</strong>
                <p>
                  {fill(institutions.offerings.monthly, { amount: formatMoney(offering.monthlyAmount, currency) })},{' '}
                  {fill(institutions.offerings.dueDay, { day: offering.dueDay })}
                </p>
                <Next price={nextPrice(institution, { sportId: offering.sportId }, period)} currency={currency} />
                {offering.variants.map(({ id: variantId, name, amount }) => {
                  const next = nextPrice(institution, { sportId: offering.sportId, variantId }, period)
                  return <p key={variantId}>{priceText({ name, amount, nextPrice: next }, currency)}</p>
                })}
                {(offering.enrolmentFee !== null || audienceText(offering)) && (
                  <p className="muted">{detailsOf(offering, currency)}</p>
                )}
              </li>
            ))}
          </ul>
        )}
        {mayEdit && <LinkButton {...step} />}
      </Section>
      {pricing.categories.length > 0 && (
        <Section title={institutions.sections.categories}>
          <ul className={valueStyles.tiles}>
            {pricing.categories.map(({ id, name, years, ...ages }) => (
              <li key={id}>
                <strong>{name}</strong>
                <p className="muted">
                  {[
                    audienceText({ level: null, ...ages }),
                    years !== null && fill(institutions.categories.years, { smart_count: years }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {pricing.concepts.length > 0 && (
        <Section title={institutions.sections.concepts}>
          <ul className={valueStyles.tiles}>
            {chargesOf(institution, period).map((concept) => (
              <li key={concept.id}>
                <strong>{concept.name}</strong>
                <p>
                  {[concept.amount !== null && formatMoney(concept.amount, currency), frequencyText(concept)]
                    .filter(Boolean)
                    .join(' ')}
                  , {fill(institutions.offerings.dueDay, { day: concept.dueDay })}
                </p>
                <Next price={concept.nextPrice} currency={currency} />
                <PricesOfCategories concept={concept} currency={currency} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {week.length > 0 && (
        <Section title={institutions.offerings.week}>
          <ul className={styles.week}>
            {week.map(({ weekday, slots }) => (
              <li key={weekday}>
                <h3>{weekdayName(weekday)}</h3>
                <ul>
                  {slots.map(({ sportId, sportName, from, to, place }) => (
                    <li key={`${sportId} ${from} ${to} ${place}`}>
                      <span className="tabular muted">
                        {from}–{to}
                      </span>{' '}
                      {sportName}
                      {place && <span className={valueStyles.sub}>{place}</span>}
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

function Next({ price, currency }: { price: NextPrice; currency: Currency }) {
  return price && <p>{nextText(price, currency)}</p>
}

function detailsOf(offering: Offering, currency: Currency): string {
  const { enrolmentFee } = offering
  const fee = enrolmentFee !== null && fill(values.enrolment, { amount: formatMoney(enrolmentFee, currency) })
  return [audienceText(offering), fee].filter(Boolean).join(' · ')
}

type Slot = Offering['schedule'][number]
type WeekSlot = Slot & { sportId: string; sportName: string }

/** The weekly schedule of all sports together: the days with any slot, each with its slots by hour. */
export function weekOf(offerings: InstitutionView['offerings']): { weekday: number; slots: WeekSlot[] }[] {
  const all = offerings.flatMap(({ sportId, sportName, schedule }) =>
    schedule.map((slot) => ({ ...slot, sportId, sportName })),
  )
  return [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => {
    const slots = all.filter((slot) => slot.weekday === weekday).toSorted(byHour)
    return slots.length > 0 ? [{ weekday, slots }] : []
  })
}

function byHour(a: WeekSlot, b: WeekSlot): number {
  return a.from.localeCompare(b.from) || a.to.localeCompare(b.to) || a.sportName.localeCompare(b.sportName, 'es')
}
