import { useEffect, useRef, useState } from 'react'
import { useDataProvider, useRefresh } from 'react-admin'
import { batchSchema, type Batch } from '#domain/reminders/reminder'
import { failureOf } from '../../panel/action/failure.ts'
import type { PanelDataProvider } from '../../providers/api/dataProvider.ts'
import { reminders } from '../../providers/es/reminders.ts'

/**
 * Sends a batch part by part while its dialog is open. Nobody is sent the same twice. It pauses when the mail server
 * takes nothing.
 */
export function useSending() {
  const api = useDataProvider<PanelDataProvider>()
  const refresh = useRefresh()
  const [batch, setBatch] = useState<Batch | null>(null)
  const [isGoing, setGoing] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const going = useRef(false)
  useEffect(
    () => () => {
      going.current = false
    },
    [],
  )

  async function change(id: string, what: 'continuation' | 'stop') {
    const next = await api.send('POST', `reminders/batches/${id}/${what}`, {}, { schema: batchSchema })
    setBatch((before) => ({ ...next, refused: before?.refused ?? [] }))
    return next
  }

  async function go(id: string) {
    if (going.current) return
    going.current = true
    setGoing(true)
    setMessage(null)
    try {
      let failed: number | null = null
      while (going.current) {
        const next = await change(id, 'continuation')
        if (next.counts.queued === 0) break
        if (failed !== null && next.counts.failed > failed) {
          setMessage(reminders.send.mailDown)
          break
        }
        failed = next.counts.failed
      }
    } catch (error) {
      setMessage(failureOf(error, [], reminders.send.failed).message)
    } finally {
      going.current = false
      setGoing(false)
      refresh()
    }
  }

  async function discard(id: string) {
    try {
      await change(id, 'stop')
    } catch (error) {
      setMessage(failureOf(error, [], reminders.send.failed).message)
    }
    refresh()
  }

  const pause = () => {
    going.current = false
  }
  return { batch, setBatch, isGoing, message, go: (id: string) => void go(id), pause, discard }
}
