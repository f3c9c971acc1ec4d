import type { Institution, Offering } from '#domain/institution'
import type { Invitation, StoredMembership } from '#domain/membership'
import { PICTURE_FOLDER } from '#domain/pictureRules'
import type { Plan } from '#domain/plan'
import type { User } from '#domain/user'
import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, primaryKey, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, day, instant, json, money, rayo, recordColumns, text } from './columns.ts'

/**
 * The tables of the catalogue and of people; `schemaMoney.ts` has those of money, `schemaRecords.ts` the rest. Columns bear the names of the records' fields; beside them stand what the adapter derives (`…Key`: collation keys, `search`:
 * searched text) and what the database does (`paid`, `standing`, the link tables). Unique keys and references bear the names of the port, by
 * which `errors.ts` tells them. Checks, partial unique keys, triggers and roles are in the migrations that drizzle cannot write.
 */

export const sportTypes = rayo.table('sport_type', {
  ...recordColumns(),
  name: text().notNull(),
  nameKey: text('name_key').notNull(),
  nameFold: text('name_fold').notNull().unique('sportType.name'),
  search: text().notNull(),
})

/** Pictures that were uploaded, by the names that their bytes give them (`domain/pictureRules.ts`); `bytes` is null where they lie elsewhere. */
export const pictures = rayo.table('picture', { name: text().primaryKey(), at: instant().notNull(), bytes: bytes() })

/** The name of the uploaded picture that a column's address leads to, as `uploadedName` tells it: so the database knows which ones are named. */
const uploadedIn = (column: 'image_url' | 'logo_url') =>
  sql.raw(`substring("${column}" from '^${PICTURE_FOLDER}/(.*)$')`)

export const sports = rayo.table(
  'sport',
  {
    ...recordColumns(),
    name: text().notNull(),
    slug: text().notNull().unique('sport.slug'),
    description: text().notNull(),
    typeId: uuid('type_id').notNull(),
    imageUrl: text('image_url'),
    imagePicture: text('image_picture').generatedAlwaysAs(uploadedIn('image_url')),
    active: boolean().notNull(),
    nameKey: text('name_key').notNull(),
    search: text().notNull(),
  },
  (table) => [
    foreignKey({ name: 'sport.typeId', columns: [table.typeId], foreignColumns: [sportTypes.id] }),
    foreignKey({ name: 'sport.imageUrl', columns: [table.imagePicture], foreignColumns: [pictures.name] }),
    index('sport_type_id').on(table.typeId),
    index('sport_picture').on(table.imagePicture),
  ],
)

export const plans = rayo.table('plan', {
  ...recordColumns(),
  name: text().notNull(),
  description: text().notNull(),
  price: money().notNull(),
  currency: text().$type<Plan['currency']>().notNull(),
  interval: text().$type<Plan['interval']>().notNull(),
  features: json().$type<string[]>().notNull(),
  maxMembers: integer('max_members'),
  published: boolean().notNull(),
  position: integer().notNull(),
  nameKey: text('name_key').notNull(),
  nameFold: text('name_fold').notNull().unique('plan.name'),
  search: text().notNull(),
})

export const institutions = rayo.table(
  'institution',
  {
    ...recordColumns(),
    name: text().notNull(),
    slug: text().notNull().unique('institution.slug'),
    description: text().notNull(),
    email: text(),
    phone: text(),
    website: text(),
    address: text(),
    city: text(),
    province: text(),
    logoUrl: text('logo_url'),
    logoPicture: text('logo_picture').generatedAlwaysAs(uploadedIn('logo_url')),
    timezone: text().notNull(),
    currency: text().$type<Institution['currency']>().notNull(),
    planId: uuid('plan_id'),
    status: text().$type<Institution['status']>().notNull(),
    graceDays: integer('grace_days').notNull(),
    dueSoonDays: integer('due_soon_days').notNull(),
    offerings: json().$type<Offering[]>().notNull(),
    nameKey: text('name_key').notNull(),
    cityKey: text('city_key'),
    provinceKey: text('province_key'),
    search: text().notNull(),
  },
  (table) => [
    foreignKey({ name: 'institution.planId', columns: [table.planId], foreignColumns: [plans.id] }),
    foreignKey({ name: 'institution.logoUrl', columns: [table.logoPicture], foreignColumns: [pictures.name] }),
    index('institution_plan').on(table.planId),
    index('institution_picture').on(table.logoPicture),
    index('institution_status_name').on(table.status, table.nameKey, table.id),
    index('institution_name').on(table.nameKey, table.id),
  ],
)

