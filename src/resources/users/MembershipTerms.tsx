import type { ReactNode } from 'react'
import { minValue } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { Membership } from '#domain/members/membership'
import { useChange } from '../../panel/action/useChange.ts'
import { DateInput } from '../../panel/form/DateInput.tsx'
import { ConfirmButton } from '../../panel/page/ConfirmButton.tsx'
import type { PanelDataProvider } from '../../providers/api/dataProvider.ts'
import { DialogButton } from '../../panel/page/Dialog.tsx'
import styles from './users.module.css'

export type MembershipOf = { userId: string; membership: Membership }
type Terms = Partial<Pick<Membership, 'exemptions' | 'scholarships' | 'pauses'>>

/** Saves what a membership pays by its own version. */
export async function saveTerms(api: PanelDataProvider, { userId, membership }: MembershipOf, terms: Terms) {
  const { id, version } = membership
  await api.send('PUT', `users/${encodeURIComponent(userId)}`, { memberships: [{ id, ...terms, version }] })
}

type Field = keyof Required<Terms>
type TermsProps<F extends Field> = MembershipOf & {
  field: F
  texts: Record<'open' | 'remove' | 'removeTitle' | 'removeBody' | 'removed', string>
  renderLine: (terms: Membership[F]) => ReactNode
  renderDialog: (onClose: () => void) => ReactNode
}

export function MembershipTerms<F extends Field>({ field, texts, renderLine, renderDialog, ...of }: TermsProps<F>) {
  const { change } = useChange()
  const terms: readonly { from: string }[] = of.membership[field]
  return (
    <div className={styles.exemptions}>
      {terms.map((term) => (
        <div key={term.from} className={styles.exemption}>
          {renderLine([term] as Membership[F])}
          <ConfirmButton
            label={texts.remove}
            title={texts.removeTitle}
            body={texts.removeBody}
            confirmLabel={texts.remove}
            onConfirm={() =>
              change((api) => saveTerms(api, of, { [field]: terms.filter((other) => other !== term) }), texts.removed)
            }
          />
        </div>
      ))}
      <DialogButton label={texts.open} renderDialog={renderDialog} />
    </div>
  )
}

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
