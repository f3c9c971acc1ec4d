import { z } from 'zod'
import { can, scopeOf, type Action } from '#domain/access/access'
import { calendarDateIn, calendarDateSchema } from '#domain/values/calendar'
import { DomainError } from '#domain/api/errors'
import type { StoredType } from '#domain/clubs/pictureRules'
import type { ReceiptView } from '#domain/money/receipt'
import { receiptPaperSchema, type ReceiptPaper, paperFileName } from '#domain/money/receiptPaper'
import { privateCaller } from '../http/authenticate.ts'
import type { LimitName } from '../limits/limits.ts'
import { refuseOversize, parseOr } from '../http/body.ts'
import { onceOnly, whileRunning } from '../http/idempotency.ts'
import { PRIVATE, READ_ERRORS, base } from '../http/privateRoutes.ts'
import { ID_PARAMS, type Call, type Route, type RouteDeps, type Reply } from '../http/route.ts'
import { printReceipt } from '../papers/papers.ts'
import { mailReceipt, payerContact, receiptPaper } from '../services/receipts/receiptPaper.ts'
import { LINK_MS, readReceiptLink, signReceiptLink } from '../services/receipts/receiptLink.ts'
import { type ActorReads, existing, EVERYTHING } from '../services/records/records.ts'
import type { Transactions } from '../store/port.ts'

export function fileReply(
  bytes: Uint8Array<ArrayBuffer>,
  fileName: string,
  {
    opens,
    caching,
    type = 'application/pdf',
  }: { opens: 'attachment' | 'inline'; caching: string; type?: StoredType | 'application/pdf' },
): Reply {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })
  const headers = {
    'Content-Type': type,
    'Content-Length': String(bytes.byteLength),
    'Content-Disposition': `${opens}; filename="${fileName}"`,
    'Cache-Control': caching,
    'X-Total-Count': '1',
    'X-Robots-Tag': 'noindex',
    'Referrer-Policy': 'no-referrer',
  }
  return { stream, headers }
}

const common = { ...base, tag: 'receipts', params: ID_PARAMS } as const
const ERRORS = [...READ_ERRORS, 'malformedId', 'notFound'] as const

type PaperRequest = {
  receipt: ReceiptView
  paper: ReceiptPaper
  transactions: Transactions
  now: number
  subject: string
}

/** The person’s own rows decide whether they see the receipt; only then the product itself reads what its paper says. */
async function withPaper<T>(
  call: Call,
  action: Action,
  limit: LimitName,
  beside: (tx: ActorReads, receipt: ReceiptView) => T | Promise<T>,
): Promise<PaperRequest & { beside: T }> {
  const { subject, now, transactions, read } = await privateCaller(call, limit, [[action, 'receipts']])
  const rows = await read(async (tx) => {
    const { id } = parseOr('malformedId', ID_PARAMS, call.pathParams)
    const receipt = existing(await tx.receipts.get(scopeOf(tx.actor, 'receipts', 'show'), id, now))
    return { receipt, beside: await beside(tx, receipt) }
  })
  return { ...rows, paper: await paperOf(call.deps, rows.receipt, now), transactions, now, subject }
}

const nothing = () => null

function paperOf({ store }: RouteDeps, receipt: ReceiptView, now: number): Promise<ReceiptPaper> {
  return store.as({ kind: 'system' }, now).read((tx) => receiptPaper(tx, receipt, now))
}

const paperRoute: Route = {
  doc: {
    ...common,
    method: 'GET',
    path: '/private/receipts/{id}/paper',
    summary: 'Read what a receipt says on paper',
    response: receiptPaperSchema,
    errors: ERRORS,
  },
  async run(call) {
    const { paper } = await withPaper(call, 'show', 'reads', nothing)
    return { body: paper, headers: PRIVATE }
  },
}

const pdfRoute: Route = {
  doc: {
    ...common,
    method: 'GET',
    path: '/private/receipts/{id}/pdf',
    summary: 'Read a receipt as a PDF',
    response: z.string(),
    files: ['application/pdf'],
    errors: [...ERRORS, 'unavailable'],
  },
  async run(call) {
    const { paper } = await withPaper(call, 'show', 'reads', nothing)
    return fileReply(await printReceipt(call.deps, paper), paperFileName(paper), {
      opens: 'attachment',
      caching: 'private, no-store',
    })
  },
}

