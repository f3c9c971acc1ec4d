import type { ReactNode } from 'react'
import { useMediaQuery } from '@mui/material'
import { breakpoints } from '../../ui/theme/tokens.ts'
import { Section } from '../page/Page.tsx'
import formStyles from './form.module.css'

type Props = { title: string; intro?: ReactNode; children: ReactNode }

const PHONE = `(max-width: ${breakpoints.medium - 0.05}px)`

/** A part of a form. With `folds`, on a phone it begins open or closed and folds; an error in it opens it (`FormToolbar`). */
export function FormSection({ children, folds, ...section }: Props & { folds?: 'open' | 'closed' }) {
  const isPhone = useMediaQuery(PHONE)
  const fields = <div className={formStyles.fields}>{children}</div>
  if (!folds || !isPhone) return <Section {...section}>{fields}</Section>
  return (
    <details className={`${formStyles.section} ${formStyles.fold}`} open={folds === 'open'}>
      <summary>
        <h2>{section.title}</h2>
      </summary>
      {section.intro && <p className={formStyles.intro}>{section.intro}</p>}
      {fields}
    </details>
  )
}

export function Failure({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  if (!children) return null
  return (
    <p className={`note tone-danger ${wide ? formStyles.wide : ''}`} role="alert">
      {children}
    </p>
  )
}
