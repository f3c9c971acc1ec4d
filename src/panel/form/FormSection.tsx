import { useId } from 'react'
import type { ReactNode } from 'react'
import formStyles from './form.module.css'

type Props = { title: string; intro?: ReactNode; children: ReactNode }

/** A part of a page, with its heading. */
export function Section({ title, intro, children }: Props) {
  const id = useId()
  return (
    <section className={formStyles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {intro && <p className={formStyles.intro}>{intro}</p>}
      {children}
    </section>
  )
}

/** A part of a form: its inputs stand side by side where there is room. */
export function FormSection({ children, ...section }: Props) {
  return (
    <Section {...section}>
      <div className={formStyles.fields}>{children}</div>
    </Section>
  )
}
