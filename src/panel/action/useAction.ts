import { useCallback, useEffect, useRef, useState } from 'react'
import { useRefresh, useUpdate, type RaRecord } from 'react-admin'
import { useApi } from '../data/panelDataProvider.ts'
import type { PanelDataProvider } from '../../providers/api/dataProvider.ts'
import { money } from '../../providers/es/money.ts'
import { toast, type ToastContent } from '../../providers/toast/toast.ts'
import { codeOf, failureOf, isRefusal, messageOf } from './failure.ts'

type Action = {
  /** What it returns is called if the form is still open. */
  run: (api: PanelDataProvider, key: string) => Promise<(() => void) | void>
  fields?: readonly string[]
  failed: string
}

/**
 * Of one intention (§D6), shared by double clicks and retries. A definite refusal renews it; while the outcome is
 * unknown it stays, and the API never records twice.
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
 * Of a form: never optimistic, once at a time, with one Idempotency-Key until recorded or certainly refused. `submit`
 * returns the errors by field.
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
      // The screen shows whether it was recorded, before anybody types it again.
      if (isUnknown.current) refresh()
    }
  }, [refresh])

  async function submit({ run, fields = [], failed }: Action): Promise<Record<string, string> | undefined> {
    if (running.current) return undefined
    running.current = true
    setSending(true)
    setMessage(null)
    try {
      const next = await run(api, key.current())
      isUnknown.current = false
      if (isOpen.current) next?.()
      refresh()
      return undefined
    } catch (error) {
      key.afterFailure(error)
      isUnknown.current = !isRefusal(error)
      const isRecorded = codeOf(error) === 'keyReused'
      const failure = failureOf(error, fields, failed)
      const reason = isRecorded ? money.register.recordedBefore : failure.message
      if (!isOpen.current) toast.error({ message: reason ?? failed })
      // Somebody else may have changed what the form shows.
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

/** When the outcome is unknown, the person reads that sending again is safe. */
function withHint(message: string | null, error: unknown): string | null {
  return message && !isRefusal(error) ? `${message} ${money.register.harmless}` : message
}

export type Call<Answer = unknown> = (api: PanelDataProvider, key: string) => Promise<Answer>

/** Of a button: a toast shows what came of it. One Idempotency-Key until it is changed or certainly refused. */
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

/** Changes a field of a listed record. The row stays where it is, although the list's filter may no longer match it. */
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

/** Long work that is done part by part while its page is open. Leaving the page leaves it where it is. */
export function useParts(failed: string) {
  const refresh = useRefresh()
  const isGoingOn = useRef(false)
  const [isGoing, setGoing] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const pause = useCallback(() => {
    isGoingOn.current = false
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

  /** Does the parts, unless they are being done. `work` goes on as long as it may. */
  async function go(work: (mayGoOn: () => boolean) => Promise<void>): Promise<void> {
    if (isGoingOn.current) return
    isGoingOn.current = true
    setGoing(true)
    setMessage(null)
    await attempt(() =>
      work(() => isGoingOn.current).finally(() => {
        pause()
        setGoing(false)
      }),
    )
  }

  return { isGoing, message, setMessage, attempt, go, pause }
}

/** Makes calls with one key for each intention, which its text identifies. */
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
