import { useEffect, useState } from 'react'
import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { SKIP_REASONS } from '#domain/money/plannedFee'
import { isPending, runViewSchema, type RunView } from '#domain/money/run'
import { useApi } from '../../panel/data/panelDataProvider.ts'
import { useMay } from '../../panel/data/useActor.ts'
import { MANAGED } from '#domain/access/access'
import { Figure, Figures } from '../../panel/figures/Figure.tsx'
import { History } from '../../panel/history/History.tsx'
import { ListSection, RecordList } from '../../panel/list/ListPage.tsx'
import { SearchFilter } from '../../panel/list/listFilters.tsx'
import { Col } from '../../panel/list/table/Col.tsx'
import { amountAndPaid, feeColumns } from '../../panel/money/cells.tsx'
import type { FeeRow } from '#domain/money/fee'
import { ReasonButton } from '../../panel/action/ActionDialog.tsx'
import { StatusFilter } from '../../panel/money/StatusFilter.tsx'
import { Facts, ShowPage } from '../../panel/page/ShowPage.tsx'
import { monthInWords } from '#domain/values/writtenDate'
import { RecordName } from '../../panel/values/RecordName.tsx'
import { runs } from '../../providers/es/runs.ts'
import { fill, formatCount } from '../../providers/i18n/text.ts'
import { Instant } from '../../ui/values/Day.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { DismissButton, stateBadge, failureReason, changeRun } from './runState.tsx'
import { useParts } from '../../panel/action/useAction.ts'
import { Failure } from '../../panel/page/Page.tsx'

const FEE_FILTERS = [
  <StatusFilter key="status" source="status" alwaysOn />,
  <SearchFilter key="q" source="q" alwaysOn />,
]

export default function RunShow() {
  return <ShowPage<RunView> title={runTitle}>{(run) => <Run key={run.id} run={run} />}</ShowPage>
}

function runTitle({ kind, period }: RunView): string {
  return `${runs.kinds[kind]} · ${monthInWords(period)}`
}

function Run({ run: stored }: { run: RunView }) {
  const { state } = useLocation() as { state: { generating?: boolean } | null }
  const { run, isRunning, message, resume, stop } = useGenerating(stored, state?.generating === true)
  const mayGenerate = useMay()('generate', 'payments', run.institutionId)
  const isEmpty = run.made === 0 && isPending(run)
  const isOpen = run.state === 'running' || run.state === 'stopped'
  return (
    <div className="sections">
      <Failure>{message}</Failure>
      {isOpen && <Progress run={run} isRunning={isRunning} {...(mayGenerate && { onResume: resume, onStop: stop })} />}
      <Outcome run={run} />
      {mayGenerate && !isRunning && run.state !== 'undone' && !isEmpty && (
        <div>
          <ReasonButton
            texts={runs.run.undo}
            path={`runs/${run.id}/undoing`}
            version={run.version}
            schema={runViewSchema}
          />
        </div>
      )}
      {run.made > 0 && <RunFees run={run} />}
      <History resource="runs" record={run} />
    </div>
  )
}

type ProgressProps = { run: RunView; isRunning: boolean; onResume?: () => void; onStop?: () => void }

function Progress({ run, isRunning, onResume, onStop }: ProgressProps) {
  const { made, expected, state } = run
  const progress = fill(runs.run.progress, { made, expected })
  const reason = isRunning ? null : failureReason(run)
  const byServer = run.origin === 'schedule' && state === 'running'
  const progressText = isRunning ? runs.run.driving : byServer ? runs.run.serverGoes : runs.run.waiting
  return (
    <div className="stack">
      {reason !== null && (
        <Failure>
          {fill(runs.run.failedWhy, { reason })} {state === 'running' ? runs.run.retriesItself : runs.run.retryHelp}
        </Failure>
      )}
      <output>{progress}</output>
      <progress aria-label={progress} max={Math.max(1, expected)} value={made} />
      {reason === null && <p className="muted">{progressText}</p>}
      <div>
        {isRunning && onStop && (
          <Button variant="outlined" onClick={onStop}>
            {runs.run.stop}
          </Button>
        )}
        {!isRunning && onResume && (
          <Button variant="contained" onClick={onResume}>
            {reason === null ? runs.run.resume : runs.run.retry}
          </Button>
        )}{' '}
        {!isRunning && onResume && isPending(run) && <DismissButton run={run} />}
      </div>
    </div>
  )
}

function Outcome({ run }: { run: RunView }) {
  const translate = useTranslate()
  const label = (field: string) => translate(`resources.runs.fields.${field}`)
  const { made, total, exempt, credited, skipped, currency, undoneReason } = run
  return (
    <>
      <Figures>
        <Figure label={label('state')} value={stateBadge(run)} />
        <Figure label={label('made')} value={formatCount(made)} />
        <Figure label={label('total')} value={<Money amount={total} currency={currency} />} />
        {exempt > 0 && <Figure label={label('exempt')} value={formatCount(exempt)} />}
        {credited > 0 && <Figure label={label('credited')} value={<Money amount={credited} currency={currency} />} />}
      </Figures>
      {undoneReason !== null && <p>{fill(runs.run.undoneWhy, { reason: undoneReason })}</p>}
      <Facts
        facts={[
          { field: 'institutionId', value: <RecordName source="institutionId" /> },
          { field: 'actorName', value: run.origin === 'schedule' ? runs.automatic : run.actorName },
          { field: 'createdAt', value: <Instant at={run.createdAt} /> },
          { field: 'finishedAt', value: run.finishedAt && <Instant at={run.finishedAt} /> },
          ...SKIP_REASONS.map((reason) => ({
            label: runs.groups[reason],
            value: skipped[reason] > 0 && formatCount(skipped[reason]),
          })),
        ]}
      />
    </>
  )
}

function RunFees({ run: { id } }: { run: RunView }) {
  const whole = { path: 'payments', filter: { runId: id }, label: runs.run.wholeFees }
  return (
    <ListSection title={runs.run.fees} whole={whole}>
      <RecordList<FeeRow>
        resource="payments"
        filter={{ ...MANAGED, runId: id }}
        sort={{ field: 'amount', order: 'DESC' }}
        filters={FEE_FILTERS}
        storeKey={`runs.${id}.fees`}
        tableKey="runs.fees.datatable"
      >
        {feeColumns(false).slice(0, 4)}
        <Col<FeeRow> source="amount" align="right" card="end" render={amountAndPaid} />
      </RecordList>
    </ListSection>
  )
}

/** Continues a run; immediately if `startsNow`. */
function useGenerating(run: RunView, startsNow: boolean) {
  const api = useApi()
  const [live, setLive] = useState<RunView | null>(null)
  const { isRunning, message, attempt, go } = useParts(runs.run.failed)
  const { id } = run
  const change = async (kind: 'continuation' | 'stop', body: object = {}) => {
    const next = await changeRun(api, id, kind, body)
    setLive(next)
    return next
  }
  const continueRun = (resume: boolean) =>
    void go(async (mayContinue) => {
      let next = await change('continuation', { resume })
      while (mayContinue() && next.state === 'running') next = await change('continuation')
    })

  const isToStart = startsNow && run.state === 'running'
  useEffect(() => {
    if (isToStart) continueRun(false)
    // only once, when the page opens
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id])

  // The record may have been refetched since the last part.
  const newest = live && live.version > run.version ? live : run
  const stop = () => void attempt(() => change('stop'))
  return { run: newest, isRunning, message, resume: () => continueRun(true), stop }
}
