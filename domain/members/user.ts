import { z } from 'zod'
import { idSchema, recordSchema } from '../values/identifier.ts'
import { activeMembershipSchema, membershipInputSchema, membershipSchema } from './membership.ts'
import type { Membership, StoredMembership } from './membership.ts'
import { NO_DETAILS, UNKNOWN_PERSON, personFields, personInput } from './person.ts'
import { rolSchema } from '../access/duties.ts'
import { wardSchema } from './family.ts'
import { termsFields } from '../access/terms.ts'
import { emailSchema, optionalEmailSchema } from '../values/text.ts'

/**
 * `subject` is the identity provider's id, null until the first sign-in. `emailHeld` is false for a person who never
 * signed in and has an e-mail that another record holds. Only the person accepts the terms.
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

const UNSHOWN = { subject: true, emailHeld: true, termsVersion: true, termsAcceptedAt: true } as const

/**
 * With the memberships that the actor may see. A pending one shows what was typed, under the membership's id. Once
 * every membership has ended `PRIVATE_ONCE_ENDED` are null (§D3): a null `email` is hidden, but of a pending person
 * (`hasNoEmail`).
 */
export const userViewSchema = userSchema.omit(UNSHOWN).extend({
  email: emailSchema.nullable(),
  linked: z.boolean(),
  pending: z.boolean(),
  memberships: z.array(membershipSchema),
})
export type UserView = z.infer<typeof userViewSchema>

/** The e-mail of a person whose data were erased is the id at this domain. */
export const ERASED_DOMAIN = '@erased.invalid'

export function shownPerson<Person extends Pick<User, keyof typeof UNSHOWN> & Pick<UserView, 'email'>>(user: Person) {
  const { subject, emailHeld: _emailHeld, termsVersion: _version, termsAcceptedAt: _at, ...person } = user
  const email = person.email?.endsWith(ERASED_DOMAIN) ? null : person.email
  return { ...person, email, linked: subject !== null }
}

export function shownMembership({
  invitation: _invitation,
  importId: _import,
  ...membership
}: StoredMembership): Membership {
  return { ...membership, userId: membership.userId ?? membership.id }
}

/** Null for an accepted one. Only what was typed, and no id or date of the person with that e-mail. */
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

export function listedName({
  familyName,
  givenName,
  email,
}: Pick<UserView, 'familyName' | 'givenName' | 'email'>): string | null {
  return [familyName, givenName].filter(Boolean).join(', ') || email
}

export function hasNoEmail({ email, pending }: Pick<UserView, 'email' | 'pending'>): boolean {
  return pending && email === null
}

export const PRIVATE_ONCE_ENDED = { email: null, ...NO_DETAILS } as const satisfies Partial<UserView>

export const userInviteSchema = personInput.extend({
  email: optionalEmailSchema.default(null),
  memberships: z.array(membershipInputSchema).min(1, { error: 'membershipRequired' }).max(20, { error: 'tooMany' }),
})

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

/** `retentionYears`: how long the institution keeps cuotas and receipts. */
export const ownMembershipSchema = membershipSchema.extend({ institutionName: z.string(), retentionYears: z.int() })

export const profileSchema = userSchema.omit({ superAdmin: true, subject: true, emailHeld: true }).extend({
  subject: z.string(),
  rols: z.array(rolSchema),
  activeMemberships: z.array(activeMembershipSchema),
  wards: z.array(wardSchema),
  memberships: z.array(ownMembershipSchema),
})
export type Profile = z.infer<typeof profileSchema>

export const profilePatchSchema = personFields.partial()
