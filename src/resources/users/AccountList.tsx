import type { ReactNode } from 'react'
import { LinkBase } from 'react-admin'
import { createSearchParams } from 'react-router-dom'
import { Section } from '../../panel/form/FormSection.tsx'

type Props = {
  title: string
  /** The list of all, with the member's alone in it. */
  whole: { path: string; filter: object; label: string }
  /** React-admin's `<List>` of another resource. */
  children: ReactNode
}

/** A list of what is a member's, in their account. */
export function AccountList({ title, whole: { path, filter, label }, children }: Props) {
  return (
    <Section title={title}>
      {children}
      <p>
        <LinkBase to={`${path}?${createSearchParams({ filter: JSON.stringify(filter) })}`}>{label}</LinkBase>
      </p>
    </Section>
  )
}
