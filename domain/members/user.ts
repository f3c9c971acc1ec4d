import { z } from 'zod'
import { idSchema, recordSchema } from '../values/identifier.ts'
import { activeMembershipSchema, membershipInputSchema, membershipSchema } from './membership.ts'
import type { Membership, StoredMembership } from './membership.ts'
import { NO_DETAILS, UNKNOWN_PERSON, personFields, personInput } from './person.ts'
import { rolSchema } from '../access/rols.ts'
import { wardSchema } from './family.ts'
import { termsFields } from '../access/terms.ts'
import { emailSchema, optionalEmailSchema } from '../values/text.ts'

/**
 * A person as stored. `subject` is the identity provider's id, null until the first sign-in. Names are empty until
 * known. `emailHeld` means that the holder of the e-mail is this person. It is false for a person who never signed in
 * and was given an e-mail that another record already holds. Only the person accepts the terms.
 */
export const userSchema = recordSchema.extend({
  ...personFields.shape,
  ...termsFields.shape,
  givenName: z.string(),
  familyName: z.string(),
  subject: z.string().nullable(),
  email: emailSchema,
  emailHeld: z.boolean(),
  active: z.boolean(),
  superAdmin: z.boolean(),
})
export type User = z.infer<typeof userSchema>

/** What the users resource leaves out: it is between the person and the product. */
const UNSHOWN = { subject: true, emailHeld: true, termsVersion: true, termsAcceptedAt: true } as const

/**
 * A person as the users resource shows them, with the memberships that the actor may see and whether they have signed
 * in.
 * For a pending membership it shows only what the Admin typed. `id` is the membership's then, so that nothing reveals
 * whether the e-mail had a record.
 * If every membership has ended, it shows only the name (decisions §3): the fields in `PRIVATE_ONCE_ENDED` are null. So
 * a null `email` is a hidden one, except for a pending person, who has none (`hasNoEmail`).
 */
export const userViewSchema = userSchema.omit(UNSHOWN).extend({
  email: emailSchema.nullable(),
  linked: z.boolean(),
  pending: z.boolean(),
  memberships: z.array(membershipSchema),
})
export type UserView = z.infer<typeof userViewSchema>

/** Returns what the users resource shows of a stored person, apart from the memberships. */
export function shownPerson<Person extends Pick<User, keyof typeof UNSHOWN>>(stored: Person) {
  const { subject, emailHeld: _held, termsVersion: _version, termsAcceptedAt: _at, ...person } = stored
  return { ...person, linked: subject !== null }
}

/** Returns a membership without what was typed of the person, as everyone who may see it reads it. */
export function shownMembership({ invitation: _typed, ...membership }: StoredMembership): Membership {
  return { ...membership, userId: membership.userId ?? membership.id }
}

/**
 * Returns a pending membership as a person of its own; null for an accepted one. It has only what was typed, and no id or
 * date of the person with that e-mail.
 */
export function invitedView(membership: StoredMembership): UserView | null {
  const { id, createdAt, updatedAt, version, invitation } = membership
  if (!invitation) return null
  return {
    id,
    createdAt,
    updatedAt,
    version,
    // An invitation that is older than a field lacks it.
    ...UNKNOWN_PERSON,
    ...invitation,
    active: true,
    superAdmin: false,
    linked: false,
    pending: true,
    memberships: [shownMembership({ ...membership, userId: id })],
  }
}

/** Returns a person's name for lists, family name first. Without a name it is the e-mail, if that is shown. */
export function listedName({
  familyName,
  givenName,
  email,
}: Pick<UserView, 'familyName' | 'givenName' | 'email'>): string | null {
  return [familyName, givenName].filter(Boolean).join(', ') || email
}

/**
 * Whether a person is a member without e-mail: nobody has invited them, and their record belongs to the
 * institution.
 */
export function hasNoEmail({ email, pending }: Pick<UserView, 'email' | 'pending'>): boolean {
  return pending && email === null
}

/** The fields that an institution no longer sees once the membership has ended. */
export const PRIVATE_ONCE_ENDED = { email: null, ...NO_DETAILS } as const satisfies Partial<UserView>

/**
 * An invitation: the person, and the Admin's institutions with a role in each. Without an e-mail it creates a member
 * whom nobody invites.
 */
export const userInviteSchema = personInput.extend({
  email: optionalEmailSchema.default(null),
  memberships: z.array(membershipInputSchema).min(1, { error: 'membershipRequired' }).max(20, { error: 'tooMany' }),
})

/** An edit with the fields to change. Memberships without an `id` are new; memberships left out stay as they are. */
export const userPatchSchema = personFields
  .extend({
    // Forms send null back where the e-mail was hidden or absent.
    email: optionalEmailSchema,
    active: z.boolean({ error: 'invalidBoolean' }),
    memberships: z
      .array(membershipInputSchema.partial().extend({ id: idSchema.optional() }))
      .max(50, { error: 'tooMany' }),
  })
  .partial()

/**
 * A person's own record, with their roles, today's active memberships, the members whom they pay for, and all
 * memberships with the institution's name.
 */
export const profileSchema = userSchema.omit({ superAdmin: true, subject: true, emailHeld: true }).extend({
  subject: z.string(),
  rols: z.array(rolSchema),
  activeMemberships: z.array(activeMembershipSchema),
  wards: z.array(wardSchema),
  memberships: z.array(membershipSchema.extend({ institutionName: z.string() })),
})
export type Profile = z.infer<typeof profileSchema>

/** What people may change in their own record. The e-mail changes at the identity provider. */
export const profilePatchSchema = personFields.partial()
