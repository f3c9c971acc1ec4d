import type { Offering } from '#domain/clubs/offering'
import { LEVEL_NAMES } from '#domain/api/names'
import { values } from '../../providers/es/inputs.ts'
import { fill } from '../../providers/i18n/text.ts'

type Ages = Pick<Offering, 'ageFrom' | 'ageTo'>

/** Whom an offering is for: `Inicial, de 6 a 12 años`; empty when unknown. */
export function audienceText({ level, ...ages }: Ages & Pick<Offering, 'level'>): string {
  return [level && LEVEL_NAMES[level], agesText(ages)].filter(Boolean).join(', ')
}

function agesText({ ageFrom, ageTo }: Ages): string | null {
  if (ageFrom !== null && ageTo !== null) {
    return ageFrom === ageTo
      ? fill(values.ages.only, { age: ageFrom })
      : fill(values.ages.between, { from: ageFrom, to: ageTo })
  }
  if (ageFrom !== null) return fill(values.ages.from, { age: ageFrom })
  return ageTo === null ? null : fill(values.ages.to, { age: ageTo })
}
