import { useAuthenticator } from '@aws-amplify/ui-react'
import { auth } from '../../providers/es/auth.ts'
import { authErrorText } from '../../providers/es/authenticatorErrors.ts'
import styles from './Gate.module.css'

/** Leaves a step for the sign-in screen, in the look of the widget's own links. */
export function BackToSignIn() {
  const { toSignIn } = useAuthenticator(() => [])
  return (
    <button type="button" className="amplify-button amplify-button--link" onClick={toSignIn}>
      {auth.backToSignIn}
    </button>
  )
}

/**
 * The widget shows nothing of a route it does not know (specification §2), and stays on one where sending a code fails after signing in with
 * a password that must be reset. Here one reads why, and goes back.
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