/** `path` is below the API’s origin. Phone and e-mail are the payer’s, for those who may write to them. */
const linkSchema = z.object({
  path: z.string(),
  expiresAt: z.iso.datetime(),
  expiresOn: calendarDateSchema.meta({ description: 'The institution’s day of `expiresAt`' }),
  phone: z.string().nullable(),
  email: z.string().nullable(),
})

const linkRoute: Route = {
  doc: {
    ...common,
    method: 'POST',
    path: '/private/receipts/{id}/link',
    summary: 'Make an address that shows a receipt to anybody who has it, for thirty days',
    limit: 'writes',
    status: 201,
    response: linkSchema,
    errors: [...ERRORS, 'bodyTooLarge'],
  },
  async run(call) {
    refuseOversize(call.request)
    const { papers } = call.deps
    const { receipt, now, beside } = await withPaper(call, 'show', 'writes', async (tx, one) => {
      // Who sees a part may not hand on the whole.
      if (one.payerId === null) throw new DomainError('forbidden')
      const { timezone } = existing((await tx.institutionsById([one.institutionId]))[0])
      return { timezone, ...(await payerContact(tx, one)) }
    })
    const expires = now + LINK_MS
    const token = await signReceiptLink(await papers.linkSecret(), receipt.id, expires)
    const email = papers.mailer ? beside.email : null
    const body = {
      path: `/api/v1/public/receipts/${token}`,
      expiresAt: new Date(expires).toISOString(),
      expiresOn: calendarDateIn(beside.timezone, expires),
      phone: beside.phone,
      email,
    }
    return { body, headers: PRIVATE }
  },
}

const mailRoute: Route = {
  doc: {
    ...common,
    method: 'POST',
    path: '/private/receipts/{id}/email',
    summary: 'Send a receipt to its payer by e-mail',
    limit: 'writes',
    status: 201,
    idempotent: true,
    response: z.object({ sentTo: z.string() }),
    errors: [
      ...ERRORS,
      'bodyTooLarge',
      'malformedHeader',
      'keyReused',
      'requestRunning',
      'payerHasNoEmail',
      'unavailable',
      'mailUnavailable',
    ],
  },
  async run(call) {
    const { request, deps } = call
    refuseOversize(request)
    const { receipt, paper, beside, transactions, now, subject } = await withPaper(
      call,
      'register',
      'writes',
      async (tx, one) => {
        if (!can(tx.actor, 'register', 'receipts', { institutionIds: [one.institutionId] }))
          throw new DomainError('forbidden')
        return { actor: tx.actor, contact: await payerContact(tx, one) }
      },
    )
    const { actor, contact } = beside
    const once = await onceOnly(request, `POST /api/v1/private/receipts/${receipt.id}/email`, '')
    const body = await whileRunning(deps.running, subject, once, async () => {
      const { mailer } = deps.papers
      if (!mailer) throw new DomainError('mailUnavailable')
      if (contact.email === null) throw new DomainError('payerHasNoEmail')
      const pdf = await printReceipt(deps, paper)
      const takeTurn = () => deps.limiters.mails(subject)
      return mailReceipt({ transactions, mailer, takeTurn }, { actor, now }, once, {
        receipt,
        paper,
        pdf,
        to: contact.email,
      })
    })
    return { body, headers: PRIVATE }
  },
}

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
    const now = deps.clock()
    // Wrong, changed and expired tokens get one and the same answer.
    const id = existing(await readReceiptLink(await deps.papers.linkSecret(), pathParams['token'] ?? '', now))
    await deps.limiters.sharedReads(id)
    const paper = await deps.store.as({ kind: 'system' }, now).read(async (tx) => {
      const receipt = existing(await tx.receipts.get(EVERYTHING, id, now))
      return receiptPaper(tx, receipt, now)
    })
    return fileReply(await printReceipt(deps, paper), paperFileName(paper), { opens: 'inline', caching: 'no-store' })
  },
}

export const receiptPaperRoutes: Route[] = [paperRoute, pdfRoute, linkRoute, mailRoute, sharedRoute]
