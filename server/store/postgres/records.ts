import { getTableColumns } from 'drizzle-orm'
import { collationKey } from '#domain/values/collation'
import type { Fee } from '#domain/money/fee'
import type { Invitation, StoredMembership } from '#domain/members/membership'
import type { Receipt } from '#domain/money/receipt'
import type { User } from '#domain/members/user'
import { fees as describedFees } from '../../resources/fees.ts'
import { receipts as describedReceipts } from '../../resources/receipts.ts'
import { users as describedUsers } from '../../resources/users.ts'
import { searchText } from '#domain/values/searchText'
import { keyOf, rowOf } from './described.ts'
import { fees, ledgerEntries } from './schemaMoney.ts'
import { memberships, users } from './schemaPeople.ts'

function without<Row extends object, Name extends keyof Row>(row: Row, ...names: readonly Name[]): Omit<Row, Name> {
  const rest: Partial<Row> = { ...row }
  for (const name of names) delete rest[name]
  // Exactly the named fields were removed.
  return rest as Omit<Row, Name>
}

export const userColumns = without(getTableColumns(users), 'emailKey', 'givenNameKey', 'familyNameKey', 'search')

export function userRow(user: User) {
  return { ...rowOf(describedUsers, user), search: personSearch(user) }
}

function personSearch({ givenName, familyName, email, documentNumber }: User | Invitation): string {
  return searchText(`${givenName} ${familyName}`, email, documentNumber)
}

export const membershipColumns = without(
  getTableColumns(memberships),
  'search',
  'numberHasLetters',
  'invitationSearch',
  'invitationEmailKey',
  'invitationGivenNameKey',
  'invitationFamilyNameKey',
)

export function membershipRow(membership: StoredMembership) {
  const { invitation, memberNumber } = membership
  return {
    ...membership,
    search: searchText(memberNumber),
    invitationSearch: invitation && personSearch(invitation),
    invitationEmailKey: keyOf(invitation?.email ?? null),
    invitationGivenNameKey: invitation && collationKey(invitation.givenName),
    invitationFamilyNameKey: invitation && collationKey(invitation.familyName),
  }
}

/** With what has been paid. The rest of a fee's view follows from its institution's day. */
export const feeColumns = without(getTableColumns(fees), 'conceptKey', 'search', 'standing', 'balance')

export const feeRow = (fee: Fee) => rowOf(describedFees, fee)

export function feeRows(many: readonly Fee[]) {
  const feesByConcept = new Map<string, Fee>()
  return many.map((fee) => {
    const values = feesByConcept.get(fee.concept) ?? feeRow(fee)
    feesByConcept.set(fee.concept, values)
    return { ...values, ...fee }
  })
}

export const receiptRow = (receipt: Receipt) => rowOf(describedReceipts, receipt)

export const ledgerColumns = without(getTableColumns(ledgerEntries), 'institutionId')
