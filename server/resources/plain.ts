import { bankLines } from './bankLines.ts'
import { type Description, RECORD_SORTS, type RecordOf } from './description.ts'
import { memberImports } from './memberImports.ts'
import { notices } from './notices.ts'
import { runs } from './runs.ts'
import { z } from 'zod'
import { CONTACT_ROLES, contactMessageSchema } from '#domain/visitors/contactMessage'
import { idSchema } from '#domain/values/identifier'
import { flag, textValue, values, words } from './filters.ts'
import { JOIN_KINDS, JOIN_STATUSES, joinRequestSchema } from '#domain/visitors/joinRequest'
import { isAscii } from '#domain/values/text'

const contactMessages = {
  resource: 'contact-messages',
  table: 'contactMessages',
  entity: 'contactMessage',
  noun: 'message to whoever runs the installation',
  record: contactMessageSchema,
  filters: {
    id: values(idSchema),
    role: values(z.enum(CONTACT_ROLES)),
    read: flag(),
    mailed: flag(),
    q: words('name', 'email', 'message'),
  },
  sorts: { ...RECORD_SORTS, role: CONTACT_ROLES },
  byDefault: { field: 'createdAt', order: 'DESC' },
  reach: {},
  ended: { field: 'read', values: [true] },
} as const satisfies Description

const joinRequests = {
  resource: 'join-requests',
  table: 'joinRequests',
  entity: 'joinRequest',
  noun: 'request to join an institution',
  record: joinRequestSchema,
  filters: {
    id: values(idSchema),
    institutionId: values(idSchema),
    kind: values(z.enum(JOIN_KINDS)),
    status: values(z.enum(JOIN_STATUSES)),
    sportId: values(idSchema),
    email: values(textValue.refine(isAscii).toLowerCase()),
    q: words('givenName', 'familyName', 'email', 'phone'),
  },
  managed: true,
  sorts: { ...RECORD_SORTS, kind: JOIN_KINDS, status: JOIN_STATUSES },
  byDefault: { field: 'createdAt', order: 'DESC' },
  reach: { institution: 'institutionId' },
  ended: { field: 'status', values: ['answered', 'declined'] },
} as const satisfies Description

export const PLAIN = { memberImports, runs, notices, bankLines, joinRequests, contactMessages } as const
export type PlainTable = keyof typeof PLAIN
export type PlainRecords = { [Table in PlainTable]: RecordOf<(typeof PLAIN)[Table]> }

// An object's own keys are its fields.
export const PLAIN_TABLES = Object.keys(PLAIN) as readonly PlainTable[]

export const FORGOTTEN_TABLES = ['joinRequests', 'contactMessages'] as const
export type ForgottenTable = (typeof FORGOTTEN_TABLES)[number]

export function ofEachPlainTable<Result>(make: (table: PlainTable) => Result) {
  // One entry for each table.
  return Object.fromEntries(PLAIN_TABLES.map((table) => [table, make(table)])) as { [Table in PlainTable]: Result }
}
