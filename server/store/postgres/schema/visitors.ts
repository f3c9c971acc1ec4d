import { sql } from 'drizzle-orm'
import { boolean, check, index, uuid } from 'drizzle-orm/pg-core'
import { CONTACT_ROLES, type ContactMessage } from '#domain/visitors/contactMessage'
import { JOIN_KINDS, JOIN_STATUSES, type JoinRequest } from '#domain/visitors/joinRequest'
import { day, is, rayo, record, refersTo, refersWithin, text } from './columns.ts'
import { institutions, sports } from './clubs.ts'
import { memberships } from './people.ts'
import { coordinatesSport, isSuperAdmin, manages, policies, hasDuty } from './policies.ts'

export const joinRequests = rayo.table(
  'join_request',
  {
    ...record.columns(),
    institutionId: uuid('institution_id').notNull(),
    kind: text().$type<JoinRequest['kind']>().notNull(),
    givenName: text('given_name').notNull(),
    familyName: text('family_name').notNull(),
    email: text(),
    phone: text(),
    sportId: uuid('sport_id'),
    birthdate: day(),
    message: text().notNull(),
    status: text().$type<JoinRequest['status']>().notNull(),
    membershipId: uuid('membership_id'),
    search: text().notNull(),
  },
  (table) => [
    refersTo('joinRequest.institutionId', table.institutionId, institutions.id),
    refersTo('joinRequest.sportId', table.sportId, sports.id),
    refersWithin('joinRequest.membershipId', table.membershipId, table, memberships),
    index('join_request_institution').on(table.institutionId, table.createdAt, table.id),
    index('join_request_sport').on(table.sportId),
    check('join_request_kind', is.oneOf(table.kind, JOIN_KINDS)),
    check('join_request_status', is.oneOf(table.status, JOIN_STATUSES)),
    check('join_request_member', sql`(${table.status} = 'member') = (${table.membershipId} IS NOT NULL)`),
    check('join_request_reachable', sql`${table.email} IS NOT NULL OR ${table.phone} IS NOT NULL`),
    check('join_request_birthdate', is.days(table.birthdate)),
    ...record.checks('join_request', table),
    ...policies.full(),
    policies.select(sql`${manages(table.institutionId)} OR ${coordinatesSport(table.institutionId, table.sportId)}`),
    policies.updating(
      'decided',
      sql`${hasDuty('members', table.institutionId)} OR ${coordinatesSport(table.institutionId, table.sportId)}`,
    ),
  ],
)

export const contactMessages = rayo.table(
  'contact_message',
  {
    ...record.columns(),
    name: text().notNull(),
    email: text(),
    role: text().$type<ContactMessage['role']>().notNull(),
    message: text().notNull(),
    mailed: boolean().notNull(),
    read: boolean().notNull(),
    search: text().notNull(),
  },
  (table) => [
    index('contact_message_created').on(table.createdAt, table.id),
    check('contact_message_role', is.oneOf(table.role, CONTACT_ROLES)),
    check('contact_message_answerable', sql`(${table.role} = 'system') = (${table.email} IS NULL)`),
    ...record.checks('contact_message', table),
    ...policies.full(),
    policies.select(isSuperAdmin),
    policies.updating('marked', isSuperAdmin),
  ],
)
