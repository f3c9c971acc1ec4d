import { z } from 'zod'

export const trapSchema = z.string().max(200, { error: 'tooLong' }).default('')

export const consentSchema = z.literal(true, { error: 'consentRequired' })

export const VISITOR_SPAN_MS = 86_400_000

/** How long a finished request or message is stored after its last change, in milliseconds: twelve months. */
export const VISITOR_RETENTION_MS = 365 * 86_400_000

type Verdict = 'new' | 'unmailed' | 'repeated' | 'tooMany'

export function judgeVisitor<Written>(
  recent: readonly Written[],
  rule: {
    isOfOne: (one: Written) => boolean
    isSame: (one: Written) => boolean
    ofOneADay: number
    mailsADay: number
  },
): Verdict {
  const ofOne = recent.filter(rule.isOfOne)
  if (ofOne.some(rule.isSame)) return 'repeated'
  if (ofOne.length >= rule.ofOneADay) return 'tooMany'
  return recent.length >= rule.mailsADay ? 'unmailed' : 'new'
}
