import { sql, type SQLWrapper } from 'drizzle-orm'
import { boolean, check, index, integer, pgPolicy, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { COORDINATES } from '#domain/values/coordinates'
import { PRORATIONS } from '#domain/clubs/billing'
import { INSTITUTION_STATUSES, type Institution } from '#domain/clubs/institution'
import type { Offering } from '#domain/clubs/offering'
import { MAX_AMOUNT } from '#domain/money/money'
import { PICTURE_FOLDER } from '#domain/clubs/pictureRules'
import { INTERVALS, type Plan } from '#domain/clubs/plan'
import { bytes, day, instant, is, json, money, rayo, record, refersTo, text } from './columns.ts'
import {
  actorId,
  isSuperAdmin,
  manages,
  meetsSomewhere,
  policies,
  publicRole,
  signedInRole,
  takesPartIn,
} from './policies.ts'

/** Keys have the port's names: `errors.ts` knows them. Triggers, functions and grants are in the migrations. */

export const sportTypes = rayo.table(
  'sport_type',
  {
    ...record.columns(),
    name: text().notNull(),
    nameKey: text('name_key').notNull(),
    nameFold: text('name_fold').notNull().unique('sportType.name'),
    search: text().notNull(),
  },
  (table) => [...record.checks('sport_type', table), ...policies.catalogue(sql`true`)],
)

export const pictures = rayo.table(
  'picture',
  { name: text().primaryKey(), at: instant().notNull(), bytes: bytes() },
  (table) => [
    // The name is a hash of the bytes, so that it never means another picture.
    check('picture_name', is.matching(table.name, /^[0-9a-f]{64}\.(webp|png)$/)),
    check(
      'picture_bytes',
      sql`${table.bytes} IS NULL OR left(${table.name}, 64) = encode(sha256(${table.bytes}), 'hex')`,
    ),
    check('picture_at', sql`${table.at} BETWEEN '1900-01-01 00:00:00Z' AND '2200-12-31 23:59:59.999Z'`),
    ...policies.full(),
    // Everybody who knows the address sees a picture. Users who edit institutions or sports may add one.
    pgPolicy('readable', { for: 'select', to: [publicRole, signedInRole], using: sql`true` }),
    policies.inserting('put', meetsSomewhere('full')),
    policies.updating('renewed', meetsSomewhere('full')),
  ],
)

/** `uploadedName` in SQL, for a reference to the picture. */
const uploadedIn = (column: 'image_url' | 'logo_url' | 'picture_url') =>
  sql.raw(`substring("${column}" from '^${PICTURE_FOLDER}/(.*)$')`)

export const sports = rayo.table(
  'sport',
  {
    ...record.columns(),
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
    refersTo('sport.typeId', table.typeId, sportTypes.id),
    refersTo('sport.imageUrl', table.imagePicture, pictures.name),
    index('sport_type_id').on(table.typeId),
    index('sport_picture').on(table.imagePicture),
    check('sport_slug', is.slug(table.slug)),
    ...record.checks('sport', table),
    ...policies.catalogue(sql`${table.active}`),
  ],
)

export const plans = rayo.table(
  'plan',
  {
    ...record.columns(),
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
  },
  (table) => [
    check('plan_price', is.between(table.price, 0, MAX_AMOUNT)),
    check('plan_currency', is.currency(table.currency)),
    check('plan_interval', is.oneOf(table.interval, INTERVALS)),
    check('plan_max_members', sql`${table.maxMembers} >= 1`),
    check('plan_features', is.json(table.features, 'array')),
    ...record.checks('plan', table),
    ...policies.catalogue(sql`${table.published}`),
  ],
)

export const institutions = rayo.table(
  'institution',
  {
    ...record.columns(),
    name: text().notNull(),
    slug: text().notNull().unique('institution.slug'),
    description: text().notNull(),
    email: text(),
    phone: text(),
    website: text(),
    address: text(),
    city: text(),
    province: text(),
    coordinates: text(),
    logoUrl: text('logo_url'),
    logoPicture: text('logo_picture').generatedAlwaysAs(uploadedIn('logo_url')),
    pictureUrl: text('picture_url'),
    clubPicture: text('club_picture').generatedAlwaysAs(uploadedIn('picture_url')),
    timezone: text().notNull(),
    currency: text().$type<Institution['currency']>().notNull(),
    planId: uuid('plan_id'),
    status: text().$type<Institution['status']>().notNull(),
    graceDays: integer('grace_days').notNull(),
    dueSoonDays: integer('due_soon_days').notNull(),
    offerings: json().$type<Offering[]>().notNull(),
    pricing: json().$type<Institution['pricing']>().notNull(),
    priceRises: json('price_rises').$type<Institution['priceRises']>().notNull(),
    proration: text().$type<Institution['proration']>().notNull().default('none'),
    secondSportDiscount: integer('second_sport_discount').notNull().default(0),
    siblingDiscounts: json('sibling_discounts').$type<Institution['siblingDiscounts']>().notNull(),
    lateSurcharge: integer('late_surcharge').notNull().default(0),
    appliesCredit: boolean('applies_credit').notNull().default(false),
    generatesOn: integer('generates_on'),
    generatesSince: day('generates_since'),
    publishedAt: instant('published_at'),
    paymentInfo: json('payment_info').$type<Institution['paymentInfo']>(),
    bankMappings: json('bank_mappings').$type<Institution['bankMappings']>().notNull(),
    listColumns: json('list_columns').$type<Institution['listColumns']>().notNull(),
    closedThrough: day('closed_through'),
    reminderText: text('reminder_text'),
    remindEvery: integer('remind_every').notNull().default(7),
    nameKey: text('name_key').notNull(),
    cityKey: text('city_key'),
    provinceKey: text('province_key'),
    search: text().notNull(),
  },
  (table) => [
    refersTo('institution.planId', table.planId, plans.id),
    refersTo('institution.logoUrl', table.logoPicture, pictures.name),
    refersTo('institution.pictureUrl', table.clubPicture, pictures.name),
    index('institution_plan').on(table.planId),
    index('institution_picture').on(table.logoPicture),
    index('institution_club_picture').on(table.clubPicture),
    index('institution_status_name').on(table.status, table.nameKey, table.id),
    index('institution_name').on(table.nameKey, table.id),
    check('institution_coordinates', is.matching(table.coordinates, COORDINATES)),
    check('institution_slug', is.slug(table.slug)),
    check('institution_status', is.oneOf(table.status, INSTITUTION_STATUSES)),
    check('institution_currency', is.currency(table.currency)),
    check('institution_days', sql`${is.between(table.graceDays, 0, 90)} AND ${is.between(table.dueSoonDays, 0, 90)}`),
    check('institution_proration', is.oneOf(table.proration, PRORATIONS)),
    check(
      'institution_percents',
      sql`${is.between(table.secondSportDiscount, 0, 100)} AND ${is.between(table.lateSurcharge, 0, 100)}`,
    ),
    check(
      'institution_sibling_discounts',
      sql`jsonb_array_length(${table.siblingDiscounts}) = jsonb_array_length(jsonb_path_query_array(${table.siblingDiscounts}, '$[*] ? (@ >= 0 && @ <= 100)'))`,
    ),
    check('institution_remind_every', is.between(table.remindEvery, 1, 90)),
    check('institution_generates_on', is.between(table.generatesOn, 1, 31)),
    check('institution_generates_since', is.days(table.generatesSince)),
    check('institution_closed', is.days(table.closedThrough)),
    check('institution_offerings', is.json(table.offerings, 'array')),
    check(
      'institution_variants',
      sql`jsonb_array_length(${table.offerings}) = jsonb_array_length(jsonb_path_query_array(${table.offerings}, '$[*] ? (@.variants.type() == "array")')) AND NOT jsonb_path_exists(${table.offerings}, '$[*].variants[*] ? (@.type() != "object")')`,
    ),
    check(
      'institution_price_rises',
      sql`jsonb_array_length(${table.priceRises}) = jsonb_array_length(jsonb_path_query_array(${table.priceRises}, '$[*] ? (@.from.type() == "string" && @.prices.type() == "array")'))`,
    ),
    check(
      'institution_pricing',
      sql`jsonb_typeof(${table.pricing} -> 'categories') IS NOT DISTINCT FROM 'array' AND jsonb_typeof(${table.pricing} -> 'concepts') IS NOT DISTINCT FROM 'array'`,
    ),
    check('institution_payment_info', is.json(table.paymentInfo, 'object')),
    check('institution_bank_mappings', is.json(table.bankMappings, 'array')),
    check('institution_list_columns', is.json(table.listColumns, 'object')),
    ...record.checks('institution', table, table.publishedAt),
    ...policies.full(),
    pgPolicy('published', { for: 'select', to: publicRole, using: sql`${table.status} = 'published'` }),
    pgPolicy('member', { for: 'select', to: signedInRole, using: sql`${takesPartIn(table.id)} OR ${isSuperAdmin}` }),
    policies.updating('admin', manages(table.id)),
    policies.inserting('founder', sql`${actorId} IS NOT NULL`),
  ],
)

export const institutionOfferings = rayo.table(
  'institution_offering',
  { institutionId: uuid('institution_id').notNull(), sportId: uuid('sport_id').notNull() },
  (table) => [
    primaryKey({ columns: [table.institutionId, table.sportId] }),
    refersTo('institution.offerings.institutionId', table.institutionId, institutions.id),
    refersTo('institution.offerings.sportId', table.sportId, sports.id),
    index('institution_offering_sport').on(table.sportId),
    ...policies.full(),
    pgPolicy('published', { for: 'select', to: publicRole, using: ofSeenInstitution(table.institutionId) }),
    pgPolicy('member', { for: 'select', to: signedInRole, using: ofSeenInstitution(table.institutionId) }),
  ],
)

function ofSeenInstitution(institution: SQLWrapper) {
  return sql`${institution} IN (SELECT id FROM rayo.institution)`
}
