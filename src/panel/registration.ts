import type { ComponentType } from 'react'
import { mayOpen } from '../providers/panelAccess.ts'
import type { PermissionFlags } from '../providers/permissions.ts'

/** One screen, loaded when it is first needed. */
export type Screen = { load: () => Promise<{ default: ComponentType }> }

/**
 * What a resource's `index.ts` says of it. `name` is the API's, `path` is where its screens live below /panel:
 * list `{path}`, create `{path}/new`, show `{path}/{id}`, edit `{path}/{id}` too, or `{path}/{id}/update` when there is a show.
 * Who has them is said in `providers/panelAccess.ts`.
 */
export type ResourceRegistration = {
  name: string
  path: string
  list?: Screen
  create?: Screen
  edit?: Screen
  show?: Screen
  /** How a record is named in titles and references; the id when left out. */
  recordRepresentation?: (record: Record<string, unknown>) => string
}

/** A page of the panel that is of no resource, with its path below /panel. */
export type PageRegistration = Screen & { path: string; resource?: string }

/** A screen with its path below /panel. */
export type PanelRoute = PageRegistration

/** The routes of a resource, by the rule above. */
export function routesOf(resource: ResourceRegistration): PanelRoute[] {
  const { name, path, list, create, edit, show } = resource
  const routes: [string, Screen | undefined][] = [
    [path, list],
    [`${path}/new`, create],
    [`${path}/:id`, show ?? edit],
    [`${path}/:id/update`, show && edit],
  ]
  return routes.flatMap(([address, screen]) => (screen ? [{ resource: name, ...screen, path: address }] : []))
}

/** The routes that someone with these flags has; the others do not exist for them (specification §2). */
export function routesFor(routes: readonly PanelRoute[], flags: PermissionFlags): PanelRoute[] {
  return routes.filter(({ path }) => mayOpen(flags, path))
}
