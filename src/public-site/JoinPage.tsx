import { Link, useSearchParams } from 'react-router-dom'
import type { JoinKind } from '#domain/visitors/joinRequest'
import { z } from 'zod'
import { visitorForms } from '../providers/es/visitorForms.ts'
import { fill } from '../providers/i18n/text.ts'
import { ContactCard } from './ContactCard.tsx'
import type { PublicInstitution } from './publicRecords.ts'
import { RecordPage } from './RecordPage.tsx'
import { sendForm, textOf, type FormAction } from './visitorAction.ts'
import { VisitorForm, useFormResult, Done } from './VisitorForm.tsx'
import { ChoiceField, ProseField, TextField } from './VisitorFields.tsx'
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
  givenName: textOf(form, 'givenName'),
  familyName: textOf(form, 'familyName'),
  email: textOf(form, 'email'),
  phone: textOf(form, 'phone'),
  sportId: textOf(form, 'sportId') || null,
  birthdate: textOf(form, 'birthdate') || null,
  message: textOf(form, 'message'),
  consent: form.has('consent'),
  nickname: textOf(form, 'nickname'),
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
  const back = fill(texts.back, { club })
  const page = `/institutions/${slug}`
  if (useFormResult()?.done) {
    return (
      <Done title={fill(texts.done, { club })} detail={texts.doneDetail}>
        <Link className="button" to={page}>
          {back}
        </Link>
      </Done>
    )
  }
  const sportOptions = offerings.map((offering) => ({ value: offering.sportId, label: offering.sportName }))
  const isOffered = sportOptions.some(({ value }) => value === sportId)
  return (
    <Page
      title={fill(texts.title[kind], { club })}
      intro={texts.intro[kind]}
      back={<BackLink to={page}>{club}</BackLink>}
    >
      <nav className={styles.pills} aria-label={texts.kinds}>
        <ul className="row">
          {KINDS.map((one) => (
            <li key={one}>
              <Link
                className={styles.pill}
                to={`?${new URLSearchParams({ kind: one, ...(isOffered && { sportId }) })}`}
                replace
                preventScrollReset
                aria-current={one === kind ? 'true' : undefined}
              >
                {texts[one]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
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
              <TextField
                {...field('email')}
                type="email"
                label={visitorForms.email}
                help={texts.reach}
                autoComplete="email"
                maxLength={254}
              />
              <TextField {...field('phone')} type="tel" label={visitorForms.phone} autoComplete="tel" maxLength={40} />
              <ChoiceField
                {...field('sportId')}
                label={visitorForms.sport}
                none={kind === 'trial' ? texts.chooseSport : texts.anySport}
                options={sportOptions}
                initial={field('sportId').initial ?? (isOffered ? sportId : '')}
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
