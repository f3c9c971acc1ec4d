import { z } from 'zod'
import { DUTIES } from '../access/duties.ts'
import { calendarDateSchema } from '../values/calendar.ts'
import { idSchema, recordSchema } from '../values/identifier.ts'
import { personFields } from './person.ts'
import { emailSchema, line, optionalLine, whole } from '../values/text.ts'

export const MEMBERSHIP_ROLES = ['Admin', 'User'] as const
export const MEMBERSHIP_STATES = ['pending', 'accepted'] as const

const termFields = { from: calendarDateSchema, to: calendarDateSchema.nullable(), reason: line(200) }
const IN_ORDER: [rule: (days: Days) => boolean, problem: { error: string; path: string[] }] = [
  ({ from, to }) => to === null || from <= to,
  { error: 'endsBeforeStart', path: ['to'] },
]

const percentTerm = (first: number, last: number) =>
  z.object({ percent: whole(first, last), ...termFields }).refine(...IN_ORDER)

export const exemptionSchema = z.object(termFields).refine(...IN_ORDER)

/** `percent` is what it takes off each cuota. */
export const scholarshipSchema = percentTerm(1, 100)

/** `percent` is the part of each cuota that the member still pays; 0 charges nothing. */
export const pauseSchema = percentTerm(0, 99)

/** Null is an Admin without limits, and every User. */
export const dutiesSchema = z
  .array(z.enum(DUTIES, { error: 'invalidOption' }))
  .max(DUTIES.length, { error: 'tooMany' })
  .refine((duties) => new Set(duties).size === duties.length, { error: 'invalidOption' })
  .nullable()

const MOST_SPORTS = 50

const membershipFields = z.object({
  institutionId: idSchema,
  role: z.enum(MEMBERSHIP_ROLES, { error: 'invalidOption' }),
  duties: dutiesSchema,
  dutySportIds: z.array(idSchema).max(MOST_SPORTS, { error: 'tooMany' }),
  memberNumber: optionalLine(30),
  sportIds: z.array(idSchema).max(MOST_SPORTS, { error: 'tooMany' }),
  since: calendarDateSchema,
  until: calendarDateSchema.nullable(),
  exemptions: z.array(exemptionSchema).max(50, { error: 'tooMany' }),
  scholarships: z.array(scholarshipSchema).max(50, { error: 'tooMany' }),
  pauses: z.array(pauseSchema).max(50, { error: 'tooMany' }),
  variants: z.record(idSchema, idSchema),
  categoryId: idSchema.nullable(),
  guardianId: idSchema.nullable(),
  contact: z.boolean({ error: 'invalidBoolean' }),
})

export const MEMBERSHIP_TERMS = membershipFields.keyof().options
export type MembershipTerms = z.infer<typeof membershipFields>

/** The Admin sees nothing else of a pending person (§D3). Without an e-mail nobody was invited. */
export const invitationSchema = z.object({
  email: emailSchema.nullable(),
  ...personFields.shape,
  givenName: z.string(),
  familyName: z.string(),
})
export type Invitation = z.infer<typeof invitationSchema>

/**
 * `dutySportIds` limits an Admin with the duty `members` to those who have one of these sports; empty does not.
 * `categoryId` is the category of the institution that somebody chose by hand; null follows age and years.
 * `variants` has by sport the variant that the member chose; one that the sport has no more counts as none.
 * `guardianId` is the membership of the person who pays for this one. A `contact` is not a member: they pay for others, play
 * nothing and take no place of the plan. `remindersStoppedAt`: since when the member wants
 * no reminders; `erasureRequestedAt`: since when they want their data gone, which `erasedAt` says were erased.
 */
export const membershipSchema = recordSchema.extend({
  ...membershipFields.shape,
  userId: idSchema,
  state: z.enum(MEMBERSHIP_STATES),
  remindersStoppedAt: z.iso.datetime().nullable(),
  erasureRequestedAt: z.iso.datetime().nullable(),
  erasedAt: z.iso.datetime().nullable(),
})
export type Membership = z.infer<typeof membershipSchema>

export const activeMembershipSchema = membershipFields.pick({
  institutionId: true,
  role: true,
  duties: true,
  dutySportIds: true,
})
export type ActiveMembership = z.infer<typeof activeMembershipSchema>

/** `invitation` is null once accepted; `userId` is null for a member without e-mail, who has no record. */
export const storedMembershipSchema = membershipSchema.extend({
  userId: idSchema.nullable(),
  importId: idSchema.nullable(),
  invitation: invitationSchema.nullable(),
})
export type StoredMembership = z.infer<typeof storedMembershipSchema>

export const PLAIN_MEMBERSHIP = {
  role: 'User',
  duties: null,
  dutySportIds: [],
  state: 'accepted',
  memberNumber: null,
  sportIds: [],
  until: null,
  exemptions: [],
  scholarships: [],
  pauses: [],
  variants: {},
  categoryId: null,
  guardianId: null,
  contact: false,
  remindersStoppedAt: null,
  erasureRequestedAt: null,
  erasedAt: null,
  importId: null,
  invitation: null,
} satisfies Partial<StoredMembership>

