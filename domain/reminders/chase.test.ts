import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AGES, ageOf, familyDebts, reminderRefusal, sumsByAge } from './chase.ts'
import { feeUserIdOf } from '../members/membership.ts'
import { sum } from '../money/money.ts'

const TODAY = '2024-06-15'

describe('the age of a debt', () => {
  it.each([
    [1, 'upTo30'],
    [30, 'upTo30'],
    [31, 'upTo60'],
    [60, 'upTo60'],
    [61, 'upTo90'],
    [90, 'upTo90'],
    [91, 'over90'],
    [4000, 'over90'],
  ])('of %d days is %s', (days, age) => {
    expect(ageOf(days)).toBe(age)
  })
})

type Member = Parameters<typeof familyDebts>[1][number]
type Fee = Parameters<typeof familyDebts>[0][number]

const member = (id: string, more: Partial<Member> = {}): Member => ({
  id: `m-${id}`,
  userId: id,
  state: 'accepted',
  until: null,
  guardianId: null,
  ...more,
})
const fee = (id: string, userId: string, daysOverdue: number, balance = 100): Fee => ({
  id,
  userId,
  balance,
  daysOverdue,
  dueDate: `2024-0${daysOverdue > 30 ? 4 : 5}-10`,
})

describe('the debt of a family', () => {
  it('is listed under the payer, oldest first, with the age of the oldest', () => {
    const members = [member('ana'), member('luis', { guardianId: 'm-ana' }), member('eva')]
    const fees = [fee('1', 'ana', 5), fee('2', 'luis', 70, 250), fee('3', 'eva', 20)]
    const debts = familyDebts(fees, members, TODAY)
    expect(debts).toMatchObject([
      { id: 'ana', amount: 350, daysOverdue: 70, age: 'upTo90', fees: [{ id: '2' }, { id: '1' }] },
      { id: 'eva', amount: 100, age: 'upTo30' },
    ])
  })

  it('starts at its earliest due date, also if an instalment of an older debt is due later', () => {
    const instalment = { ...fee('1', 'ana', 70), dueDate: '2024-06-10' }
    const [debt] = familyDebts([instalment, fee('2', 'ana', 36)], [member('ana')], TODAY)
    expect(debt).toMatchObject({ daysOverdue: 70, firstDue: '2024-04-10', fees: [{ id: '1' }, { id: '2' }] })
  })

  it('includes the credit of members who owe, up to their debt', () => {
    const members = [member('ana'), member('luis', { guardianId: 'm-ana' }), member('eva', { guardianId: 'm-ana' })]
    const credits = [fee('4', 'luis', 0, -150), fee('5', 'ana', 0, -30), fee('6', 'eva', 0, -500)]
    const debts = familyDebts([fee('1', 'ana', 5), fee('2', 'luis', 70), ...credits], members, TODAY)
    expect(debts).toMatchObject([{ id: 'ana', amount: 200, credit: 130, fees: [{ id: '2' }, { id: '1' }] }])
    expect(familyDebts(credits, members, TODAY)).toEqual([])
  })

  it('is listed under the member once the guardian has left', () => {
    const former = member('ana', { until: '2024-06-14' })
    const debts = familyDebts([fee('1', 'luis', 5)], [former, member('luis', { guardianId: 'm-ana' })], TODAY)
    expect(debts).toMatchObject([{ id: 'luis', recipient: { id: 'm-luis' } }])
    const stays = { ...former, until: TODAY }
    const both = familyDebts([fee('1', 'luis', 5)], [stays, member('luis', { guardianId: 'm-ana' })], TODAY)
    expect(both).toMatchObject([{ id: 'ana', recipient: { id: 'm-ana' } }])
  })

  it('is listed under a former member, whose cuotas the guardian no longer sees', () => {
    const [today, yesterday] = [TODAY, '2024-06-14'].map((until) => {
      const members = [member('ana'), member('luis', { guardianId: 'm-ana', until })]
      return familyDebts([fee('1', 'luis', 5)], members, TODAY)
    })
    expect(today).toMatchObject([{ id: 'ana' }])
    expect(yesterday).toMatchObject([{ id: 'luis', recipient: { id: 'm-luis' } }])
  })

  it('uses the membership’s id while an invitation waits', () => {
    const pending = member('eva', { state: 'pending' })
    expect(familyDebts([fee('1', 'm-eva', 5)], [pending], TODAY)).toMatchObject([{ id: 'm-eva' }])
  })

  it('contains each cuota once, in one family and one age, and adds up to everything overdue', () => {
    const people = fc.array(fc.record({ guardian: fc.option(fc.nat(9)), left: fc.boolean(), pending: fc.boolean() }), {
      minLength: 1,
      maxLength: 10,
    })
    const owed = fc.array(
      fc.record({
        who: fc.nat(9),
        days: fc.integer({ min: 1, max: 400 }),
        balance: fc.integer({ min: 1, max: 90_000 }),
      }),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(people, owed, (who, debts) => {
        const members = who.map(({ guardian, left, pending }, index) => {
          const isWard = guardian !== null && guardian !== index && who[guardian]?.guardian === null
          return member(String(index), {
            guardianId: isWard ? `m-${guardian}` : null,
            until: left ? '2024-01-01' : null,
            state: pending ? 'pending' : 'accepted',
          })
        })
        const fees = debts.map(({ who: index, days, balance }, place) => {
          const of = members[index % members.length]
          return { ...fee(String(place), of ? feeUserIdOf(of) : '', days, balance), dueDate: '2024-01-01' }
        })
        const families = familyDebts(fees, members, TODAY)
        const feeIds = families.flatMap((family) => family.fees.map(({ id }) => id))
        expect(feeIds.toSorted()).toEqual(fees.map(({ id }) => id).toSorted())
        expect(new Set(families.map(({ id }) => id)).size).toBe(families.length)
        const ages = sumsByAge(families)
        expect(sum(AGES.map((age) => ages[age].amount))).toBe(sum(fees.map(({ balance }) => balance)))
        expect(sum(AGES.map((age) => ages[age].families))).toBe(families.length)
        for (const { fees: own, daysOverdue, recipient } of families) {
          expect(daysOverdue).toBe(Math.max(...own.map((one) => one.daysOverdue)))
          const guardian = members.find(({ id }) => id === recipient?.guardianId)
          expect(guardian === undefined || guardian.until !== null || recipient?.until !== null).toBe(true)
        }
      }),
    )
  })
})

describe('a reminder', () => {
  const debtor = { stoppedAt: null, nextOn: null, email: 'ana@rayo.test' }

  it.each([
    [undefined, 'whatsapp', 'nothingOverdue'],
    [{ ...debtor, stoppedAt: '2024-06-01T12:00:00.000Z' }, 'email', 'remindersStopped'],
    [{ ...debtor, nextOn: '2024-06-20' }, 'mailto', 'alreadyReminded'],
    [{ ...debtor, email: null }, 'email', 'memberHasNoEmail'],
    [{ ...debtor, email: null }, 'whatsapp', null],
    [debtor, 'email', null],
  ] as const)('to %o by %s is refused with %s', (to, channel, refusal) => {
    expect(reminderRefusal(to, channel)).toBe(refusal)
  })
})
