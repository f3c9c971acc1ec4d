import { useEffect, useRef, useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { SortPayload } from 'react-admin'
import type { FileFormat, PanelDataProvider } from '../../../providers/dataProvider.ts'
import type { Progress } from '../../../providers/download.ts'
import { exporting } from '../../../providers/es/exporting.ts'
import { createText } from '../../../providers/text.ts'
import { toast } from '../../../providers/toast.ts'
import { saveFile } from '../../data/saveFile.ts'

const t = createText(exporting)

/** What a file is made of: a resource, or the path of a report, with its filter and order. `name` is what a person calls it. */
export type Exported = { resource: string; filter: object; sort?: SortPayload; name: string }

/**
 * Fetches a list or a report as a file, by its filter and order at the start, and saves it. Then calls `onDone`.
 * Unmounting cancels it.
 */
export function useExport({ resource, filter, sort }: Exported, format: FileFormat, onDone: () => void) {
  const dataProvider = useDataProvider<PanelDataProvider>()
  const [wanted, ask] = useState(() => ({ filter, sort, format }))
  const [progress, setProgress] = useState<Progress | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })

  useEffect(() => {
    const giveUp = new AbortController()
    const { signal } = giveUp
    const run = async () => {
      try {
        const downloaded = await dataProvider.exportFile(resource, wanted, { signal, onProgress: setProgress })
        if (signal.aborted) return
        saveFile(downloaded)
        toast.success({ message: t('done', { smart_count: downloaded.rows, name: downloaded.name }) })
        done.current()
      } catch (failure) {
        if (!signal.aborted) setError(failure instanceof Error ? failure : new Error(String(failure)))
      }
    }
    void run()
    return () => giveUp.abort()
  }, [dataProvider, resource, wanted])

  const retry = () => {
    setError(null)
    setProgress(null)
    ask((before) => ({ ...before }))
  }
  return { progress, error, retry }
}
