import { describe, expect, it } from 'vitest'
import type { Transactions, WriteTransaction } from '#server/store/port'
import { UniqueViolation } from '#server/store/port/failures'
import {
  aFee,
  aLedgerEntry,
  aMembership,
  aReceipt,
  aRun,
  aSnapshot,
  aSport,
  aUser,
  anId,
  anInstitution,
} from '../../support/builders.ts'
import { signal } from '../../support/signal.ts'
import { type CreateStore, ALL, NOW, openStore, query } from './support.ts'

const rayo = anInstitution({ slug: 'rayo' })
const sol = anInstitution({ slug: 'sol' })
const ana = aUser({ subject: 'sub-ana' })
const fee = aFee({ institutionId: rayo.id, userId: ana.id })
const sport = aSport()
const member = aMembership({ userId: ana.id, institutionId: rayo.id })
const run = aRun({ institutionId: rayo.id })
const content = {
  institutions: [rayo, sol],
  users: [ana],
  fees: [fee],
  sports: [sport],
  memberships: [member],
  runs: [run],
}

/** Everything that a reader sees, to compare before and after. */
async function everything(store: Transactions) {
  return store.read(async (tx) => ({
    institutions: await tx.institutions.list(query()),
    sports: await tx.sports.list(query()),
    users: await tx.users.list(query()),
    fees: await tx.fees.list(query()),
    receipts: await tx.receipts.list(query()),
    ledger: await tx.ledger.ofFees([fee.id]),
    linked: await tx.users.stored({ subject: 'sub-ana' }),
    totals: await tx.totals(ALL),
  }))
}

/** Writes records of each kind and removes one. */
async function writeAll(tx: WriteTransaction): Promise<void> {
  await tx.institutions.update({ ...rayo, slug: 'cambiado', graceDays: 30, version: 2 }, 1)
  await tx.institutions.insert(anInstitution({ slug: 'rayo' }))
  await tx.users.update({ ...ana, subject: 'otro', email: 'otra@example.org', version: 2 }, 1)
  await tx.users.update({ ...ana, subject: null, version: 3 }, 2)
  await tx.fees.insert(aFee({ institutionId: rayo.id, userId: ana.id }))
  const receipt = aReceipt({ institutionId: rayo.id, payerId: ana.id, number: await tx.nextReceiptNumber(rayo.id) })
  await tx.receipts.insert(receipt)
  await tx.ledger.append([aLedgerEntry({ feeId: fee.id, amount: 100, receiptId: receipt.id })])
  await tx.sports.remove(sport.id)
}

/** Registers a receipt with the next number. With `fail`, throws at the end. */
function register(store: Transactions, institutionId: string, fail = false): Promise<number> {
  return store.write(async (tx) => {
    const number = await tx.nextReceiptNumber(institutionId)
    await tx.receipts.insert(aReceipt({ institutionId, payerId: ana.id, number }))
    if (fail) throw new Error('no')
    return number
  })
}

