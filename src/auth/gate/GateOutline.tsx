import { useRoutes } from 'react-router-dom'
import { runtimeConfig } from '../../config/runtimeConfig.ts'
import { auth } from '../../providers/es/auth.ts'
import { authenticatorScreens } from '../../providers/es/authenticator.ts'
import { RootLayout } from '../../ui/shell/RootLayout.tsx'
import styles from './Gate.module.css'
import { screenOf } from './widgetState.ts'

const textOf = (name: string) => authenticatorScreens[name] ?? name

/** The gate's outline in the site's frame, which a server puts in the page until the code is loaded. */
export function GateOutlinePage() {
  return useRoutes([{ element: <RootLayout />, children: [{ path: '*', element: <GateOutline /> }] }])
}

function GateOutline() {
  const { title, hint } = screenOf('signIn')
  // Other ways to sign in are above the fields, and only the gate knows how many there are.
  const hasFieldsOnly = runtimeConfig().signIn.hostedDomain === null
  return (
    <section className={styles.gate} aria-busy="true">
      <div className={`rayo-gate ${styles.card}`}>
        <h1 className={styles.title}>{title}</h1>
        {hint && <p className="muted">{hint}</p>}
        {hasFieldsOnly && <Fields />}
      </div>
    </section>
  )
}

/** Disabled: the gate replaces them, and would lose typed text. */
function Fields() {
  return (
    <div inert>
      <div className="amplify-tabs__list">
        <button type="button" className="amplify-tabs__item amplify-tabs__item--active">
          {textOf('Sign In')}
        </button>
        <button type="button" className="amplify-tabs__item">
          {textOf('Create Account')}
        </button>
      </div>
      <div className="amplify-flex">
        <div className="amplify-flex">
          <Field {...auth.email} />
          <Field label={auth.password.label} placeholder={auth.password.placeholder} />
        </div>
        <button type="button" className="amplify-button amplify-button--primary" disabled>
          {textOf('Sign in')}
        </button>
        <div data-amplify-footer="">
          <button type="button" className="amplify-button amplify-button--link">
            {textOf('Forgot your password?')}
          </button>
        </div>
      </div>
    </div>
  )
}

function Field({ label, placeholder }: { label: string; placeholder: string }) {
  return (
    <div className="amplify-flex amplify-field">
      <span className="amplify-label">{label}</span>
      <input className="amplify-input" placeholder={placeholder} aria-label={label} disabled />
    </div>
  )
}
