import { createSearchParams, Link } from 'react-router-dom'
import { sitePlans } from '../providers/es/sitePlans.ts'
import { fill } from '../providers/i18n/text.ts'
import type { PublicPlan } from './publicApi.ts'

type Props = { plan: PublicPlan; isMain: boolean }

/** How a club gets the plan. It registers by itself with a free one, and asks for another, which the message then names. */
export function GetPlan({ plan: { name, price }, isMain }: Props) {
  const isFree = price === 0
  return (
    <Link
      className={isMain ? 'button' : 'button button-quiet'}
      to={isFree ? '/panel/my-institutions/new' : `/contact?${createSearchParams({ plan: name })}`}
      aria-label={fill(isFree ? sitePlans.startWith : sitePlans.askFor, { plan: name })}
    >
      {isFree ? sitePlans.start : sitePlans.ask}
    </Link>
  )
}
