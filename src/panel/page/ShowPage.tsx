import { createContext, type ReactNode, use } from 'react'
import {
  type Identifier,
  LinkBase,
  type RaRecord,
  ShowContextProvider,
  useCreatePath,
  useResourceContext,
  useShowController,
  useTranslate,
} from 'react-admin'
import { NotLoaded, PageTitle } from './Page.tsx'
import styles from './page.module.css'

/** The record of a page that is shown beside a list, not at its own address. */
export const PreviewId = createContext<Identifier | undefined>(undefined)

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
  const previewId = use(PreviewId)
  const controller = useShowController<T>({
    id: previewId,
    queryOptions: { onError: showInPlace },
  })
  const { record, error, refetch } = controller
  const list = { to: createPath({ resource, type: 'list' }), label: translate(`resources.${resource}.page.list`) }
  if (!record) return <NotLoaded query={{ error, refetch }} back={list} level={1} />
  return (
    <ShowContextProvider value={controller}>
      {previewId === undefined ? (
        <PageTitle title={title(record)} intro={intro?.(record)} back={list}>
          {actions?.(record)}
        </PageTitle>
      ) : (
        <h2>
          <LinkBase to={createPath({ resource, id: previewId, type: 'show' })}>{title(record)}</LinkBase>
        </h2>
      )}
      {tabs?.(record)}
      {children(record)}
    </ShowContextProvider>
  )
}

/** An `onError` that does nothing: the page shows the failure, where react-admin would redirect to the list. */
export function showInPlace(): void {}

/** A value with the label of a field of the resource in context, or its own label. */
type Fact = { value: ReactNode } & ({ label: string } | { field: string })

export function Facts({ facts }: { facts: readonly Fact[] }) {
  const resource = useResourceContext() ?? ''
  const translate = useTranslate()
  return (
    <dl className={styles.facts}>
      {facts
        .map((fact) =>
          'label' in fact
            ? fact
            : { label: translate(`resources.${resource}.fields.${fact.field}`), value: fact.value },
        )
        .filter(({ value }) => value !== null && value !== undefined && value !== '' && value !== false)
        .map(({ label, value }) => (
          <div key={label}>
            <dt className="muted">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
