import { describe, expect, it } from 'vitest'
import type { Scope } from '#domain/access/access'
import { aFee, aLedgerEntry, aReceipt, aSnapshot, aUser, anInstitution } from '#tests/support/builders'
import { ReferenceViolation, UniqueViolation } from '../port/failures.ts'
import { createMemoryStore, type Change, type MemoryStore } from './store.ts'

const ALL: Scope = { kind: 'all' }
const rayo = anInstitution()
const ana = aUser()
const fee = aFee({ institutionId: rayo.id, userId: ana.id })
const snapshot = aSnapshot({ institutions: [rayo], users: [ana], fees: [fee] })

function pay(store: MemoryStore): Promise<number> {
  return store.write(async (tx) => {
    const number = await tx.nextReceiptNumber(rayo.id)
    const receipt = aReceipt({ institutionId: rayo.id, payerId: ana.id, number })
    await tx.receipts.insert(receipt)
    await tx.ledger.append([aLedgerEntry({ feeId: fee.id, amount: 10_000, receiptId: receipt.id })])
    return number
  })
}

const statusIn = async (store: MemoryStore) => (await store.read((tx) => tx.fees.get(ALL, fee.id)))?.status

describe('onCommit', () => {
  it('receives the changes of each write in order, and delays the end of the write and the next one', async () => {
    const log: string[] = []
    const store = createMemoryStore({
      snapshot,
      onCommit: async (changes) => {
        log.push(`begin ${changes.map(({ table }) => table).join('+')}`)
        await Promise.resolve()
        log.push('end')
      },
    })
    const paying = pay(store).then(() => log.push('paid'))
    const adding = store.write(async (tx) => {
      log.push('next')
      await tx.users.insert(aUser())
    })
    await Promise.all([paying, adding])
    expect(log.filter((line) => line !== 'paid')).toEqual([
      'begin receipts+ledger',
      'end',
      'next',
      'begin users',
      'end',
    ])
    expect(log.indexOf('paid')).toBeGreaterThan(log.indexOf('end'))
  })

  it('receives no reads, no writes without changes and no failed writes', async () => {
    const received: Change[] = []
    const store = createMemoryStore({ snapshot, onCommit: (changes) => void received.push(...changes) })
    await statusIn(store)
    await store.write((tx) => tx.lock('fee', fee.id))
    await expect(store.write((tx) => tx.users.insert({ ...aUser(), email: ana.email }))).rejects.toBeInstanceOf(
      UniqueViolation,
    )
    expect(received).toEqual([])
  })

  it('undoes the write if it fails', async () => {
    const store = createMemoryStore({ snapshot, onCommit: () => Promise.reject(new Error('disco lleno')) })
    await expect(pay(store)).rejects.toThrow('disco lleno')
    expect(store.snapshot()).toEqual(snapshot)
  })
})

describe('apply', () => {
  it('updates a copy, with derived values and counters', async () => {
    const copy = createMemoryStore({ snapshot })
    const store = createMemoryStore({ snapshot, onCommit: (changes) => copy.apply(structuredClone(changes)) })
    expect(await statusIn(copy)).toBe('Defeated')
    expect(await pay(store)).toBe(1)
    await store.write((tx) => tx.institutions.update({ ...rayo, slug: 'otro', version: 2 }, 1))
    expect(copy.snapshot()).toEqual(store.snapshot())
    expect(await statusIn(copy)).toBe('Paid')
    expect(await pay(copy)).toBe(2)
    await copy.write((tx) => tx.institutions.insert(anInstitution({ slug: rayo.slug })))
  })

  it('waits for the running transaction, whose view does not change', async () => {
    const store = createMemoryStore({ snapshot })
    const names = await store.read(async (tx) => {
      store.apply([{ table: 'fees', key: fee.id, record: { ...fee, amount: 0 } }])
      return (await tx.fees.get(ALL, fee.id))?.status
    })
    expect(names).toBe('Defeated')
    expect(await statusIn(store)).toBe('No_fee')
  })

  it('removes a record that another copy removed', () => {
    const store = createMemoryStore({ snapshot })
    store.apply([{ table: 'fees', key: fee.id, record: null }])
    expect(store.snapshot()).toEqual({ ...snapshot, fees: [] })
  })
})

describe('a snapshot', () => {
  it('is returned unchanged, and creates an equal store', async () => {
    const store = createMemoryStore({ snapshot })
    await pay(store)
    const again = createMemoryStore({ snapshot: store.snapshot() })
    expect(again.snapshot()).toEqual(store.snapshot())
    expect(await statusIn(again)).toBe('Paid')
    expect(await pay(again)).toBe(2)
  })

  it('is refused if it breaks a unique key or names a missing record', () => {
    const twice = aSnapshot({ institutions: [rayo, anInstitution({ slug: rayo.slug })] })
    expect(() => createMemoryStore({ snapshot: twice })).toThrow(UniqueViolation)
    expect(() => createMemoryStore({ snapshot: aSnapshot({ fees: [fee] }) })).toThrow(ReferenceViolation)
  })
})
