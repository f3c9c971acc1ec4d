import { DomainError } from '#domain/api/errors'
import type { ReceiptView } from '#domain/money/receipt'
import { paperFileName, receiptMail, type ReceiptPaper } from '#domain/money/receiptPaper'
import { refusalOf, type Mailer } from '../../mail/port.ts'
import { Outage } from '../../outage.ts'
import type { Transactions, ReadTransaction } from '../../store/port.ts'
import type { OnceOnly } from '../records/answerOnce.ts'
import { instantOf, type Caller, recordAudit } from '../records/records.ts'
import { can, scopeOf } from '#domain/access/access'

type PayerContact = { phone: string | null; email: string | null }

const UNKNOWN: PayerContact = { phone: null, email: null }

/** As far as the actor sees contact data (decisions §3): only who registers receipts there gets any. */
export async function payerContact(
  tx: ReadTransaction,
  { actor, now }: Caller,
  { institutionId, payerId }: Pick<ReceiptView, 'institutionId' | 'payerId'>,
): Promise<PayerContact> {
  const scope = scopeOf(actor, 'users', 'show')
  const mayRegister = can(actor, 'register', 'receipts', { institutionIds: [institutionId] })
  if (payerId === null || !mayRegister) return UNKNOWN
  const payer = await tx.users.get(scope, payerId, now)
  return payer ? { phone: payer.phone, email: payer.email } : UNKNOWN
}

type Sending = { receipt: ReceiptView; paper: ReceiptPaper; pdf: Uint8Array; to: string }
type Answer = { sentTo: string }

/**
 * A mail cannot be taken back and no transaction may wait for a mail server: a request with a key is noted as running
 * first, so it never sends twice, not even after a kill. Throws `keyReused`, `requestRunning`, what `takeTurn` throws,
 * and `mailUnavailable` if nothing was sent.
 */
export async function mailReceipt(
  { transactions, mailer, takeTurn }: { transactions: Transactions; mailer: Mailer; takeTurn: () => Promise<void> },
  caller: Caller,
  once: OnceOnly | null,
  { receipt, paper, pdf, to }: Sending,
): Promise<Answer> {
  const request = once && { actorId: caller.actor.userId, ...once, createdAt: instantOf(caller.now) }
  const before =
    request && (await transactions.read((tx) => tx.idempotency.find(request.actorId, request.route, request.key)))
  if (before) return answerOf(before, request)
  await takeTurn()
  if (request) await transactions.write((tx) => tx.idempotency.put({ ...request, response: null }))
  const refusal = await refusalOf(mailer, {
    ...receiptMail(paper),
    to,
    fromName: paper.institution.name,
    replyTo: paper.institution.email,
    attachment: { name: paperFileName(paper), type: 'application/pdf', bytes: pdf },
  })
  const answer: Answer = { sentTo: to }
  await transactions.write(async (tx) => {
    if (!refusal) {
      await recordAudit(tx, caller, {
        entity: 'receipt',
        institutionId: receipt.institutionId,
        action: 'send',
        id: receipt.id,
      })
    }
    const response = refusal ? { status: 503, body: '{}' } : { status: 201, body: JSON.stringify(answer) }
    if (request) await tx.idempotency.put({ ...request, response })
  })
  if (refusal) throw new DomainError('mailUnavailable', { cause: refusal })
  return answer
}

type StoredAnswer = { bodyHash: string; response: { status: number; body: string } | null }

function answerOf({ bodyHash, response }: StoredAnswer, request: { bodyHash: string }): Answer {
  if (bodyHash !== request.bodyHash) throw new DomainError('keyReused')
  if (!response) throw new DomainError('requestRunning')
  if (response.status !== 201) throw new DomainError('mailUnavailable', { cause: new Outage('mail', 'as before') })
  // Only this service writes the answers of its route.
  return JSON.parse(response.body) as Answer
}
