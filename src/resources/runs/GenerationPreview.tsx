import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Button } from '@mui/material'
import { useNavigate } from 'react-router-dom'
import { sum } from '#domain/money/money'
import { PREVIEW_GROUPS, type Preview, type PreviewGroup } from '#domain/money/run'
import { useApi } from '../../panel/data/panelDataProvider.ts'
import { Figure, Figures } from '../../panel/figures/Figure.tsx'
import { Failure, Section, NotLoaded } from '../../panel/page/Page.tsx'
import { codeOf } from '../../panel/action/failure.ts'
import { useFormAction } from '../../panel/action/useAction.ts'
import { PlannedFees } from '../../panel/money/PlannedFees.tsx'
import { Chips } from '../../panel/list/Chips.tsx'
import { runs } from '../../providers/es/runs.ts'
import { fill, formatCount } from '../../providers/i18n/text.ts'
import { Money } from '../../ui/values/Money.tsx'
import { generate, previewGeneration, type GenerationRequest } from './runState.tsx'

const ROWS = 50

type Props = { request: GenerationRequest; preview: Preview }

export function GenerationPreview({ request, preview }: Props) {
  const [selected, setSelected] = useState<PreviewGroup>()
  const [offset, setOffset] = useState(0)
  const { made, total, exempt, skipped, overdue, currency } = preview
  const skippedCount = sum(Object.values(skipped))
  const countOf = (one: PreviewGroup) => (one === 'charged' ? made - exempt : one === 'exempt' ? exempt : skipped[one])
  const groups = PREVIEW_GROUPS.filter((one) => countOf(one) > 0)
  const group = selected ?? groups[0] ?? 'charged'
  return (
    <Section title={runs.generate.result}>
      <Figures>
        <Figure label={runs.generate.made} value={formatCount(made)} />
        <Figure label={runs.generate.total} value={<Money amount={total} currency={currency} />} />
        {exempt > 0 && <Figure label={runs.generate.exempt} value={formatCount(exempt)} />}
        <Figure label={runs.generate.skipped} value={formatCount(skippedCount)} />
      </Figures>
      {overdue > 0 && <Alert severity="warning">{fill(runs.generate.overdue, { smart_count: overdue })}</Alert>}
      <Start request={request} preview={preview} />
      <Chips
        legend={runs.generate.groups}
        chips={groups.map((one) => ({
          id: one,
          label: runs.groups[one],
          count: countOf(one),
        }))}
        selected={group}
        onSelect={(next) => {
          setSelected(next)
          setOffset(0)
        }}
      />
      <p className="muted">{runs.reasons[group]}</p>
      <Rows request={request} group={group} offset={offset} currency={currency} onMove={setOffset} />
    </Section>
  )
}

type RowsProps = {
  request: GenerationRequest
  group: PreviewGroup
  offset: number
  currency: Preview['currency']
  onMove: (offset: number) => void
}

function Rows({ request, group, offset, currency, onMove }: RowsProps) {
  const api = useApi()
  const rows = { group, offset, limit: ROWS }
  const { data, error, refetch } = useQuery({
    queryKey: ['payments/generate', request, rows],
    queryFn: ({ signal }) => previewGeneration(api, request, rows, signal),
    placeholderData: keepPreviousData,
    // the preview is only valid for the moment of its request
    gcTime: 0,
  })
  if (!data) return <NotLoaded query={{ error, refetch }} isPart />
  if (data.rowsTotal === 0) return <p>{runs.generate.none}</p>
  return (
    <>
      <PlannedFees rows={data.rows} currency={currency} />
      {data.rowsTotal > ROWS && (
        <div className="row">
          <Button variant="outlined" disabled={offset === 0} onClick={() => onMove(Math.max(0, offset - ROWS))}>
            {runs.generate.before}
          </Button>
          <span>
            {fill(runs.generate.rows, {
              from: formatCount(offset + 1),
              to: formatCount(Math.min(offset + ROWS, data.rowsTotal)),
              total: data.rowsTotal,
            })}
          </span>
          <Button variant="outlined" disabled={offset + ROWS >= data.rowsTotal} onClick={() => onMove(offset + ROWS)}>
            {runs.generate.after}
          </Button>
        </div>
      )}
    </>
  )
}

function Start({ request, preview }: Props) {
  const navigate = useNavigate()
  const { submit, isSending, message } = useFormAction()
  const [isChanged, setChanged] = useState(false)
  const { made } = preview
  const start = () =>
    submit({
      failed: runs.generate.failed,
      run: async (api, key) => {
        try {
          const run = await generate(api, request, preview, key)
          return () =>
            void navigate(`/panel/payments/runs/${run.id}`, { state: { generating: run.state === 'running' } })
        } catch (error) {
          setChanged(codeOf(error) === 'listChanged')
          throw error
        }
      },
    })
  if (made === 0) return <p>{runs.generate.nothing}</p>
  return (
    <>
      <Failure>{message && isChanged ? runs.generate.changed : message}</Failure>
      <Button variant="contained" aria-disabled={isSending} onClick={() => void start()}>
        {isSending ? runs.generate.sending : fill(runs.generate.submit, { smart_count: made })}
      </Button>
    </>
  )
}
