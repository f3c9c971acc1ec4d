import { z } from 'zod'
import { CONTACT_ROLES, contactMessageSchema } from '#domain/visitors/contactMessage'
import { idSchema } from '#domain/values/identifier'
import { IDS, OF_INSTITUTION, RECORD_SORTS, type Description } from './description.ts'
import { flag, values, words, textValue } from './filters.ts'
import { JOIN_KINDS, JOIN_STATUSES, joinRequestSchema } from '#domain/visitors/joinRequest'
import { isAscii } from '#domain/values/text'

export const contactMessages = {
  resource: 'contact-messages',
  table: 'contactMessages',
  entity: 'contactMessage',
  noun: 'message to the operator',
  record: contactMessageSchema,
  words: ['name', 'email', 'message'],
  filters: {
    id: values(idSchema),
    role: values(z.enum(CONTACT_ROLES)),
    read: flag(),
    mailed: flag(),
    q: words(),
  },
  sorts: { ...RECORD_SORTS, role: CONTACT_ROLES },
  byDefault: { field: 'createdAt', order: 'DESC' },
  reach: {},
  ended: { field: 'read', values: [true] },
} as const satisfies Description

export const joinRequests = {
  resource: 'join-requests',
  table: 'joinRequests',
  entity: 'joinRequest',
  ...OF_INSTITUTION,
  noun: 'request to join an institution',
  record: joinRequestSchema,
  words: ['givenName', 'familyName', 'email', 'phone'],
  filters: {
    ...IDS,
    kind: values(z.enum(JOIN_KINDS)),
    status: values(z.enum(JOIN_STATUSES)),
    sportId: values(idSchema),
    email: values(textValue.refine(isAscii).toLowerCase()),
    q: words(),
  },
  sorts: { ...RECORD_SORTS, kind: JOIN_KINDS, status: JOIN_STATUSES },
  reach: { institution: 'institutionId', sport: 'sportId' },
  ended: { field: 'status', values: ['answered', 'declined'] },
} as const satisfies Description
