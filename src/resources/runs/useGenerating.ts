import { useCallback, useEffect, useRef, useState } from 'react'
import { useDataProvider, useRefresh } from 'react-admin'
import type { RunView } from '#domain/run'
import { failureOf } from '../../panel/money/failure.ts'
import type { PanelDataProvider } from '../../providers/dataProvider.ts'
import { runs } from '../../providers/es/runs.ts'
import { continueRun, stopRun } from './runCalls.ts'

/**
 * Goes on with a run part by part while the page is open, at once if `startsNow`. `live` is the run after the last part.
 * Leaving the page leaves the run where it is; whoever continues it goes on from there.
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
        let next = await continueRun(api, id, { resume })
        setLive(next)
        while (going.current && next.state === 'running') {
          next = await continueRun(api, id, {})
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
      setLive(await stopRun(api, id))
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
  const shown = live && live.version > run.version ? live : run
  return { run: shown, isGoing, message, resume: () => void go(true), stop: () => void stop() }
}
