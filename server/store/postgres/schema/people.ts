import { sql, type SQLWrapper } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgPolicy,
  primaryKey,
  text as plainText,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { MEMBER_IMPORT_STATES, type MemberImport } from '#domain/members/import/memberImport'
import { MEMBERSHIP_ROLES, MEMBERSHIP_STATES, type Invitation, type StoredMembership } from '#domain/members/membership'
import type { User } from '#domain/members/user'
import { day, instant, is, json, rayo, record, refersTo, refersWithin, text } from './columns.ts'
import { institutions, sports } from './clubs.ts'
import {
  actorId,
  coordinates,
  isSuperAdmin,
  managedPeople,
  manages,
  policies,
  signedInRole,
  signingInId,
  signingInRole,
  hasDuty,
} from './policies.ts'

/** `user` is a reserved word of SQL. */
export const users = rayo.table(
  'app_user',
  {
    ...record.columns(),
    subject: text().unique('user.subject'),
    email: text().notNull(),
    emailHeld: boolean('email_held').notNull().default(true),
    givenName: text('given_name').notNull(),
    familyName: text('family_name').notNull(),
    gender: text().$type<User['gender']>(),
    birthdate: day(),
    phone: text(),
    documentNumber: text('document_number'),
    active: boolean().notNull(),
    superAdmin: boolean('super_admin').notNull(),
    termsVersion: day('terms_version'),
    termsAcceptedAt: instant('terms_accepted_at'),
    emailKey: text('email_key').notNull(),
    givenNameKey: text('given_name_key').notNull(),
    familyNameKey: text('family_name_key').notNull(),
    search: text().notNull(),
  },
  (table) => [
    uniqueIndex('user.email')
      .on(table.email)
      .where(sql`${table.emailHeld}`),
    index('app_user_email_waiting')
      .on(table.email, table.id)
      .where(sql`NOT ${table.emailHeld}`),
    index('app_user_family_name').on(table.familyNameKey, table.givenNameKey, table.id),
    index('app_user_given_name').on(table.givenNameKey, table.familyNameKey, table.id),
    index('app_user_email').on(table.emailKey, table.id),
    index('app_user_created').on(table.createdAt, table.id),
    check('app_user_email', sql`${table.email} = lower(${table.email})`),
    // Only somebody who has never signed in can have an e-mail that another person holds.
    check('app_user_email_held', sql`${table.emailHeld} OR ${table.subject} IS NULL`),
    check('app_user_gender', is.oneOf(table.gender, ['M', 'F'])),
    check('app_user_birthdate', is.days(table.birthdate)),
    check('app_user_terms', sql`(${table.termsVersion} IS NULL) = (${table.termsAcceptedAt} IS NULL)`),
    check('app_user_terms_version', is.days(table.termsVersion)),
    ...record.checks('app_user', table, table.termsAcceptedAt),
    ...policies.full(),
    // Functions that run as the owner write people; `guard_user` limits the fields that each role may change.
    pgPolicy('oneself', { for: 'select', to: signingInRole, using: sql`${table.id} = ${signingInId}` }),
    policies.select(sql`${table.id} = ${actorId} OR ${isSuperAdmin} OR ${table.id} IN (${managedPeople})`),
  ],
)

export const memberImports = rayo.table(
  'member_import',
  {
    ...record.columns(),
    institutionId: uuid('institution_id').notNull(),
    actorId: uuid('actor_id').notNull(),
    fileName: text('file_name'),
    made: integer().notNull(),
    present: integer().notNull(),
    state: text().$type<MemberImport['state']>().notNull(),
  },
  (table) => [
    unique('member_import_institution_key').on(table.id, table.institutionId),
    refersTo('memberImport.institutionId', table.institutionId, institutions.id),
    refersTo('memberImport.actorId', table.actorId, users.id),
    index('member_import_institution').on(table.institutionId, table.createdAt, table.id),
    check('member_import_state', is.oneOf(table.state, MEMBER_IMPORT_STATES)),
    check('member_import_counts', sql`${table.made} >= 0 AND ${table.present} >= 0`),
    ...record.checks('member_import', table),
    ...policies.managed('members', table.institutionId),
  ],
)

