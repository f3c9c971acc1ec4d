import { LinkBase } from 'react-admin'
import { managesSeveral } from '#domain/access/actor'
import { isPending, type RunView } from '#domain/money/run'
import { useRecords } from '../../panel/data/queries.ts'
import { useActor, useMay } from '../../panel/data/useActor.ts'
import { MANAGED } from '#domain/access/access'
import { Section } from '../../panel/page/Page.tsx'
import { monthInWords } from '#domain/values/writtenDate'
import { runs } from '../../providers/es/runs.ts'
import { fill } from '../../providers/i18n/text.ts'
import { DismissButton, failureReason } from './runState.tsx'
import { ReferenceName } from '../../panel/values/RecordName.tsx'

export function PendingMonths() {
  const actor = useActor()
  const may = useMay()
  const { data } = useRecords<RunView>('runs', { ...MANAGED, origin: 'schedule', state: 'stopped' }, { by: 'period' })
  const pending = data?.filter(isPending) ?? []
  if (pending.length === 0) return null
  const hasSeveral = managesSeveral(actor)
  return (
    <Section title={runs.pending.title} intro={runs.pending.intro}>
      <ul className="stack">
        {pending.map((run) => (
          <li key={run.id} className="apart">
            <span>
              <strong>{monthInWords(run.period)}</strong>
              {hasSeveral && (
                <>
                  {' · '}
                  <ReferenceName reference="institutions" id={run.institutionId} />
                </>
              )}
              <span className="muted"> {failureReason(run)}</span>
            </span>
            {may('generate', 'payments', run.institutionId) && (
              <>
                <LinkBase
                  to={`/panel/payments/runs/${run.id}`}
                  aria-label={fill(runs.pending.named, {
                    action: runs.pending.generate,
                    month: monthInWords(run.period),
                  })}
                >
                  {runs.pending.generate}
                </LinkBase>
                <DismissButton run={run} />
              </>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
