import { z } from 'zod'
import { calendarDateIn, calendarDateSchema } from '#domain/values/calendar'
import { DomainError } from '#domain/api/errors'
import type { StoredType } from '#domain/clubs/pictureRules'
import type { ReceiptView } from '#domain/money/receipt'
import { receiptPaperSchema, type ReceiptPaper, paperFileName } from '#domain/money/receiptPaper'
import { idempotencyOf, whileRunning } from '../http/writeRoute.ts'
import { privateRoute, type privateCaller } from '../http/privateRoutes.ts'
import { systemOf, type Route } from '../http/route.ts'
import { printReceipt } from '../papers/papers.ts'
import { mailReceipt, payerContact, receiptPaper } from '../services/receipts/receiptPaper.ts'
import { LINK_MS, readReceiptLink, signReceiptLink } from '../services/receipts/receiptLink.ts'
import { requireRight, type ActorReads, readRecord, orNotFound, EVERYTHING } from '../services/records/records.ts'

export function fileReply(
  raw: Uint8Array<ArrayBuffer>,
  fileName: string,
  {
    opens = 'attachment',
    type = 'application/pdf',
  }: { opens?: 'attachment' | 'inline'; type?: StoredType | 'application/pdf' } = {},
) {
  const headers = {
    'Content-Type': type,
    'Content-Length': String(raw.byteLength),
    'Content-Disposition': `${opens}; filename="${fileName}"`,
    'X-Total-Count': '1',
    'X-Robots-Tag': 'noindex',
    'Referrer-Policy': 'no-referrer',
  }
  return { raw, headers }
}

const show = { access: [['show', 'receipts']] } as const

type Caller = Awaited<ReturnType<typeof privateCaller>> & { params: () => { id: string } }

/** The user's own transaction decides whether they see the receipt; then the system reads its paper. */
async function withPaper<T>(
  { read, system, params }: Caller,
  extra: (tx: ActorReads, receipt: ReceiptView) => T | Promise<T>,
): Promise<{ receipt: ReceiptView; paper: ReceiptPaper; extra: T }> {
  const rows = await read(async (tx) => {
    const receipt = await readRecord(tx, 'receipts', params().id)
    return { receipt, extra: await extra(tx, receipt) }
  })
  return { ...rows, paper: await system.read((tx) => receiptPaper(tx, rows.receipt)) }
}

const nothing = () => null

const paperRoute: Route = privateRoute('GET receipts/{id}/paper', {
  ...show,
  summary: 'Read what a receipt says on paper',
  response: receiptPaperSchema,
  run: async (call) => ({ body: (await withPaper(call, nothing)).paper }),
})

const pdfRoute: Route = privateRoute('GET receipts/{id}/pdf', {
  ...show,
  summary: 'Read a receipt as a PDF',
  response: z.string(),
  files: ['application/pdf'],
  errors: ['unavailable'],
  async run(call) {
    const { paper } = await withPaper(call, nothing)
    return fileReply(await printReceipt(call.deps, paper), paperFileName(paper))
  },
})

/** `path` is below the API’s origin. Phone and e-mail are the payer’s, if the user may see them. */
const linkSchema = z.object({
  path: z.string(),
  expiresAt: z.iso.datetime(),
  expiresOn: calendarDateSchema.meta({ description: 'The institution’s day of `expiresAt`' }),
  phone: z.string().nullable(),
  email: z.string().nullable(),
})

const linkRoute: Route = privateRoute('POST receipts/{id}/link', {
  ...show,
  summary: 'Make an address that shows a receipt to anybody who has it, for thirty days',
  status: 201,
  response: linkSchema,
  async run(call) {
    const { papers } = call.deps
    const { receipt, extra } = await withPaper(call, async (tx, one) => {
      // A user who sees a part may not share the whole.
      if (one.payerId === null) throw new DomainError('forbidden')
      const { timezone } = orNotFound((await tx.institutionsById([one.institutionId]))[0])
      return { timezone, ...(await payerContact(tx, one)) }
    })
    const expires = call.now + LINK_MS
    const token = await signReceiptLink(await papers.linkSecret(), receipt.id, expires)
    const email = papers.mailer ? extra.email : null
    const body = {
      path: `/api/v1/public/receipts/${token}`,
      expiresAt: new Date(expires).toISOString(),
      expiresOn: calendarDateIn(extra.timezone, expires),
      phone: extra.phone,
      email,
    }
    return { body }
  },
})

const mailRoute: Route = privateRoute('POST receipts/{id}/email', {
  summary: 'Send a receipt to its payer by e-mail',
  access: [['register', 'receipts']],
  status: 201,
  idempotent: true,
  response: z.object({ sentTo: z.string() }),
  errors: [
    'malformedHeader',
    'keyReused',
    'requestRunning',
    'payerHasNoEmail',
    'unavailable',
    'mailUnavailable',
    'mailUnconfirmed',
  ],
  async run(call) {
    const { request, deps, transactions, subject } = call
    const { receipt, paper, extra } = await withPaper(call, async (tx, one) => {
      requireRight(tx, 'register', 'receipts', one.institutionId)
      return { actor: tx.actor, contact: await payerContact(tx, one) }
    })
    const { actor, contact } = extra
    const once = await idempotencyOf(request, `POST /api/v1/private/receipts/${receipt.id}/email`, '')
    const body = await whileRunning(deps.running, subject, once, async () => {
      const { mailer } = deps.papers
      if (!mailer) throw new DomainError('mailUnavailable')
      if (contact.email === null) throw new DomainError('payerHasNoEmail')
      const pdf = await printReceipt(deps, paper)
      const takeTurn = () => deps.limiter('mails', subject)
      return mailReceipt({ transactions, mailer, takeTurn }, actor, once, {
        receipt,
        paper,
        pdf,
        to: contact.email,
      })
    })
    return { body }
  },
})

const sharedRoute: Route = {
  doc: {
    status: 200,
    tag: 'public',
    method: 'GET',
    path: '/public/receipts/{token}',
    params: z.object({ token: z.string() }),
    summary: 'Read the receipt of a shared address as a PDF',
    response: z.string(),
    files: ['application/pdf'],
    errors: ['notFound', 'rateLimited', 'unavailable'],
  },
  async run({ pathParams, deps }) {
    // Wrong, changed and expired tokens get the same answer.
    const token = pathParams['token'] ?? ''
    const id = orNotFound(await readReceiptLink(await deps.papers.linkSecret(), token, deps.clock()))
    await deps.limiter('sharedReads', id)
    const paper = await systemOf(deps).read(async (tx) => {
      const receipt = orNotFound(await tx.receipts.get(EVERYTHING, id))
      return receiptPaper(tx, receipt)
    })
    const reply = fileReply(await printReceipt(deps, paper), paperFileName(paper), { opens: 'inline' })
    return { ...reply, headers: { ...reply.headers, 'Cache-Control': 'no-store' } }
  },
}

export const receiptPaperRoutes: Route[] = [paperRoute, pdfRoute, linkRoute, mailRoute, sharedRoute]