export const memberships = rayo.table(
  'membership',
  {
    ...record.columns(),
    // Null for a member without e-mail.
    userId: uuid('user_id'),
    institutionId: uuid('institution_id').notNull(),
    role: text().$type<StoredMembership['role']>().notNull(),
    duties: plainText().array().$type<NonNullable<StoredMembership['duties']>>(),
    dutySportIds: uuid('duty_sport_ids').array().notNull().default([]),
    state: text().$type<StoredMembership['state']>().notNull(),
    memberNumber: text('member_number'),
    sportIds: uuid('sport_ids').array().notNull(),
    since: day().notNull(),
    until: day(),
    categoryId: uuid('category_id'),
    guardianId: uuid('guardian_id'),
    contact: boolean().notNull().default(false),
    importId: uuid('import_id'),
    remindersStoppedAt: instant('reminders_stopped_at'),
    erasureRequestedAt: instant('erasure_requested_at'),
    erasedAt: instant('erased_at'),
    exemptions: json().$type<StoredMembership['exemptions']>().notNull(),
    scholarships: json().$type<StoredMembership['scholarships']>().notNull(),
    pauses: json().$type<StoredMembership['pauses']>().notNull(),
    variants: json().$type<StoredMembership['variants']>().notNull(),
    invitation: json().$type<Invitation>(),
    search: text().notNull(),
    numberHasLetters: boolean('number_has_letters').generatedAlwaysAs(sql.raw(String.raw`search ~ '\x01[^0-9]'`)),
    invitationSearch: text('invitation_search'),
    invitationEmailKey: text('invitation_email_key'),
    invitationGivenNameKey: text('invitation_given_name_key'),
    invitationFamilyNameKey: text('invitation_family_name_key'),
  },
  (table) => {
    const own = sql`${table.userId} = ${actorId}`
    const ofSports = coordinates(table.institutionId, table.sportIds)
    return [
      unique('membership.userInstitution').on(table.userId, table.institutionId),
      unique('membership_institution_key').on(table.id, table.institutionId),
      refersTo('membership.userId', table.userId, users.id),
      refersTo('membership.institutionId', table.institutionId, institutions.id),
      refersTo('membership.guardianId', table.guardianId, table.id),
      refersWithin('membership.importId', table.importId, table, memberImports),
      index('membership_import')
        .on(table.importId)
        .where(sql`${table.importId} IS NOT NULL`),
      index('membership_guardian').on(table.guardianId),
      index('membership_institution').on(table.institutionId, table.userId),
      index('membership_lettered')
        .on(table.institutionId, table.userId)
        .where(sql`${table.numberHasLetters}`),
      index('membership_ended')
        .on(table.institutionId, table.until)
        .where(sql`${table.until} IS NOT NULL`),
      index('membership_invited')
        .on(sql`(${table.invitation} ->> 'email')`)
        .where(sql`${table.state} = 'pending'`),
      index('membership_without_email')
        .on(table.invitationFamilyNameKey, table.invitationGivenNameKey, table.id)
        .where(sql`${table.userId} IS NULL`),
      check('membership_role', is.oneOf(table.role, MEMBERSHIP_ROLES)),
      check(
        'membership_duties',
        sql`${table.duties} IS NULL OR (${table.role} = 'Admin' AND ${table.duties} IN ('{}', '{collects}', '{members}', '{collects,members}', '{members,collects}'))`,
      ),
      check(
        'membership_duty_sports',
        sql`cardinality(${table.dutySportIds}) = 0 OR (${table.role} = 'Admin' AND coalesce(${table.duties} = '{members}', false))`,
      ),
      check('membership_state', is.oneOf(table.state, MEMBERSHIP_STATES)),
      check('membership_days', is.days(table.since, table.until)),
      check('membership_exemptions', is.json(table.exemptions, 'array')),
      check('membership_scholarships', areTerms(table.scholarships)),
      check('membership_pauses', areTerms(table.pauses)),
      check('membership_variants', is.json(table.variants, 'object')),
      check('membership_typed', is.json(table.invitation, 'object')),
      check('membership_invitation', sql`(${table.state} = 'pending') = (${table.invitation} IS NOT NULL)`),
      // A member without e-mail is a pending membership without a user.
      check(
        'membership_addressed',
        sql`(${table.userId} IS NULL) = (${table.invitation} IS NOT NULL AND ${table.invitation} ->> 'email' IS NULL)`,
      ),
      check(
        'membership_contact',
        sql`NOT ${table.contact} OR (${table.role} = 'User' AND cardinality(${table.sportIds}) = 0)`,
      ),
      check('membership_admin', sql`${table.role} = 'User' OR ${table.userId} IS NOT NULL`),
      ...record.checks('membership', table, table.remindersStoppedAt, table.erasureRequestedAt, table.erasedAt),
      ...policies.full(),
      pgPolicy('own', { for: 'select', to: signingInRole, using: sql`${table.userId} = ${signingInId}` }),
      policies.select(sql`${own} OR ${manages(table.institutionId)} OR ${ofSports}`),
      // The creator of an institution becomes its Admin, in the same transaction.
      policies.inserting(
        'made',
        sql`${hasDuty('members', table.institutionId)} OR ${ofSports} OR (${own} AND rayo.made_now(${table.institutionId}))`,
      ),
      // `guard_membership` and `guard_duties` limit changes of one's own membership, and of an Admin's.
      policies.updating('changed', sql`${own} OR ${hasDuty('members', table.institutionId)} OR ${ofSports}`),
    ]
  },
)

