import { useAuthenticator } from '@aws-amplify/ui-react'
import { auth } from '../../providers/es/auth.ts'
import { authErrorText } from '../../providers/es/authenticatorErrors.ts'
import styles from './Gate.module.css'

export function BackToSignIn() {
  const { toSignIn } = useAuthenticator(() => [])
  return (
    <button type="button" className="amplify-button amplify-button--link" onClick={toSignIn}>
      {auth.backToSignIn}
    </button>
  )
}

/** Shown where the widget gets stuck, as on a route that it does not know (specification §2): why, and the way back. */
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
