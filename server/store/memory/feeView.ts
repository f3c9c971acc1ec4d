import { calendarDateIn, type CalendarDate } from '#domain/values/calendar'
import type { Fee, FeeView } from '#domain/money/fee'
import { assessFee } from '#domain/money/feeStatus'
import type { Institution } from '#domain/clubs/institution'
import { talliesOf, type LedgerEntry } from '#domain/money/ledger'
import type { Tables } from './snapshot.ts'
import type { Index } from './table.ts'

export type FeeViews = (fee: Fee, now: number) => FeeView

type Remembered = {
  fee: Fee
  institution: Institution
  ledger: readonly LedgerEntry[]
  today: CalendarDate
  view: FeeView
}

/**
 * Creates the fee views of a database. A view is computed again only if what it depends on has changed. Records and
 * ledger lists are replaced, never changed in place, so comparing identity is enough.
 */
export function createFeeViews(tables: Tables, ledgerByFee: Index<LedgerEntry>): FeeViews {
  const remembered = new Map<string, Remembered>()
  const todayIn = createTodays()
  return (fee, now) => {
    const institution = tables.institutions.get(fee.institutionId)
    if (!institution) throw new Error(`fee ${fee.id} names no institution`)
    const ledger = ledgerByFee.get(fee.id)
    const today = todayIn(institution.timezone, now)
    const cached = remembered.get(fee.id)
    if (
      cached &&
      cached.fee === fee &&
      cached.ledger === ledger &&
      cached.institution === institution &&
      cached.today === today
    ) {
      return cached.view
    }
    const view = Object.freeze({ ...fee, ...assessFee(fee, talliesOf(ledger), institution, today) })
    remembered.set(fee.id, { fee, institution, ledger, today, view })
    return view
  }
}

function createTodays(): (timezone: string, now: number) => CalendarDate {
  const days = new Map<string, CalendarDate>()
  let instant: number | null = null
  return (timezone, now) => {
    if (instant !== now) {
      days.clear()
      instant = now
    }
    let day = days.get(timezone)
    if (day === undefined) {
      day = calendarDateIn(timezone, now)
      days.set(timezone, day)
    }
    return day
  }
}
