import { Link } from 'react-router-dom'
import { runtimeConfig } from '../config/runtimeConfig.ts'
import { sitePlans } from '../providers/es/sitePlans.ts'
import { createText } from '../providers/text.ts'

const t = createText(sitePlans)

/** By e-mail if the installation has one, else through the help page; nothing if it has configured no contact. */
export function AskForPlan({ plan, isMain }: { plan: string; isMain: boolean }) {
  const { contactEmail, whatsappUrl } = runtimeConfig()
  const label = t('askFor', { plan })
  const className = isMain ? 'button' : 'button button-quiet'
  if (!contactEmail && !whatsappUrl) return null
  if (!contactEmail) {
    return (
      <Link className={className} to="/help" aria-label={label}>
        {sitePlans.ask}
      </Link>
    )
  }
  const subject = encodeURIComponent(t('subject', { plan }))
  return (
    <a className={className} href={`mailto:${contactEmail}?subject=${subject}`} aria-label={label}>
      {sitePlans.ask}
    </a>
  )
}