/** The sports in an institution's offerings, which a trigger keeps. */
export const institutionOfferings = rayo.table(
  'institution_offering',
  { institutionId: uuid('institution_id').notNull(), sportId: uuid('sport_id').notNull() },
  (table) => [
    primaryKey({ columns: [table.institutionId, table.sportId] }),
    foreignKey({
      name: 'institution.offerings.institutionId',
      columns: [table.institutionId],
      foreignColumns: [institutions.id],
    }),
    foreignKey({ name: 'institution.offerings.sportId', columns: [table.sportId], foreignColumns: [sports.id] }),
    index('institution_offering_sport').on(table.sportId),
  ],
)

/** People; `user` alone is a word of SQL's. */
export const users = rayo.table(
  'app_user',
  {
    ...recordColumns(),
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
    index('app_user_family_name').on(table.familyNameKey, table.id),
    index('app_user_given_name').on(table.givenNameKey, table.id),
    index('app_user_email').on(table.emailKey, table.id),
    index('app_user_created').on(table.createdAt, table.id),
  ],
)

export const memberships = rayo.table(
  'membership',
  {
    ...recordColumns(),
    // Null of a member without e-mail.
    userId: uuid('user_id'),
    institutionId: uuid('institution_id').notNull(),
    role: text().$type<StoredMembership['role']>().notNull(),
    state: text().$type<StoredMembership['state']>().notNull(),
    memberNumber: text('member_number'),
    sportIds: uuid('sport_ids').array().notNull(),
    since: day().notNull(),
    until: day(),
    exemptions: json().$type<StoredMembership['exemptions']>().notNull(),
    invitation: json().$type<Invitation>(),
    search: text().notNull(),
    invitationSearch: text('invitation_search'),
    invitationEmailKey: text('invitation_email_key'),
    invitationGivenNameKey: text('invitation_given_name_key'),
    invitationFamilyNameKey: text('invitation_family_name_key'),
  },
  (table) => [
    unique('membership.userInstitution').on(table.userId, table.institutionId),
    foreignKey({ name: 'membership.userId', columns: [table.userId], foreignColumns: [users.id] }),
    foreignKey({
      name: 'membership.institutionId',
      columns: [table.institutionId],
      foreignColumns: [institutions.id],
    }),
    index('membership_institution').on(table.institutionId, table.userId),
    index('membership_invited')
      .on(sql`(${table.invitation} ->> 'email')`)
      .where(sql`${table.state} = 'pending'`),
    index('membership_without_email')
      .on(table.invitationFamilyNameKey, table.id)
      .where(sql`${table.userId} IS NULL`),
  ],
)

/** The sports that a membership names, which a trigger keeps. */
export const membershipSports = rayo.table(
  'membership_sport',
  { membershipId: uuid('membership_id').notNull(), sportId: uuid('sport_id').notNull() },
  (table) => [
    primaryKey({ columns: [table.membershipId, table.sportId] }),
    foreignKey({
      name: 'membership.sportIds.membershipId',
      columns: [table.membershipId],
      foreignColumns: [memberships.id],
    }),
    foreignKey({ name: 'membership.sportIds', columns: [table.sportId], foreignColumns: [sports.id] }),
    index('membership_sport_sport').on(table.sportId),
  ],
)

/** Tables by the names that descriptions (`server/resources`) call them. */
export const describedTables = { sportTypes, sports, plans, institutions, institutionOfferings }
