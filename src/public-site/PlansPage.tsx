import { runtimeConfig } from '../config/runtimeConfig.ts'
import { site } from '../providers/es/site.ts'
import { createText } from '../providers/text.ts'
import { Page } from './Page.tsx'
import { PlanCard } from './PlanCard.tsx'
import { useWholeList } from './queries.ts'
import { Results } from './Results.tsx'

const t = createText(site)

/** What institutions pay for the product. */
export function PlansPage() {
  const plans = useWholeList('plans')
  return (
    <Page title={site.plans.title} intro={t('plans.intro', { name: runtimeConfig().name })}>
      <h2 className="visually-hidden">{site.filters.results}</h2>
      <Results query={plans} empty={{ title: site.plans.empty, detail: site.plans.emptyDetail }} skeletons={4}>
        {(plan) => <PlanCard plan={plan} />}
      </Results>
    </Page>
  )
}
