import { Link } from 'react-router-dom'
import { recommendedPlan } from '#domain/clubs/planChoice'
import { runtimeConfig } from '../config/runtimeConfig.ts'
import { site } from '../providers/es/site.ts'
import { planQuestions, planSteps, sitePlans } from '../providers/es/sitePlans.ts'
import { fill } from '../providers/i18n/text.ts'
import { ErrorState, Notice } from '../ui/feedback/Notice.tsx'
import { formatCount } from '../ui/values/formats.ts'
import { Page } from './Page.tsx'
import styles from './PlansPage.module.css'
import { PlanTable } from './PlanTable.tsx'
import type { PublicPlan } from './publicApi.ts'
import { Question } from './Question.tsx'
import { useWholeList } from './queries.ts'
import { useFilters } from './useFilters.ts'
import { AddressForm } from './AddressForm.tsx'

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
        <label className={styles.field}>
          <span className={styles.label}>{label}</span>
          <input
            className={styles.input}
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

export function PlansPage() {
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
        <div className={styles.waiting} aria-busy="true">
          <p className="visually-hidden">{site.loading}</p>
        </div>
      )}
    </>
  )
}

/** Why a plan is recommended. `members` is null until the user enters them. */
function Reason({ plan, members }: { plan: PublicPlan | undefined; members: number | null }) {
  const count = formatCount(members ?? 1)
  if (plan) return fill(members === null ? sitePlans.size.start : sitePlans.size.found, { plan: plan.name, count })
  return (
    <>
      {fill(sitePlans.size.none, { count })} <Link to="/contact">{sitePlans.size.write}</Link>.
    </>
  )
}
