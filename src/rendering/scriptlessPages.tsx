import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter, useRoutes } from 'react-router-dom'
import { runtimeConfig } from '../config/runtimeConfig.ts'
import { busyPage, unsentForms as texts, visitorForms } from '../providers/es/visitorForms.ts'
import { fill } from '../providers/i18n/text.ts'
import filterStyles from '../public-site/Filters.module.css'
import styles from '../public-site/VisitorForm.module.css'
import { Notice } from '../ui/feedback/Notice.tsx'
import { RootLayout } from '../ui/shell/RootLayout.tsx'

export type ScriptlessPage = { title: string; html: string }

/** A page in the site's frame that needs no data and no script. `path` is its own, with the query. */
function renderScriptless(title: string, path: string, content: ReactNode): ScriptlessPage {
  return {
    title: `${title} · ${runtimeConfig().name}`,
    html: renderToStaticMarkup(
      <StaticRouter location={path}>
        <Framed>{content}</Framed>
      </StaticRouter>,
    ),
  }
}

export function renderBusyPage(): ScriptlessPage {
  return renderScriptless(
    busyPage.title,
    // Not an address of the menu, so that no entry is current.
    '/busy',
    <Notice level={1} title={busyPage.title} detail={busyPage.detail}>
      <a className="button" href="/">
        {busyPage.home}
      </a>
    </Notice>,
  )
}

function Framed({ children }: { children: ReactNode }) {
  return useRoutes([{ element: <RootLayout />, children: [{ path: '*', element: children }] }])
}

/** The field that people write most in: it is shown, so that it can be copied. */
const MESSAGE = 'message'

type Unsent = {
  to: string
  body: string
  tooMany: boolean
}

/** Sends a form again that was not accepted, because the site did not answer or its sender sent too many. */
export function renderUnsentForm(unsent: Unsent): ScriptlessPage {
  const title = unsent.tooMany || unsent.body === '' ? texts.title : texts.unsure
  return renderScriptless(title, unsent.to, <UnsentForm title={title} {...unsent} />)
}

function UnsentForm({ title, to, body, tooMany }: Unsent & { title: string }) {
  const { contactEmail } = runtimeConfig()
  const fields = [...new URLSearchParams(body)]
  const message = fields.find(([name]) => name === MESSAGE)?.[1] ?? ''
  const [withFields, withoutFields] = tooMany ? [visitorForms.tooMany, busyPage.detail] : [texts.kept, texts.lost]
  return (
    <Notice level={1} title={title} detail={fields.length > 0 ? withFields : withoutFields}>
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
