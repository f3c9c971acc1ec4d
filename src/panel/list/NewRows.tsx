import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '@mui/material'
import Refresh from '@mui/icons-material/Refresh'
import { useQuery } from '@tanstack/react-query'
import { useListContext, type RaRecord } from 'react-admin'
import { z } from 'zod'
import { useApi } from '../data/panelDataProvider.ts'
import { panel } from '../../providers/es/panel.ts'
import { fill } from '../../providers/i18n/text.ts'
import { serverNow } from '../../providers/api/httpClient.ts'
import { ROWS } from './firstPages.ts'
import styles from './list.module.css'

const NEWEST = { field: 'createdAt', order: 'DESC' } as const
const rowsSchema = z.object({ id: z.string(), createdAt: z.iso.datetime() }).array()

/** The number of rows added since the list was opened, by the server's clock. Pressing it shows them first. */
export default function NewRows({ openedAt }: { openedAt: number }) {
  const { filterValues, filter } = useListContext()
  const whole = JSON.stringify({ ...filterValues, ...filter })
  const [first] = useState(whole)
  return <Count key={whole} filter={whole} start={whole === first ? openedAt : serverNow()} />
}

function Count({ filter, start }: { filter: string; start: number }) {
  const { resource, data: rows = [], setSort, refetch } = useListContext<RaRecord>()
  const api = useApi()
  const [since, setSince] = useState(start)
  // `followChanges` invalidates it. Not the list's own query, whose rows must not change yet.
  const { data: newest } = useQuery({
    queryKey: ['newRows', resource, filter],
    queryFn: ({ signal }) => {
      const query = { filter, sort: JSON.stringify([NEWEST.field, NEWEST.order]), range: JSON.stringify([0, ROWS - 1]) }
      return api.read(`${resource}?${new URLSearchParams(query)}`, rowsSchema, { signal })
    },
    initialData: [],
    staleTime: Infinity,
    gcTime: 0,
  })
  const rowIds = new Set(rows.map(({ id }) => id))
  const count = newest.filter(({ id, createdAt }) => Date.parse(createdAt) > since && !rowIds.has(id)).length
  const show = () => {
    setSince(serverNow())
    setSort(NEWEST)
    void refetch()
    window.scrollTo({ top: 0 })
  }
  return createPortal(
    <output className={styles.newRows}>
      {count > 0 && (
        <Button variant="contained" startIcon={<Refresh />} onClick={show}>
          {fill(panel.list.newRows, { smart_count: count, count: count < ROWS ? count : `${ROWS}+` })}
        </Button>
      )}
    </output>,
    document.body,
  )
}
