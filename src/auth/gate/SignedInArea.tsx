import { hasAcceptedTerms } from '#domain/access/terms'
import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { auth } from '../../providers/es/auth.ts'
import { lazyPage } from '../../ui/shell/lazyPage.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { usePageTitle } from '../../ui/shell/usePageTitle.ts'
import { configureAuth } from '../provider/configureAuth.ts'
import { useHostedArrival } from '../hosted/arrival.ts'
import { useSession } from '../session/sessionState.ts'
import { getStoredUser, useStoredUser } from '../../providers/session/storedUser.ts'

export { prepareSession } from '../session/sessionState.ts'

const loadGate = () => import('./Gate.tsx')
export const Gate = lazyPage(loadGate)
const TermsStep = lazyPage(() => import('../terms/TermsStep.tsx'))

/** The signed-in pages; the gate without a session, and the terms until they are accepted. */
export default function SignedInArea() {
  return configureAuth() ? <Guarded /> : <NotConfigured />
}

function Guarded() {
  const phase = useSession(useLocation().key)
  useHostedArrival()
  const user = useStoredUser()
  if (phase === 'checking') return <Spinner />
  if (phase === 'open' && (!user || hasAcceptedTerms(user))) return <Outlet />
  return <Suspense fallback={<Spinner />}>{phase === 'open' && user ? <TermsStep user={user} /> : <Gate />}</Suspense>
}

function NotConfigured() {
  usePageTitle(auth.notConfigured.title)
  return <Notice level={1} alert title={auth.notConfigured.title} detail={auth.notConfigured.detail} />
}

// Nobody is signed in, so the gate will be needed: load it while the session is read.
if (!getStoredUser()) loadGate().catch(() => undefined)
