import { useCallback, useEffect, useRef, useState } from 'react'
import { useDataProvider, useRefresh } from 'react-admin'
import type { RunView } from '#domain/money/run'
import { failureOf } from '../../panel/action/failure.ts'
import type { PanelDataProvider } from '../../providers/api/dataProvider.ts'
import { runs } from '../../providers/es/runs.ts'
import { changeRun } from './runCalls.ts'

/**
 * Goes on with a run part by part while the page is open, at once if `startsNow`. Leaving the page leaves it where it
 * is.
 */
export function useGenerating(run: RunView, startsNow: boolean) {
  const api = useDataProvider<PanelDataProvider>()
  const refresh = useRefresh()
  const [live, setLive] = useState<RunView | null>(null)
  const [isGoing, setGoing] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const going = useRef(false)
  const { id } = run

  const go = useCallback(
    async (resume: boolean) => {
      if (going.current) return
      going.current = true
      setGoing(true)
      setMessage(null)
      try {
        let next = await changeRun(api, id, 'continuation', { resume })
        setLive(next)
        while (going.current && next.state === 'running') {
          next = await changeRun(api, id, 'continuation', {})
          setLive(next)
        }
      } catch (error) {
        setMessage(failureOf(error, [], runs.run.failed).message)
      } finally {
        going.current = false
        setGoing(false)
        refresh()
      }
    },
    [api, id, refresh],
  )

  async function stop() {
    try {
      setLive(await changeRun(api, id, 'stop', {}))
    } catch (error) {
      setMessage(failureOf(error, [], runs.run.failed).message)
    }
    refresh()
  }

  const isToStart = startsNow && run.state === 'running'
  useEffect(() => {
    if (isToStart) void go(false)
    return () => {
      going.current = false
    }
    // only once, when the page opens
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id])

  // The record may have been read again since the last part.
  const newest = live && live.version > run.version ? live : run
  return { run: newest, isGoing, message, resume: () => void go(true), stop: () => void stop() }
}
