import { z } from 'zod'
import { auditEventSchema } from '../access/audit.ts'
import { FEE_STATUS_NAMES, MEMBERSHIP_STATE_NAMES, RECEIPT_KIND_NAMES, ROLE_NAMES } from '../api/names.ts'
import { feeName, feeViewSchema, type FeeView } from '../money/fee.ts'
import { formatMoney } from '../money/money.ts'
import { noticeSchema } from '../money/notice.ts'
import { isRefund, receiptViewSchema } from '../money/receipt.ts'
import { reminderSchema } from '../reminders/reminder.ts'
import { dayInFigures } from '../values/writtenDate.ts'
import { JOIN_KIND_NAMES, JOIN_STATUS_NAMES, joinRequestSchema } from '../visitors/joinRequest.ts'
import { wardSchema } from './family.ts'
import { noteSchema } from './note.ts'
import { PERSON_FIELDS, PERSON_VIEWS } from './person.ts'
import { savedQuerySchema } from '../api/savedQuery.ts'
import { ownMembershipSchema, userSchema } from './user.ts'
import { calendarDateIn, DEFAULT_TIMEZONE } from '../values/calendar.ts'

/** The author’s id is personal data of somebody else. */
const OTHERS_FIELDS = { actorId: true } as const

export const ownDataSchema = z.object({
  madeAt: z.iso.datetime(),
  person: userSchema.omit({ emailHeld: true }),
  memberships: z.array(ownMembershipSchema),
  wards: z.array(wardSchema),
  fees: z.array(feeViewSchema),
  receipts: z.array(receiptViewSchema.omit(OTHERS_FIELDS)),
  notices: z.array(noticeSchema.extend({ picture: z.string().nullable() })),
  reminders: z.array(reminderSchema.omit(OTHERS_FIELDS)),
  notes: z.array(noteSchema.omit(OTHERS_FIELDS)),
  joinRequests: z.array(joinRequestSchema),
  savedQueries: z.array(savedQuerySchema),
  history: z.array(auditEventSchema.omit(OTHERS_FIELDS).extend({ self: z.boolean() })),
})
export type OwnData = z.infer<typeof ownDataSchema>

export type Sheet = {
  title: string
  detail: string
  at: string
  sections: { title: string; rows: { label: string; value: string }[] }[]
}

const NOTICE_WORDS = {
  waiting: 'En revisión',
  accepted: 'Aceptado',
  rejected: 'Rechazado',
  withdrawn: 'Retirado',
} as const satisfies Record<OwnData['notices'][number]['state'], string>

const byDueDate = (one: FeeView, other: FeeView) => one.dueDate.localeCompare(other.dueDate)

const dayOf = (instant: string) => dayInFigures(calendarDateIn(DEFAULT_TIMEZONE, Date.parse(instant)))

const words = (...parts: (string | null | false)[]) => parts.filter(Boolean).join(' · ')

/** A label, and the parts of its value. */
type Row = [label: string, ...parts: (string | null | false)[]]

function section<Record>(title: string, records: readonly Record[], rowOf: (record: Record) => Row) {
  const rows = records.map(rowOf).map(([label, ...parts]) => ({ label, value: words(...parts) }))
  return { title, rows }
}

