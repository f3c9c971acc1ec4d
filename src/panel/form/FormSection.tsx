import { useId } from 'react'
import type { ReactNode } from 'react'
import formStyles from './form.module.css'

type Props = { title: string; intro?: ReactNode; children: ReactNode }

/** A part of a page, with a heading. */
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

/** A part of a form. Its inputs stand next to each other where there is room. */
export function FormSection({ children, ...section }: Props) {
  return (
    <Section {...section}>
      <div className={formStyles.fields}>{children}</div>
    </Section>
  )
}
