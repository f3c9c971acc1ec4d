import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router-dom'
import { App, routes } from '../../src/App.tsx'
import { signInAs } from './signInAs.ts'

/** Shows the real app at an address, signed in as a demo account when `as` names one. */
export async function renderApp(path: string, { as }: { as?: string } = {}) {
  if (as) {
    // Loaded beforehand, since it takes long: what a test waits for is then the app, not the disk.
    await import('../../src/panel/PanelApp.tsx')
    await signInAs(as)
  }
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  const view = render(<App router={router} />)
  return { ...view, router, user: userEvent.setup() }
}
