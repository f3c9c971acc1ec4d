import type { Actor } from '#domain/access/actor'
import { can } from '#domain/access/access'
import type { SearchHits } from '#domain/api/search'
import type { UserView } from '#domain/members/user'
import { formatMoney } from '#domain/money/money'
import { foldText } from '#domain/values/fold'
import { searchText, searcher } from '#domain/values/searchText'
import { dayInFigures } from '#domain/values/writtenDate'
import { palette } from '../../providers/es/palette.ts'
import { fill } from '../../providers/i18n/text.ts'
import { mayOpen, type PermissionFlags } from '../../providers/session/permissions.ts'
import { deskAddress, listAddress } from '../figures/listAddress.ts'
import { memberMarks, personName } from '../people/PersonName.tsx'
import type { Destination } from './destinations.ts'

export type Entry = {
  group: keyof typeof palette.groups
  label: string
  detail?: string
  to: string
}

/** `cobrar ana` looks for Ana, to charge her. */
const CHARGING = /^cobr\p{L}*\s+(?=\S)/u

export function queryOf(text: string): { q: string; isCharging: boolean } {
  const query = foldText(text.trim())
  return { q: query.replace(CHARGING, ''), isCharging: CHARGING.test(query) }
}

export function matchingDestinations(text: string, destinations: readonly Destination[]): Entry[] {
  const matches = searcher(text)
  return destinations
    .filter(({ label, words = '' }) => matches === null || matches(searchText(label, words)))
    .map(({ group, label, to }) => ({ group, label, to }))
}

export function entriesOfHits(
  hits: SearchHits,
  { actor, flags }: { actor: Actor | null; flags: PermissionFlags },
  isCharging: boolean,
): Entry[] {
  const hasPage = mayOpen(flags, 'users/:id')
  const people = hits.people.flatMap((person) => {
    const charges = chargesOf(person, actor)
    if (isCharging) return charges
    return [...(hasPage ? [personEntry(person)] : []), ...charges.slice(0, 1), ...feesOf(person, actor)]
  })
  if (isCharging) return people
  const manages = (institutionId: string) => can(actor, 'history', 'institutions', { institutionIds: [institutionId] })
  const editsSports = can(actor, 'edit', 'sports')
  return [
    ...people,
    ...hits.receipts.map(({ id, number, payerName, receivedOn, amount, currency, institutionId }): Entry => ({
      group: 'receipts',
      label: fill(palette.receipt, { number }),
      detail: [payerName, dayInFigures(receivedOn), formatMoney(amount, currency)].filter(Boolean).join(' · '),
      to: manages(institutionId) ? `/panel/payments/receipts/${id}` : `/panel/my-receipts/${id}`,
    })),
    ...hits.institutions.map(({ id, name, city }): Entry => ({
      group: 'institutions',
      label: name,
      ...(city !== null && { detail: city }),
      to: `/panel/${manages(id) ? 'institutions' : 'my-institutions'}/${id}`,
    })),
    ...hits.sports.map(({ id, name, slug }): Entry => ({
      group: 'sports',
      label: name,
      to: editsSports ? `/panel/manage-sports/${id}` : `/sports/${slug}`,
    })),
  ]
}

function personEntry(person: UserView): Entry {
  const [first] = person.memberships
  return {
    group: 'people',
    label: personName(person),
    detail: memberMarks(person, first?.institutionId).join(' · '),
    to: `/panel/users/${person.id}`,
  }
}

function chargesOf(person: UserView, actor: Actor | null): Entry[] {
  return person.memberships
    .filter(({ institutionId }) => can(actor, 'register', 'receipts', { institutionIds: [institutionId] }))
    .map(({ institutionId }) => ({
      group: 'people',
      label: fill(palette.charge, { name: personName(person) }),
      to: deskAddress(institutionId, person.id),
    }))
}

function feesOf(person: UserView, actor: Actor | null): Entry[] {
  const institutionIds = person.memberships.map(({ institutionId }) => institutionId)
  if (!can(actor, 'list', 'payments', { institutionIds })) return []
  return [
    {
      group: 'people',
      label: fill(palette.fees, { name: personName(person) }),
      to: listAddress('payments', { userId: person.id }),
    },
  ]
}
