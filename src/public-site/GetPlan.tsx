import { Link } from 'react-router-dom'
import { runtimeConfig } from '../config/runtimeConfig.ts'
import { sitePlans } from '../providers/es/sitePlans.ts'
import { createText } from '../providers/text.ts'
import type { PublicPlan } from './publicApi.ts'

const t = createText(sitePlans)

type Props = { plan: PublicPlan; isMain: boolean }

/**
 * How a club gets the plan. It registers by itself with a free one. It asks for another by e-mail if the installation has
 * one, else through the help page; there is nothing if no contact is configured.
 */
export function GetPlan({ plan: { name, price }, isMain }: Props) {
  const { contactEmail, whatsappUrl } = runtimeConfig()
  const className = isMain ? 'button' : 'button button-quiet'
  if (price === 0) {
    return (
      <Link className={className} to="/panel/my-institutions/new" aria-label={t('startWith', { plan: name })}>
        {sitePlans.start}
      </Link>
    )
  }
  const label = t('askFor', { plan: name })
  if (!contactEmail && !whatsappUrl) return null
  if (!contactEmail) {
    return (
      <Link className={className} to="/help" aria-label={label}>
        {sitePlans.ask}
      </Link>
    )
  }
  const subject = encodeURIComponent(t('subject', { plan: name }))
  return (
    <a className={className} href={`mailto:${contactEmail}?subject=${subject}`} aria-label={label}>
      {sitePlans.ask}
    </a>
  )
}
