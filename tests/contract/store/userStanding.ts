import {
  aFee,
  aLedgerEntry,
  aMemberWithoutEmail,
  aMembership,
  aPendingMembership,
  aReceipt,
  aUser,
  anInstitution,
} from '../../support/builders.ts'
import { type CreateStore, ALL, itFinds, openStore, within } from './support.ts'

const here = anInstitution({ graceDays: 0, dueSoonDays: 7 })
/** In a zone where it is already the next day. */
const ahead = anInstitution({ timezone: 'Pacific/Kiritimati', graceDays: 3, dueSoonDays: 0 })

const late = aUser({ givenName: 'Debe', familyName: 'Vencida' })
const early = aUser({ givenName: 'Debe', familyName: 'Impaga' })
const payer = aUser({ givenName: 'Pagó', familyName: 'Todo' })
const both = aUser({ givenName: 'Debe', familyName: 'En la otra' })
const former = aUser({ givenName: 'Ya', familyName: 'No está' })
const invited = aUser()

const lastDay = aMembership({ userId: late.id, institutionId: here.id, until: '2024-06-15' })
const alike = aMembership({ userId: early.id, institutionId: ahead.id, until: '2024-06-15' })
const invitation = aPendingMembership({ userId: invited.id, institutionId: here.id })
const child = aMemberWithoutEmail({ institutionId: here.id })
const cancelled = { cancelledAt: '2024-06-01T00:00:00.000Z', cancelledOn: '2024-06-01', cancelReason: 'Error' }
const ofPaid = aFee({ institutionId: here.id, userId: payer.id })
const receipt = aReceipt({ institutionId: here.id, payerId: payer.id, number: 1 })

const content = {
  institutions: [here, ahead],
  users: [late, early, payer, both, former, invited],
  memberships: [
    lastDay,
    alike,
    aMembership({ userId: early.id, institutionId: here.id }),
    aMembership({ userId: payer.id, institutionId: here.id }),
    aMembership({ userId: both.id, institutionId: here.id }),
    aMembership({ userId: both.id, institutionId: ahead.id }),
    aMembership({ userId: former.id, institutionId: here.id, until: '2024-06-14' }),
    invitation,
    child,
  ],
  fees: [
    aFee({ institutionId: here.id, userId: late.id }),
    aFee({ institutionId: here.id, userId: early.id, dueDate: '2024-08-10' }),
    ofPaid,
    aFee({ institutionId: here.id, userId: payer.id, period: '2024-05', ...cancelled }),
    aFee({ institutionId: ahead.id, userId: both.id, dueDate: '2024-06-12' }),
    aFee({ institutionId: here.id, userId: former.id }),
    aFee({ institutionId: here.id, userId: invitation.id }),
    aFee({ institutionId: here.id, userId: child.id, dueDate: '2024-06-20' }),
  ],
  receipts: [receipt],
  ledger: [aLedgerEntry({ feeId: ofPaid.id, receiptId: receipt.id, amount: ofPaid.amount })],
}

const HERE = within(here.id)
const AHEAD = within(ahead.id)
const EVERY = within(here.id, ahead.id)

/** Filters members by what they owe and by whether their membership has ended, on each institution's own day. */
export function describeUserStanding(createStore: CreateStore): void {
  const open = () => openStore(createStore, content)
  itFinds(open, (tx) => tx.users, 'users by their standing are filtered by', [
    ['overdue', { owing: 'overdue' }, [late, former, invitation], HERE],
    ['overdue elsewhere, with its own days of grace', { owing: 'overdue' }, [both], AHEAD],
    ['owing anything', { owing: 'any' }, [late, early, former, invitation, child], HERE],
    ['owing in one institution of several', { owing: 'any', institutionId: ahead.id }, [both], EVERY],
    ['owing anything anywhere', { owing: 'any' }, [late, early, both, former, invited, child], ALL],
    ['owing where nothing is in scope', { owing: 'any' }, [], within()],
    ['ended', { ended: true }, [former], HERE],
    ['ended on the institution’s own day', { ended: true }, [early], AHEAD],
    ['ended, one of several', { ended: true }, [early, former], EVERY],
    ['not ended', { ended: false }, [late, early, payer, both, invitation, child], HERE],
    ['ended and owing', { ended: true, owing: 'overdue' }, [former], EVERY],
  ])
}
