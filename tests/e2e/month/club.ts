import type { Page } from '@playwright/test'
import { z } from 'zod'
import { ask, filtered } from '../support/api.ts'
import { Book } from './book.ts'

const feeSchema = z.object({
  id: z.string(),
  userId: z.string(),
  sportId: z.string().nullable(),
  concept: z.string(),
  period: z.string().nullable(),
  dueDate: z.string(),
  amount: z.number(),
  paid: z.number(),
  writtenOff: z.number(),
  exempt: z.boolean(),
  cancelledOn: z.string().nullable(),
})
const receiptSchema = z.object({
  id: z.string(),
  number: z.number(),
  method: z.string(),
  payerId: z.string().nullable(),
  amount: z.number(),
  receivedOn: z.string(),
  reversedOn: z.string().nullable(),
  allocations: z.array(z.object({ feeId: z.string(), amount: z.number() })),
})
const membershipSchema = z.object({
  id: z.string(),
  institutionId: z.string(),
  role: z.string(),
  state: z.string(),
  memberNumber: z.string().nullable(),
  sportIds: z.array(z.string()),
  since: z.string(),
  until: z.string().nullable(),
  guardianId: z.string().nullable(),
  contact: z.boolean(),
  exemptions: z.array(z.object({ from: z.string(), to: z.string().nullable() })),
})
const userSchema = z.object({
  id: z.string(),
  active: z.boolean(),
  birthdate: z.string().nullable(),
  email: z.string().nullable(),
  givenName: z.string(),
  familyName: z.string(),
  documentNumber: z.string().nullable(),
  memberships: z.array(membershipSchema),
})
const institutionSchema = z.object({
  id: z.string(),
  name: z.string(),
  timezone: z.string(),
  graceDays: z.number(),
  offerings: z.array(z.object({ sportId: z.string(), monthlyAmount: z.number(), dueDay: z.number() })),
})

export type Member = z.infer<typeof userSchema> & { membership: z.infer<typeof membershipSchema> }
export type Club = z.infer<typeof institutionSchema> & { members: Member[] }

const PAGE = 500

async function listOf<Row>(page: Page, path: string, row: z.ZodType<Row>): Promise<Row[]> {
  const rows: Row[] = []
  for (let from = 0; rows.length === from; from += PAGE) {
    const range = new URLSearchParams({ range: JSON.stringify([from, from + PAGE - 1]) })
    const part = await ask(page, 'GET', `${path}${path.includes('?') ? '&' : '?'}${range.toString()}`)
    rows.push(...z.array(row).parse(part))
  }
  return rows
}

export async function readClub(page: Page, name: string): Promise<Club> {
  const institution = (await listOf(page, 'institutions', institutionSchema)).find((one) => one.name === name)
  if (!institution) throw new Error(`no club ${name}`)
  const users = await listOf(page, filtered('users', { institutionId: institution.id }), userSchema)
  const members = users.flatMap((user) => {
    const membership = user.memberships.find(({ institutionId }) => institutionId === institution.id)
    return membership ? [{ ...user, membership }] : []
  })
  return { ...institution, members }
}

/** The club's current cuotas and receipts. */
export async function readBook(page: Page, club: Club): Promise<Book> {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: club.timezone }).format(new Date())
  const book = new Book({ today, graceDays: club.graceDays })
  for (const fee of await feesOf(page, club)) {
    // The demo's write-offs are older than the months that the book sums.
    book.fees.set(fee.id, { ...fee, amount: fee.amount - fee.writtenOff })
  }
  for (const { allocations, ...receipt } of await receiptsOf(page, club)) {
    book.receipts.push({ ...receipt, shares: new Map(allocations.map(({ feeId, amount }) => [feeId, amount])) })
  }
  return book
}

export const feesOf = (page: Page, club: Club) =>
  listOf(page, filtered('payments', { institutionId: club.id }), feeSchema)

export const receiptsOf = (page: Page, club: Club) =>
  listOf(page, filtered('receipts', { institutionId: club.id }), receiptSchema)

export async function receiptIds(page: Page, club: Club): Promise<Map<number, string>> {
  return new Map((await receiptsOf(page, club)).map(({ number, id }) => [number, id]))
}
