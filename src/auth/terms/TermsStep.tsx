import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { terms } from '../../providers/es/auth.ts'
import { getStoredUser, setStoredUser, type StoredUser } from '../../providers/session/storedUser.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { usePageTitle } from '../../ui/shell/usePageTitle.ts'
import { focusHeading } from '../../ui/shell/useRouteFocus.ts'
import { forgetConsent, hasGivenConsent } from './signUpConsent.ts'
import { TERMS_VERSION } from '#domain/access/terms'
import { HttpError } from 'react-admin'
import { runtimeConfig } from '../../config/runtimeConfig.ts'
import { createHttpClient } from '../../providers/api/httpClient.ts'
import { authProvider } from '../session/authProvider.ts'
import { accessToken, renewedAccessToken } from '../session/session.ts'

let running: Promise<string | null> | null = null

/**
 * Records that the user accepts the present terms, once for all callers. Returns why it failed, or null. Never throws.
 */
function acceptTerms(userId: string): Promise<string | null> {
  running ??= send(userId).finally(() => {
    running = null
  })
  return running
}

async function send(userId: string): Promise<string | null> {
  const client = createHttpClient({ accessToken, renewedToken: renewedAccessToken })
  try {
    const body = JSON.stringify({ termsVersion: TERMS_VERSION })
    await client(`${runtimeConfig().apiUrl}/api/v1/private/profile/terms`, { method: 'POST', body })
  } catch (error) {
    if (!(error instanceof HttpError)) return terms.failed
    await authProvider.checkError(error)
    return error.status === 422 ? terms.outdated : error.message
  }
  forgetConsent()
  const user = getStoredUser()
  // Another user may have signed in meanwhile, in another tab.
  if (user?.id === userId) setStoredUser({ ...user, termsVersion: TERMS_VERSION })
  return null
}

/** Asks for the present terms before the page. Those accepted at sign-up in this tab are recorded without asking. */
export default function TermsStep({ user }: { user: StoredUser }) {
  const [isGiven] = useState(() => hasGivenConsent(user.email))
  const [failure, setFailure] = useState<string | null>(null)
  if (isGiven && failure === null) return <ConsentRecording userId={user.id} onEnd={setFailure} />
  return <Question user={user} failure={failure} onEnd={setFailure} />
}

type OnEnd = (failure: string | null) => void

function ConsentRecording({ userId, onEnd }: { userId: string; onEnd: OnEnd }) {
  useEffect(() => {
    void acceptTerms(userId).then(onEnd)
  }, [userId, onEnd])
  return <Spinner />
}

function Question({ user, failure, onEnd }: { user: StoredUser; failure: string | null; onEnd: OnEnd }) {
  const title = user.termsVersion === null ? terms.title : terms.changedTitle
  const [isSending, setSending] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  usePageTitle(title)
  // It takes the place of the gate, which had the focus.
  useEffect(() => {
    if (root.current) focusHeading(root.current)
  }, [])

  async function accept() {
    setSending(true)
    onEnd(await acceptTerms(user.id))
    setSending(false)
  }

  return (
    <div ref={root}>
      <Notice level={1} title={title} detail={<Detail />}>
        {/* Not disabled: it would lose the focus. */}
        <button type="button" className="button" aria-disabled={isSending} onClick={() => void accept()}>
          {terms.accept}
        </button>
        <Link className="button button-quiet" to="/signout">
          {terms.leave}
        </Link>
        {failure !== null && !isSending && <p role="alert">{failure}</p>}
      </Notice>
    </div>
  )
}

function Detail() {
  return (
    <>
      {terms.before} <Link to="/terms">{terms.terms}</Link> {terms.between} <Link to="/privacy">{terms.privacy}</Link>.{' '}
      {terms.after}
    </>
  )
}
