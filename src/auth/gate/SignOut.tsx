import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { auth } from '../../providers/es/auth.ts'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { toast } from '../../providers/toast/toast.ts'
import { usePageTitle } from '../../ui/shell/usePageTitle.ts'
import { signOutHere } from '../session/session.ts'

/** /signout: always ends signed out and on a public page, whatever the provider answers (specification §2). */
export default function SignOut() {
  const navigate = useNavigate()
  const hasStarted = useRef(false)
  usePageTitle(auth.signingOut)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    void signOutHere()
      .catch(() => undefined)
      .then(() => {
        toast.success({ message: auth.signedOut })
        return navigate('/', { replace: true })
      })
  }, [navigate])
  return <Spinner />
}
