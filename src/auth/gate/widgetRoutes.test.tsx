import { Authenticator, useAuthenticator } from '@aws-amplify/ui-react'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import '../../../tests/support/network.ts'
import { signIn } from '../../../tests/support/renderGate.tsx'
import { auth } from '../../providers/es/auth.ts'
import { configureAuth } from '../provider/configureAuth.ts'
import './Gate.tsx'
import { signOutHere } from '../session/session.ts'
import { screenOf } from './widgetScreens.ts'

afterEach(() => signOutHere())

const routes: string[] = []
const statuses: string[] = []

function Probe() {
  const { route, authStatus, signOut } = useAuthenticator((context) => [context.route, context.authStatus])
  if (routes.at(-1) !== route) routes.push(route)
  if (statuses.at(-1) !== authStatus) statuses.push(authStatus)
  return (
    <button type="button" onClick={signOut}>
      Salir
    </button>
  )
}

it('the widget starts, signs in and signs out by the routes of the specification, and reports its status (§4)', async () => {
  configureAuth()
  const user = userEvent.setup()
  render(
    <Authenticator.Provider>
      <Probe />
      <Authenticator loginMechanisms={['email']}>
        <p>Dentro</p>
      </Authenticator>
    </Authenticator.Provider>,
  )
  await signIn(user, 'user@rayo.test')
  expect(await screen.findByText('Dentro')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Salir' }))
  await waitFor(() => expect(routes.at(-1)).toBe('signIn'))
  expect(routes).toEqual(['idle', 'setup', 'signIn', 'transition', 'authenticated', 'signOut', 'setup', 'signIn'])
  expect(statuses).toEqual(['configuring', 'unauthenticated', 'authenticated', 'unauthenticated'])
})

it.each(['setup', 'idle', 'transition', 'authenticated', 'signOut'])(
  'keeps the heading of the sign-in screen on the route %s',
  (route) => {
    expect(screenOf(route).title).toBe(auth.titles.signIn)
  },
)
