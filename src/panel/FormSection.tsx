import { useId } from 'react'
import type { ReactNode } from 'react'

/** A part of a form or of a page, with its heading. */
export function FormSection({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className="form-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {intro && <p className="form-section-intro">{intro}</p>}
      <div className="form-section-fields">{children}</div>
    </section>
  )
}
