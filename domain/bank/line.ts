import { z } from 'zod'
import { calendarDateSchema } from '../values/calendar.ts'
import { idSchema, recordSchema } from '../values/identifier.ts'
import { currencySchema, positiveAmountSchema } from '../money/money.ts'
import { line, optionalLine } from '../values/text.ts'

export const MAX_FILE_LINES = 5000
/** A row with more characters than `rowText` is known by its columns alone. */
export const MOST_LETTERS = {
  description: 300,
  reference: 120,
  documentNumber: 30,
  payerName: 120,
  account: 60,
  rowText: 1500,
}
export const MAX_LINE_NUMBER = 1_000_000
export const REVIEWED_AT_ONCE = 500
export const APPLIED_AT_ONCE = 25
export const MOST_PAYEES = 20
const MOST_FILE_NAME = 200

/**
 * Why a credit of a file may not be money received: by its own cells (`doubts.ts`), by other rows (`reversals.ts`), or
 * because the balance does not follow (`readings.ts`, `statement.ts`).
 */
export const BANK_DOUBTS = ['reversal', 'opposite', 'refunded', 'status', 'balance'] as const
export type BankDoubt = (typeof BANK_DOUBTS)[number]
const doubtSchema = z.enum(BANK_DOUBTS, { error: 'invalidOption' }).nullable()

const countSchema = (most: number) =>
  z.int({ error: 'invalidNumber' }).min(1, { error: 'numberTooSmall' }).max(most, { error: 'numberTooLarge' })

/**
 * `equalInDay` counts the file’s lines that say the same on that day, null unless it has the whole day.
 * `hasOwnReference`: no other row has it. `account` is the club’s own.
 */
const lineFields = z.object({
  paidOn: calendarDateSchema,
  amount: positiveAmountSchema.meta({ description: 'Minor units of the institution’s currency' }),
  description: optionalLine(MOST_LETTERS.description),
  reference: optionalLine(MOST_LETTERS.reference),
  documentNumber: optionalLine(MOST_LETTERS.documentNumber),
  payerName: optionalLine(MOST_LETTERS.payerName),
  account: optionalLine(MOST_LETTERS.account),
  rowText: optionalLine(MOST_LETTERS.rowText),
  hasOwnReference: z.boolean({ error: 'invalidBoolean' }),
  equalInDay: countSchema(MAX_FILE_LINES).nullable(),
})

const lineNumberSchema = countSchema(MAX_LINE_NUMBER)

export const bankLineInputSchema = z.strictObject({
  ...lineFields.shape,
  line: lineNumberSchema,
  description: lineFields.shape.description.default(null),
  reference: lineFields.shape.reference.default(null),
  documentNumber: lineFields.shape.documentNumber.default(null),
  payerName: lineFields.shape.payerName.default(null),
  account: lineFields.shape.account.default(null),
  rowText: lineFields.shape.rowText.default(null),
  hasOwnReference: lineFields.shape.hasOwnReference.default(false),
  equalInDay: lineFields.shape.equalInDay.default(null),
  doubt: doubtSchema.default(null),
})
export type BankLineInput = z.output<typeof bankLineInputSchema>
export type BankLineFields = z.output<typeof lineFields>

/** What a line of a file and a stored one have in common. */
export const lineFieldsOf = (one: BankLineFields): BankLineFields => lineFields.parse(one)

export const BANK_LINE_STATES = ['applied', 'discarded', 'held'] as const

/**
 * Applied by `receiptId`, discarded as no payment, or held until its owner is known. `importId` and `fileLine` are one
 * reading of one file; `rowDigest` is the SHA-256 of `rowText`.
 */
export const bankLineSchema = recordSchema.extend({
  ...lineFields.shape,
  institutionId: idSchema,
  currency: currencySchema,
  importId: idSchema,
  fileName: optionalLine(MOST_FILE_NAME),
  fileLine: lineNumberSchema,
  rowDigest: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  doubt: doubtSchema,
  state: z.enum(BANK_LINE_STATES),
  receiptId: idSchema.nullable(),
})
export type BankLine = z.infer<typeof bankLineSchema>

export const MATCH_REASONS = [
  'notice',
  'noticeAmount',
  'document',
  'memberNumber',
  'fullName',
  'partOfName',
  'paidBefore',
  'sameWords',
  'owesThat',
  'cuotaAmount',
] as const

/**
 * `doubtful`: the member is not clear (`match.ts`), or a review finds a doubt, a receipt of the same money or a decision
 * that was undone (`reviewLines.ts`). `discardable`: the institution discarded lines of the same words before.
 */
export const VERDICTS = ['found', 'doubtful', 'unknown', 'discardable'] as const

export const SPREAD_REASONS = ['named', 'paidBefore'] as const

const owedSchema = z
  .int({ error: 'invalidNumber' })
  .min(0, { error: 'numberTooSmall' })
  .meta({ description: 'What the member, and those whom they pay for, owe; minor units' })

const candidateSchema = z.object({
  userId: idSchema.meta({ description: 'The member, by the id that their fees name' }),
  familyIds: z.array(idSchema).meta({ description: 'The member and those whom they pay for' }),
  name: z.string().nullable(),
  memberNumber: z.string().nullable(),
  owed: owedSchema,
  reasons: z.array(z.enum(MATCH_REASONS)),
  confidence: z.int().min(0).max(100),
  noticeId: idSchema.nullable().meta({ description: 'The waiting notice that the line would settle' }),
})
export type BankCandidate = z.infer<typeof candidateSchema>

