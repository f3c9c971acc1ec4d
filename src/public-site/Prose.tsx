import { useId } from 'react'
import type { ProsePart } from '../providers/es/about.ts'
import styles from './Prose.module.css'

export function Prose({ parts }: { parts: readonly ProsePart[] }) {
  return (
    <div className={styles.prose}>
      {parts.map((part) => (
        <Part key={part.title} {...part} />
      ))}
    </div>
  )
}

function Part({ title, text, points }: ProsePart) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="stack">
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {points && (
        <ul className={styles.points}>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
