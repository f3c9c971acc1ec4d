import { Link } from 'react-router-dom'
import { visitorForms } from '../providers/es/visitorForms.ts'
import styles from './InstitutionPage.module.css'
import type { PublicInstitution } from './publicApi.ts'

const texts = visitorForms.join

/** The ways on from an institution's page, before its texts, so that a phone shows them first. */
export function HowToJoin({ institution: { slug, offerings } }: { institution: PublicInstitution }) {
  const page = `/institutions/${slug}/join`
  return (
    <div className={`${styles.ways} ${styles.join} no-print`}>
      <Link className="button" to={`${page}?kind=join`}>
        {texts.join}
      </Link>
      {offerings.length > 0 && (
        <Link className="button button-quiet" to={`${page}?kind=trial`}>
          {texts.trial}
        </Link>
      )}
    </div>
  )
}
