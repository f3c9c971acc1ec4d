import { useNotify, useUpdate } from 'react-admin'
import type { Plan } from '#domain/plan'
import { panel } from '../../providers/es/panel.ts'
import { plans } from '../../providers/es/plans.ts'
import { createText } from '../../providers/text.ts'
import styles from './plans.module.css'

const t = createText(plans)

/** Publishes or unpublishes a plan from the list. It shows the API's answer and is never optimistic. */
export function PublishedSwitch({ plan }: { plan: Plan }) {
  const [update, { isPending }] = useUpdate<Plan>()
  const notify = useNotify()
  const { id, name, published } = plan
  const toggle = () =>
    update(
      'plans',
      { id, data: { ...plan, published: !published }, previousData: plan },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => notify(t(published ? 'nowUnpublished' : 'nowPublished', { name }), { type: 'success' }),
        onError: (error) =>
          notify(error instanceof Error ? error.message : panel.network.unexpected, { type: 'error' }),
      },
    )
  // the accessible name includes the visible text
  const state = t(published ? 'published' : 'unpublished')
  return (
    <button
      type="button"
      role="switch"
      aria-checked={published}
      aria-label={`${t('publish', { name })} (${state})`}
      disabled={isPending}
      className={styles.switch}
      onClick={() => void toggle()}
    >
      <span className={styles.track} aria-hidden="true" />
      {state}
    </button>
  )
}
