import { render, screen, waitFor } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect } from 'vitest'
import { DEMO_PASSWORD } from '#mocks/fixtures/demoAccounts'
import SignedInArea from '../../src/auth/gate/SignedInArea.tsx'
import SignOut from '../../src/auth/gate/SignOut.tsx'
import { setGateNotice } from '../../src/auth/session/gateNotice.ts'
import { signOutHere } from '../../src/auth/session/session.ts'
import { toast } from '../../src/providers/toast/toast.ts'
import { RootLayout } from '../../src/ui/shell/RootLayout.tsx'
import { foreignWordsIn, readableTexts } from './foreignWords.ts'
import { signInAs } from './renderApp.tsx'

export type User = ReturnType<typeof userEvent.setup>

/** The frame and the signed-in area over pages that show only their name. */
export async function renderGate(path: string, { as }: { as?: string } = {}) {
  if (as) await signInAs(as)
  const router = createMemoryRouter(
    [
      {
        element: <RootLayout />,
        children: [
          { path: '/', element: <h1>Inicio</h1> },
          { path: '/signout', element: <SignOut /> },
          {
            element: <SignedInArea />,
            children: [
              { path: '/panel', element: <h1>Mi perfil</h1> },
              { path: '/panel/users', element: <h1>Usuarios</h1> },
            ],
          },
        ],
      },
    ],
    { initialEntries: [path] },
  )
  render(<RouterProvider router={router} useTransitions={false} />)
  return { router, user: userEvent.setup() }
}

/** Leaves no session, notice or toast to the next test. */
export async function leaveGate(): Promise<void> {
  await signOutHere()
  setGateNotice(null)
  toast.hide()
}

export async function signIn(user: User, email: string, password = DEMO_PASSWORD): Promise<void> {
  await fill(user, await screen.findByLabelText('Email'), email)
  await fill(user, screen.getByLabelText('Contraseña'), password)
  await press(user, 'Iniciar sesión')
}

export async function press(user: User, name: string | RegExp): Promise<void> {
  await user.click(screen.getByRole('button', { name }))
}

/** specification §1: the sign-in screens are in Spanish. */
export async function heading(name: string): Promise<HTMLElement> {
  const title = await screen.findByRole('heading', { level: 1, name })
  await waitFor(() => expect(foreignWordsIn(readableTexts())).toEqual([]))
  return title
}

/** Sets a field's text at once, like pasting. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field)
  await user.paste(text)
}
