import { Authenticator, useAuthenticator } from '@aws-amplify/ui-react'
import { I18n } from 'aws-amplify/utils'
import { useEffect, useRef } from 'react'
import { authenticatorScreens } from '../../providers/es/authenticator.ts'
import { authenticatorErrors } from '../../providers/es/authenticatorErrors.ts'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { usePageTitle } from '../../ui/shell/usePageTitle.ts'
import styles from './Gate.module.css'
import { GateNotice } from './GateNotice.tsx'
import { useHostedButtons } from '../hosted/useHostedButtons.ts'
import { useGateNotice } from '../session/gateNotice.ts'
import { synchroniseSession } from '../session/sessionState.ts'
import { useKnownEmail, useRefusedField } from './signInFields.ts'
import { SignUpFields } from './SignUpConsent.tsx'
import { BackToSignIn, StuckStep } from './StuckStep.tsx'
import { useWidgetSetup, type WidgetSetup } from './useWidgetSetup.ts'
import { useAutoSignInFailed, useBlockedSubmit } from './widgetState.ts'
import { screenOf } from './widgetScreens.ts'
import { AUTO_SIGN_IN_FAILED, useFinishedWidget } from './widgetTexts.ts'
import './widget.css'
import './widgetFields.css'

I18n.putVocabulariesForLanguage('es', { ...authenticatorScreens, ...authenticatorErrors })
I18n.setLanguage('es')

const NoHeading = { Header: () => null }
/** These screens have no way back of their own. */
const NoHeadingButBack = { ...NoHeading, Footer: BackToSignIn }
const components = {
  SignUp: { FormFields: SignUpFields },
  ConfirmSignIn: NoHeading,
  ConfirmSignUp: NoHeadingButBack,
  ConfirmResetPassword: NoHeadingButBack,
  ConfirmVerifyUser: NoHeading,
  ForceNewPassword: NoHeading,
  ForgotPassword: NoHeading,
  SelectMfaType: NoHeading,
  SetupEmail: NoHeading,
  SetupTotp: NoHeading,
  VerifyUser: NoHeading,
}

const TABS: readonly string[] = ['signIn', 'signUp']

/** The sign-in gate: Amplify's Authenticator in Spanish, under one h1, at any address. */
export default function Gate() {
  const setup = useWidgetSetup()
  if (!setup) return <Spinner />
  return (
    <Authenticator.Provider>
      <GateScreen setup={setup} />
    </Authenticator.Provider>
  )
}

function GateScreen({ setup }: { setup: WidgetSetup }) {
  const { route, challengeName } = useAuthenticator((context) => [context.route, context.challengeName])
  const { title, hint } = screenOf(route, challengeName)
  const root = useRef<HTMLDivElement>(null)
  usePageTitle(title)
  useFinishedWidget(root)
  useHostedButtons(root)
  useBlockedSubmit(root)
  useKnownEmail(root)
  useRefusedField(root)
  const failed = useAutoSignInFailed()
  return (
    <section className={styles.gate}>
      <div className={`rayo-gate ${styles.card}`} ref={root} {...(failed && { [AUTO_SIGN_IN_FAILED]: '' })}>
        <Heading route={route} title={title} />
        {hint && <p className={styles.hint}>{hint}</p>}
        <GateNotice onRetry={() => void synchroniseSession()} />
        <Authenticator components={components} loginMechanisms={['email']} {...setup}>
          <Opening />
        </Authenticator>
        <StuckStep />
      </div>
    </section>
  )
}

function Heading({ route, title }: { route: string; title: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const previousTitle = useRef(title)
  useEffect(() => {
    if (previousTitle.current === title) return
    previousTitle.current = title
    if (!TABS.includes(route) || !document.activeElement?.matches('[role=tab]')) heading.current?.focus()
  }, [route, title])
  return (
    <h1 className={styles.title} ref={heading} tabIndex={-1}>
      {title}
    </h1>
  )
}

/** Signed in at the provider. Synchronising the session replaces the gate with the page. */
function Opening() {
  const notice = useGateNotice()
  useEffect(() => {
    void synchroniseSession()
  }, [])
  return notice ? null : <Spinner />
}
