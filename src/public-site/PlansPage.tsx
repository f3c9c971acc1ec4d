import { createSearchParams, Link } from 'react-router-dom'
import { allFeatures, costPerMonth, costPerYear, recommendedPlan } from '#domain/clubs/plan'
import { runtimeConfig } from '../config/runtimeConfig.ts'
import { planQuestions, planSteps, sitePlans } from '../providers/es/sitePlans.ts'
import { fill } from '../providers/i18n/text.ts'
import { ErrorState, Notice } from '../ui/feedback/Notice.tsx'
import { Page } from './Page.tsx'
import filterStyles from './Filters.module.css'
import styles from './PlansPage.module.css'
import type { PublicPlan } from './publicRecords.ts'
import { Question } from './Question.tsx'
import { useWholeList } from './queries.ts'
import { useFilters } from './useFilters.ts'
import { AddressForm } from './AddressForm.tsx'
import type { ReactNode } from 'react'
import { formatPrice } from '#domain/money/currency'
import { Loading } from './Loading.tsx'
import { CheckIcon } from '../ui/theme/icons.tsx'

const { table } = sitePlans

type Props = { plans: readonly PublicPlan[]; recommended: PublicPlan | undefined }

function PlanTable({ plans, recommended }: Props) {
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
            maxMembers === null ? sitePlans.unlimited : fill(sitePlans.members, { count: maxMembers }),
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

/** A free plan leads to registration, any other to a message that names it. */
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

const MOST = 1_000_000

/** Parses a number of members: a whole number from 1 on, else null. Points that group thousands are left out. */
function parseMembers(size: string): number | null {
  const text = size.replace(/(?<=\d)\.(?=\d{3}(?:\D|$))/g, '')
  const members = /^\d{1,7}$/.test(text) ? Number(text) : 0
  return members >= 1 && members <= MOST ? members : null
}

/** Asks for the club's size. The answer is in the address, so that the recommendation needs no script. */
function PlanSize({ size }: { size: string }) {
  const { label, placeholder, submit, invalid } = sitePlans.size
  const wrong = size !== '' && parseMembers(size) === null
  return (
    <search>
      <AddressForm className={styles.size} action="/plans" preventScrollReset>
        <label>
          <span className={filterStyles.label}>{label}</span>
          <input
            className={filterStyles.control}
            name="socios"
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            defaultValue={size}
            placeholder={placeholder}
            aria-invalid={wrong}
            aria-describedby={wrong ? 'socios-error' : undefined}
          />
        </label>
        <button type="submit" className="button button-quiet">
          {submit}
        </button>
        {wrong && (
          <p className={styles.wrong} id="socios-error" role="alert">
            {invalid}
          </p>
        )}
      </AddressForm>
    </search>
  )
}

export default function PlansPage() {
  return (
    <Page title={sitePlans.title} intro={fill(sitePlans.intro, { name: runtimeConfig().name })}>
      <Comparison />
      <section className={styles.part} aria-labelledby="empezar">
        <h2 id="empezar">{sitePlans.begin.title}</h2>
        <ol className={styles.steps}>
          {planSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <Link className="button" to="/panel/my-institutions/new">
          {sitePlans.begin.account}
        </Link>
      </section>
      <section className={styles.part} aria-labelledby="preguntas">
        <h2 id="preguntas" className={styles.questions}>
          {sitePlans.questions.title}
        </h2>
        {planQuestions.map((one) => (
          <Question key={one.question} {...one} />
        ))}
      </section>
    </Page>
  )
}

function Comparison() {
  const size = useFilters().value('socios')
  const { data, error, refetch } = useWholeList('plans')
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data?.rows.length === 0) return <Notice title={sitePlans.empty} detail={sitePlans.emptyDetail} />
  const members = parseMembers(size)
  const plans = data?.rows ?? []
  const recommended = recommendedPlan(plans, members ?? 1)
  return (
    <>
      <PlanSize key={size} size={size} />
      {data ? (
        <>
          <p className={styles.reason} aria-live="polite">
            <Reason plan={recommended} members={members} />
          </p>
          <PlanTable plans={plans} recommended={recommended} />
        </>
      ) : (
        <Loading />
      )}
    </>
  )
}

/** Why a plan is recommended. `members` is null until the user enters them. */
function Reason({ plan, members }: { plan: PublicPlan | undefined; members: number | null }) {
  const count = members ?? 1
  if (plan) return fill(members === null ? sitePlans.size.start : sitePlans.size.found, { plan: plan.name, count })
  return (
    <>
      {fill(sitePlans.size.none, { count })} <Link to="/contact">{sitePlans.size.write}</Link>.
    </>
  )
}
