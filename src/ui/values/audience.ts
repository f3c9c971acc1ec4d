import type { Offering } from '#domain/institution'
import { LEVEL_NAMES } from '#domain/names'
import { values } from '../../providers/es/values.ts'
import { createText } from '../../providers/text.ts'

const t = createText(values)

type Ages = Pick<Offering, 'ageFrom' | 'ageTo'>

/** Whom an offering is for, as far as told: `Inicial, de 6 a 12 años`; empty when nothing is told. */
export function audienceText({ level, ...ages }: Ages & Pick<Offering, 'level'>): string {
  return [level && LEVEL_NAMES[level], agesText(ages)].filter(Boolean).join(', ')
}

/** The ages of an offering in years, both included: `de 6 a 12 años`; null for any. */
function agesText({ ageFrom, ageTo }: Ages): string | null {
  if (ageFrom !== null && ageTo !== null) {
    return ageFrom === ageTo ? t('ages.only', { age: ageFrom }) : t('ages.between', { from: ageFrom, to: ageTo })
  }
  if (ageFrom !== null) return t('ages.from', { age: ageFrom })
  return ageTo === null ? null : t('ages.to', { age: ageTo })
}
