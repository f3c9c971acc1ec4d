import { scopeOf } from '#domain/access/access'
import type { Institution } from '#domain/clubs/institution'
import { chargesOf } from '#domain/money/charge'
import { nextPrice, pricesIn } from '#domain/money/prices'
import { calendarDateIn, periodOf } from '#domain/values/calendar'
import { writtenPhone } from '#domain/values/phone'
import type { ReadTransaction } from '../../store/port.ts'
import { recordsById } from '../records/records.ts'

/** Adds only the offerings of public sports, at this month's prices, and the phone in readable form. */
export async function withPublicOfferings(tx: ReadTransaction, rows: readonly Institution[]) {
  const sportIds = rows.flatMap(({ offerings }) => offerings.map(({ sportId }) => sportId))
  const sportById = await recordsById(tx.sports, scopeOf(null, 'sports'), sportIds)
  return rows.map((row) => {
    const period = periodOf(calendarDateIn(row.timezone, tx.now))
    const { offerings } = pricesIn(row, period)
    return {
      ...row,
      writtenPhone: row.phone && writtenPhone(row.phone),
      charges: chargesOf(row, period),
      offerings: offerings.flatMap((offering) => {
        const { sportId } = offering
        const sport = sportById.get(sportId)
        if (sport === undefined) return []
        const variants = offering.variants.map((variant) => ({
          ...variant,
          nextPrice: nextPrice(row, { sportId, variantId: variant.id }, period),
        }))
        const prices =
          variants.length > 0
            ? { monthlyAmount: Math.min(...variants.map(({ amount }) => amount)), nextPrice: null }
            : { nextPrice: nextPrice(row, { sportId }, period) }
        return [{ ...offering, sportName: sport.name, sportSlug: sport.slug, variants, ...prices }]
      }),
    }
  })
}
