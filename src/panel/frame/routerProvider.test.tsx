import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { CoreAdminContext, LinkBase, Navigate, useCreatePath, useNavigate, useRedirect } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { resources } from '../registry.tsx'
import { i18nProvider } from '../../providers/i18n/i18nProvider.ts'
import { createRouterProvider, DIALECT_BASE } from './routerProvider.tsx'

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
