import { Hub } from 'aws-amplify/utils'

/** What is done about each event of a session (specification §4). Amplify tells them in this tab, and some of them from another. */
export type SessionEventHandlers = {
  /** Somebody signed in, here or in another tab. */
  signedIn: () => void
  signedOut: () => void
  /** The tokens were renewed, here or in another tab. */
  tokenRefresh: () => void
  tokenRefreshFailure: (error: unknown) => void
  /** A hosted sign-in came back with a session, or with an error instead. */
  signInWithRedirect: () => void
  signInWithRedirectFailure: (error: unknown) => void
  /** What this page had sent along with a hosted sign-in, which came back. */
  customState: (state: string) => void
}

/** Hears every event of a session, in this one place. Answers how to stop. */
export function listenToSession(handlers: SessionEventHandlers): () => void {
  return Hub.listen('auth', ({ payload }) => {
    switch (payload.event) {
      case 'signedIn':
        return handlers.signedIn()
      case 'signedOut':
        return handlers.signedOut()
      case 'tokenRefresh':
        return handlers.tokenRefresh()
      case 'tokenRefresh_failure':
        return handlers.tokenRefreshFailure(payload.data?.error)
      case 'signInWithRedirect':
        return handlers.signInWithRedirect()
      case 'signInWithRedirect_failure':
        return handlers.signInWithRedirectFailure(payload.data?.error)
      case 'customOAuthState':
        return handlers.customState(payload.data)
      default:
        return undefined
    }
  })
}

/** When a hosted sign-in comes to its end, well or badly; heard from the moment of the call. */
export function hostedSignInEnd(): Promise<void> {
  return new Promise((resolve) => {
    const stop = Hub.listen('auth', ({ payload }) => {
      if (payload.event !== 'signInWithRedirect' && payload.event !== 'signInWithRedirect_failure') return
      stop()
      resolve()
    })
  })
}
