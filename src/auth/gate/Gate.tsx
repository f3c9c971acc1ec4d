import './widget.css'
import './widgetFields.css'
import { Authenticator, useAuthenticator, type AuthenticatorProps } from '@aws-amplify/ui-react'
import { I18n } from 'aws-amplify/utils'
import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { authenticatorScreens } from '../../providers/es/authenticator.ts'
import { authenticatorErrors, authErrorText } from '../../providers/es/authenticatorErrors.ts'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { usePageTitle } from '../../ui/shell/usePageTitle.ts'
import styles from './Gate.module.css'
import { setGateNotice, useGateNotice } from '../session/gateNotice.ts'
import { synchroniseSession } from '../session/sessionState.ts'
import { screenOf, useAutoSignInFailed, useBlockedSubmit, useKnownEmail, useRefusedField } from './widgetState.ts'
import { AUTO_SIGN_IN_FAILED, useRepairedWidget } from './widgetTexts.ts'
import { auth } from '../../providers/es/auth.ts'
import { runtimeConfig } from '../../config/runtimeConfig.ts'
import { leastPasswordLength, passwordFormat } from '../../config/passwordFormat.ts'
import { loadWithin } from '../../ui/shell/lazyPage.ts'
import { widgetFields } from './widgetFields.tsx'
import { widgetServices } from './widgetServices.ts'

const { consent } = auth

/** The widget would treat it as an attribute of the account. */
const keepFromWidget = (event: SyntheticEvent) => event.stopPropagation()

function SignUpFields() {
  return (
    <>
      <Authenticator.SignUp.FormFields />
      <label className="rayo-gate-consent">
        <input type="checkbox" required onChange={keepFromWidget} onBlur={keepFromWidget} />
        <span>
          {consent.before}{' '}
          <a href="/terms" target="_blank" rel="noopener">
            {consent.terms}
          </a>{' '}
          {consent.between}{' '}
          <a href="/privacy" target="_blank" rel="noopener">
            {consent.privacy}
          </a>
        </span>
      </label>
    </>
  )
}

I18n.putVocabulariesForLanguage('es', { ...authenticatorScreens, ...authenticatorErrors })
I18n.setLanguage('es')

const NoHeading = { Header: () => null }
/** These screens have no back link of their own. */
const NoHeadingWithBack = { ...NoHeading, Footer: BackToSignIn }
const components = {
  SignUp: { FormFields: SignUpFields },
  ConfirmSignIn: NoHeading,
  ConfirmSignUp: NoHeadingWithBack,
  ConfirmResetPassword: NoHeadingWithBack,
  ConfirmVerifyUser: NoHeading,
  ForceNewPassword: NoHeading,
  ForgotPassword: NoHeading,
  SelectMfaType: NoHeading,
  SetupEmail: NoHeading,
  SetupTotp: NoHeading,
  VerifyUser: NoHeading,
}

const TABS: readonly string[] = ['signIn', 'signUp']

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
  useRepairedWidget(root)
  useHostedButtons(root)
  useBlockedSubmit(root)
  useKnownEmail(root)
  useRefusedField(root)
  const failed = useAutoSignInFailed()
  return (
    <section className={styles.gate}>
      <div className={`rayo-gate ${styles.card}`} ref={root} {...(failed && { [AUTO_SIGN_IN_FAILED]: '' })}>
        <Heading route={route} title={title} />
        {hint && <p className="muted">{hint}</p>}
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

export function GateNotice({ onRetry }: { onRetry: () => void }) {
  const notice = useGateNotice()
  if (!notice) return null
  return (
    <div role="alert" className={styles.notice}>
      <p>{notice.message}</p>
      {notice.retry && (
        <button type="button" className="button button-quiet" onClick={onRetry}>
          {auth.session.retry}
        </button>
      )}
      <button
        type="button"
        className={`icon-button ${styles.dismiss}`}
        aria-label={auth.dismissAlert}
        onClick={() => setGateNotice(null)}
      >
        <svg viewBox="0 0 24 24" className="icon" aria-hidden="true">
          <path d="M6 6l12 12M18 6L6 18" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </button>
    </div>
  )
}

function BackToSignIn() {
  const { toSignIn } = useAuthenticator(() => [])
  return (
    <button type="button" className="amplify-button amplify-button--link" onClick={toSignIn}>
      {auth.backToSignIn}
    </button>
  )
}

/** Shown where the widget gets stuck, as on a route that it does not know (specification §2): why, and the way back. */
function StuckStep() {
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

/** Makes the social buttons remember the requested address, and show why they failed. */
function useHostedButtons(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = root.current
    if (!element || !runtimeConfig().signIn.hostedDomain) return undefined
    const loading = import('../hosted/redirect.ts')
    const press = (event: MouseEvent) => {
      const button = event.target instanceof Element && event.target.closest('.federated-sign-in-button')
      if (!button) return
      event.stopPropagation()
      void loading.then(({ beginHostedSignIn, providerOf }) => {
        const provider = providerOf(button)
        const { pathname, search, hash } = location
        return provider && beginHostedSignIn(provider, `${pathname}${search}${hash}`)
      })
    }
    element.addEventListener('click', press, true)
    return () => element.removeEventListener('click', press, true)
  }, [root])
}

type WidgetSetup = Pick<AuthenticatorProps, 'formFields' | 'passwordSettings' | 'services'>

function setupOf(more: Pick<WidgetSetup, 'formFields' | 'services'> = {}): WidgetSetup {
  const tooShort = `Password must have at least ${leastPasswordLength()} characters`
  I18n.putVocabulariesForLanguage('es', { [tooShort]: authErrorText(tooShort) })
  return {
    formFields: more.formFields ?? widgetFields(),
    services: { ...widgetServices, ...more.services },
    passwordSettings: passwordFormat(),
  }
}

async function loadSetup(): Promise<WidgetSetup> {
  const { dialCode, signIn } = runtimeConfig()
  const { attributeProblems, signUpFields } = await loadWithin(() => import('./signUpFields.ts'))
  return setupOf({
    formFields: widgetFields(signUpFields(signIn.signUpAttributes, dialCode)),
    services: {
      async validateCustomSignUp(values, touched) {
        return attributeProblems(values, touched ?? {}, dialCode)
      },
    },
  })
}

function useWidgetSetup(): WidgetSetup | null {
  const [plain] = useState(() => (runtimeConfig().signIn.signUpAttributes.length === 0 ? setupOf() : null))
  const [loaded, setLoaded] = useState<WidgetSetup | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    if (!plain) loadSetup().then(setLoaded, setFailure)
  }, [plain])
  if (failure) throw failure
  return plain ?? loaded
}