export const notes = rayo.table(
  'note',
  {
    ...record.columns(),
    institutionId: uuid('institution_id').notNull(),
    membershipId: uuid('membership_id').notNull(),
    actorId: uuid('actor_id').notNull(),
    text: text().notNull(),
    pinned: boolean().notNull(),
  },
  (table) => [
    refersTo('note.institutionId', table.institutionId, institutions.id),
    refersWithin('note.membershipId', table.membershipId, table, memberships),
    refersTo('note.actorId', table.actorId, users.id),
    index('note_institution').on(table.institutionId, table.createdAt, table.id),
    index('note_membership').on(table.membershipId, table.pinned, table.id),
    check('note_text', sql`char_length(${table.text}) BETWEEN 1 AND 2000`),
    ...record.checks('note', table),
    ...policies.managed('members', table.institutionId),
    pgPolicy('deleted', { for: 'delete', to: signedInRole, using: hasDuty('members', table.institutionId) }),
  ],
)

export const membershipSports = rayo.table(
  'membership_sport',
  { membershipId: uuid('membership_id').notNull(), sportId: uuid('sport_id').notNull() },
  (table) => [
    primaryKey({ columns: [table.membershipId, table.sportId] }),
    refersTo('membership.sportIds.membershipId', table.membershipId, memberships.id),
    refersTo('membership.sportIds', table.sportId, sports.id),
    index('membership_sport_sport').on(table.sportId),
    ...policies.full(),
    pgPolicy('own', { for: 'select', to: signingInRole, using: ofSeenMembership(table.membershipId) }),
    policies.select(ofSeenMembership(table.membershipId)),
  ],
)

function areTerms(column: SQLWrapper) {
  const days = sql.raw(`'$[*] ? (@.from.type() == "string" && (@.to == null || @.to.type() == "string"))'`)
  return sql`jsonb_array_length(${column}) = jsonb_array_length(jsonb_path_query_array(${column}, ${days}))`
}

function ofSeenMembership(membership: SQLWrapper) {
  return sql`${membership} IN (SELECT id FROM rayo.membership)`
}
