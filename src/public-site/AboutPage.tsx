import { Link } from 'react-router-dom'
import { runtimeConfig } from '../config/runtimeConfig.ts'
import { about, aboutParts } from '../providers/es/about.ts'
import { legal } from '../providers/es/legal.ts'
import { fill } from '../providers/i18n/text.ts'
import { Page } from './Page.tsx'
import { Prose } from './Prose.tsx'
import styles from './Prose.module.css'

export default function AboutPage() {
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
