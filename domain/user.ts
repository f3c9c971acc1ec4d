import { z } from 'zod'
import { calendarDateSchema } from './calendar.ts'
import { idSchema, recordSchema } from './identifier.ts'
import { activeMembershipSchema, membershipInputSchema, membershipSchema } from './membership.ts'
import { rolSchema } from './rols.ts'
import { emailSchema, line, optionalEmailSchema, optionalLine, optionalPhoneSchema } from './text.ts'

export const GENDERS = ['M', 'F'] as const

/** The fields of a person that every one of their institutions shares (decisions §3, "a person in two clubs"). */
export const personFields = z.object({
  givenName: line(80),
  familyName: line(80),
  gender: z.enum(GENDERS, { error: 'invalidOption' }).nullable(),
  birthdate: calendarDateSchema.nullable(),
  phone: optionalPhoneSchema,
  documentNumber: optionalLine(30),
})

/**
 * A person as stored. `subject` is the identity provider's, null until the first sign-in. Names are empty until known. `emailHeld` says that
 * whoever has the e-mail is this person: false of somebody who never signed in and was given an e-mail that another record holds already (ADR 25).
 */
export const userSchema = recordSchema.extend({
  ...personFields.shape,
  givenName: z.string(),
  familyName: z.string(),
  subject: z.string().nullable(),
  email: emailSchema,
  emailHeld: z.boolean(),
  active: z.boolean(),
  superAdmin: z.boolean(),
})
export type User = z.infer<typeof userSchema>

/**
 * A person as the users resource shows them: with the memberships that the actor may see, and whether they have signed in. Of a pending
 * membership's person nothing is told but what the Admin typed, and `id` is the membership's, so that nothing tells whether the e-mail had a record.
 * Where every membership has ended only the name is told (decisions §3): what is `PRIVATE_ONCE_ENDED` is null. So a null `email` is one that is not
 * told, but of a pending person, who has none (`hasNoEmail`).
 */
export const userViewSchema = userSchema.omit({ subject: true, emailHeld: true }).extend({
  email: emailSchema.nullable(),
  linked: z.boolean(),
  pending: z.boolean(),
  memberships: z.array(membershipSchema),
})
export type UserView = z.infer<typeof userViewSchema>

/** A person's name as lists of members are read, family name first; by their e-mail until a name is known, if it is told. */
export function listedName({
  familyName,
  givenName,
  email,
}: Pick<UserView, 'familyName' | 'givenName' | 'email'>): string | null {
  return [familyName, givenName].filter(Boolean).join(', ') || email
}

/** Whether a person is a member without e-mail (ADR 34), whom nobody has invited and whose record is the institution's own. */
export function hasNoEmail({ email, pending }: Pick<UserView, 'email' | 'pending'>): boolean {
  return pending && email === null
}

/** What an institution is told of a person no more once the membership has ended. */
export const PRIVATE_ONCE_ENDED = {
  email: null,
  gender: null,
  birthdate: null,
  phone: null,
  documentNumber: null,
} as const satisfies Partial<UserView>

const optionalPerson = {
  gender: personFields.shape.gender.default(null),
  birthdate: personFields.shape.birthdate.default(null),
  phone: personFields.shape.phone.default(null),
  documentNumber: personFields.shape.documentNumber.default(null),
}

/** An invitation: who, and into which institution of the Admin's with which role. Without an e-mail it makes a member whom nobody invites. */
export const userInviteSchema = personFields.extend({
  ...optionalPerson,
  email: optionalEmailSchema.default(null),
  memberships: z.array(membershipInputSchema).min(1, { error: 'membershipRequired' }).max(20, { error: 'tooMany' }),
})

/** An edit: the fields given; memberships without an `id` are new, those left out stay as they are. */
export const userPatchSchema = personFields
  .extend({
    // Null as it was told of whose membership has ended, and of who has none.
    email: optionalEmailSchema,
    active: z.boolean({ error: 'invalidBoolean' }),
    memberships: z
      .array(membershipInputSchema.partial().extend({ id: idSchema.optional() }))
      .max(50, { error: 'tooMany' }),
  })
  .partial()

/** One's own record: the person, their roles and active memberships today, and all their memberships with the institution's name. */
export const profileSchema = userSchema.omit({ superAdmin: true, subject: true, emailHeld: true }).extend({
  subject: z.string(),
  rols: z.array(rolSchema),
  activeMemberships: z.array(activeMembershipSchema),
  memberships: z.array(membershipSchema.extend({ institutionName: z.string() })),
})
export type Profile = z.infer<typeof profileSchema>

/** What a person may change of themselves; the e-mail changes at the identity provider. */
export const profilePatchSchema = personFields.partial()
