import { Link } from 'react-router-dom'
import { institution as texts } from '../providers/es/institution.ts'
import { Notice } from '../ui/feedback/Notice.tsx'
import { InstitutionCard } from './InstitutionCard.tsx'
import styles from './InstitutionPage.module.css'
import { usePublicList } from './queries.ts'
import { Results } from './Results.tsx'

export function InstitutionGone() {
  const others = usePublicList('institutions', { perPage: 4, sort: 'new' })
  return (
    <div className={styles.page}>
      <Notice level={1} title={texts.gone} detail={texts.goneDetail}>
        <Link className="button" to="/institutions">
          {texts.all}
        </Link>
        <Link className="button button-quiet" to="/sports">
          {texts.bySport}
        </Link>
      </Notice>
      <section className={styles.block}>
        <h2 className={styles.section}>{texts.others}</h2>
        <Results query={others} empty={{ title: texts.noOthers, detail: '' }} skeletons={4}>
          {(institution) => <InstitutionCard institution={institution} />}
        </Results>
      </section>
    </div>
  )
}
