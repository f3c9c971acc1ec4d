import { Link } from 'react-router-dom'
import { foldText } from '#domain/fold'
import type { Rol } from '#domain/rols'
import { useStoredUser } from '../providers/storedUser.ts'
import { help, HELP_TOPICS } from '../providers/es/help.ts'
import type { HelpLink, HelpTopic } from '../providers/es/help.ts'
import { flagsOf, mayFollow } from '../providers/permissions.ts'
import { createText } from '../providers/text.ts'
import { Notice } from '../ui/feedback/Notice.tsx'
import { Filters } from './Filters.tsx'
import styles from './HelpPage.module.css'
import { HelpContact } from './HelpContact.tsx'
import { Page } from './Page.tsx'
import { Question } from './Question.tsx'
import { SearchField } from './SearchField.tsx'
import { useFilters } from './useFilters.ts'

const t = createText(help)

/** Questions and answers with a search that ignores case and accents. Every word must occur. */
export function HelpPage() {
  const filters = useFilters()
  const q = filters.value('q')
  const topics = matching(q)
  const found = topics.reduce((sum, { questions }) => sum + questions.length, 0)
  return (
    <Page title={help.title} intro={help.intro}>
      <div className={styles.columns}>
        <div>
          <Filters count={t('count', { smart_count: found })} onClear={q ? filters.clear : null}>
            <SearchField
              label={help.search}
              placeholder={help.placeholder}
              value={q}
              onSearch={(text) => filters.set('q', text, { replace: true })}
            />
          </Filters>
          {found === 0 && <Notice title={help.empty} detail={help.emptyDetail} />}
          {topics.map((topic) => (
            <Topic key={topic.id} topic={topic} open={q !== ''} />
          ))}
        </div>
        <HelpContact />
      </div>
    </Page>
  )
}

function Topic({ topic, open }: { topic: HelpTopic; open: boolean }) {
  const rols = useStoredUser()?.rols
  return (
    <section className={styles.topic} aria-labelledby={topic.id}>
      <h2 id={topic.id} className={styles.heading}>
        {topic.title}
      </h2>
      {topic.questions.map(({ question, answer, link }) => (
        <Question key={`${question} ${open}`} question={question} answer={answer} open={open}>
          {link && leads(link, rols) && <Link to={link.to}>{t('goTo', { page: link.label })}</Link>}
        </Question>
      ))}
    </section>
  )
}

/** Whether to show a link: the signed-in user may open its page, or nobody is signed in. */
function leads(link: HelpLink, rols: readonly Rol[] | undefined): boolean {
  return !rols || mayFollow(flagsOf(rols), link.to)
}

function matching(q: string): HelpTopic[] {
  const words = foldText(q).split(/\s+/).filter(Boolean)
  return HELP_TOPICS.map((topic) => ({
    ...topic,
    questions: topic.questions.filter(({ question, answer }) => {
      const text = foldText(`${topic.title} ${question} ${answer}`)
      return words.every((word) => text.includes(word))
    }),
  })).filter(({ questions }) => questions.length > 0)
}
