import { type Store, useListContext, useStore } from 'react-admin'
import { RESOURCES } from '#domain/access/access'
import { savedQueryViewSchema, type SavedQueryView } from '#domain/api/savedQuery'
import { panel } from '../../providers/es/panel.ts'
import { fill } from '../../providers/i18n/text.ts'
import { toast } from '../../providers/toast/toast.ts'
import { failureOf, isRefusal } from '../action/failure.ts'
import { panelDataProvider } from '../data/panelDataProvider.ts'
import { useActor } from '../data/useActor.ts'
import { Checkbox, FormControlLabel } from '@mui/material'
import { administeredBy } from '#domain/access/actor'
import { isSame } from '../../providers/api/changes.ts'

/** A query of react-admin's menu. It has an id once the server has it. */
export type ListQuery = Pick<SavedQueryView, 'label' | 'value'> &
  Partial<Pick<SavedQueryView, 'id' | 'own' | 'institutionId'>>

const PATH = 'profile/saved-queries'

/** Loads the queries into react-admin's store. Sends those of this device first, and keeps the refused ones. */
export async function loadQueries(store: Store, device: Store): Promise<void> {
  for (const list of RESOURCES) {
    const key = `${list}.savedQueries`
    const refusals: ListQuery[] = []
    for (const query of device.getItem<ListQuery[]>(key) ?? []) {
      await save(list, { ...query, label: query.label.slice(0, 60) }).catch((error: unknown) => {
        if (!isRefusal(error)) throw error
        refusals.push(query)
      })
    }
    if (refusals.length > 0) device.setItem(key, refusals)
    else device.removeItem(key)
  }
  await readQueries(store)
}

/** Repeats on the server the user's change in react-admin's menu. A refused change is undone in the menu. */
export async function sendChanges(
  store: Store,
  key: string,
  before: readonly ListQuery[],
  after: readonly ListQuery[],
): Promise<void> {
  const api = panelDataProvider()
  const list = key.replace('.savedQueries', '')
  const unsaved = after.filter(({ id }) => id === undefined)
  const calls: (() => Promise<unknown>)[] = unsaved.map((query) => () => save(list, query))
  for (const { id, institutionId } of before) {
    const next = after.find((query) => query.id === id)
    if (id === undefined) continue
    if (!next) calls.push(() => api.delete(PATH, { id }))
    else if (next.institutionId !== institutionId)
      calls.push(() => api.send('PUT', `${PATH}/${id}`, { institutionId: next.institutionId }))
  }
  if (calls.length === 0) return
  try {
    for (const call of calls) await call()
    await readQueries(store)
  } catch (error) {
    toast.error({ message: failureOf(error, [], panel.network.unexpected).message ?? panel.network.unexpected })
    const onServer = before.filter(({ id }) => id !== undefined)
    store.setItem(key, isRefusal(error) ? onServer : [...onServer, ...unsaved])
  }
}

const save = (list: string, { label, value }: ListQuery) =>
  panelDataProvider().send('POST', PATH, { list, label, value })

async function readQueries(store: Store): Promise<void> {
  const queries = await panelDataProvider().read(PATH, savedQueryViewSchema.array())
  const visibleQueries = [
    ...queries.filter(({ own }) => own),
    ...queries
      .filter(({ own }) => !own)
      .map((one) => ({ ...one, label: fill(panel.list.shared, { name: one.label }) })),
  ]
  for (const list of RESOURCES) {
    store.setItem(
      `${list}.savedQueries`,
      visibleQueries.filter((query) => query.list === list),
    )
  }
}

/** Shares the user's saved search with the institution in its filter, or the only one that they administer. */
export default function SharedQuery() {
  const actor = useActor()
  const { resource, filterValues, displayedFilters, sort, perPage } = useListContext()
  const [queries, setQueries] = useStore<ListQuery[]>(`${resource}.savedQueries`, [])
  const state = { filter: filterValues, displayedFilters, sort, perPage }
  const query = queries.find(({ own, value }) => own && isSame(value, state))
  const clubs = actor ? administeredBy(actor, 'own') : []
  const about: unknown = filterValues?.institutionId ?? (clubs.length === 1 ? clubs[0] : null)
  const club = query?.institutionId ?? clubs.find((id) => id === about)
  if (!query || !club) return null
  const share = (isShared: boolean) =>
    setQueries(queries.map((one) => (one === query ? { ...one, institutionId: isShared ? club : null } : one)))
  return (
    <FormControlLabel
      label={panel.list.share}
      slotProps={{ typography: { variant: 'body2' } }}
      control={
        <Checkbox size="small" checked={query.institutionId !== null} onChange={(_, checked) => share(checked)} />
      }
    />
  )
}
