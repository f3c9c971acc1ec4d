import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { CoreAdminContext, LinkBase, Navigate, useCreatePath, useNavigate, useRedirect } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { describe, expect, it, test } from 'vitest'
import { resources } from '../registry.tsx'
import { i18nProvider } from '../../providers/i18n/i18nProvider.ts'
import {
  createRouterProvider,
  DIALECT_BASE,
  panelPath,
  patternsOf,
  resourcePattern,
  type ResourceAddress,
} from './routerProvider.tsx'

const routerProvider = createRouterProvider(resources)

function Links() {
  const createPath = useCreatePath()
  const navigate = useNavigate()
  const redirect = useRedirect()
  return (
    <>
      <LinkBase to={createPath({ resource: 'sports', type: 'create' })}>crear</LinkBase>
      <LinkBase to={{ pathname: createPath({ resource: 'institutions', id: '7', type: 'show' }), search: '?a=1' }}>
        ver
      </LinkBase>
      <LinkBase to="/panel/institutions/7">nuestra</LinkBase>
      <LinkBase to={{ search: '?page=2' }}>página</LinkBase>
      <button type="button" onClick={() => redirect('edit', 'institutions', '7')}>
        editar
      </button>
      <button type="button" onClick={() => navigate({ search: '?page=3' })}>
        filtrar
      </button>
    </>
  )
}

function show(element = <Links />, at = '/panel/institutions/7') {
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <CoreAdminContext basename={DIALECT_BASE} routerProvider={routerProvider} i18nProvider={i18nProvider}>
            {element}
          </CoreAdminContext>
        ),
      },
    ],
    { initialEntries: [at] },
  )
  render(<RouterProvider router={router} />)
  return router
}

test('translates links of react-admin, and leaves ours as they are', () => {
  show()
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual([
    '/panel/manage-sports/new',
    '/panel/institutions/7?a=1',
    '/panel/institutions/7',
    '/panel/institutions/7?page=2',
  ])
})

test('translates navigation once: a change of the query stays on the show page', async () => {
  const router = show()
  const user = userEvent.setup()
  await user.click(screen.getByText('filtrar'))
  expect(router.state.location).toMatchObject({ pathname: '/panel/institutions/7', search: '?page=3' })
  await user.click(screen.getByText('editar'))
  expect(router.state.location.pathname).toBe('/panel/institutions/7/update')
})

test('redirects to the panel when react-admin goes to a page that does not exist', () => {
  const router = show(<Navigate to={`${DIALECT_BASE}/access-denied`} />, '/elsewhere')
  expect(router.state.location.pathname).toBe('/panel')
})

const SAMPLES: ResourceAddress[] = [
  { name: 'users', options: { path: 'users' }, show: 'a screen' },
  { name: 'institutions', options: { path: 'institutions' }, show: 'a screen' },
  { name: 'sports', options: { path: 'manage-sports' } },
  { name: 'receipts', options: { path: 'payments/receipts' } },
]
const ours = (path: string) => panelPath(DIALECT_BASE + path, SAMPLES)

describe('panelPath', () => {
  it.each([
    ['/users', '/panel/users'],
    ['/users/create', '/panel/users/new'],
    ['/users/7/show', '/panel/users/7'],
    ['/users/7', '/panel/users/7/update'],
    ['/sports/7', '/panel/manage-sports/7'],
    ['/institutions/7/show', '/panel/institutions/7'],
    ['/institutions/7', '/panel/institutions/7/update'],
    ['/institutions/7/contact', '/panel/institutions/7/update/contact'],
    ['/institutions/7/show/1', '/panel/institutions/7/1'],
    ['/sports/create', '/panel/manage-sports/new'],
    ['/receipts/7', '/panel/payments/receipts/7'],
    ['/users?page=2&order=ASC', '/panel/users?page=2&order=ASC'],
    ['/users/create?source={"a":"/"}', '/panel/users/new?source={"a":"/"}'],
    ['/login', '/panel'],
    ['/access-denied', '/panel'],
    ['', '/panel'],
  ])('translates %s to %s', (path, expected) => {
    expect(ours(path)).toBe(expected)
  })

  it('leaves our own addresses as they are', () => {
    for (const path of ['/institutions/7', '/institutions/7/show', '/users/create', '/sports']) {
      expect(panelPath(ours(path), SAMPLES)).toBe(ours(path))
    }
    expect(panelPath('/panel/institutions/7', SAMPLES)).toBe('/panel/institutions/7')
    expect(panelPath('/sports', SAMPLES)).toBe('/sports')
  })
})

describe('patternsOf', () => {
  it('puts the edit page at the id, or below it if there is a show page', () => {
    expect(patternsOf({})).toMatchObject({ list: '', create: 'new', edit: ':id' })
    expect(patternsOf({ show: 'a screen' })).toMatchObject({ show: ':id', edit: ':id/update' })
  })
})

describe('resourcePattern', () => {
  it('gives a resource the addresses below its path, and leaves pages without a resource as they are', () => {
    expect(resourcePattern('sports/*', SAMPLES)).toBe('manage-sports/*')
    expect(resourcePattern('receipts/*', SAMPLES)).toBe('payments/receipts/*')
    expect(resourcePattern('sports', SAMPLES)).toBe('sports')
    expect(resourcePattern('/*', SAMPLES)).toBe('/*')
  })
})
