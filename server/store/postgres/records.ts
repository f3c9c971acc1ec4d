import { getTableColumns } from 'drizzle-orm'
import { collationKey } from '#domain/collation'
import type { Fee } from '#domain/fee'
import type { Institution } from '#domain/institution'
import type { Invitation, StoredMembership } from '#domain/membership'
import type { Plan } from '#domain/plan'
import type { Receipt } from '#domain/receipt'
import type { Sport, SportType } from '#domain/sport'
import { foldText } from '#domain/text'
import type { User } from '#domain/user'
import { searchText } from '../search.ts'
import { institutions, memberships, plans, sportTypes, sports, users } from './schema.ts'
import { fees, ledgerEntries, receipts } from './schemaMoney.ts'

/**
 * Records as their tables hold them: with what is derived from their texts, so that sorting and searching need no more than the database
 * has; and the columns that make up a record again.
 */

function without<Row extends object, Name extends keyof Row>(row: Row, ...names: readonly Name[]): Omit<Row, Name> {
  const left: Partial<Row> = { ...row }
  for (const name of names) delete left[name]
  // What is left is what the type says.
  return left as Omit<Row, Name>
}

const keyOf = (text: string | null) => (text === null ? null : collationKey(text))

export const sportTypeColumns = without(getTableColumns(sportTypes), 'nameKey', 'nameFold', 'search')

export function sportTypeRow(type: SportType) {
  return { ...type, nameKey: collationKey(type.name), nameFold: foldText(type.name), search: searchText(type.name) }
}

export const sportColumns = without(getTableColumns(sports), 'nameKey', 'search', 'imagePicture')

/** The name is the first line of what is searched: institutions are found by it, and not by the description. */
export function sportRow(sport: Sport) {
  return { ...sport, nameKey: collationKey(sport.name), search: searchText(sport.name, sport.description) }
}

export const planColumns = without(getTableColumns(plans), 'nameKey', 'nameFold', 'search')

export function planRow(plan: Plan) {
  const { name, description } = plan
  return { ...plan, nameKey: collationKey(name), nameFold: foldText(name), search: searchText(name, description) }
}

export const institutionColumns = without(
  getTableColumns(institutions),
  'nameKey',
  'cityKey',
  'provinceKey',
  'search',
  'logoPicture',
)

export function institutionRow(institution: Institution) {
  const { name, description, city, province } = institution
  return {
    ...institution,
    nameKey: collationKey(name),
    cityKey: keyOf(city),
    provinceKey: keyOf(province),
    search: searchText(name, description, city, province),
  }
}

export const userColumns = without(getTableColumns(users), 'emailKey', 'givenNameKey', 'familyNameKey', 'search')

export function userRow(user: User) {
  return {
    ...user,
    emailKey: collationKey(user.email),
    givenNameKey: collationKey(user.givenName),
    familyNameKey: collationKey(user.familyName),
    search: personSearch(user),
  }
}

function personSearch({ givenName, familyName, email, documentNumber }: User | Invitation): string {
  return searchText(`${givenName} ${familyName}`, email, documentNumber)
}

export const membershipColumns = without(
  getTableColumns(memberships),
  'search',
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

/** With what has been paid; the rest of a fee's view follows from its institution's day. */
export const feeColumns = without(getTableColumns(fees), 'conceptKey', 'search', 'standing', 'balance')

export function feeRow(fee: Fee) {
  return { ...fee, conceptKey: collationKey(fee.concept), search: searchText(fee.concept) }
}

export const receiptColumns = without(getTableColumns(receipts), 'search')

export function receiptRow(receipt: Receipt) {
  return { ...receipt, search: searchText(receipt.reference, receipt.number) }
}

export const ledgerColumns = without(getTableColumns(ledgerEntries), 'institutionId')