const exemptionsInputSchema = z.array(exemptionSchema.strict()).max(50, { error: 'tooMany' })

type Days = { from: string; to: string | null }

export const overlap = (one: Days, other: Days): boolean =>
  one.from <= (other.to ?? '9999') && other.from <= (one.to ?? '9999')

function withoutOverlap<T extends z.ZodType<Days>>(term: T, message: 'scholarshipsOverlap' | 'pausesOverlap') {
  return z
    .array(term)
    .max(50, { error: 'tooMany' })
    .superRefine((terms, context) => {
      for (const [index, one] of terms.entries()) {
        if (terms.slice(0, index).some((other) => overlap(one, other)))
          context.addIssue({ code: 'custom', path: [index, 'from'], message })
      }
    })
}

const scholarshipsInputSchema = withoutOverlap(scholarshipSchema.strict(), 'scholarshipsOverlap')
const pausesInputSchema = withoutOverlap(pauseSchema.strict(), 'pausesOverlap')

const MOST_VARIANTS = 50

/** By sport; a form sends null for none. */
const variantsInputSchema = z
  .record(idSchema, idSchema.nullable(), { error: 'invalid' })
  .refine((variants) => Object.keys(variants).length <= MOST_VARIANTS, { error: 'tooMany' })
  .transform((variants) =>
    Object.fromEntries(Object.entries(variants).flatMap(([sportId, id]) => (id === null ? [] : [[sportId, id]]))),
  )

export const membershipInputSchema = membershipFields.extend({
  role: membershipFields.shape.role.default('User'),
  duties: dutiesSchema.default(null),
  dutySportIds: membershipFields.shape.dutySportIds.default([]),
  memberNumber: membershipFields.shape.memberNumber.default(null),
  sportIds: membershipFields.shape.sportIds.default([]),
  since: calendarDateSchema.optional(),
  until: calendarDateSchema.nullable().default(null),
  exemptions: exemptionsInputSchema.default([]),
  scholarships: scholarshipsInputSchema.default([]),
  pauses: pausesInputSchema.default([]),
  variants: variantsInputSchema.default({}),
  categoryId: membershipFields.shape.categoryId.default(null),
  guardianId: membershipFields.shape.guardianId.default(null),
  contact: membershipFields.shape.contact.default(false),
})

export const membershipPatchSchema = membershipFields
  .extend({
    exemptions: exemptionsInputSchema,
    scholarships: scholarshipsInputSchema,
    pauses: pausesInputSchema,
    variants: variantsInputSchema,
  })
  .partial()
  .extend({ id: idSchema.optional() })

/** The `userId` of the member's cuotas and receipts: the membership's own id until it is accepted. */
export function feeUserIdOf({ id, userId, state }: Pick<StoredMembership, 'id' | 'userId' | 'state'>): string {
  return state === 'accepted' && userId !== null ? userId : id
}

type Person = { id: string; memberships: readonly Membership[] }

/** The `userId` of a person's cuotas in an institution, where they may be pending and be a member of others. */
export function feeUserIdIn({ id, memberships }: Person, institutionId: string): string {
  const membership = memberships.find((one) => one.institutionId === institutionId)
  return membership ? feeUserIdOf(membership) : id
}

export function feeUserIdsOf({ id, memberships }: Person): string[] {
  return [...new Set([id, ...memberships.map(feeUserIdOf)])]
}

export function isOver({ until }: Pick<Membership, 'until'>, today: string): boolean {
  return until !== null && until < today
}

/** The term of a day, if there is one. */
const termOn = <Term extends Days>(terms: readonly Term[], day: string) =>
  terms.find((one) => overlap(one, { from: day, to: day }))

export function isExempt({ exemptions }: Pick<Membership, 'exemptions'>, dueDate: string): boolean {
  return termOn(exemptions, dueDate) !== undefined
}

/** The percentage that a scholarship takes off what is due on a day; 0 without one. */
export function scholarshipOn({ scholarships }: Pick<Membership, 'scholarships'>, dueDate: string): number {
  return termOn(scholarships, dueDate)?.percent ?? 0
}

/** The percentage that is still charged of what is due on a day; 100 without a pause. */
export function chargedOn({ pauses }: Pick<Membership, 'pauses'>, dueDate: string): number {
  return termOn(pauses, dueDate)?.percent ?? 100
}

/** The pause of a day, else the next one; null without one. */
export function nextPause({ pauses }: Pick<Membership, 'pauses'>, day: string): Membership['pauses'][number] | null {
  const [next] = pauses.filter(({ to }) => to === null || day <= to).toSorted((a, b) => (a.from < b.from ? -1 : 1))
  return next ?? null
}
