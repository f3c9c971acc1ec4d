import { addDays } from '#domain/calendar'
import { NOW, idOf } from './shape.ts'

/** What those who write SQL by hand know of the largest institution on the day of the benchmark. */
export const LARGEST_ID = idOf('institution', 0)
export const NOW_TEXT = new Date(NOW).toISOString()
export const TODAY = NOW_TEXT.slice(0, 10)
const GRACE_DAYS = 5
const DUE_SOON_DAYS = 7
/** A cuota due before this day is overdue; one due until the other is due soon. */
export const LARGEST_LATE_BEFORE = addDays(TODAY, -GRACE_DAYS)
export const LARGEST_SOON_UNTIL = addDays(TODAY, DUE_SOON_DAYS)
