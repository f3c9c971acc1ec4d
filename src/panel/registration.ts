import { mayOpen } from '../providers/permissions.ts'
import type { PermissionFlags } from '../providers/permissions.ts'
import { patternsOf } from './frame/addresses.ts'
import type { View } from './frame/addresses.ts'
import type { ComponentType, ReactElement } from 'react'
import type { ResourceProps } from 'react-admin'

/**
 * What a resource's `index.ts` says of it: the props of react-admin's `<Resource>`. `name` is the API's, `options.path` is where its screens live
 * below /panel (`addresses.ts`), and `options.tabs` are the tabs of its show page, each at an address of its own below the record's. Who has them is
 * said in `providers/permissions.ts`.
 */
export type PanelResource = ResourceProps & {
  options: {
    path: string
    tabs?: readonly string[]
    /** The form that makes one in a dialog, over the form of another resource (`CreateInPlace.tsx`). */
    inPlace?: ComponentType<{ name: string }>
  }
}

/** A page of the panel that is of no resource, with its path below /panel. */
export type PanelPage = { path: string; element: ReactElement }

const VIEWS: readonly View[] = ['list', 'create', 'show', 'edit']

/** The addresses of a resource below /panel, by view; those of its tabs are of the show page. */
export function addressesOf(resource: PanelResource): [view: View, address: string][] {
  const { path, tabs = [] } = resource.options
  const patterns = patternsOf(resource)
  const views = VIEWS.filter((view) => resource[view])
  return [
    ...views.map((view): [View, string] => [view, [path, patterns[view]].filter(Boolean).join('/')]),
    ...tabs.map((tab): [View, string] => ['show', `${path}/${tabPattern(tab)}`]),
  ]
}

/** The resource with those of its screens and tabs that someone with these flags has; the others do not exist for them (specification §2). */
export function resourceFor(resource: PanelResource, flags: PermissionFlags): PanelResource {
  const { options } = resource
  const { path } = options
  const patterns = patternsOf(resource)
  const has = (below: string) => mayOpen(flags, [path, below].filter(Boolean).join('/'))
  const hidden = VIEWS.filter((view) => !has(patterns[view]))
  return {
    ...resource,
    options: { ...options, tabs: options.tabs?.filter((tab) => has(tabPattern(tab))) },
    ...Object.fromEntries(hidden.map((view) => [view, undefined])),
  }
}

/** The pattern of a tab below the resource's path. */
export const tabPattern = (tab: string) => `:id/${tab}`
