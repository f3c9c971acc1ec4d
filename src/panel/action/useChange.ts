import { useState } from 'react'
import { useDataProvider, useRefresh } from 'react-admin'
import type { PanelDataProvider } from '../../providers/dataProvider.ts'
import { panel } from '../../providers/es/panel.ts'
import { toast } from '../../providers/toast.ts'

export const messageOf = (error: unknown) => (error instanceof Error ? error.message : panel.network.unexpected)

/** Makes a change with one press, says so or why not, and reloads the screen either way. */
export function useChange() {
  const api = useDataProvider<PanelDataProvider>()
  const refresh = useRefresh()
  const [isPending, setPending] = useState(false)
  const change = async (call: (api: PanelDataProvider) => Promise<unknown>, done: string, leave?: () => void) => {
    setPending(true)
    try {
      await call(api)
      leave?.()
      toast.success({ message: done })
    } catch (error) {
      toast.error({ message: messageOf(error) })
    } finally {
      setPending(false)
      refresh()
    }
  }
  return { change, isPending }
}
