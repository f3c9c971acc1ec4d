import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { sentCodes } from '../../../tests/support/network.ts'
import { fill, heading, leaveGate, press, renderGate, signIn, type User } from '../../../tests/support/renderGate.tsx'
import { providerAnswers, refusal } from '../../../tests/support/providerAnswers.ts'
import { auth } from '../../providers/es/auth.ts'
import { toast } from '../../providers/toast/toast.ts'
import { getStoredUser } from '../../providers/session/storedUser.ts'

const NEW = 'Nueva-2026!'

afterEach(leaveGate)

const lastCode = (email: string) => sentCodes.findLast(({ to }) => to === email)?.code ?? 'none'

async function askForCode(user: User, email: string) {
  await screen.findByLabelText('Email')
  await press(user, '¿Olvidaste tu contraseña?')
  await heading(auth.titles.forgotPassword)
  await fill(user, screen.getByLabelText('Email'), email)
  await press(user, 'Enviar código')
  await heading(auth.titles.confirmResetPassword)
}

async function sendNew(user: User, code: string, password = NEW, confirm = password) {
  await fill(user, screen.getByLabelText('Código'), code)
  await fill(user, screen.getByLabelText('Nueva contraseña'), password)
  await fill(user, screen.getByLabelText('Confirmar contraseña'), confirm)
  await press(user, 'Enviar')
}

describe('a forgotten password', () => {
  it('goes back to signing in, before and after the code was sent', async () => {
    const { user } = await renderGate('/panel')
    await screen.findByLabelText('Email')
    await press(user, '¿Olvidaste tu contraseña?')
    await heading(auth.titles.forgotPassword)
    await press(user, auth.backToSignIn)
    await heading(auth.titles.signIn)
    await askForCode(user, 'admin@rayo.test')
    await press(user, auth.backToSignIn)
    expect(await heading(auth.titles.signIn)).toBeVisible()
  })

  it('can have the code sent again, and the screen says so', async () => {
    const { user } = await renderGate('/panel')
    await askForCode(user, 'user@rayo.test')
    toast.hide()
    const before = sentCodes.length
    await press(user, 'Reenviar código')
    expect(await screen.findByText(auth.codeSent)).toBeVisible()
    expect(sentCodes.slice(before).map(({ to }) => to)).toEqual(['user@rayo.test'])
  })

  it('shows the rules while the user types, and disables its button while they are broken or the passwords differ', async () => {
    const { user } = await renderGate('/panel')
    await askForCode(user, 'user@rayo.test')
    const submit = screen.getByRole('button', { name: 'Enviar' })
    await user.type(screen.getByLabelText('Nueva contraseña'), 'Aa1')
    expect(screen.getByText('Condiciones cumplidas: 3 de 5')).toBeInTheDocument()
    await user.tab()
    await waitFor(() => expect(submit).toBeDisabled())
    expect(screen.getByText('La contraseña debe tener un carácter especial')).toBeVisible()
    await fill(user, screen.getByLabelText('Nueva contraseña'), NEW)
    await fill(user, screen.getByLabelText('Confirmar contraseña'), 'Otra-2026!')
    expect(await screen.findByText('Las contraseñas deben coincidir')).toBeVisible()
    expect(submit).toBeDisabled()
    await fill(user, screen.getByLabelText('Confirmar contraseña'), NEW)
    await waitFor(() => expect(submit).toBeEnabled())
  })

  it.each([
    [
      'a wrong code',
      'CodeMismatchException',
      'Invalid verification code provided, please try again.',
      'El código no es',
    ],
    ['no such account', 'UserNotFoundException', 'User does not exist.', 'El código venció'],
  ])('shows an alert for %s', async (_, type, message, text) => {
    providerAnswers('ConfirmForgotPassword', () => refusal(type, message))
    const { user } = await renderGate('/panel')
    await askForCode(user, 'user@rayo.test')
    await sendNew(user, '123456')
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
  })

  it('does not reveal whether an account exists, although the provider does', async () => {
    providerAnswers('ForgotPassword', () => refusal('UserNotFoundException', 'User does not exist.'))
    const { user } = await renderGate('/panel')
    await askForCode(user, 'nadie@rayo.test')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})

const mustReset = () =>
  providerAnswers('RespondToAuthChallenge', () =>
    refusal('PasswordResetRequiredException', 'Password reset required for the user'),
  )

describe('a password that must be reset', () => {
  it('is replaced by code', async () => {
    vi.mocked(console.warn).mockReturnValue()
    mustReset()
    const { user } = await renderGate('/panel')
    await signIn(user, 'user@rayo.test')
    await heading(auth.titles.confirmResetPassword)
    await sendNew(user, lastCode('user@rayo.test'))
    expect(await heading(auth.titles.signIn)).toBeVisible()
    expect(screen.getByText(auth.passwordReset)).toBeVisible()
  })

  it('explains why it cannot continue if no code can be sent, and links back to signing in', async () => {
    const warn = vi.mocked(console.warn).mockReturnValue()
    mustReset()
    providerAnswers('ForgotPassword', () =>
      refusal('LimitExceededException', 'Attempt limit exceeded, please try after some time.'),
    )
    const { user } = await renderGate('/panel')
    await signIn(user, 'user@rayo.test')
    expect(await screen.findByText(/^Demasiados intentos/)).toBeVisible()
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('Unhandled Authenticator route'))
    expect(document.querySelector('form')).toBeNull()
    expect(getStoredUser()).toBeNull()
    await press(user, auth.backToSignIn)
    await heading(auth.titles.signIn)
    expect(screen.getByLabelText('Contraseña')).toBeVisible()
  })
})
