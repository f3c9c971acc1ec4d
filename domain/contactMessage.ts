import { z } from 'zod'
import { recordSchema } from './identifier.ts'
import { consentSchema, trapSchema } from './joinRequest.ts'
import type { Verdict } from './joinRequest.ts'
import { emailSchema, line, prose } from './text.ts'

const VISITOR_ROLES = ['club', 'member', 'other'] as const
export const CONTACT_ROLES = [...VISITOR_ROLES, 'system'] as const

const written = z.object({
  name: line(120),
  email: emailSchema,
  role: z.enum(VISITOR_ROLES, { error: 'invalidOption' }),
  message: prose(4000).min(1, { error: 'required' }),
})

/** `mailed`: it also went to the contact address. `read`: a super admin has marked it. */
export const contactMessageSchema = recordSchema.extend({
  ...written.shape,
  email: emailSchema.nullable(),
  role: z.enum(CONTACT_ROLES, { error: 'invalidOption' }),
  mailed: z.boolean(),
  read: z.boolean({ error: 'invalidBoolean' }),
})
export type ContactMessage = z.infer<typeof contactMessageSchema>

export const contactInputSchema = z.strictObject({ ...written.shape, consent: consentSchema, nickname: trapSchema })

export const contactPatchSchema = contactMessageSchema.pick({ read: true })

export const contactAnswerSchema = z.object({ mailed: z.boolean() })

export const CONTACT_SPAN_MS = 86_400_000
export const MESSAGES_A_DAY = 300
const MESSAGES_OF_ONE_A_DAY = 5

export function judgeContactMessage(
  recent: readonly Pick<ContactMessage, 'email' | 'message'>[],
  asked: Pick<ContactMessage, 'email' | 'message'>,
): Verdict {
  const ofOne = recent.filter(({ email }) => email === asked.email)
  if (ofOne.some(({ message }) => message === asked.message)) return 'repeated'
  if (ofOne.length >= MESSAGES_OF_ONE_A_DAY) return 'tooMany'
  return recent.length >= MESSAGES_A_DAY ? 'unmailed' : 'kept'
}

/** How long a message that was read is kept, in milliseconds: twelve months. */
export const CONTACT_KEPT_MS = 365 * 86_400_000
