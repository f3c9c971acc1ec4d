import { z } from 'zod'
import { CONTACT_ROLES, contactMessageSchema } from '#domain/visitors/contactMessage'
import { idSchema } from '#domain/values/identifier'
import { RECORD_SORTS } from './description.ts'
import type { Description } from './description.ts'
import { flag, values, words } from './filters.ts'

export const contactMessages = {
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
