import { minValue } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { Membership } from '#domain/members/membership'
import { useChange } from '../../panel/action/useChange.ts'
import { DateInput } from '../../panel/form/DateInput.tsx'
import { ConfirmButton } from '../../panel/page/ConfirmButton.tsx'
import type { PanelDataProvider } from '../../providers/api/dataProvider.ts'

export type MembershipOf = { userId: string; membership: Membership }
type Terms = Partial<Pick<Membership, 'exemptions' | 'scholarships' | 'pauses'>>

/** Saves what a membership pays by its own version. */
export async function saveTerms(api: PanelDataProvider, { userId, membership }: MembershipOf, terms: Terms) {
  const { id, version } = membership
  await api.send('PUT', `users/${encodeURIComponent(userId)}`, { memberships: [{ id, ...terms, version }] })
}

type RemoveProps = MembershipOf & {
  texts: Record<'remove' | 'removeTitle' | 'removeBody' | 'removed', string>
  /** What is left. */
  terms: Terms
}

export function RemoveTerm({ texts, terms, ...of }: RemoveProps) {
  const { change } = useChange()
  return (
    <ConfirmButton
      label={texts.remove}
      title={texts.removeTitle}
      body={texts.removeBody}
      confirmLabel={texts.remove}
      onConfirm={() => change((api) => saveTerms(api, of, terms), texts.removed)}
    />
  )
}

/** The last day, not before the first one in the same form. */
export function LastDay({ texts }: { texts: Record<'to' | 'toHelp', string> }) {
  const from: unknown = useWatch({ name: 'from' })
  const least = typeof from === 'string' ? from : undefined
  return (
    <DateInput
      source="to"
      label={texts.to}
      helperText={texts.toHelp}
      {...(least !== undefined && { validate: minValue(least) })}
    />
  )
}
