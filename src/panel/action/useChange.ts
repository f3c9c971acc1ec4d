import { useState } from 'react'
import { useRefresh, useUpdate, type RaRecord } from 'react-admin'
import { useApi } from '../data/queries.ts'
import type { PanelDataProvider } from '../../providers/api/dataProvider.ts'
import { panel } from '../../providers/es/panel.ts'
import { createKeyHolder } from './failure.ts'
import { toast } from '../../providers/toast/toast.ts'

export const messageOf = (error: unknown) => (error instanceof Error ? error.message : panel.network.unexpected)

export type Call = (api: PanelDataProvider, key: string) => Promise<unknown>

/** Changes something, with one Idempotency-Key until it is changed or certainly refused. Reloads the screen afterwards. */
export function useChange() {
  const api = useApi()
  const refresh = useRefresh()
  const [key] = useState(() => createKeyHolder())
  const [isPending, setPending] = useState(false)
  const change = async (call: Call, done: string, leave?: () => void) => {
    setPending(true)
    try {
      await call(api, key.current())
      key.renew()
      leave?.()
      toast.success({ message: done })
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
