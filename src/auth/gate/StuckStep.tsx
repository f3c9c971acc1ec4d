import { useAuthenticator } from '@aws-amplify/ui-react'
import { auth } from '../../providers/es/auth.ts'
import { authErrorText } from '../../providers/es/authenticatorErrors.ts'
import styles from './Gate.module.css'

/** Goes back to the sign-in screen. It looks like the widget's own links. */
export function BackToSignIn() {
  const { toSignIn } = useAuthenticator(() => [])
  return (
    <button type="button" className="amplify-button amplify-button--link" onClick={toSignIn}>
      {auth.backToSignIn}
    </button>
  )
}

/**
 * The widget shows nothing for a route it does not know (specification §2). It also gets stuck when it cannot send the
 * code for a password that must be reset. Here people read why, and go back.
 */
export function StuckStep() {
  const { route, error } = useAuthenticator((context) => [context.route, context.error])
  if (route || !error) return null
  return (
    <>
      <p role="alert" className={styles.notice}>
        {authErrorText(error)}
      </p>
      <BackToSignIn />
    </>
  )
}
