import { Link } from 'react-router-dom'
import { runtimeConfig } from '../config/runtimeConfig.ts'
import { z } from 'zod'
import { visitorForms } from '../providers/es/visitorForms.ts'
import { fill } from '../providers/i18n/text.ts'
import { usePageTitle } from '../ui/shell/usePageTitle.ts'
import { useFilters } from './useFilters.ts'
import { sendForm, textsOf, type FormAction } from './visitorAction.ts'
import { VisitorForm, useFormResult, Done } from './VisitorForm.tsx'
import { ChoiceField, EmailField, ProseField, TextField } from './VisitorFields.tsx'
import { Page } from './Page.tsx'
import styles from './Page.module.css'

const texts = visitorForms.contact
const ROLES = Object.entries(texts.roles).map(([value, label]) => ({ value, label }))
const answer = z.object({ mailed: z.boolean() })

export function contactAction(action: FormAction) {
  return sendForm(action, { path: 'contact', bodyOf, answer })
}

const bodyOf = (form: URLSearchParams) => textsOf(form, ['name', 'email', 'role', 'message'])

/** A message to the operator, about a plan with `?plan=`. Then shows whether it was mailed or only stored. */
export default function ContactPage() {
  usePageTitle(texts.title)
  const plan = useFilters().value('plan')
  const result = useFormResult<{ mailed: boolean }>()?.done
  if (result) {
    const { mailed } = result
    return (
      <Done title={mailed ? texts.sent : texts.kept} detail={mailed ? texts.sentDetail : texts.keptDetail}>
        <Link className="button" to="/">
          {texts.home}
        </Link>
      </Done>
    )
  }
  return (
    <Page title={texts.title} intro={texts.intro}>
      <div className={styles.columns}>
        <VisitorForm>
          {(field) => (
            <>
              <TextField {...field('name')} label={texts.name} autoComplete="name" maxLength={120} />
              <EmailField {...field('email')} />
              <ChoiceField {...field('role')} label={texts.role} none={texts.chooseRole} options={ROLES} />
              <ProseField
                {...field('message')}
                initial={field('message').initial ?? (plan && fill(texts.aboutPlan, { plan }))}
                label={visitorForms.message}
                maxLength={4000}
              />
            </>
          )}
        </VisitorForm>
        <OtherWays />
      </div>
    </Page>
  )
}

function OtherWays() {
  const { contactEmail, whatsappUrl } = runtimeConfig()
  return (
    <aside className={styles.panel} aria-labelledby="other-ways">
      <h2 id="other-ways">{texts.other}</h2>
      <p>{texts.ownClub}</p>
      <Link className="button button-quiet" to="/institutions">
        {texts.clubs}
      </Link>
      {whatsappUrl && (
        <a href={whatsappUrl} rel="noopener noreferrer">
          {texts.whatsapp}
        </a>
      )}
      {contactEmail && <a href={`mailto:${contactEmail}`}>{contactEmail}</a>}
    </aside>
  )
}
