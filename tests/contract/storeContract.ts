import { afterAll, describe } from 'vitest'
import { describeAudit } from './store/audit.ts'
import { describeDescriptions } from './store/described.ts'
import { describeFamilies } from './store/families.ts'
import { describeFeeStatusAgreement } from './store/feeStatusAgreement.ts'
import { describeFeeTotals } from './store/feeTotals.ts'
import { describeFees } from './store/fees.ts'
import { describeFilters } from './store/filters.ts'
import { describeInstitutions } from './store/institutions.ts'
import { describeParts } from './store/parts.ts'
import { describePictures } from './store/pictures.ts'
import { describeReceipts } from './store/receipts.ts'
import { describeReminders } from './store/reminders.ts'
import { describeRuns } from './store/runs.ts'
import { closeUnwritten, type CreateStore } from './store/support.ts'
import { describeSums } from './store/sums.ts'
import { describeTotals } from './store/totals.ts'
import { describeTransactions } from './store/transactions.ts'
import { describeUserStanding } from './store/userStanding.ts'
import { describeFormerMembers, describeStoredPeople } from './store/users/stored.ts'
import { describeInvitedMembers } from './store/users/invitations.ts'
import { describeUserLists } from './store/users/lists.ts'
import { describeCopies, describeVersions } from './store/writes/versions.ts'
import { describeIdempotency } from './store/writes/idempotency.ts'
import { describeMembershipWrites } from './store/writes/memberships.ts'
import { describeReferences } from './store/writes/references.ts'
import { describeUniqueKeys } from './store/writes/uniqueKeys.ts'

/**
 * Tests an adapter of the storage port against server/store/port.ts. `createStore` creates an
 * independent store with exactly the snapshot's records, which accepts concurrent reads and writes.
 * `share` is the part of the random trials to run.
 */
export function describeStoreContract(name: string, createStore: CreateStore, share = 1): void {
  describe(`store contract: ${name}`, () => {
    afterAll(closeUnwritten)
    describeInstitutions(createStore)
    describeDescriptions(createStore)
    describeFilters(createStore)
    describeUserLists(createStore)
    describeFormerMembers(createStore)
    describeInvitedMembers(createStore)
    describeStoredPeople(createStore)
    describeUserStanding(createStore)
    describeFees(createStore)
    describeFamilies(createStore)
    describeFeeStatusAgreement(createStore, share)
    describeFeeTotals(createStore, share)
    describeReceipts(createStore)
    describeReminders(createStore)
    describeRuns(createStore)
    describeSums(createStore, share)
    describeTotals(createStore)
    describeAudit(createStore)
    describeUniqueKeys(createStore)
    describeReferences(createStore)
    describeVersions(createStore)
    describeMembershipWrites(createStore)
    describeIdempotency(createStore)
    describeCopies(createStore)
    describeTransactions(createStore)
    describeParts(createStore)
    describePictures(createStore)
  })
}
