import { useEffect, useRef, useState } from 'react'
import { useRefresh } from 'react-admin'
import { failureOf } from './failure.ts'

/** Long work that is done part by part while its page is open. Leaving the page leaves it where it is. */
export function useParts(failed: string) {
  const refresh = useRefresh()
  const isRunning = useRef(false)
  const [isGoing, setGoing] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const pause = () => {
    isRunning.current = false
  }
  useEffect(
    () => () => {
      isRunning.current = false
    },
    [],
  )

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
    if (isRunning.current) return
    isRunning.current = true
    setGoing(true)
    setMessage(null)
    await attempt(() =>
      work(() => isRunning.current).finally(() => {
        isRunning.current = false
        setGoing(false)
      }),
    )
  }

  return { isGoing, message, setMessage, attempt, go, pause }
}
