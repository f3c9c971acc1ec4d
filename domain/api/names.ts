import { DUTIES, isCoordinator, type Duty } from '../access/duties.ts'
import type { CashMovement } from '../money/drawer.ts'
import type { Adjustment } from '../money/fee.ts'
import type { FeeStatus } from '../money/feeStatus.ts'
import type { ContactMessage } from '../visitors/contactMessage.ts'
import type { Institution } from '../clubs/institution.ts'
import type { Level } from '../clubs/offering.ts'
import type { Membership } from '../members/membership.ts'

export const FEE_STATUS_NAMES = {
  Unpaid: 'Impaga',
  Defeated: 'Vencida',
  For_defeated: 'Por vencer',
  Paid: 'Pagada',
  Overpayment: 'Pago excedido',
  Incomplete: 'Incompleta',
  No_fee: 'Sin cuota',
} as const satisfies Record<FeeStatus, string>

export const INSTITUTION_STATUS_NAMES = {
  draft: 'Borrador',
  published: 'Publicada',
  archived: 'Archivada',
} as const satisfies Record<Institution['status'], string>

export const CASH_MOVEMENT_NAMES = {
  float: 'Fondo de caja',
  withdrawal: 'Retiro',
  deposit: 'Depósito en banco',
} as const satisfies Record<CashMovement['kind'], string>

export const LEVEL_NAMES = {
  all: 'Todos los niveles',
  beginner: 'Inicial',
  intermediate: 'Intermedio',
  advanced: 'Avanzado',
} as const satisfies Record<Level, string>

export const ROLE_NAMES = { Admin: 'Administración', User: 'Socio' } as const satisfies Record<
  Membership['role'],
  string
>

const DUTY_NAMES = { collects: 'Cobra', members: 'Socios' } as const satisfies Record<Duty, string>
const READS_ONLY = 'Solo lectura'

const COORDINATES = 'Coordina deportes'

/** What a person is in an institution, with what limits an Admin: a contact is not a member. */
export function roleName({
  role,
  contact,
  duties,
  dutySportIds,
}: Pick<Membership, 'role' | 'contact' | 'duties' | 'dutySportIds'>): string {
  if (contact) return 'Contacto'
  if (isCoordinator({ role, dutySportIds })) return `${ROLE_NAMES[role]} (${COORDINATES})`
  return duties === null ? ROLE_NAMES[role] : `${ROLE_NAMES[role]} (${dutiesName(duties)})`
}

export function dutiesName(duties: readonly Duty[]): string {
  const names = DUTIES.filter((duty) => duties.includes(duty)).map((duty) => DUTY_NAMES[duty])
  return names.join(' y ') || READS_ONLY
}

export const MEMBERSHIP_STATE_NAMES = { pending: 'Pendiente', accepted: 'Aceptada' } as const satisfies Record<
  Membership['state'],
  string
>

export const RECEIPT_KIND_NAMES = { payment: 'Recibo', refund: 'Devolución' } as const

export const RECEIPT_STATE_NAMES = { valid: 'Vigente', reversed: 'Anulado' } as const

export const CONTACT_ROLE_NAMES = {
  club: 'Es de un club',
  member: 'Es socio de un club',
  other: 'Otro motivo',
  system: 'Aviso del sistema',
} as const satisfies Record<ContactMessage['role'], string>

export const ADJUSTMENT_NAMES = {
  proration: 'Alta a mitad de mes',
  pause: 'En pausa',
  secondSport: 'Descuento por otro deporte',
  sibling: 'Descuento familiar',
  scholarship: 'Beca',
} as const satisfies Record<Adjustment['kind'], string>
