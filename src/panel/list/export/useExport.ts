import { useEffect, useRef, useState } from 'react'
import { useDataProvider, useListContext } from 'react-admin'
import type { FileFormat, PanelDataProvider } from '../../../providers/dataProvider.ts'
import type { Downloaded, Progress } from '../../../providers/download.ts'
import { exporting } from '../../../providers/es/exporting.ts'
import { createText } from '../../../providers/text.ts'
import { toast } from '../../../providers/toast.ts'

const t = createText(exporting)

/**
 * Fetches what the list in context matches as a file, by its filter and order at the start, and saves it. Then calls
 * `onDone`. Unmounting cancels it.
 */
export function useExport(format: FileFormat, onDone: () => void) {
  const { resource, filter, filterValues, sort } = useListContext()
  const dataProvider = useDataProvider<PanelDataProvider>()
  const [wanted, ask] = useState(() => ({ filter: { ...filterValues, ...filter }, sort, format }))
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
        save(downloaded)
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

/** How long a file's address stays valid so that a browser can start saving it, in milliseconds. */
const ADDRESS_LIFE_MS = 60_000

function save({ file, name }: Downloaded): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), ADDRESS_LIFE_MS)
}
