import { type FeeRow, feeName } from '#domain/money/fee'
import { TABS } from '../resources/institutions/tabs.ts'
import { lazyPage, preloadPage } from '../ui/shell/lazyPage.ts'
import { matchPath } from 'react-router-dom'
import { mayOpen, type PermissionFlags } from '../providers/session/permissions.ts'
import { patternsOf, type View } from './frame/routerProvider.tsx'
import type { ComponentType } from 'react'
import type { ResourceProps } from 'react-admin'

const institutionForm = () => import('../resources/institutions/InstitutionForm.tsx')
const planForm = () => import('../resources/plans/PlanForm.tsx')
const sportForm = () => import('../resources/sports/SportForm.tsx')
const userForm = () => import('../resources/users/UserForm.tsx')
const myReceipts = () => import('./screens/my-receipts/MyReceiptsPage.tsx')
const sportTypeForm = () => import('../resources/sports-types/SportTypeForm.tsx')

export const resources: readonly PanelResource[] = [
  {
    name: 'bank-lines',
    options: { path: 'payments/bank-lines' },
    list: lazyPage(() => import('../resources/bank-lines/BankLineList.tsx')),
    show: lazyPage(() => import('../resources/bank-lines/BankLineShow.tsx')),
  },
  {
    name: 'contact-messages',
    options: { path: 'contact-messages' },
    list: lazyPage(() => import('../resources/contact-messages/ContactMessageList.tsx')),
    show: lazyPage(() => import('../resources/contact-messages/ContactMessageShow.tsx')),
  },
  {
    name: 'institutions',
    options: { path: 'institutions', tabs: TABS },
    list: lazyPage(() => import('../resources/institutions/InstitutionList.tsx')),
    create: lazyPage(async () => ({ default: (await institutionForm()).InstitutionCreate })),
    show: lazyPage(() => import('../resources/institutions/InstitutionShow.tsx')),
    edit: lazyPage(async () => ({ default: (await institutionForm()).InstitutionEdit })),
  },
  {
    name: 'join-requests',
    options: { path: 'join-requests' },
    list: lazyPage(() => import('../resources/join-requests/JoinRequestList.tsx')),
    show: lazyPage(() => import('../resources/join-requests/JoinRequestShow.tsx')),
    recordRepresentation: ({ givenName, familyName }) => `${givenName} ${familyName}`,
  },
  {
    name: 'notices',
    options: { path: 'payments/notices' },
    list: lazyPage(() => import('../resources/notices/NoticeList.tsx')),
  },
  {
    name: 'payments',
    options: { path: 'payments' },
    list: lazyPage(() => import('../resources/payments/FeeList.tsx')),
    create: lazyPage(() => import('../resources/payments/FeeCreate.tsx')),
    show: lazyPage(() => import('../resources/payments/FeeShow.tsx')),
    recordRepresentation: (fee: FeeRow) => feeName(fee),
  },
  {
    name: 'plans',
    options: { path: 'plans', inPlace: lazyPage(async () => ({ default: (await planForm()).PlanInPlace })) },
    list: lazyPage(() => import('../resources/plans/PlanList.tsx')),
    create: lazyPage(async () => ({ default: (await planForm()).PlanCreate })),
    edit: lazyPage(async () => ({ default: (await planForm()).PlanEdit })),
  },
  {
    name: 'receipts',
    options: { path: 'payments/receipts' },
    list: lazyPage(() => import('../resources/receipts/ReceiptList.tsx')),
    show: lazyPage(() => import('../resources/receipts/ReceiptShow.tsx')),
    recordRepresentation: ({ number }) => `Recibo N.º ${String(number)}`,
  },
  {
    name: 'reminders',
    options: { path: 'payments/reminders' },
    list: lazyPage(() => import('../resources/reminders/RemindersPage.tsx')),
  },
  {
    name: 'runs',
    options: { path: 'payments/runs' },
    list: lazyPage(() => import('../resources/runs/RunList.tsx')),
    show: lazyPage(() => import('../resources/runs/RunShow.tsx')),
    recordRepresentation: ({ period }) => String(period),
  },
  {
    name: 'sports',
    options: { path: 'manage-sports' },
    list: lazyPage(() => import('../resources/sports/SportList.tsx')),
    create: lazyPage(async () => ({ default: (await sportForm()).SportCreate })),
    edit: lazyPage(async () => ({ default: (await sportForm()).SportEdit })),
  },
  {
    name: 'sports-types',
    options: {
      path: 'manage-sports/types',
      inPlace: lazyPage(async () => ({ default: (await sportTypeForm()).SportTypeInPlace })),
    },
    list: lazyPage(() => import('../resources/sports-types/SportTypeList.tsx')),
    create: lazyPage(async () => ({ default: (await sportTypeForm()).SportTypeCreate })),
    edit: lazyPage(async () => ({ default: (await sportTypeForm()).SportTypeEdit })),
  },
  {
    name: 'users',
    options: { path: 'users' },
    list: lazyPage(() => import('../resources/users/UserList.tsx')),
    create: lazyPage(async () => ({ default: (await userForm()).UserCreate })),
    show: lazyPage(() => import('../resources/users/UserShow.tsx')),
    edit: lazyPage(async () => ({ default: (await userForm()).UserEdit })),
    recordRepresentation: ({ givenName, familyName, email }) =>
      [givenName, familyName].filter(Boolean).join(' ') || String(email ?? '–'),
  },
]