export function describeTransactions(createStore: CreateStore): void {
  const open = () => openStore(createStore, content)

  describe('a write', () => {
    it('sees its own writes, and returns the result of its work', async () => {
      const store = await open()
      const names = await store.write(async (tx) => {
        await writeAll(tx)
        const page = await tx.fees.list(query({ filter: { status: 'Incomplete' } }))
        return [page.rows.map(({ paid }) => paid), await tx.sports.get(ALL, sport.id)]
      })
      expect(names).toEqual([[100], null])
      const fees = await store.read((tx) => tx.fees.list(query()))
      expect(fees.rows.map(({ paid, status }) => [paid, status])).toEqual([
        [100, 'Incomplete'],
        [0, 'For_defeated'],
      ])
    })

    it('changes nothing if it fails', async () => {
      const store = await open()
      const before = await everything(store)
      const failure = store.write(async (tx) => {
        await writeAll(tx)
        throw new Error('en el último momento')
      })
      await expect(failure).rejects.toThrow('en el último momento')
      expect(await everything(store)).toEqual(before)
      // The records that it wrote can be written again.
      await store.write(writeAll)
    })

    it('changes nothing if it broke a unique key, even if its work continues', async () => {
      const store = await open()
      const before = await everything(store)
      const failure = store.write(async (tx) => {
        await tx.users.update({ ...ana, givenName: 'Otra', version: 2 }, 1)
        await tx.institutions.insert(anInstitution({ slug: 'sol' })).catch(() => {})
      })
      await expect(failure).rejects.toBeInstanceOf(UniqueViolation)
      expect(await everything(store)).toEqual(before)
    })

    it('cannot be used after its work has ended', async () => {
      const store = await open()
      const transactions: WriteTransaction[] = []
      await store.write(async (tx) => {
        transactions.push(tx)
      })
      await expect(transactions[0]?.users.insert(aUser())).rejects.toThrow(/./)
      await expect(transactions[0]?.users.stored({ id: ana.id })).rejects.toThrow(/./)
    })

    it('waits for earlier writes: simultaneous increments all count', async () => {
      const store = await open()
      const increment = () =>
        store.write(async (tx) => {
          const current = (await tx.lock('institution', rayo.id)) ?? rayo
          await Promise.resolve()
          const next = { ...current, graceDays: current.graceDays + 1, version: current.version + 1 }
          await tx.institutions.update(next, current.version)
        })
      await Promise.all(Array.from({ length: 20 }, increment))
      expect(await store.read((tx) => tx.institutions.get(ALL, rayo.id))).toMatchObject({
        graceDays: 20,
        version: 21,
      })
    })

    it('can lock any record, even a missing one, and returns it', async () => {
      const store = await open()
      const locking = store.write(async (tx) => [
        await tx.lock('institution', rayo.id),
        await tx.lock('books', rayo.id),
        await tx.lock('user', ana.id),
        await tx.lock('fee', fee.id),
        await tx.lock('receipt', anId()),
        await tx.lock('membership', member.id),
        await tx.lock('run', run.id),
        await tx.lock('membership', 'nobody'),
      ])
      const one = { ...fee, paid: 0, balance: fee.amount }
      expect(await locking).toMatchObject([rayo, rayo, ana, one, null, member, run, null])
    })
  })

  describe('a read', () => {
    it('sees a write whole or not at all', async () => {
      const store = await open()
      const read = () =>
        store.read(async (tx) => {
          const first = await tx.users.stored({ id: ana.id })
          await Promise.resolve()
          const [club] = await tx.institutionsById([sol.id])
          return [first?.givenName, club?.name]
        })
      const gate = signal()
      const entered = signal()
      const before = await read()
      const writing = store.write(async (tx) => {
        await tx.users.update({ ...ana, givenName: 'Nueva', version: 2 }, 1)
        entered.resolve()
        await gate.promise
        await tx.institutions.update({ ...sol, name: 'Nuevo', version: 2 }, 1)
      })
      await entered.promise
      const reads = Array.from({ length: 5 }, read)
      gate.resolve()
      await writing
      for (const names of await Promise.all(reads)) expect([before, ['Nueva', 'Nuevo']]).toContainEqual(names)
      expect(await read()).toEqual(['Nueva', 'Nuevo'])
    })

    it('sees nothing of a write that fails', async () => {
      const store = await open()
      const before = await everything(store)
      const gate = signal()
      const entered = signal()
      const writing = store.write(async (tx) => {
        await writeAll(tx)
        entered.resolve()
        await gate.promise
        throw new Error('no')
      })
      await entered.promise
      const reading = everything(store)
      gate.resolve()
      await expect(writing).rejects.toThrow('no')
      expect(await reading).toEqual(before)
    })

    it('keeps its first state', async () => {
      const store = await open()
      const gate = signal()
      const entered = signal()
      const reading = store.read(async (tx) => {
        const first = await tx.users.stored({ id: ana.id })
        entered.resolve()
        await gate.promise
        return [first, await tx.users.stored({ id: ana.id })]
      })
      await entered.promise
      const writing = store.write((tx) => tx.users.update({ ...ana, givenName: 'Nueva', version: 2 }, 1))
      gate.resolve()
      expect(await reading).toEqual([ana, ana])
      await writing
    })

    it('throws the reason if it fails, and changes nothing', async () => {
      const store = await open()
      await expect(
        store.read(async () => {
          throw new Error('lectura')
        }),
      ).rejects.toThrow('lectura')
      expect(await store.read((tx) => tx.users.stored({ id: ana.id }))).toEqual(ana)
    })
  })

  describe('receipt numbers', () => {
    it('start at 1 in each institution and continue from the highest', async () => {
      const store = await openStore(createStore, {
        ...content,
        receipts: [7, 3].map((number) => aReceipt({ institutionId: sol.id, payerId: ana.id, number })),
      })
      expect(await register(store, rayo.id)).toBe(1)
      expect(await register(store, sol.id)).toBe(8)
      expect(await register(store, rayo.id)).toBe(2)
    })

    it('have no gap after a failed write', async () => {
      const store = await open()
      expect(await register(store, rayo.id)).toBe(1)
      await expect(register(store, rayo.id, true)).rejects.toThrow('no')
      expect(await register(store, rayo.id)).toBe(2)
    })

    it('are consecutive within a write', async () => {
      const store = await open()
      const numbers = await store.write(async (tx) => [
        await tx.nextReceiptNumber(rayo.id),
        await tx.nextReceiptNumber(rayo.id),
        await tx.nextReceiptNumber(sol.id),
      ])
      expect(numbers).toEqual([1, 2, 1])
    })

    it('have no gap or duplicate when many receipts are registered at once and some fail', async () => {
      const store = await open()
      const outcomes = await Promise.allSettled(
        Array.from({ length: 30 }, (_, turn) => register(store, turn % 2 ? rayo.id : sol.id, turn % 5 === 0)),
      )
      expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(6)
      for (const { id } of [rayo, sol]) {
        const page = await store.read((tx) =>
          tx.receipts.list(query({ filter: { institutionId: id }, sort: { field: 'number', order: 'ASC' } })),
        )
        expect(page.rows.map(({ number }) => number)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
      }
    })
  })

  it('closing ends the store', async () => {
    const opened = await createStore(aSnapshot())
    const store = opened.as({ kind: 'system' }, NOW)
    await opened.close()
    await expect(store.read((tx) => tx.users.stored({ id: ana.id }))).rejects.toThrow(/./)
    await expect(store.write((tx) => tx.users.insert(aUser()))).rejects.toThrow(/./)
  })
}
