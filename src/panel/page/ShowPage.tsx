import type { ReactNode } from 'react'
import { ShowContextProvider, useCreatePath, useResourceContext, useShowController, useTranslate } from 'react-admin'
import type { RaRecord } from 'react-admin'
import { PageFailure } from './PageFailure.tsx'
import { PageLoading } from './PageLoading.tsx'
import { PageTitle } from './PageTitle.tsx'

type Props<T extends RaRecord> = {
  title: (record: T) => string
  intro?: (record: T) => ReactNode
  /** Next to the title. */
  actions?: (record: T) => ReactNode
  /** Below the title: the record's tabs. */
  tabs?: (record: T) => ReactNode
  children: (record: T) => ReactNode
}

/** The page that shows one record of the resource in context. */
export function ShowPage<T extends RaRecord>({ title, intro, actions, tabs, children }: Props<T>) {
  const resource = useResourceContext() ?? ''
  const translate = useTranslate()
  const createPath = useCreatePath()
  const controller = useShowController<T>({
    queryOptions: { onError: showInPlace },
  })
  const { record, error, refetch } = controller
  const list = { to: createPath({ resource, type: 'list' }), label: translate(`resources.${resource}.page.list`) }
  if (error && !record) return <PageFailure error={error} back={list} onRetry={() => void refetch()} level={1} />
  if (!record) return <PageLoading />
  return (
    <ShowContextProvider value={controller}>
      <PageTitle title={title(record)} intro={intro?.(record)} back={list}>
        {actions?.(record)}
      </PageTitle>
      {tabs?.(record)}
      {children(record)}
    </ShowContextProvider>
  )
}

/** The page itself shows why the record is missing; react-admin would go to the list. */
function showInPlace(): void {}
