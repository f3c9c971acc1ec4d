import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router-dom'
import { routes } from '../../src/routes.tsx'
import type { ReactNode } from 'react'
import { CoreAdminContext, Form, ResourceContextProvider } from 'react-admin'
import { onTestFinished, vi } from 'vitest'
import { i18nProvider } from '../../src/providers/i18n/i18nProvider.ts'
import { signIn } from 'aws-amplify/auth'
import { DEMO_PASSWORD } from '#mocks/fixtures/demoAccounts'
import { configureAuth } from '../../src/auth/provider/configureAuth.ts'
import { signOutHere } from '../../src/auth/session/session.ts'

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

/** Until the test ends, only the media queries that `matches` returns true for hold. */
export function onScreen(matches: (query: string) => boolean): void {
  const original = window.matchMedia
  const spy = vi.spyOn(window, 'matchMedia')
  spy.mockImplementation((query) => Object.assign(original(query), { matches: matches(query) }))
  onTestFinished(() => spy.mockRestore())
}

/** Inputs in a form of the panel. `save` gets its values when `submit` finds no fault. */
export function renderInput(inputs: ReactNode, { resource, values }: { resource: string; values: object }) {
  const save = vi.fn<(values: object) => void>()
  render(
    <MemoryRouter>
      <CoreAdminContext i18nProvider={i18nProvider}>
        <ResourceContextProvider value={resource}>
          <Form defaultValues={values} onSubmit={(result: object) => save(result)} noValidate>
            {inputs}
            <button type="submit">Guardar</button>
          </Form>
        </ResourceContextProvider>
      </CoreAdminContext>
    </MemoryRouter>,
  )
  const user = userEvent.setup()
  return { save, user, submit: () => user.click(screen.getByRole('button', { name: 'Guardar' })) }
}

/** By password, because SRP takes half a second each time; signs out after the test. */
export async function signInAs(email: string): Promise<void> {
  configureAuth()
  const { isSignedIn, nextStep } = await signIn({
    username: email,
    password: DEMO_PASSWORD,
    options: { authFlowType: 'USER_PASSWORD_AUTH' },
  })
  if (!isSignedIn) throw new Error(`${email} is asked for more: ${nextStep.signInStep}`)
  onTestFinished(() => signOutHere())
}
