import { Link } from 'react-router-dom'
import { runtimeConfig } from '../config/runtimeConfig.ts'
import { about } from '../providers/es/about.ts'
import { legal, privacyParts, termsParts } from '../providers/es/legal.ts'
import { fill } from '../providers/i18n/text.ts'
import { Page } from './Page.tsx'
import { Prose } from './Prose.tsx'
import styles from './Prose.module.css'

export function LegalPage({ text }: { text: 'privacy' | 'terms' }) {
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

export function PrivacyPage() {
  return <LegalPage text="privacy" />
}

export function TermsPage() {
  return <LegalPage text="terms" />
}
