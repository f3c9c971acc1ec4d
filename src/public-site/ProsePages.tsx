import { useId } from 'react'
import { Link } from 'react-router-dom'
import { runtimeConfig } from '../config/runtimeConfig.ts'
import { about, aboutParts, type ProsePart } from '../providers/es/about.ts'
import { legal, privacyParts, termsParts } from '../providers/es/legal.ts'
import { fill } from '../providers/i18n/text.ts'
import { Page } from './Page.tsx'
import styles from './ProsePages.module.css'

export function AboutPage() {
  return (
    <Page title={about.title} intro={fill(about.intro, { name: runtimeConfig().name })}>
      <Prose parts={aboutParts} />
      <nav className={`row ${styles.next}`} aria-label={about.next}>
        <Link className="button" to="/sports">
          {about.links.sports}
        </Link>
        <Link className="button button-quiet" to="/plans">
          {about.links.plans}
        </Link>
        <Link className="button button-quiet" to="/privacy">
          {legal.other.privacy}
        </Link>
        <Link className="button button-quiet" to="/contact">
          {about.links.contact}
        </Link>
      </nav>
    </Page>
  )
}

export const PrivacyPage = () => <LegalPage text="privacy" />
export const TermsPage = () => <LegalPage text="terms" />

function LegalPage({ text }: { text: 'privacy' | 'terms' }) {
  const other = text === 'privacy' ? 'terms' : 'privacy'
  return (
    <Page title={legal[text].title} intro={fill(legal[text].intro, { name: runtimeConfig().name })}>
      <Prose parts={text === 'privacy' ? privacyParts : termsParts} />
      <p className={styles.date}>{legal.date}</p>
      <nav className={`row ${styles.next}`} aria-label={about.next}>
        <Link className="button button-quiet" to={`/${other}`}>
          {legal.other[other]}
        </Link>
        <Link className="button button-quiet" to="/contact">
          {legal.other.contact}
        </Link>
      </nav>
    </Page>
  )
}

function Prose({ parts }: { parts: readonly ProsePart[] }) {
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
