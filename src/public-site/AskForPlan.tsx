import { Link } from 'react-router-dom'
import { runtimeConfig } from '../config/runtimeConfig.ts'
import { site } from '../providers/es/site.ts'
import { createText } from '../providers/text.ts'

const t = createText(site)

/** By e-mail if the installation has one, else through the help page; nothing if it has configured no contact. */
export function AskForPlan({ plan, isMain }: { plan: string; isMain: boolean }) {
  const { contactEmail, whatsappUrl } = runtimeConfig()
  const label = t('plans.askFor', { plan })
  const className = isMain ? 'button' : 'button button-quiet'
  if (!contactEmail && !whatsappUrl) return null
  if (!contactEmail) {
    return (
      <Link className={className} to="/help" aria-label={label}>
        {site.plans.ask}
      </Link>
    )
  }
  const subject = encodeURIComponent(t('plans.subject', { plan }))
  return (
    <a className={className} href={`mailto:${contactEmail}?subject=${subject}`} aria-label={label}>
      {site.plans.ask}
    </a>
  )
}
