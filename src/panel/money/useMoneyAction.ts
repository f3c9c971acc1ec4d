import { useRef, useState } from 'react'
import { useDataProvider, useRefresh } from 'react-admin'
import type { PanelDataProvider } from '../../providers/dataProvider.ts'
import { money } from '../../providers/es/money.ts'
import { createText } from '../../providers/text.ts'
import { failureOf } from './failure.ts'
import { codeOf, createKeyHolder, isRefusal } from './idempotencyKey.ts'

const t = createText(money)

type Action = {
  /** Makes the call. `key` is the Idempotency-Key of this hook's one intention. */
  run: (api: PanelDataProvider, key: string) => Promise<void>
  /** The form's fields, under which the API's messages go. */
  fields: readonly string[]
  /** The text for a failure that has none. */
  failed: string
}

/**
 * Records money from a form: never optimistic, once at a time, with one Idempotency-Key until it is recorded or
 * certainly refused. `submit` returns the errors by field, as react-admin's forms expect; `message` is the error of no
 * field. The screen reloads after success, and also when an earlier attempt that seemed lost turns out to be recorded.
 */
export function useMoneyAction() {
  const api = useDataProvider<PanelDataProvider>()
  const refresh = useRefresh()
  const [key] = useState(() => createKeyHolder())
  const running = useRef(false)
  const [isSending, setSending] = useState(false)
  const [message, setMessage] = useState<string | null>(null)

  async function submit({ run, fields, failed }: Action): Promise<Record<string, string> | undefined> {
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
      if (isRecorded) refresh()
      const failure = failureOf(error, fields, failed)
      setMessage(isRecorded ? t('register.recordedBefore') : messageOf(failure.message, error))
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
  return message && !isRefusal(error) ? `${message} ${t('register.harmless')}` : message
}
