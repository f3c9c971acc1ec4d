import { z } from 'zod'
import { calendarDateSchema } from './calendar.ts'
import { DomainError } from './errors.ts'
import { idSchema, recordSchema } from './identifier.ts'
import { optionalPhoneSchema, emailSchema, line, optionalEmailSchema, optionalLine, prose } from './text.ts'

export const JOIN_KINDS = ['join', 'trial'] as const
export type JoinKind = (typeof JOIN_KINDS)[number]

/** `member` is final: the request led to the membership `membershipId`. */
export const JOIN_STATUSES = ['new', 'answered', 'declined', 'member'] as const
export type JoinStatus = (typeof JOIN_STATUSES)[number]

const askedFields = z.object({
  kind: z.enum(JOIN_KINDS, { error: 'invalidOption' }),
  givenName: line(80),
  familyName: line(80),
  sportId: idSchema.nullable(),
  birthdate: calendarDateSchema.nullable(),
  message: prose(1000),
})

export const joinRequestSchema = recordSchema.extend({
  ...askedFields.shape,
  institutionId: idSchema,
  email: emailSchema.nullable(),
  phone: optionalPhoneSchema,
  status: z.enum(JOIN_STATUSES),
  membershipId: idSchema.nullable(),
})
export type JoinRequest = z.infer<typeof joinRequestSchema>

/** Invisible to people; programs fill it in. They get the usual answer, and nothing is stored. */
export const trapSchema = z.string().max(200, { error: 'tooLong' }).default('')

export const consentSchema = z.literal(true, { error: 'consentRequired' })

/** A person reads all that is wrong at once: these rules also judge a form with other wrong fields. */
const when = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null

/** A request as a visitor sends it. The phone is completed by the institution's country (`domain/phone.ts`). */
export const joinRequestInputSchema = z
  .strictObject({
    ...askedFields.shape,
    email: optionalEmailSchema.default(null),
    phone: optionalLine(40).default(null),
    sportId: askedFields.shape.sportId.default(null),
    birthdate: askedFields.shape.birthdate.default(null),
    message: askedFields.shape.message.default(''),
    consent: consentSchema,
    nickname: trapSchema,
  })
  .refine(({ email, phone }) => email !== null || phone !== null, { error: 'contactRequired', path: ['email'], when })
  .refine(({ kind, sportId }) => kind === 'join' || sportId !== null, { error: 'required', path: ['sportId'], when })

export const joinDecisionSchema = z.object({
  status: z.enum(JOIN_STATUSES, { error: 'invalidOption' }),
  membershipId: idSchema.nullable().default(null),
})

export function requireOpen({ status }: Pick<JoinRequest, 'status'>): void {
  if (status === 'member') throw new DomainError('alreadyMember')
}

export const JOIN_SPAN_MS = 86_400_000
export const JOINS_A_DAY = 200
const JOINS_OF_ONE_A_DAY = 3

type Asked = Pick<JoinRequest, 'kind' | 'sportId' | 'email' | 'phone'>

/** What becomes of what a visitor leaves. `kept` is mailed too; `tooMany` is refused. */
export type Verdict = 'kept' | 'unmailed' | 'repeated' | 'tooMany'

/**
 * By what came within the last day, newest first. Past the day's mails it is `unmailed`: if the form closed then, a
 * few strangers could close it to everybody.
 */
export function judgeJoinRequest(recent: readonly (Asked & Pick<JoinRequest, 'status'>)[], asked: Asked): Verdict {
  const ofOne = recent.filter(
    ({ email, phone }) => (email !== null && email === asked.email) || (phone !== null && phone === asked.phone),
  )
  const same = ofOne.some(
    ({ kind, sportId, status }) => status === 'new' && kind === asked.kind && sportId === asked.sportId,
  )
  if (same) return 'repeated'
  if (ofOne.length >= JOINS_OF_ONE_A_DAY) return 'tooMany'
  return recent.length >= JOINS_A_DAY ? 'unmailed' : 'kept'
}

export const JOIN_KEPT_MS = 365 * 86_400_000
