import { useRef, useState } from 'react'
import { useRefresh } from 'react-admin'
import { useApi } from '../data/queries.ts'
import type { PanelDataProvider } from '../../providers/api/dataProvider.ts'
import { money } from '../../providers/es/money.ts'
import { failureOf, codeOf, createKeyHolder, isRefusal } from './failure.ts'

type Action = {
  run: (api: PanelDataProvider, key: string) => Promise<void>
  fields?: readonly string[]
  failed: string
}

/**
 * Records something from a form: never optimistic, once at a time, with one Idempotency-Key until it is recorded or
 * certainly refused. `submit` returns the errors by field. Reloads the screen afterwards.
 */
export function useAction() {
  const api = useApi()
  const refresh = useRefresh()
  const [key] = useState(() => createKeyHolder())
  const running = useRef(false)
  const [isSending, setSending] = useState(false)
  const [message, setMessage] = useState<string | null>(null)

  async function submit({ run, fields = [], failed }: Action): Promise<Record<string, string> | undefined> {
    if (running.current) return undefined
    running.current = true
    setSending(true)
    setMessage(null)
    try {
      await run(api, key.current())
      refresh()
      return undefined
    } catch (error) {
      key.afterFailure(error)
      const isRecorded = codeOf(error) === 'keyReused'
      // Somebody else may have changed what the form shows.
      if (isRecorded || isRefusal(error)) refresh()
      const failure = failureOf(error, fields, failed)
      setMessage(isRecorded ? money.register.recordedBefore : messageOf(failure.message, error))
      return failure.fields
    } finally {
      running.current = false
      setSending(false)
    }
  }

  return { submit, isSending, message }
}

/** When the outcome is unknown, the person reads that sending again is safe. */
function messageOf(message: string | null, error: unknown): string | null {
  return message && !isRefusal(error) ? `${message} ${money.register.harmless}` : message
}
