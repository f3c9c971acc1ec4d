import type { ComponentType } from 'react'
import type { Rol } from '#domain/rols'

/** One screen, loaded when it is first needed. `rols` narrows the registration's when the screen is not for all of them. */
export type Screen = { load: () => Promise<{ default: ComponentType }>; rols?: readonly Rol[] }

/**
 * What a resource's `index.ts` says of it. `name` is the API's, `path` is where its screens live below /panel:
 * list `{path}`, create `{path}/new`, show `{path}/{id}`, edit `{path}/{id}` too, or `{path}/{id}/update` when there is a show.
 */
export type ResourceRegistration = {
  name: string
  path: string
  rols: readonly Rol[]
  list?: Screen
  create?: Screen
  edit?: Screen
  show?: Screen
  /** How a record is named in titles and references; the id when left out. */
  recordRepresentation?: (record: Record<string, unknown>) => string
}

/** A page of the panel that is of no resource, with its path below /panel. */
export type PageRegistration = Screen & { path: string; rols: readonly Rol[]; resource?: string }

/** A screen with its path below /panel and the roles that have it. */
export type PanelRoute = Screen & { path: string; rols: readonly Rol[]; resource?: string }

/** The routes of a resource, by the rule above. */
export function routesOf(resource: ResourceRegistration): PanelRoute[] {
  const { name, path, rols, list, create, edit, show } = resource
  const routes: [string, Screen | undefined][] = [
    [path, list],
    [`${path}/new`, create],
    [`${path}/:id`, show ?? edit],
    [`${path}/:id/update`, show && edit],
  ]
  return routes.flatMap(([address, screen]) => (screen ? [{ rols, resource: name, ...screen, path: address }] : []))
}

/** The routes that someone with these roles has; the others do not exist for them (specification §2). */
export function routesFor(routes: readonly PanelRoute[], rols: readonly Rol[]): PanelRoute[] {
  return routes.filter((route) => route.rols.some((rol) => rols.includes(rol)))
}
