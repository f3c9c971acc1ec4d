import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { reminders } from '../providers/es/reminders.ts'
import { site } from '../providers/es/site.ts'
import { fill } from '../providers/i18n/text.ts'
import { ErrorState, Notice } from '../ui/feedback/Notice.tsx'
import { RequestFailure } from '../ui/feedback/requestFailure.ts'
import { usePageTitle } from '../ui/shell/usePageTitle.ts'
import { z } from 'zod'
import { callPublic } from './publicApi.ts'

const stopSchema = z.object({ institutionName: z.string(), stopped: z.boolean() })
/** Reads which reminders the signed address of a mail stops, or stops them. */
const reminderStop = (token: string, call: { method?: 'POST' } = {}) =>
  callPublic(`reminders/${encodeURIComponent(token)}`, (answer) => stopSchema.parse(answer), call)

export default function ReminderStopPage() {
  usePageTitle(reminders.page.title)
  const { token = '' } = useParams()
  const key = ['public', 'reminderStop', token]
  const cache = useQueryClient()
  const { data, error, refetch } = useQuery({ queryKey: key, queryFn: () => reminderStop(token) })
  const [state, setState] = useState<'ready' | 'saving' | 'failed'>('ready')
  async function stop() {
    setState('saving')
    try {
      cache.setQueryData(key, await reminderStop(token, { method: 'POST' }))
      setState('ready')
    } catch {
      setState('failed')
    }
  }
  if (!data && error instanceof RequestFailure && error.status >= 400 && error.status < 429) {
    return <Notice level={1} title={reminders.page.wrong} detail={reminders.page.wrongDetail} />
  }
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <p>{site.loading}</p>
  const { institutionName: name, stopped } = data
  if (stopped) return <Notice level={1} title={fill(reminders.page.done, { name })} detail={reminders.page.detail} />
  return (
    <Notice level={1} title={fill(reminders.page.ask, { name })} detail={reminders.page.detail}>
      <button type="button" className="button" disabled={state === 'saving'} onClick={() => void stop()}>
        {state === 'saving' ? reminders.page.stopping : reminders.page.stop}
      </button>
      {state === 'failed' && <p role="alert">{reminders.page.failed}</p>}
    </Notice>
  )
}
