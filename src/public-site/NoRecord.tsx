import { Link } from 'react-router-dom'
import { Notice } from '../ui/feedback/Notice.tsx'
import { usePublicList } from './queries.ts'
import { institution as gone } from '../providers/es/finding.ts'
import { InstitutionCard } from './InstitutionCard.tsx'
import styles from './InstitutionPage.module.css'
import { Results } from './Results.tsx'

export function InstitutionGone() {
  const others = usePublicList('institutions', { perPage: 4, sort: 'new' })
  return (
    <div className={styles.page}>
      <Notice level={1} title={gone.gone} detail={gone.goneDetail}>
        <Link className="button" to="/institutions">
          {gone.all}
        </Link>
        <Link className="button button-quiet" to="/sports">
          {gone.bySport}
        </Link>
      </Notice>
      <section className={styles.block}>
        <h2 className={styles.section}>{gone.others}</h2>
        <Results query={others} empty={{ title: gone.noOthers, detail: '' }} skeletons={4}>
          {(institution) => <InstitutionCard institution={institution} />}
        </Results>
      </section>
    </div>
  )
}

const MOST = 4
const MOST_LETTERS = 60

type Props = {
  list: 'institutions' | 'sports'
  slug: string
  texts: { notFound: string; notFoundDetail: string; near: string; back: string }
}

/** Shown where no record ever was: those that its slug's words find, as a search does, also with a typing error. */
export function NoRecord({ list, slug, texts }: Props) {
  const q = slug
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .slice(0, MOST_LETTERS)
    .trim()
  const near = usePublicList(list, { q, perPage: MOST }, { enabled: q !== '' }).data?.rows ?? []
  const isNear = near.length > 0
  return (
    <Notice level={1} title={texts.notFound} detail={isNear ? texts.near : texts.notFoundDetail}>
      {near.map((one) => (
        <Link key={one.id} className="button" to={`/${list}/${one.slug}`}>
          {one.name}
        </Link>
      ))}
      <Link className={isNear ? 'button button-quiet' : 'button'} to={`/${list}`}>
        {texts.back}
      </Link>
    </Notice>
  )
}

export function Blank() {
  return (
    <div aria-hidden="true">
      <div className={styles.head}>
        <div className={`${styles.art} ${styles.blank}`} />
        <div className={styles.blank} />
      </div>
      <div className={`${styles.blank} ${styles.blankBody}`} />
    </div>
  )
}
