import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { routes } from '../../src/routes.tsx'
import { signInAs } from './signInAs.ts'

/** With `as`, signed in as a demo account. */
export async function renderApp(path: string, { as }: { as?: string } = {}) {
  if (as) {
    // Loaded first because it is slow: a test then waits for the app, not the disk.
    await import('../../src/panel/PanelApp.tsx')
    await signInAs(as)
  }
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  const view = render(<RouterProvider router={router} useTransitions={false} />)
  return { ...view, router, user: userEvent.setup() }
}
