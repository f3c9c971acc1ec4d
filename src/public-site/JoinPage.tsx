import { Link, useSearchParams } from 'react-router-dom'
import type { JoinKind } from '#domain/visitors/joinRequest'
import { z } from 'zod'
import { visitorForms } from '../providers/es/visitorForms.ts'
import { fill } from '../providers/i18n/text.ts'
import { ContactCard } from './ContactCard.tsx'
import type { PublicInstitution } from './publicRecords.ts'
import { RecordPage } from './RecordPage.tsx'
import { sendForm, textOf, textsOf, type FormAction } from './visitorAction.ts'
import { VisitorForm, useFormResult, Done } from './VisitorForm.tsx'
import { ChoiceField, EmailField, ProseField, TextField } from './VisitorFields.tsx'
import { BackLink, Page } from './Page.tsx'
import styles from './Page.module.css'

const texts = visitorForms.join
const KINDS: readonly JoinKind[] = ['join', 'trial']
const answer = z.object({ received: z.boolean() })

const kindOf = (parameters: URLSearchParams) => KINDS.find((one) => one === parameters.get('kind')) ?? 'join'

export function joinAction(action: FormAction) {
  const { slug = '' } = action.params
  const kind = kindOf(new URL(action.request.url).searchParams)
  const path = `institutions/${encodeURIComponent(slug)}/join-requests`
  return sendForm(action, { path, bodyOf: (form) => bodyOf(form, kind), answer })
}

const bodyOf = (form: URLSearchParams, kind: JoinKind) => ({
  kind,
  ...textsOf(form, ['givenName', 'familyName', 'email', 'phone', 'message']),
  sportId: textOf(form, 'sportId') || null,
  birthdate: textOf(form, 'birthdate') || null,
})

/** Asks an institution to join it, or for a trial class: `?kind=`, and `?sportId=` of one of its sports. */
export default function JoinPage() {
  const [parameters] = useSearchParams()
  const kind = kindOf(parameters)
  return (
    <RecordPage
      resource="institutions"
      title={texts[kind]}
      titleOf={({ name: club }) => fill(texts.title[kind], { club })}
    >
      {(club) => <Form key={club.id} institution={club} kind={kind} sportId={parameters.get('sportId') ?? ''} />}
    </RecordPage>
  )
}

type FormProps = { institution: PublicInstitution; kind: JoinKind; sportId: string }

function Form({ institution, kind, sportId }: FormProps) {
  const { name: club, slug, offerings } = institution
  const page = `/institutions/${slug}`
  if (useFormResult()?.done) {
    return (
      <Done title={fill(texts.done, { club })} detail={texts.doneDetail}>
        <Link className="button" to={page}>
          {fill(texts.back, { club })}
        </Link>
      </Done>
    )
  }
  const sportOptions = offerings.map((offering) => ({ value: offering.sportId, label: offering.sportName }))
  const offeredId = sportOptions.some(({ value }) => value === sportId) ? sportId : ''
  return (
    <Page
      title={fill(texts.title[kind], { club })}
      intro={texts.intro[kind]}
      back={<BackLink to={page}>{club}</BackLink>}
    >
      <Kinds current={kind} sportId={offeredId} />
      <div className={styles.columns}>
        <VisitorForm>
          {(field) => (
            <>
              <TextField
                {...field('givenName')}
                label={visitorForms.givenName}
                autoComplete="given-name"
                maxLength={80}
              />
              <TextField
                {...field('familyName')}
                label={visitorForms.familyName}
                autoComplete="family-name"
                maxLength={80}
              />
              <EmailField {...field('email')} help={texts.reach} />
              <TextField {...field('phone')} type="tel" label={visitorForms.phone} autoComplete="tel" maxLength={40} />
              <ChoiceField
                {...field('sportId')}
                label={visitorForms.sport}
                none={kind === 'trial' ? texts.chooseSport : texts.anySport}
                options={sportOptions}
                initial={field('sportId').initial ?? offeredId}
                isOptional={kind === 'join'}
                help={sportOptions.length === 0 && kind === 'trial' ? texts.noSports : undefined}
              />
              <TextField
                {...field('birthdate')}
                type="date"
                label={visitorForms.birthdate}
                autoComplete="bday"
                isOptional
              />
              <ProseField
                {...field('message')}
                label={visitorForms.message}
                help={texts.messageHelp}
                maxLength={1000}
                isOptional
              />
            </>
          )}
        </VisitorForm>
        <ContactCard institution={institution} />
      </div>
    </Page>
  )
}

function Kinds({ current, sportId }: { current: JoinKind; sportId: string }) {
  return (
    <nav className={styles.pills} aria-label={texts.kinds}>
      <ul className="row">
        {KINDS.map((kind) => (
          <li key={kind}>
            <Link
              className={styles.pill}
              to={`?${new URLSearchParams({ kind, ...(sportId && { sportId }) })}`}
              replace
              preventScrollReset
              aria-current={kind === current ? 'true' : undefined}
            >
              {texts[kind]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
