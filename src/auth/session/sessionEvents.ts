import { Hub } from 'aws-amplify/utils'

/** Handlers of the session's events (specification §4), some of which come from another tab. */
type SessionEventHandlers = {
  signedIn: () => void
  signedOut: () => void
  tokenRefresh: () => void
  tokenRefreshFailure: (error: unknown) => void
  signInWithRedirect: () => void
  signInWithRedirectFailure: (error: unknown) => void
  customState: (state: string) => void
}

export function listenToSession(handlers: SessionEventHandlers): void {
  Hub.listen('auth', ({ payload }) => {
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

/** Resolves when a hosted sign-in ends, with success or failure. Listens from the moment of the call. */
export function hostedSignInEnd(): Promise<void> {
  return new Promise((resolve) => {
    const stop = Hub.listen('auth', ({ payload }) => {
      if (payload.event !== 'signInWithRedirect' && payload.event !== 'signInWithRedirect_failure') return
      stop()
      resolve()
    })
  })
}
