import { useId, type ReactNode } from 'react'
import formStyles from './form.module.css'

type Props = { title: string; intro?: ReactNode; children: ReactNode }

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

export function FormSection({ children, ...section }: Props) {
  return (
    <Section {...section}>
      <div className={formStyles.fields}>{children}</div>
    </Section>
  )
}
