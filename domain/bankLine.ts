import { z } from 'zod'
import { calendarDateSchema } from './calendar.ts'
import { foldText } from './fold.ts'
import { idSchema, recordSchema } from './identifier.ts'
import { currencySchema, positiveAmountSchema } from './money.ts'
import { line, optionalLine } from './text.ts'

/** The most lines of a file, and of one request for each kind: a file is sent in parts, each one transaction. */
export const MAX_FILE_LINES = 5000
export const REVIEWED_AT_ONCE = 500
export const APPLIED_AT_ONCE = 25

/** What a line of a bank's file says. `occurrence` counts lines of one file that say the same, from 1. */
const lineFields = z.object({
  paidOn: calendarDateSchema,
  amount: positiveAmountSchema.meta({ description: 'Minor units of the institution’s currency' }),
  description: optionalLine(300),
  reference: optionalLine(120),
  documentNumber: optionalLine(30),
  payerName: optionalLine(120),
  occurrence: z
    .int({ error: 'invalidNumber' })
    .min(1, { error: 'numberTooSmall' })
    .max(MAX_FILE_LINES, { error: 'numberTooLarge' }),
})

/** A line of money that came in, with its place in the file, as the screen sends it. */
export const bankLineInputSchema = z.strictObject({
  ...lineFields.shape,
  line: z.int({ error: 'invalidNumber' }).min(1, { error: 'numberTooSmall' }),
  description: lineFields.shape.description.default(null),
  reference: lineFields.shape.reference.default(null),
  documentNumber: lineFields.shape.documentNumber.default(null),
  payerName: lineFields.shape.payerName.default(null),
  occurrence: lineFields.shape.occurrence.default(1),
})
export type BankLineInput = z.output<typeof bankLineInputSchema>
export type BankLineFields = z.output<typeof lineFields>

export const BANK_LINE_STATES = ['applied', 'discarded'] as const

/**
 * A line that was dealt with (ADR 60): applied by `receiptId`, or put aside. `fingerprint` tells it from every other one of
 * the institution, so that no file brings it twice.
 */
export const bankLineSchema = recordSchema.extend({
  ...lineFields.shape,
  institutionId: idSchema,
  currency: currencySchema,
  fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
  state: z.enum(BANK_LINE_STATES),
  receiptId: idSchema.nullable(),
})
export type BankLine = z.infer<typeof bankLineSchema>

/**
 * Returns the text that is one line's and no other's within an institution: day, amount, description, reference and
 * occurrence. Case, accents and spacing do not count, because a bank's files differ in them from one download to the
 * next.
 */
export function identityOf(
  institutionId: string,
  {
    paidOn,
    amount,
    description,
    reference,
    occurrence,
  }: Pick<BankLineFields, 'paidOn' | 'amount' | 'description' | 'reference' | 'occurrence'>,
): string {
  return JSON.stringify([institutionId, paidOn, amount, settled(description), settled(reference), occurrence])
}

const settled = (text: string | null) =>
  foldText(text ?? '')
    .replace(/\s+/g, ' ')
    .trim()

/** Numbers lines that say the same in the order of the file. Whatever else the lines hold stays. */
export function numbered<Line extends Omit<BankLineFields, 'occurrence'>>(
  lines: readonly Line[],
): (Line & { occurrence: number })[] {
  const seen = new Map<string, number>()
  return lines.map((one) => {
    const identity = identityOf('', { ...one, occurrence: 0 })
    const occurrence = (seen.get(identity) ?? 0) + 1
    seen.set(identity, occurrence)
    return { ...one, occurrence }
  })
}

/** Why a member is a candidate for a line; `domain/bankMatch.ts` weighs them. */
export const MATCH_REASONS = [
  'notice',
  'noticeAmount',
  'document',
  'memberNumber',
  'fullName',
  'partOfName',
  'paidBefore',
  'owesThat',
  'cuotaAmount',
] as const

/** Whether a line has one clear candidate, some, or none. */
export const VERDICTS = ['found', 'doubtful', 'unknown'] as const

const candidateSchema = z.object({
  userId: idSchema.meta({ description: 'The member, by the id that their fees name' }),
  name: z.string().nullable(),
  memberNumber: z.string().nullable(),
  owed: z.int().min(0).meta({ description: 'What the member, and those whom they pay for, owe; minor units' }),
  reasons: z.array(z.enum(MATCH_REASONS)),
  confidence: z.int().min(0).max(100),
  noticeId: idSchema.nullable().meta({ description: 'The waiting notice that the line would settle' }),
})
export type BankCandidate = z.infer<typeof candidateSchema>

const receiptRefSchema = z.object({ id: idSchema, number: z.int(), payerName: z.string().nullable() })

/** What is known of a line: whether it was dealt with already, why its day cannot be used, and who may have paid it. */
const reviewedLineSchema = z.object({
  line: z.int(),
  state: z.enum(['new', ...BANK_LINE_STATES]),
  receipt: receiptRefSchema
    .nullable()
    .meta({ description: 'Of an applied line; of a new one, the receipt that was reversed' }),
  problem: z.enum(['closedDays', 'inTheFuture']).nullable(),
  verdict: z.enum(VERDICTS),
  candidates: z.array(candidateSchema),
  alike: receiptRefSchema.nullable().meta({ description: 'A receipt that may be the same money, registered by hand' }),
})
export type ReviewedLine = z.infer<typeof reviewedLineSchema>

export const bankReviewSchema = z.object({ lines: z.array(reviewedLineSchema) })

const linesOf = <Line extends z.ZodType<{ line: number }>>(one: Line, most: number) =>
  z
    .array(one, { error: 'required' })
    .min(1, { error: 'noRows' })
    .max(most, { error: 'tooMany' })
    .refine((all) => new Set(all.map((each) => each.line)).size === all.length, { error: 'repeatedRow' })

/** Lines to look at, or to put aside. */
export const bankReviewInputSchema = z.object({
  institutionId: idSchema,
  lines: linesOf(bankLineInputSchema, REVIEWED_AT_ONCE),
})

/** Lines to apply, each to a member. `noticeId` is the member's notice that it settles. */
export const bankApplicationInputSchema = z.object({
  institutionId: idSchema,
  lines: linesOf(
    bankLineInputSchema.extend({ userId: idSchema, noticeId: idSchema.nullable().default(null) }),
    APPLIED_AT_ONCE,
  ),
})
export type BankApplicationInput = z.output<typeof bankApplicationInputSchema>

/** What became of each line: `present` was dealt with before, with the receipt that it has. */
export const bankOutcomeSchema = z.object({
  lines: z.array(
    z.object({
      line: z.int(),
      outcome: z.enum(['applied', 'discarded', 'present', 'refused']),
      receipt: receiptRefSchema.omit({ payerName: true }).nullable(),
      code: line(60).nullable(),
      detail: z.string().nullable().meta({ description: 'Why it was refused, in Spanish' }),
    }),
  ),
})
export type BankOutcome = z.infer<typeof bankOutcomeSchema>
