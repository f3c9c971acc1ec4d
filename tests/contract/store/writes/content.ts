import type { WriteTransaction } from '#server/store/port'
import {
  aBankLine,
  aCashMovement,
  anId,
  aFee,
  aLedgerEntry,
  aMemberWithoutEmail,
  aMembership,
  aPlan,
  aReceipt,
  aRun,
  aSport,
  aUser,
  anInstitution,
} from '../../../support/builders.ts'

export const sport = aSport({ slug: 'futbol' })
export const plan = aPlan({ name: 'Básico' })
export const rayo = anInstitution({ slug: 'rayo' })
export const sol = anInstitution({ slug: 'sol' })
export const ana = aUser({ email: 'ana@example.org', subject: 'sub-ana' })
export const beto = aUser()
export const member = aMembership({ userId: ana.id, institutionId: rayo.id })
export const withoutEmail = aMemberWithoutEmail({ institutionId: rayo.id })
export const run = aRun({ institutionId: rayo.id, origin: 'schedule' })
export const otherRun = aRun({ institutionId: rayo.id })
export const runId = run.id
export const feeOfAna = { institutionId: rayo.id, userId: ana.id, concept: 'Cuota' }
export const fee = aFee({ ...feeOfAna, period: '2024-06' })
export const runFee = aFee({ ...feeOfAna, period: null, runId })
export const openingFee = aFee({ ...feeOfAna, period: null, opening: true })
export const receipt = aReceipt({ institutionId: rayo.id, payerId: ana.id, number: 1 })
export const bankLine = aBankLine({ institutionId: rayo.id, receiptId: receipt.id })
const movement = aCashMovement({ institutionId: rayo.id, actorId: ana.id })
export const undoneMovement = { ...movement, id: anId(), reverses: movement.id }
export const payment = aLedgerEntry({ feeId: fee.id, amount: 100, receiptId: receipt.id })
export const reversal = aLedgerEntry({ feeId: fee.id, amount: -100, kind: 'reversal', reverses: payment.id })
export const content = {
  sports: [sport],
  plans: [plan],
  institutions: [rayo, sol],
  users: [ana, beto],
  memberships: [member, withoutEmail],
  runs: [run, otherRun],
  fees: [fee, runFee, openingFee],
  receipts: [receipt],
  bankLines: [bankLine],
  cashMovements: [movement, undoneMovement],
  ledger: [payment, reversal],
}

export type Write = (tx: WriteTransaction) => Promise<void>
