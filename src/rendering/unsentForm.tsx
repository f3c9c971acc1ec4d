import { runtimeConfig } from '../config/runtimeConfig.ts'
import { unsentForms as texts, busyPage } from '../providers/es/unsentForms.ts'
import { visitorForms } from '../providers/es/visitorForms.ts'
import { fill } from '../providers/i18n/text.ts'
import filterStyles from '../public-site/Filters.module.css'
import styles from '../public-site/VisitorForm.module.css'
import { Notice } from '../ui/feedback/Notice.tsx'
import { renderScriptless, type ScriptlessPage } from './scriptlessPage.tsx'

/** The field that people write most in: it is shown, so that it can be copied. */
const MESSAGE = 'message'

type Unsent = {
  to: string
  body: string
  tooMany: boolean
}

/**
 * The page of a form that was neither taken nor can be shown again with its own page, because the site does not answer or
 * its sender sent too many: it has what was typed, and sends it again. It needs no data and no script.
 */
export function renderUnsentForm(unsent: Unsent): ScriptlessPage {
  return renderScriptless(texts.title, unsent.to, <UnsentForm {...unsent} />)
}

function UnsentForm({ to, body, tooMany }: Unsent) {
  const { contactEmail } = runtimeConfig()
  const fields = [...new URLSearchParams(body)]
  const message = fields.find(([name]) => name === MESSAGE)?.[1] ?? ''
  const [withFields, withoutFields] = tooMany ? [visitorForms.tooMany, busyPage.detail] : [texts.kept, texts.lost]
  return (
    <Notice level={1} title={texts.title} detail={fields.length > 0 ? withFields : withoutFields}>
      {fields.length > 0 ? (
        <form method="post" action={to} className={styles.again}>
          {fields
            .filter(([name]) => name !== MESSAGE)
            .map(([name, value]) => (
              <input key={name} type="hidden" name={name} defaultValue={value} />
            ))}
          {message !== '' && (
            <label>
              <span className={filterStyles.label}>{texts.message}</span>
              <textarea
                className={`${filterStyles.control} ${styles.prose}`}
                name={MESSAGE}
                rows={5}
                defaultValue={message}
              />
            </label>
          )}
          <button type="submit" className="button">
            {texts.again}
          </button>
        </form>
      ) : (
        <a className="button" href={to}>
          {texts.open}
        </a>
      )}
      {contactEmail && (
        <a className="button button-quiet" href={`mailto:${contactEmail}`}>
          {fill(texts.write, { email: contactEmail })}
        </a>
      )}
      <a className="button button-quiet" href="/">
        {texts.home}
      </a>
    </Notice>
  )
}
