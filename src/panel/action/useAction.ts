import { useCallback, useEffect, useRef, useState } from 'react'
import { useRefresh, useUpdate, type RaRecord } from 'react-admin'
import { useApi } from '../data/panelDataProvider.ts'
import type { PanelDataProvider } from '../../providers/api/dataProvider.ts'
import { money } from '../../providers/es/money.ts'
import { toast, type ToastContent } from '../../providers/toast/toast.ts'
import { codeOf, failureOf, isRefusal, messageOf } from './failure.ts'

type Action = {
  /** Returns a callback for when the form is still open. */
  run: (api: PanelDataProvider, key: string) => Promise<(() => void) | void>
  fields?: readonly string[]
  failed: string
}

/**
 * One Idempotency-Key per intention (§D6), shared by double clicks and retries. A refusal renews it; while the outcome
 * is unknown it stays, so that the API never records twice.
 */
export function createKeyHolder(makeKey: () => string = () => crypto.randomUUID()) {
  let key = makeKey()
  const renew = () => {
    key = makeKey()
  }
  return {
    current: () => key,
    renew,
    afterFailure(failure: unknown) {
      if (isRefusal(failure)) renew()
    },
  }
}

/**
 * The action of a form: never optimistic, one at a time, with one Idempotency-Key until it is recorded or refused.
 * `submit` returns the errors by field.
 */
export function useFormAction() {
  const api = useApi()
  const refresh = useRefresh()
  const [key] = useState(() => createKeyHolder())
  const running = useRef(false)
  const [isSending, setSending] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const isOpen = useRef(false)
  const isUnknown = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
      // The refreshed screen shows whether it was recorded, before the user types it again.
      if (isUnknown.current) refresh()
    }
  }, [refresh])

  async function submit({ run, fields = [], failed }: Action): Promise<Record<string, string> | undefined> {
    if (running.current) return undefined
    running.current = true
    setSending(true)
    setMessage(null)
    try {
      const onRecorded = await run(api, key.current())
      isUnknown.current = false
      if (isOpen.current) onRecorded?.()
      refresh()
      return undefined
    } catch (error) {
      key.afterFailure(error)
      isUnknown.current = !isRefusal(error)
      const isRecorded = codeOf(error) === 'keyReused'
      const failure = failureOf(error, fields, failed)
      const reason = isRecorded ? money.register.recordedBefore : failure.message
      if (!isOpen.current) toast.error({ message: reason ?? failed })
      // Another user may have changed the records in the form.
      if (isRecorded || isRefusal(error) || !isOpen.current) refresh()
      setMessage(isRecorded ? reason : withHint(reason, error))
      return failure.fields
    } finally {
      running.current = false
      setSending(false)
    }
  }

  return { submit, isSending, message }
}

/** If the outcome is unknown, adds that sending again is safe. */
function withHint(message: string | null, error: unknown): string | null {
  return message && !isRefusal(error) ? `${message} ${money.register.harmless}` : message
}

export type Call<Answer = unknown> = (api: PanelDataProvider, key: string) => Promise<Answer>

/** The action of a button: a toast shows the outcome. One Idempotency-Key until it is recorded or refused. */
export function useButtonAction() {
  const api = useApi()
  const refresh = useRefresh()
  const [key] = useState(() => createKeyHolder())
  const [isPending, setPending] = useState(false)
  const change = async <Answer>(
    call: Call<Answer>,
    done: string | ((answer: Answer) => ToastContent),
    leave?: () => void,
  ) => {
    setPending(true)
    try {
      const answer = await call(api, key.current())
      key.renew()
      leave?.()
      toast.success(typeof done === 'string' ? { message: done } : done(answer))
    } catch (error) {
      key.afterFailure(error)
      toast.error({ message: messageOf(error) })
    } finally {
      setPending(false)
      refresh()
    }
  }
  return { change, isPending }
}

/** Changes a field of a listed record. The row stays, even if the list's filter no longer matches it. */
export function useRowChange<Row extends RaRecord>(resource: string) {
  const [update, { isPending }] = useUpdate<Row>()
  const change = (row: Row, changes: Partial<Row>, done: string) =>
    update(
      resource,
      { id: row.id, data: { ...row, ...changes }, previousData: row },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => toast.success({ message: done }),
        onError: (error) => toast.error({ message: messageOf(error) }),
      },
    )
  return { change, isPending }
}

/** Long work in parts, while its page is open. It pauses when the user leaves the page. */
export function useParts(failed: string) {
  const refresh = useRefresh()
  const isActive = useRef(false)
  const [isRunning, setRunning] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const pause = useCallback(() => {
    isActive.current = false
  }, [])
  useEffect(() => pause, [pause])

  async function attempt(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      setMessage(failureOf(error, [], failed).message)
    }
    refresh()
  }

  /** Starts the work unless it is running. `work` continues while `mayContinue` returns true. */
  async function go(work: (mayContinue: () => boolean) => Promise<void>): Promise<void> {
    if (isActive.current) return
    isActive.current = true
    setRunning(true)
    setMessage(null)
    await attempt(() =>
      work(() => isActive.current).finally(() => {
        pause()
        setRunning(false)
      }),
    )
  }

  return { isRunning, message, setMessage, attempt, go, pause }
}

/** Makes calls with one key for each intention, identified by a text. */
export function useKeys() {
  const keys = useRef(new Map<string, ReturnType<typeof createKeyHolder>>())
  return async <Answer>(intention: string, call: (key: string) => Promise<Answer>): Promise<Answer> => {
    const key = keys.current.get(intention) ?? createKeyHolder()
    keys.current.set(intention, key)
    try {
      const answer = await call(key.current())
      keys.current.delete(intention)
      return answer
    } catch (error) {
      key.afterFailure(error)
      throw error
    }
  }
}
