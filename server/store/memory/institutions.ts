import { beginsWithin } from '#domain/clubs/dayPart'
import type { Institution } from '#domain/clubs/institution'
import { pointOf, squaredDegrees } from '#domain/values/coordinates'
import { searchText } from '#domain/values/searchText'
import type { FilterOf } from '../../resources/description.ts'
import type { institutions } from '../../resources/institutions.ts'
import type { SortKey } from './query.ts'
import type { Tables } from './snapshot.ts'

type Filter = FilterOf<typeof institutions>

const offeringsWithSport = ({ sports }: Tables, { offerings }: Institution) =>
  offerings.flatMap((offering) => {
    const sport = sports.get(offering.sportId)
    return sport ? [{ ...offering, sport }] : []
  })

/** The offerings of active sports that match the filter; one slot must match both weekday and time. */
const shownOfferings = (tables: Tables, { sportId, typeId, weekday, dayPart }: Filter, institution: Institution) =>
  offeringsWithSport(tables, institution).filter(
    ({ sport, schedule }) =>
      sport.active &&
      (sportId === undefined || sport.id === sportId) &&
      (typeId === undefined || sport.typeId === typeId) &&
      ((weekday === undefined && dayPart === undefined) ||
        schedule.some(
          (slot) =>
            (weekday === undefined || slot.weekday === weekday) &&
            (dayPart === undefined || beginsWithin(dayPart, slot.from)),
        )),
  )

export function institutionTest(tables: Tables, filter: Filter): (institution: Institution) => boolean {
  const { sportId, typeId, weekday, dayPart } = filter
  return (institution) => {
    const sports = offeringsWithSport(tables, institution).map(({ sport }) => sport)
    return (
      (sportId === undefined || sports.some(({ id }) => id === sportId)) &&
      (typeId === undefined || sports.some((sport) => sport.typeId === typeId)) &&
      ((weekday === undefined && dayPart === undefined) || shownOfferings(tables, filter, institution).length > 0)
    )
  }
}

export function sportNames(tables: Tables, institution: Institution): string {
  const active = offeringsWithSport(tables, institution).filter(({ sport }) => sport.active)
  return active.map(({ sport }) => searchText(sport.name)).join('\n')
}

export function amountKey(tables: Tables, filter: Filter): SortKey<Institution> {
  return {
    of(institution) {
      const amounts = shownOfferings(tables, filter, institution).flatMap(({ variants, monthlyAmount }) =>
        variants.length > 0 ? variants.map(({ amount }) => amount) : [monthlyAmount],
      )
      return amounts.length === 0 ? null : institution.currency + String(Math.min(...amounts)).padStart(20, '0')
    },
  }
}

export function distanceKey({ near }: Filter): SortKey<Institution> {
  return {
    of({ coordinates }) {
      const point = pointOf(coordinates ?? '')
      return near && point ? squaredDegrees(near, point) : null
    },
  }
}
