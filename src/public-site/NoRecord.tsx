import { Link } from 'react-router-dom'
import { Notice } from '../ui/feedback/Notice.tsx'
import { usePublicList } from './queries.ts'

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
