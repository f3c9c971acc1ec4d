import { z } from 'zod'
import { recordSchema } from '../values/identifier.ts'
import { emailSchema, line, prose } from '../values/text.ts'
import { consentSchema, judgeVisitor, trapSchema } from './visitorForm.ts'

const VISITOR_ROLES = ['club', 'member', 'other'] as const
export const CONTACT_ROLES = [...VISITOR_ROLES, 'system'] as const

const fields = z.object({
  name: line(120),
  email: emailSchema,
  role: z.enum(VISITOR_ROLES, { error: 'invalidOption' }),
  message: prose(4000).min(1, { error: 'required' }),
})

/** `mailed`: it also went to the contact address. `read`: a super admin has marked it. */
export const contactMessageSchema = recordSchema.extend({
  ...fields.shape,
  email: emailSchema.nullable(),
  role: z.enum(CONTACT_ROLES, { error: 'invalidOption' }),
  mailed: z.boolean(),
  read: z.boolean({ error: 'invalidBoolean' }),
})
export type ContactMessage = z.infer<typeof contactMessageSchema>

export const contactInputSchema = z.strictObject({ ...fields.shape, consent: consentSchema, nickname: trapSchema })

export const contactPatchSchema = contactMessageSchema.pick({ read: true })

export const contactAnswerSchema = z.object({ mailed: z.boolean() })

export const MESSAGES_A_DAY = 300
const MESSAGES_OF_ONE_A_DAY = 5

type Content = Pick<ContactMessage, 'email' | 'message'>

export function judgeContactMessage(recent: readonly Content[], latest: Content) {
  return judgeVisitor(recent, {
    isOfOne: ({ email }) => email === latest.email,
    isSame: ({ message }) => message === latest.message,
    ofOneADay: MESSAGES_OF_ONE_A_DAY,
    mailsADay: MESSAGES_A_DAY,
  })
}
