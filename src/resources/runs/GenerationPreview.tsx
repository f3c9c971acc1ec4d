import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from '@mui/material'
import { useDataProvider } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { sum } from '#domain/money'
import { PREVIEW_GROUPS } from '#domain/run'
import type { Preview, PreviewGroup } from '#domain/run'
import { Figure, Figures } from '../../panel/figures/Figure.tsx'
import { Section } from '../../panel/form/FormSection.tsx'
import { codeOf } from '../../panel/money/idempotencyKey.ts'
import { useMoneyAction } from '../../panel/money/useMoneyAction.ts'
import { PartFailure } from '../../panel/page/PageFailure.tsx'
import { PageLoading } from '../../panel/page/PageLoading.tsx'
import type { PanelDataProvider } from '../../providers/dataProvider.ts'
import { runs } from '../../providers/es/runs.ts'
import { createText } from '../../providers/text.ts'
import { formatCount } from '../../ui/values/formats.ts'
import { Money } from '../../ui/values/Money.tsx'
import chipStyles from '../../panel/money/StatusFilter.module.css'
import formStyles from '../../panel/form/form.module.css'
import { PreviewRows } from './PreviewRows.tsx'
import { generate, previewGeneration } from './runCalls.ts'
import type { Asked } from './runCalls.ts'
import styles from './runs.module.css'

const t = createText(runs)
const ROWS = 50

type Props = { asked: Asked; preview: Preview }

/** What a run would do: its figures, its rows by group, and the button that begins it. */
export function GenerationPreview({ asked, preview }: Props) {
  const [group, setGroup] = useState<PreviewGroup>('charged')
  const [offset, setOffset] = useState(0)
  const { made, total, exempt, skipped, currency } = preview
  const left = sum(Object.values(skipped))
  const countOf = (one: PreviewGroup) => (one === 'charged' ? made - exempt : one === 'exempt' ? exempt : skipped[one])
  return (
    <Section title={t('generate.result')}>
      <Figures>
        <Figure label={t('generate.made')} value={formatCount(made)} />
        <Figure label={t('generate.total')} value={<Money amount={total} currency={currency} />} />
        {exempt > 0 && <Figure label={t('generate.exempt')} value={formatCount(exempt)} />}
        <Figure label={t('generate.skipped')} value={formatCount(left)} />
      </Figures>
      <Start asked={asked} preview={preview} />
      <fieldset className={chipStyles.group}>
        <legend className="visually-hidden">{t('generate.groups')}</legend>
        <div className={chipStyles.chips}>
          {PREVIEW_GROUPS.filter((one) => one === 'charged' || countOf(one) > 0).map((one) => (
            <button
              key={one}
              type="button"
              className={chipStyles.chip}
              aria-pressed={one === group}
              onClick={() => {
                setGroup(one)
                setOffset(0)
              }}
            >
              {runs.groups[one]} <span className={chipStyles.count}>{formatCount(countOf(one))}</span>
            </button>
          ))}
        </div>
      </fieldset>
      <p className={styles.reason}>{runs.reasons[group]}</p>
      <Rows asked={asked} group={group} offset={offset} currency={currency} onMove={setOffset} />
    </Section>
  )
}

type RowsProps = {
  asked: Asked
  group: PreviewGroup
  offset: number
  currency: Preview['currency']
  onMove: (offset: number) => void
}

function Rows({ asked, group, offset, currency, onMove }: RowsProps) {
  const api = useDataProvider<PanelDataProvider>()
  const rows = { group, offset, limit: ROWS }
  const { data, error, refetch } = useQuery({
    queryKey: ['payments/generate', asked, rows],
    queryFn: ({ signal }) => previewGeneration(api, asked, rows, signal),
    placeholderData: keepPreviousData,
    // A preview is only as good as the moment in which it was asked for.
    gcTime: 0,
  })
  if (error && !data) return <PartFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <PageLoading />
  if (data.rowsTotal === 0) return <p>{t('generate.none')}</p>
  return (
    <>
      <PreviewRows rows={data.rows} currency={currency} />
      {data.rowsTotal > ROWS && (
        <div className={styles.pages}>
          <Button variant="outlined" disabled={offset === 0} onClick={() => onMove(Math.max(0, offset - ROWS))}>
            {t('generate.before')}
          </Button>
          <span>
            {t('generate.rows', {
              from: formatCount(offset + 1),
              to: formatCount(Math.min(offset + ROWS, data.rowsTotal)),
              total: formatCount(data.rowsTotal),
            })}
          </span>
          <Button variant="outlined" disabled={offset + ROWS >= data.rowsTotal} onClick={() => onMove(offset + ROWS)}>
            {t('generate.after')}
          </Button>
        </div>
      )}
    </>
  )
}

/** Begins the run, and goes on with it on its own page. */
function Start({ asked, preview }: Props) {
  const navigate = useNavigate()
  const { submit, isSending, message } = useMoneyAction()
  const [isChanged, setChanged] = useState(false)
  const { made } = preview
  const start = () =>
    submit({
      fields: [],
      failed: t('generate.failed'),
      run: async (api, key) => {
        try {
          const run = await generate(api, asked, preview, key)
          void navigate(`/panel/payments/runs/${run.id}`, { state: { generating: run.state === 'running' } })
        } catch (error) {
          setChanged(codeOf(error) === 'listChanged')
          throw error
        }
      },
    })
  if (made === 0) return <p>{t('generate.nothing')}</p>
  return (
    <>
      {message && (
        <p className={formStyles.failure} role="alert">
          {isChanged ? t('generate.changed') : message}
        </p>
      )}
      <Button
        variant="contained"
        className={styles.start}
        aria-disabled={isSending}
        onClick={() => {
          if (!isSending) void start()
        }}
      >
        {isSending ? t('generate.sending') : t('generate.submit', { smart_count: made })}
      </Button>
    </>
  )
}
