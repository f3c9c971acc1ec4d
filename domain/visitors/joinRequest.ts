import { z } from 'zod'
import { calendarDateSchema } from '../values/calendar.ts'
import { DomainError } from '../api/errors.ts'
import { idSchema, recordSchema } from '../values/identifier.ts'
import { consentSchema, judgeVisitor, trapSchema } from './visitorForm.ts'
import { dayInFigures } from '../values/writtenDate.ts'
import { optionalPhoneSchema, emailSchema, line, optionalEmailSchema, optionalLine, prose } from '../values/text.ts'

export const JOIN_KINDS = ['join', 'trial'] as const
export type JoinKind = (typeof JOIN_KINDS)[number]

/** `member` is final: the request led to the membership `membershipId`. */
export const JOIN_STATUSES = ['new', 'answered', 'declined', 'member'] as const
export type JoinStatus = (typeof JOIN_STATUSES)[number]

export const JOIN_KIND_NAMES = {
  join: 'Quiere sumarse',
  trial: 'Clase de prueba',
} as const satisfies Record<JoinKind, string>

export const JOIN_STATUS_NAMES = {
  new: 'Nueva',
  answered: 'Respondida',
  declined: 'Rechazada',
  member: 'Socio',
} as const satisfies Record<JoinStatus, string>

const requestFields = z.object({
  kind: z.enum(JOIN_KINDS, { error: 'invalidOption' }),
  givenName: line(80),
  familyName: line(80),
  sportId: idSchema.nullable(),
  birthdate: calendarDateSchema.nullable(),
  message: prose(1000),
})

export const joinRequestSchema = recordSchema.extend({
  ...requestFields.shape,
  institutionId: idSchema,
  email: emailSchema.nullable(),
  phone: optionalPhoneSchema,
  status: z.enum(JOIN_STATUSES),
  membershipId: idSchema.nullable(),
})
export type JoinRequest = z.infer<typeof joinRequestSchema>

/** Checks these rules even if other fields are wrong, so that a person sees all errors at once. */
const when = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null

export const joinRequestInputSchema = z
  .strictObject({
    ...requestFields.shape,
    email: optionalEmailSchema.default(null),
    phone: optionalLine(40).default(null),
    sportId: requestFields.shape.sportId.default(null),
    birthdate: requestFields.shape.birthdate.default(null),
    message: requestFields.shape.message.default(''),
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

export const JOINS_A_DAY = 200
const JOINS_OF_ONE_A_DAY = 3

type Content = Pick<JoinRequest, 'kind' | 'sportId' | 'email' | 'phone'>

export function judgeJoinRequest(recent: readonly (Content & Pick<JoinRequest, 'status'>)[], latest: Content) {
  return judgeVisitor(recent, {
    isOfOne: ({ email, phone }) =>
      (email !== null && email === latest.email) || (phone !== null && phone === latest.phone),
    isSame: ({ kind, sportId, status }) => status === 'new' && kind === latest.kind && sportId === latest.sportId,
    ofOneADay: JOINS_OF_ONE_A_DAY,
    mailsADay: JOINS_A_DAY,
  })
}

/**
 * Returns the mail to an institution's Admins about a new request. `site` is the site's origin; null where it is not
 * known. `isLast`: the day's mails end with this one.
 */
export function joinRequestMail(
  { id, kind, givenName, familyName, email, phone, birthdate, message }: JoinRequest,
  institutionName: string,
  sportName: string | null,
  { site, isLast }: { site: string | null; isLast: boolean },
): { subject: string; text: string } {
  const name = `${givenName} ${familyName}`
  const facts = [
    ['Email', email],
    ['Teléfono', phone],
    ['Deporte', sportName],
    ['Nacimiento', birthdate && dayInFigures(birthdate)],
  ].flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []))
  return {
    subject: `${JOIN_KIND_NAMES[kind]}: ${name}`,
    text: [
      `${name} escribió desde la página de ${institutionName} (${JOIN_KIND_NAMES[kind].toLowerCase()}).`,
      facts.join('\n'),
      ...(message ? [message] : []),
      site === null
        ? 'Responde desde el panel, en Solicitudes.'
        : `Responde desde el panel: ${site}/panel/join-requests/${id}`,
      ...(isLast
        ? [
            `Hoy ya llegaron ${JOINS_A_DAY} solicitudes. De las próximas no te avisaremos por correo: míralas en el panel.`,
          ]
        : []),
    ].join('\n\n'),
  }
}
