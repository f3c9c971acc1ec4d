import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { terms } from '../../providers/es/auth.ts'
import type { StoredUser } from '../../providers/session/storedUser.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { usePageTitle } from '../../ui/shell/usePageTitle.ts'
import { focusHeading } from '../../ui/shell/useRouteFocus.ts'
import { acceptTerms } from './acceptTerms.ts'
import { hasGivenConsent } from './signUpConsent.ts'

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
