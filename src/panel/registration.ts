import { mayOpen, type PermissionFlags } from '../providers/session/permissions.ts'
import { patternsOf, type View } from './frame/addresses.ts'
import type { ComponentType } from 'react'
import type { ResourceProps } from 'react-admin'

/**
 * The props of `<Resource>`, the path of its screens below /panel, and the tabs of its show page. `permissions.ts` says
 * who may open them.
 */
export type PanelResource = ResourceProps & {
  options: {
    path: string
    tabs?: readonly string[]
    inPlace?: ComponentType<{ name: string }>
  }
}

export type PanelPage = { path: string; Page: ComponentType }

const VIEWS: readonly View[] = ['list', 'create', 'show', 'edit']

export function addressesOf(resource: PanelResource): [view: View, address: string][] {
  const { path, tabs = [] } = resource.options
  const patterns = patternsOf(resource)
  const views = VIEWS.filter((view) => resource[view])
  return [
    ...views.map((view): [View, string] => [view, [path, patterns[view]].filter(Boolean).join('/')]),
    ...tabs.map((tab): [View, string] => ['show', `${path}/${tabPattern(tab)}`]),
  ]
}

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

export const tabPattern = (tab: string) => `:id/${tab}`
