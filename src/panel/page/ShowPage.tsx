import type { ReactNode } from 'react'
import {
  ShowContextProvider,
  useCreatePath,
  useResourceContext,
  useShowController,
  useTranslate,
  type RaRecord,
} from 'react-admin'
import { NotLoaded } from './PageFailure.tsx'
import { PageTitle } from './PageTitle.tsx'
import styles from './Facts.module.css'

type Props<T extends RaRecord> = {
  title: (record: T) => string
  intro?: (record: T) => ReactNode
  actions?: (record: T) => ReactNode
  tabs?: (record: T) => ReactNode
  children: (record: T) => ReactNode
}

export function ShowPage<T extends RaRecord>({ title, intro, actions, tabs, children }: Props<T>) {
  const resource = useResourceContext() ?? ''
  const translate = useTranslate()
  const createPath = useCreatePath()
  const controller = useShowController<T>({
    queryOptions: { onError: showInPlace },
  })
  const { record, error, refetch } = controller
  const list = { to: createPath({ resource, type: 'list' }), label: translate(`resources.${resource}.page.list`) }
  if (!record) return <NotLoaded query={{ error, refetch }} back={list} level={1} />
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

export function Facts({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(({ value }) => value !== null && value !== undefined && value !== '' && value !== false)
        .map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
