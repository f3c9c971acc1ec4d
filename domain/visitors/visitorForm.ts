import { z } from 'zod'

/**
 * A field that people do not see and programs fill in. A form with it is answered like any other, and nothing is kept.
 */
export const trapSchema = z.string().max(200, { error: 'tooLong' }).default('')

/** Consent to keep the data: nothing is kept without it. */
export const consentSchema = z.literal(true, { error: 'consentRequired' })

/** The span in which what visitors write is counted, in milliseconds. */
export const VISITOR_SPAN_MS = 86_400_000

/** How long what came to its end is kept after its last change, in milliseconds: twelve months. */
export const VISITORS_KEPT_MS = 365 * 86_400_000

/** What becomes of what a visitor writes. `kept` is mailed too; `tooMany` is refused. */
type Verdict = 'kept' | 'unmailed' | 'repeated' | 'tooMany'

/**
 * Decides on what a visitor writes by what came within `VISITOR_SPAN_MS`, newest first. What is there already is
 * `repeated` and not kept twice. Past the day's mails it is kept `unmailed`: if the form closed then, a few strangers
 * could close it to everybody.
 */
export function judgeVisitor<Written>(
  recent: readonly Written[],
  rule: {
    isOfOne: (one: Written) => boolean
    isSame: (one: Written) => boolean
    /** How many are taken from one person, and how many are mailed in all. */
    ofOneADay: number
    mailsADay: number
  },
): Verdict {
  const ofOne = recent.filter(rule.isOfOne)
  if (ofOne.some(rule.isSame)) return 'repeated'
  if (ofOne.length >= rule.ofOneADay) return 'tooMany'
  return recent.length >= rule.mailsADay ? 'unmailed' : 'kept'
}
