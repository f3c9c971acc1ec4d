import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { fill, heading, leaveGate, press, renderGate, signIn } from '../../../tests/support/renderGate.tsx'
import { providerAnswers, refusal } from '../../../tests/support/providerAnswers.ts'
import { auth } from '../../providers/es/auth.ts'

afterEach(leaveGate)

/** Sets the attributes that the provider returns. The tokens stay the stand-in's. */
function attributesAre(attributes: Record<string, string>): void {
  providerAnswers('GetUser', () => ({
    Username: 'somebody',
    UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
  }))
}

const UNVERIFIED = {
  email: 'administradora@rayo.test',
  email_verified: 'false',
  phone_number: '+5491155551234',
  phone_number_verified: 'false',
}

describe('verifying an attribute after signing in', () => {
  it('offers the unverified attributes, masked, verifies the selected one by its code, and opens the requested page', async () => {
    attributesAre(UNVERIFIED)
    const attributeNames: (string | undefined)[] = []
    providerAnswers('GetUserAttributeVerificationCode', ({ AttributeName }) => {
      attributeNames.push(AttributeName)
      return { CodeDeliveryDetails: { AttributeName, DeliveryMedium: 'SMS', Destination: '+*********1234' } }
    })
    providerAnswers('VerifyUserAttribute', ({ AttributeName, Code }) => {
      attributeNames.push(AttributeName)
      return Code === '654321'
        ? {}
        : refusal('CodeMismatchException', 'Invalid verification code provided, please try again.')
    })
    const { user, router } = await renderGate('/panel/users')
    await signIn(user, 'admin@rayo.test')
    await heading(auth.titles.verifyUser)
    expect(screen.getByRole('radiogroup', { name: 'Verifica tu contacto' })).toBeVisible()
    expect(screen.getByRole('radio', { name: 'Email: a************a@rayo.test' })).toBeChecked()
    expect(screen.getByRole('radio', { name: 'Teléfono: **********1234' })).not.toBeChecked()
    const values = screen.getAllByRole<HTMLInputElement>('radio').map(({ name, value }) => [name, value])
    expect(values).toEqual([
      ['unverifiedAttr', 'email'],
      ['unverifiedAttr', 'phone_number'],
    ])
    expect(document.body).not.toHaveTextContent('administradora')
    expect(document.body).not.toHaveTextContent('5555')
    await user.click(screen.getByRole('radio', { name: /^Teléfono/ }))
    await press(user, 'Verificar')
    await heading(auth.titles.confirmVerifyUser)
    await press(user, 'Enviar')
    expect(screen.getByLabelText('Código')).toBeInvalid()
    await fill(user, screen.getByLabelText('Código'), '000000')
    await press(user, 'Enviar')
    expect(await screen.findByRole('alert')).toHaveTextContent('El código no es correcto. Vuelve a intentar.')
    await fill(user, screen.getByLabelText('Código'), '654321')
    await press(user, 'Enviar')
    await heading('Usuarios')
    expect(router.state.location.pathname).toBe('/panel/users')
    expect(attributeNames).toEqual(['phone_number', 'phone_number', 'phone_number'])
  })

  it('says when the code cannot be sent, and can still be skipped', async () => {
    attributesAre(UNVERIFIED)
    providerAnswers('GetUserAttributeVerificationCode', () =>
      refusal('LimitExceededException', 'Attempt limit exceeded, please try after some time.'),
    )
    const { user } = await renderGate('/panel')
    await signIn(user, 'admin@rayo.test')
    await heading(auth.titles.verifyUser)
    await press(user, 'Verificar')
    expect(await screen.findByRole('alert')).toHaveTextContent('Demasiados intentos')
    await press(user, 'Omitir')
    expect(await heading('Mi perfil')).toBeVisible()
  })
})
