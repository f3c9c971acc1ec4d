import type { ReactNode } from 'react'
import { createSearchParams, Link } from 'react-router-dom'
import { formatPrice } from '#domain/money/currency'
import { allFeatures, costPerMonth, costPerYear } from '#domain/clubs/planChoice'
import { sitePlans } from '../providers/es/sitePlans.ts'
import { fill } from '../providers/i18n/text.ts'
import { CheckIcon } from '../ui/theme/icons.tsx'
import { formatCount } from '../ui/values/formats.ts'
import styles from './PlanTable.module.css'
import type { PublicPlan } from './publicApi.ts'

const { table } = sitePlans

type Props = { plans: readonly PublicPlan[]; recommended: PublicPlan | undefined }

export function PlanTable({ plans, recommended }: Props) {
  const row = (label: string, cell: (plan: PublicPlan) => ReactNode) => (
    <tr key={label}>
      <th scope="row">{label}</th>
      {plans.map((plan) => (
        <td key={plan.id} data-recommended={plan === recommended}>
          {cell(plan)}
        </td>
      ))}
    </tr>
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls has to be reached by keyboard
    <section className={styles.scroll} aria-label={table.label} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{table.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{table.plan}</th>
            {plans.map((plan) => (
              <th key={plan.id} scope="col" data-recommended={plan === recommended}>
                {plan === recommended && <span className={styles.badge}>{sitePlans.recommended}</span>}
                <span className={styles.name}>{plan.name}</span>
                {plan.description && <span className={styles.description}>{plan.description}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row(table.price, (plan) => (
            <>
              <strong className={styles.amount}>{amountOf(plan, plan.price)}</strong>
              {plan.price > 0 && <span className={styles.interval}>{sitePlans[plan.interval]}</span>}
            </>
          ))}
          {row(table.perYear, (plan) => amountOf(plan, costPerYear(plan)))}
          {row(table.perMonth, (plan) => amountOf(plan, costPerMonth(plan)))}
          {row(table.members, ({ maxMembers }) =>
            maxMembers === null ? sitePlans.unlimited : fill(sitePlans.members, { count: formatCount(maxMembers) }),
          )}
          {allFeatures(plans).map((feature) =>
            row(feature, ({ features }) => <Included yes={features.includes(feature)} />),
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <span className="visually-hidden">{table.get}</span>
            </th>
            {plans.map((plan) => (
              <td key={plan.id} data-recommended={plan === recommended}>
                <GetPlan plan={plan} isMain={plan === recommended} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function amountOf({ currency, price }: PublicPlan, amount: number): ReactNode {
  return price === 0 ? sitePlans.free : <span className="tabular nowrap">{formatPrice(amount, currency)}</span>
}

function Included({ yes }: { yes: boolean }) {
  return (
    <>
      {yes ? <CheckIcon className={styles.check} /> : <span aria-hidden="true">–</span>}
      <span className="visually-hidden">{yes ? table.included : table.missing}</span>
    </>
  )
}

/** How a club gets the plan. It registers by itself with a free one, and asks for another, which the message then names. */
function GetPlan({ plan: { name, price }, isMain }: { plan: PublicPlan; isMain: boolean }) {
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