export const Landing = lazyPage(() => import('./screens/profile/ProfilePage.tsx'))

export const pages: readonly PanelPage[] = [
  { path: 'dashboard', Page: lazyPage(() => import('./screens/dashboard/DashboardPage.tsx')) },
  { path: 'my-institutions', Page: lazyPage(() => import('./screens/my-institutions/MyInstitutionsPage.tsx')) },
  { path: 'my-institutions/new', Page: lazyPage(() => import('../resources/institutions/FoundInstitutionPage.tsx')) },
  {
    path: 'my-institutions/:institutionId',
    Page: lazyPage(() => import('./screens/my-institutions/MyInstitutionPage.tsx')),
  },
  { path: 'my-receipts', Page: lazyPage(async () => ({ default: (await myReceipts()).MyReceiptsPage })) },
  { path: 'my-receipts/:id', Page: lazyPage(async () => ({ default: (await myReceipts()).MyReceiptPage })) },
  { path: 'payments/bank', Page: lazyPage(() => import('../resources/bank-lines/BankPage.tsx')) },
  { path: 'payments/cash', Page: lazyPage(() => import('../resources/payments/cash/CashPage.tsx')) },
  { path: 'payments/generate', Page: lazyPage(() => import('../resources/runs/GeneratePage.tsx')) },
  { path: 'payments/members', Page: lazyPage(() => import('../resources/payments/DebtList.tsx')) },
  { path: 'payments/opening', Page: lazyPage(() => import('../resources/payments/opening/OpeningPage.tsx')) },
  { path: 'payments/reports', Page: lazyPage(() => import('./screens/reports/ReportsPage.tsx')) },
  { path: 'plans/order', Page: lazyPage(() => import('../resources/plans/PlanOrder.tsx')) },
  { path: 'security', Page: lazyPage(() => import('./screens/security/SecurityPage.tsx')) },
  { path: 'users/import', Page: lazyPage(() => import('../resources/users/import/ImportPage.tsx')) },
]

/** The component at an address of the panel; null if there is none, for example at an address that redirects. */
export function screenAt(pathname: string): unknown {
  if (pathname === '/profile' || matchPath('/panel', pathname)) return Landing
  const matches = (path: string) => matchPath(`/panel/${path}`, pathname) !== null
  const page = pages.find(({ path }) => matches(path))
  if (page) return page.Page
  const screens = resources.flatMap((resource) =>
    addressesOf(resource).map(([view, address]) => ({ address, screen: resource[view] })),
  )
  // `payments/new` is not the record with the id "new", so patterns with an id come last.
  const [match] = screens
    .filter(({ address }) => matches(address))
    .toSorted((a, b) => Number(a.address.includes(':')) - Number(b.address.includes(':')))
  return match?.screen ?? null
}

export function preloadScreen(pathname: string): Promise<void> {
  return preloadPage(screenAt(pathname))
}

/** A resource with its path below /panel and the tabs of its show page. `permissions.ts` decides who may open them. */
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
