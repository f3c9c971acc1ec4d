import type { ComponentType, ReactElement } from 'react'
import type { ResourceProps } from 'react-admin'
import { mayOpen } from '../providers/panelAccess.ts'
import type { PermissionFlags } from '../providers/permissions.ts'
import { patternsOf } from './addresses.ts'
import type { View } from './addresses.ts'

/**
 * What a resource's `index.ts` says of it: the props of react-admin's `<Resource>`. `name` is the API's, `options.path` is where its screens live
 * below /panel (`addresses.ts`). Who has them is said in `providers/panelAccess.ts`.
 */
export type PanelResource = ResourceProps & {
  options: {
    path: string
    /** The form that makes one in a dialog, over the form of another resource (`CreateInPlace.tsx`). */
    inPlace?: ComponentType<{ name: string }>
  }
}

/** A page of the panel that is of no resource, with its path below /panel. */
export type PanelPage = { path: string; element: ReactElement }

const VIEWS: readonly View[] = ['list', 'create', 'show', 'edit']

/** The addresses of a resource below /panel, by view. */
export function addressesOf(resource: PanelResource): [view: View, address: string][] {
  const patterns = patternsOf(resource)
  return VIEWS.filter((view) => resource[view]).map((view) => [
    view,
    [resource.options.path, patterns[view]].filter(Boolean).join('/'),
  ])
}

/** The resource with those of its screens that someone with these flags has; the others do not exist for them (specification §2). */
export function resourceFor(resource: PanelResource, flags: PermissionFlags): PanelResource {
  const hidden = addressesOf(resource).filter(([, address]) => !mayOpen(flags, address))
  return { ...resource, ...Object.fromEntries(hidden.map(([view]) => [view, undefined])) }
}
