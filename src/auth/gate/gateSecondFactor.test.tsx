import { screen, waitFor } from '@testing-library/react'
import QRCode from 'qrcode'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { totpAt } from '#mocks/cognito/totp'
import { fill, heading, leaveGate, press, renderGate, signIn } from '../../../tests/support/renderGate.tsx'
import { challengeAfterPassword, providerAnswers, refusal } from '../../../tests/support/providerAnswers.ts'
import { auth } from '../../providers/es/auth.ts'
import { getStoredUser } from '../../providers/session/storedUser.ts'

const SECRET = 'JBSWY3DPEHPK3PXP'
const SMS = {
  ChallengeName: 'SMS_MFA',
  ChallengeParameters: { CODE_DELIVERY_DELIVERY_MEDIUM: 'SMS', CODE_DELIVERY_DESTINATION: '+*******5678' },
}
const wrongCode = () => refusal('CodeMismatchException', 'Invalid code received for user')

afterEach(leaveGate)

const code = () => screen.getByLabelText('Código')

describe('the second factor', () => {
  it('asks for the code sent by SMS, and shows the last four digits of the number', async () => {
    challengeAfterPassword(SMS, ({ ChallengeResponses: responses }, tokens) =>
      responses?.SMS_MFA_CODE === '246810' ? tokens : wrongCode(),
    )
    const { user, router } = await renderGate('/panel/users')
    await signIn(user, 'admin@rayo.test')
    await heading(auth.titles.confirmSignIn)
    expect(screen.getByText(/escribe el que enviamos por SMS a \+\*{7}5678\. Puede tardar un minuto/)).toBeVisible()
    expect(code()).toHaveAttribute('autocomplete', 'one-time-code')
    await press(user, 'Confirmar')
    expect(code()).toBeInvalid()
    await fill(user, code(), '000000')
    await press(user, 'Confirmar')
    expect(await screen.findByRole('alert')).toHaveTextContent('El código no es correcto. Vuelve a intentar.')
    await fill(user, code(), ' 246810 ')
    await press(user, 'Confirmar')
    await heading('Usuarios')
    expect(router.state.location.pathname).toBe('/panel/users')
  })

  it('says when the time to answer is over, and goes back to signing in', async () => {
    challengeAfterPassword(SMS, () =>
      refusal('NotAuthorizedException', 'Invalid session for the user, session is expired.'),
    )
    const { user } = await renderGate('/panel')
    await signIn(user, 'admin@rayo.test')
    await heading(auth.titles.confirmSignIn)
    await fill(user, code(), '246810')
    await press(user, 'Confirmar')
    expect(await screen.findByRole('alert')).toHaveTextContent('Tu código venció. Pide uno nuevo.')
    await press(user, auth.backToSignIn)
    await heading(auth.titles.signIn)
    expect(getStoredUser()).toBeNull()
  })

  it('offers SMS and an authenticator, with the first one selected', async () => {
    const answers: unknown[] = []
    challengeAfterPassword(
      {
        ChallengeName: 'SELECT_MFA_TYPE',
        ChallengeParameters: { MFAS_CAN_CHOOSE: '["SMS_MFA","SOFTWARE_TOKEN_MFA"]' },
      },
      ({ ChallengeName, ChallengeResponses: responses }, tokens) => {
        answers.push([ChallengeName, responses?.ANSWER ?? responses?.SOFTWARE_TOKEN_MFA_CODE])
        return ChallengeName === 'SELECT_MFA_TYPE'
          ? { ChallengeName: 'SOFTWARE_TOKEN_MFA', ChallengeParameters: {}, Session: 'session-2' }
          : tokens
      },
    )
    const { user } = await renderGate('/panel')
    await signIn(user, 'admin@rayo.test')
    await heading(auth.titles.selectMfaType)
    expect(screen.getByRole('radiogroup', { name: 'Elige el tipo de verificación' })).toBeVisible()
    expect(screen.getByRole('radio', { name: 'Mensaje de texto (SMS)' })).toBeChecked()
    await user.click(screen.getByRole('radio', { name: 'Aplicación de autenticación (TOTP)' }))
    await press(user, 'Confirmar')
    await heading(auth.titles.confirmSignIn)
    expect(screen.getByText(auth.hints.confirmSignIn)).toBeVisible()
    await fill(user, code(), '135790')
    await press(user, 'Confirmar')
    await heading('Mi perfil')
    expect(answers).toEqual([
      ['SELECT_MFA_TYPE', 'SOFTWARE_TOKEN_MFA'],
      ['SOFTWARE_TOKEN_MFA', '135790'],
    ])
  })
})

describe('setting up an authenticator at sign-in', () => {
  beforeEach(() => {
    // jsdom paints nothing. We take the paint calls as the picture, so that tests can compare pictures.
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function paint(this: HTMLCanvasElement) {
      return Object.assign(Object.create(null), {
        clearRect: () => undefined,
        createImageData: (width: number, height: number) => ({ data: new Uint8ClampedArray(width * height * 4) }),
        putImageData: ({ data }: { data: Uint8ClampedArray }) => this.setAttribute('data-painted', data.join('')),
      })
    })
    vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(function read(this: HTMLCanvasElement) {
      return `data:,${this.getAttribute('data-painted')}`
    })
    challengeAfterPassword(
      { ChallengeName: 'MFA_SETUP', ChallengeParameters: { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' } },
      (_, tokens) => tokens,
    )
    providerAnswers('AssociateSoftwareToken', () => ({ SecretCode: SECRET, Session: 'session-2' }))
    providerAnswers('VerifySoftwareToken', async ({ UserCode }) =>
      UserCode === (await totpAt(SECRET, Date.now()))
        ? { Status: 'SUCCESS', Session: 'session-3' }
        : refusal('EnableSoftwareTokenMFAException', 'Code mismatch'),
    )
  })

  it('shows a QR code that names the product, copies the secret by mouse and by keyboard, and accepts its code', async () => {
    const { user } = await renderGate('/panel')
    await signIn(user, 'admin@rayo.test')
    await heading(auth.titles.setupTotp)
    const picture = await screen.findByRole('img', { name: auth.totp.qr })
    expect(picture).toHaveAttribute('width', '228')
    expect(picture).toHaveAttribute('height', '228')
    const uri = `otpauth://totp/Rayo:admin@rayo.test?secret=${SECRET}&issuer=Rayo`
    expect(picture).toHaveAttribute('src', await QRCode.toDataURL(uri))
    expect(screen.getByText(SECRET)).toBeVisible()
    const copy = await screen.findByRole('button', { name: auth.totp.copy })
    expect(copy).toHaveTextContent('COPIAR')
    for (const use of [() => user.click(copy), () => user.keyboard('{Enter}'), () => user.keyboard(' ')]) {
      await navigator.clipboard.writeText('')
      copy.focus()
      await use()
      await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(SECRET))
      expect(copy).toHaveTextContent('COPIADO')
    }
    await fill(user, code(), '000000')
    await press(user, 'Confirmar')
    expect(await screen.findByRole('alert')).toHaveTextContent('El código no es correcto. Vuelve a intentar.')
    await fill(user, code(), await totpAt(SECRET, Date.now()))
    await press(user, 'Confirmar')
    await waitFor(() => expect(getStoredUser()?.email).toBe('admin@rayo.test'))
  })
})
