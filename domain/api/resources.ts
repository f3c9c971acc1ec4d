import type { Resource } from '../access/access.ts'
import { bankLineSchema } from '../bank/line.ts'
import { cashMovementRowSchema } from '../money/drawer.ts'
import { contactMessageSchema } from '../visitors/contactMessage.ts'
import { feeRowSchema } from '../money/fee.ts'
import { institutionViewSchema } from '../clubs/institution.ts'
import { joinRequestSchema } from '../visitors/joinRequest.ts'
import { memberImportViewSchema } from '../members/import/memberImport.ts'
import { noteRowSchema } from '../members/note.ts'
import { noticeRowSchema } from '../money/notice.ts'
import { planViewSchema } from '../clubs/plan.ts'
import { receiptRowSchema } from '../money/receipt.ts'
import { reminderRowSchema } from '../reminders/reminder.ts'
import { runViewSchema } from '../money/run.ts'
import { sportSchema, sportTypeSchema } from '../clubs/sport.ts'
import { userViewSchema } from '../members/user.ts'

/** A resource's name in the history, its view in the private API, and whether bulk actions only remove. */
export const RECORDS = {
  users: { entity: 'user', view: userViewSchema },
  'member-imports': { entity: 'memberImport', view: memberImportViewSchema },
  notes: { entity: 'note', view: noteRowSchema.partial({ actorName: true }) },
  institutions: { entity: 'institution', view: institutionViewSchema },
  sports: { entity: 'sport', view: sportSchema },
  'sports-types': { entity: 'sportType', view: sportTypeSchema, bulk: 'remove' },
  plans: { entity: 'plan', view: planViewSchema },
  payments: { entity: 'fee', view: feeRowSchema.partial({ memberName: true, sportName: true }) },
  notices: { entity: 'notice', view: noticeRowSchema.partial({ userName: true }) },
  'bank-lines': { entity: 'bankLine', view: bankLineSchema },
  'cash-movements': { entity: 'cashMovement', view: cashMovementRowSchema.partial({ actorName: true }) },
  receipts: { entity: 'receipt', view: receiptRowSchema.partial({ payerName: true }) },
  reminders: { entity: 'reminder', view: reminderRowSchema.partial({ memberName: true, actorName: true }) },
  runs: { entity: 'run', view: runViewSchema },
  'join-requests': { entity: 'joinRequest', view: joinRequestSchema },
  'contact-messages': { entity: 'contactMessage', view: contactMessageSchema },
} as const satisfies Record<
  Exclude<Resource, 'dashboard' | 'profile'>,
  { entity: string; view: object; bulk?: 'remove' }
>

type Records = typeof RECORDS
export type RecordResource = keyof Records

export type RemovedInBulk = {
  [Name in RecordResource]: Records[Name] extends { bulk: 'remove' } ? Name : never
}[RecordResource]

/** The resource that a field of this name refers to, by the id or ids in it, in every record that has the field. */
export const REFERENCES = {
  dutySportIds: 'sports',
  institutionId: 'institutions',
  payerId: 'users',
  planId: 'plans',
  sportId: 'sports',
  sportIds: 'sports',
  typeId: 'sports-types',
  userId: 'users',
} as const satisfies Record<string, RecordResource>

export type ReferenceField = keyof typeof REFERENCES

export const isReferenceField = (field: string): field is ReferenceField => Object.hasOwn(REFERENCES, field)
