import { Link } from 'react-router-dom'
import { runtimeConfig } from '../config/runtimeConfig.ts'
import { site } from '../providers/es/site.ts'
import { createText } from '../providers/text.ts'
import { CheckIcon } from '../ui/theme/icons.tsx'
import { Money } from '../ui/values/Money.tsx'
import styles from './PlanCard.module.css'
import type { PublicPlan } from './publicApi.ts'
import { formatCount } from '../ui/values/formats.ts'

const t = createText(site)

/**
 * A plan: price by interval, member limit, features, and how to ask for it. `brief` keeps only name, price and members.
 */
export function PlanCard({ plan, brief = false }: { plan: PublicPlan; brief?: boolean }) {
  return (
    <article className={styles.plan}>
      <h3 className={styles.name}>{plan.name}</h3>
      <p className={styles.price}>
        <strong className={styles.amount}>
          {plan.price === 0 ? site.plans.free : <Money amount={plan.price} currency={plan.currency} />}
        </strong>{' '}
        {plan.price > 0 && <span className={styles.interval}>{site.plans[plan.interval]}</span>}
      </p>
      <p className={styles.members}>
        {plan.maxMembers === null ? site.plans.unlimited : t('plans.members', { count: formatCount(plan.maxMembers) })}
      </p>
      {!brief && <Included plan={plan} />}
    </article>
  )
}

function Included({ plan }: { plan: PublicPlan }) {
  return (
    <>
      {plan.description && <p className={styles.description}>{plan.description}</p>}
      <ul className={styles.features} aria-label={site.plans.features}>
        {plan.features.map((feature) => (
          <li key={feature} className={styles.feature}>
            <CheckIcon className={styles.check} />
            {feature}
          </li>
        ))}
      </ul>
      <AskFor plan={plan.name} />
    </>
  )
}

/** By e-mail if the installation has one, else through the help page; nothing if it has configured no contact. */
function AskFor({ plan }: { plan: string }) {
  const { contactEmail, whatsappUrl } = runtimeConfig()
  const label = t('plans.askFor', { plan })
  if (!contactEmail && !whatsappUrl) return null
  if (!contactEmail) {
    return (
      <Link className={`button button-quiet ${styles.ask}`} to="/help" aria-label={label}>
        {site.plans.ask}
      </Link>
    )
  }
  const subject = encodeURIComponent(t('plans.subject', { plan }))
  return (
    <a
      className={`button button-quiet ${styles.ask}`}
      href={`mailto:${contactEmail}?subject=${subject}`}
      aria-label={label}
    >
      {site.plans.ask}
    </a>
  )
}
