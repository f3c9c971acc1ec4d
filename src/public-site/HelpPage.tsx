import { createSearchParams, Link } from 'react-router-dom'
import { foldText } from '#domain/values/fold'
import { useStoredUser, type StoredUser } from '../providers/session/storedUser.ts'
import { AUDIENCES, help, type Audience, type HelpLink, type HelpTopic } from '../providers/es/help.ts'
import { HELP_TOPICS } from '../providers/es/helpTopics.ts'
import { flagsOf, mayFollow } from '../providers/session/permissions.ts'
import { fill } from '../providers/i18n/text.ts'
import { Notice } from '../ui/feedback/Notice.tsx'
import { Filters } from './Filters.tsx'
import styles from './HelpPage.module.css'
import { Page } from './Page.tsx'
import pageStyles from './Page.module.css'
import { Question } from './Question.tsx'
import { SearchField } from './SearchField.tsx'
import { useFilters } from './useFilters.ts'
import { runtimeConfig } from '../config/runtimeConfig.ts'

function HelpContact() {
  const { contactEmail, whatsappUrl } = runtimeConfig()
  return (
    <aside className={`${pageStyles.panel} ${styles.contact}`} aria-labelledby="contacto">
      <h2 id="contacto">{help.contactTitle}</h2>
      <p className="muted">
        {help.contactText}
        {(whatsappUrl || contactEmail) && ` ${help.contactPlatform}`}
      </p>
      <div className="row">
        {whatsappUrl && (
          <a className="button" href={whatsappUrl} rel="noopener noreferrer">
            {help.whatsapp}
          </a>
        )}
        <Link className="button button-quiet" to="/contact">
          {help.write}
        </Link>
      </div>
      {contactEmail && (
        <a className={styles.email} href={`mailto:${contactEmail}`}>
          {fill(help.email, { email: contactEmail })}
        </a>
      )}
    </aside>
  )
}

export default function HelpPage() {
  const filters = useFilters()
  const q = filters.value('q')
  const audience = AUDIENCES.find((one) => one === filters.value('para'))
  const topics = matchingTopics(q, audience)
  const count = topics.reduce((sum, { questions }) => sum + questions.length, 0)
  return (
    <Page title={help.title} intro={help.intro}>
      <div className={pageStyles.columns}>
        <div>
          <Audiences selection={audience} q={q} />
          <Filters
            count={fill(help.count, { smart_count: count })}
            mayClear={q !== ''}
            search={
              <>
                {audience && <input type="hidden" name="para" value={audience} />}
                <SearchField label={help.search} placeholder={help.placeholder} value={q} onSearch={filters.search} />
              </>
            }
          />
          {count === 0 && <Notice title={help.empty} detail={help.emptyDetail} />}
          {topics.map((topic) => (
            <Topic key={topic.id} topic={topic} open={q !== ''} />
          ))}
        </div>
        <HelpContact />
      </div>
    </Page>
  )
}

/** Links, so that they work without scripts and can be shared. */
function Audiences({ selection, q }: { selection: Audience | undefined; q: string }) {
  return (
    <nav className={pageStyles.pills} aria-label={help.audience.label}>
      <ul className="row">
        {([undefined, ...AUDIENCES] as const).map((audience) => (
          <li key={audience ?? ''}>
            <Link
              className={pageStyles.pill}
              to={{ search: String(createSearchParams({ ...(q && { q }), ...(audience && { para: audience }) })) }}
              aria-current={audience === selection ? 'page' : undefined}
              preventScrollReset
            >
              {help.audience[audience ?? 'all']}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Topic({ topic, open }: { topic: HelpTopic; open: boolean }) {
  const user = useStoredUser()
  return (
    <section className={styles.topic} aria-labelledby={topic.id}>
      <h2 id={topic.id}>{topic.title}</h2>
      {topic.questions.map(({ question, answer, link }) => (
        <Question key={`${question} ${open}`} question={question} answer={answer} open={open}>
          {link && mayFollowLink(link, user) && <Link to={link.to}>{fill(help.goTo, { page: link.label })}</Link>}
        </Question>
      ))}
    </section>
  )
}

function mayFollowLink(link: HelpLink, user: StoredUser | null): boolean {
  return !user || mayFollow(flagsOf(user), link.to)
}

function matchingTopics(q: string, audience: Audience | undefined): HelpTopic[] {
  const words = foldText(q).split(/\s+/).filter(Boolean)
  return HELP_TOPICS.filter((topic) => !audience || topic.audience.includes(audience))
    .map((topic) => ({
      ...topic,
      questions: topic.questions.filter(({ question, answer }) => {
        const text = foldText(`${topic.title} ${question} ${answer}`)
        return words.every((word) => text.includes(word))
      }),
    }))
    .filter(({ questions }) => questions.length > 0)
}