const proposedPayeeSchema = z.object({
  userId: idSchema,
  familyIds: z.array(idSchema),
  name: z.string().nullable(),
  owed: owedSchema,
  amount: positiveAmountSchema,
})

const receiptRefSchema = z.object({ id: idSchema, number: z.int(), payerName: z.string().nullable() })

const reviewedLineSchema = z.object({
  line: z.int(),
  state: z.enum(['new', ...BANK_LINE_STATES]),
  receipt: receiptRefSchema
    .nullable()
    .meta({ description: 'Of an applied line; of a new one, the receipt that was reversed' }),
  problem: z.enum(['closedDays', 'inTheFuture']).nullable(),
  verdict: z.enum(VERDICTS),
  candidates: z.array(candidateSchema),
  spread: z
    .object({ reason: z.enum(SPREAD_REASONS), payees: z.array(proposedPayeeSchema) })
    .nullable()
    .meta({ description: 'Several members whom the line may pay for together' }),
  alike: receiptRefSchema
    .nullable()
    .meta({ description: 'A receipt that may be the same money, registered by hand or from another file' }),
  doubt: z
    .enum([...BANK_DOUBTS, 'discarded', 'held'])
    .nullable()
    .meta({ description: 'What a person has to look at' }),
  storedId: idSchema.nullable().meta({ description: 'The known line that it certainly is' }),
  similar: z.int().min(0).meta({ description: 'How many known lines of other files this one may be' }),
})
export type ReviewedLine = z.infer<typeof reviewedLineSchema>

export const bankReviewSchema = z.object({ lines: z.array(reviewedLineSchema) })

const linesOf = <Line extends z.ZodType<{ line: number }>>(one: Line, most: number) =>
  z
    .array(one, { error: 'required' })
    .min(1, { error: 'noRows' })
    .max(most, { error: 'tooMany' })
    .refine((all) => new Set(all.map((each) => each.line)).size === all.length, { error: 'repeatedRow' })

const fileFields = {
  institutionId: idSchema,
  importId: idSchema,
  fileName: optionalLine(MOST_FILE_NAME).default(null),
}

export const bankReviewInputSchema = z.object({ ...fileFields, lines: linesOf(bankLineInputSchema, REVIEWED_AT_ONCE) })
export type BankLinesInput = z.output<typeof bankReviewInputSchema>

/** Money that went out, to be compared with what earlier files brought in. */
export const bankReturnsInputSchema = z.object({
  institutionId: idSchema,
  lines: linesOf(
    bankLineInputSchema.omit({ account: true, hasOwnReference: true, equalInDay: true, doubt: true }),
    REVIEWED_AT_ONCE,
  ),
})
export type BankReturnsInput = z.output<typeof bankReturnsInputSchema>

const returnedCreditSchema = z.object({
  line: z.int(),
  receiptId: idSchema,
  number: z.int(),
  amount: positiveAmountSchema,
})
export type ReturnedCredit = z.infer<typeof returnedCreditSchema>
export const bankReturnsSchema = z.object({ returned: z.array(returnedCreditSchema) })

const payeesSchema = z
  .array(z.strictObject({ userId: idSchema, amount: positiveAmountSchema, owed: owedSchema }), { error: 'required' })
  .min(1, { error: 'required' })
  .max(MOST_PAYEES, { error: 'tooMany' })
  .refine((payees) => new Set(payees.map(({ userId }) => userId)).size === payees.length, { error: 'repeatedMember' })

/**
 * `payees` share the line's amount; the first one is the receipt's payer. `isDatedToday`: a line of closed days gets a
 * receipt of today. `storedId`, `similar` and a payee's `owed` are what the person saw: a line that more known lines may
 * be by now, or whose payee owes less, is refused.
 */
export const bankApplicationInputSchema = z.object({
  ...fileFields,
  lines: linesOf(
    bankLineInputSchema
      .extend({
        payees: payeesSchema,
        noticeId: idSchema.nullable().default(null),
        isDatedToday: z.boolean({ error: 'invalidBoolean' }).default(false),
        storedId: idSchema.nullable().default(null),
        similar: z.int({ error: 'invalidNumber' }).min(0, { error: 'numberTooSmall' }).default(0),
      })
      .refine(({ amount, payees }) => payees.reduce((total, payee) => total + payee.amount, 0) === amount, {
        error: 'payeesDoNotSum',
        path: ['payees'],
      }),
    APPLIED_AT_ONCE,
  ),
})
export type BankApplicationInput = z.output<typeof bankApplicationInputSchema>

export const bankOutcomeSchema = z.object({
  lines: z.array(
    z.object({
      line: z.int(),
      outcome: z.enum([...BANK_LINE_STATES, 'present', 'refused']),
      receipt: receiptRefSchema.omit({ payerName: true }).nullable(),
      code: line(60).nullable(),
      detail: z.string().nullable().meta({ description: 'Why it was refused, in Spanish' }),
      owed: z
        .array(z.object({ userId: idSchema, owed: owedSchema }))
        .meta({ description: 'What each payee owes now, of a line that is refused as `owesLess`' }),
    }),
  ),
})
export type BankOutcome = z.infer<typeof bankOutcomeSchema>
