import { Fragment, type ReactNode } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { Institution } from '#domain/clubs/institution'
import { NotLoaded, PageTitle } from '../page/Page.tsx'
import { InstitutionSelect, useSelectedInstitution } from '../form/InstitutionSelect.tsx'
import { MoneyTabs } from '../page/tabs.tsx'

type Props = {
  tab: 'reports' | 'reminders'
  texts: Record<'title' | 'intro' | 'choose', string>
  actions: (institution: Institution) => ReactNode
  children: (institution: Institution) => ReactNode
}

export function InstitutionMoneyPage({ tab, texts, actions, children }: Props) {
  const { query, institution, select } = useSelectedInstitution('money.institution')
  if (!query.data) return <NotLoaded query={query} level={1} />
  return (
    <>
      <PageTitle title={texts.title} intro={texts.intro} beside={<MoneyTabs current={tab} />}>
        {institution && actions(institution)}
      </PageTitle>
      <InstitutionSelect institutions={query.data} selected={institution} onSelect={select} />
      {institution && <p className="only-print">{institution.name}</p>}
      {institution ? <Fragment key={institution.id}>{children(institution)}</Fragment> : <p>{texts.choose}</p>}
    </>
  )
}

type ChoicesProps = { initial: Record<string, string>; children: ReactNode }

/** Inputs that select what a report shows. Not a form element, because a form may be among them. */
export function Choices({ initial, children }: ChoicesProps) {
  const choices = useForm({ defaultValues: initial, mode: 'onChange' })
  return <FormProvider {...choices}>{children}</FormProvider>
}
