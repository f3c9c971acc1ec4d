import { Authenticator } from '@aws-amplify/ui-react'
import type { SyntheticEvent } from 'react'
import { auth } from '../../providers/es/auth.ts'

const { consent } = auth

/** The widget would take what changes in its form for an attribute of the account. */
const keepFromWidget = (event: SyntheticEvent) => event.stopPropagation()

export function SignUpFields() {
  return (
    <>
      <Authenticator.SignUp.FormFields />
      <label className="rayo-gate-consent">
        <input type="checkbox" required onChange={keepFromWidget} onBlur={keepFromWidget} />
        <span>
          {consent.before}{' '}
          <a href="/terms" target="_blank" rel="noopener">
            {consent.terms}
          </a>{' '}
          {consent.between}{' '}
          <a href="/privacy" target="_blank" rel="noopener">
            {consent.privacy}
          </a>
        </span>
      </label>
    </>
  )
}
