import { Link } from 'react-router-dom'
import { visitorForms } from '../providers/es/visitorForms.ts'
import styles from './InstitutionPage.module.css'
import type { PublicInstitution } from './publicApi.ts'

const texts = visitorForms.join

/** The ways on from an institution's page: to join it, and to try a class of one of its sports. */
export function HowToJoin({ institution: { slug, offerings } }: { institution: PublicInstitution }) {
  const page = `/institutions/${slug}/join`
  return (
    <section className={`${styles.panel} no-print`}>
      <h2 className={styles.panelTitle}>{texts.how}</h2>
      <p>{texts.howDetail}</p>
      <div className={styles.ways}>
        <Link className="button" to={`${page}?kind=join`}>
          {texts.join}
        </Link>
        {offerings.length > 0 && (
          <Link className="button button-quiet" to={`${page}?kind=trial`}>
            {texts.trial}
          </Link>
        )}
      </div>
    </section>
  )
}
