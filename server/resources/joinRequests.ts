import { z } from 'zod'
import { idSchema } from '#domain/values/identifier'
import { JOIN_KINDS, JOIN_STATUSES, joinRequestSchema } from '#domain/visitors/joinRequest'
import { isAscii } from '#domain/values/text'
import { RECORD_SORTS } from './description.ts'
import type { Description } from './description.ts'
import { textValue, values, words } from './filters.ts'

export const joinRequests = {
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