export function ownDataSheet(data: OwnData): Sheet {
  const { madeAt, person, memberships, wards, history } = data
  const clubOf = (id: string) => memberships.find(({ institutionId }) => institutionId === id)?.institutionName ?? ''
  const nameOf = (id: string) => {
    const ward = wards.find(({ payerId }) => payerId === id)
    return ward ? `${ward.givenName} ${ward.familyName}`.trim() : ''
  }
  const ofReminders = memberships.map(({ institutionName, remindersStoppedAt: day }) => {
    return `${institutionName}: ${day ? `no los quieres desde el ${dayOf(day)}` : 'los recibes'}`
  })
  const acceptance = person.termsAcceptedAt
    ? `Versión ${person.termsVersion}, aceptada el ${dayOf(person.termsAcceptedAt)}`
    : 'Sin aceptar'
  const consents: Row[] = [['Términos', acceptance], ...ofReminders.map((text): Row => ['Recordatorios', text])]
  const sections = [
    section('Tus datos', personRows(person), (row) => row),
    section('Consentimientos', consents, (row) => row),
    section('Plazos', memberships, ({ institutionName, retentionYears, erasureRequestedAt, erasedAt }) => [
      institutionName,
      `Cuotas y recibos, ${retentionYears} años; lo demás, hasta que lo borre`,
      erasureRequestedAt && `pediste borrar tus datos el ${dayOf(erasureRequestedAt)}`,
      erasedAt && `borró tus datos el ${dayOf(erasedAt)}`,
    ]),
    section('Membresías', memberships, ({ institutionName, role, state, memberNumber, since, until }) => [
      institutionName,
      ROLE_NAMES[role],
      MEMBERSHIP_STATE_NAMES[state],
      memberNumber && `socio N.º ${memberNumber}`,
      `desde el ${dayInFigures(since)}`,
      until && `hasta el ${dayInFigures(until)}`,
    ]),
    section('Personas por las que pagas', wards, ({ institutionId, payerId }) => [
      clubOf(institutionId),
      nameOf(payerId),
    ]),
    section('Cuotas', data.fees.toSorted(byDueDate), (fee) => [
      dayInFigures(fee.dueDate),
      feeName({ ...fee, sportName: null }),
      nameOf(fee.userId),
      clubOf(fee.institutionId),
      formatMoney(fee.amount, fee.currency),
      FEE_STATUS_NAMES[fee.status],
      fee.cancelledAt !== null && 'anulada',
    ]),
    section('Recibos', data.receipts, (receipt) => [
      dayInFigures(receipt.receivedOn),
      `${RECEIPT_KIND_NAMES[isRefund(receipt) ? 'refund' : 'payment']} N.º ${receipt.number}`,
      clubOf(receipt.institutionId),
      formatMoney(receipt.amount, receipt.currency),
      receipt.method,
      receipt.reversedAt !== null && 'anulado',
    ]),
    section('Avisos de pago', data.notices, ({ paidOn, institutionId, amount, currency, state, picture }) => [
      dayInFigures(paidOn),
      clubOf(institutionId),
      formatMoney(amount, currency),
      NOTICE_WORDS[state],
      picture !== null && 'con una imagen, que está en el archivo JSON',
    ]),
    section('Recordatorios', data.reminders, ({ day, institutionId, amount, currency, channel }) => [
      dayInFigures(day),
      clubOf(institutionId),
      formatMoney(amount, currency),
      channel === 'email' ? 'por correo' : 'por WhatsApp',
    ]),
    section('Notas sobre ti', data.notes, ({ createdAt, institutionId, text }) => [
      dayOf(createdAt),
      clubOf(institutionId),
      text,
    ]),
    section('Solicitudes de ingreso', data.joinRequests, ({ createdAt, kind, status, message }) => [
      dayOf(createdAt),
      JOIN_KIND_NAMES[kind],
      JOIN_STATUS_NAMES[status],
      message,
    ]),
    section('Búsquedas guardadas', data.savedQueries, ({ label, institutionId }) => [
      label,
      institutionId ? `Compartida con ${clubOf(institutionId)}` : 'Solo para ti',
    ]),
    section('Historial', history.slice(0, 1), () => [
      'Cambios',
      `${history.length}. El detalle está en el archivo JSON.`,
    ]),
  ]
  return {
    title: 'Tus datos en Rayo',
    detail: words(`${person.givenName} ${person.familyName}`.trim(), `al ${dayOf(madeAt)}`),
    at: madeAt,
    sections: sections.filter(({ rows }) => rows.length > 0),
  }
}

const personRows = (person: OwnData['person']): Row[] => [
  ['Email', person.email],
  ...PERSON_FIELDS.flatMap((field): Row[] => {
    const [value, view] = [person[field], PERSON_VIEWS[field]]
    return value ? [[view.label, view.kind === 'day' ? dayInFigures(value) : (view.names?.[value] ?? value)]] : []
  }),
  ['Alta', dayOf(person.createdAt)],
]
