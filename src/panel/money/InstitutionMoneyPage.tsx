import { Fragment, type ReactNode } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import { managesSeveral } from '#domain/access/actor'
import type { Institution } from '#domain/clubs/institution'
import { NotLoaded, PageTitle } from '../page/Page.tsx'
import { useInstitution, useFirst } from '../data/queries.ts'
import { MANAGED, useActor } from '../data/useActor.ts'
import { ReferenceSelect } from '../form/ReferenceSelect.tsx'
import { MoneyTabs } from '../page/tabs.tsx'
import { fieldLabels } from '../../providers/es/reactAdmin.ts'

type Props = {
  tab: 'reports' | 'reminders'
  texts: Record<'title' | 'intro' | 'choose', string>
  actions: (institution: Institution) => ReactNode
  children: (institution: Institution) => ReactNode
}

/**
 * A page about one institution's money: the one in the address (`?institutionId=…`), the only one, or the one selected.
 */
export function InstitutionMoneyPage(props: Props) {
  const several = managesSeveral(useActor())
  const [parameters] = useSearchParams()
  const { data, error, refetch } = useFirst<Institution>('institutions', MANAGED)
  if (!data) {
    return <NotLoaded query={{ error, refetch }} level={1} />
  }
  const initialId = parameters.get('institutionId') ?? (several ? '' : (data[0]?.id ?? ''))
  return (
    <Choices initial={{ institutionId: initialId }}>
      <OfInstitution several={several} {...props} />
    </Choices>
  )
}

function OfInstitution({ several, tab, texts, actions, children }: Props & { several: boolean }) {
  const selectedId: unknown = useWatch({ name: 'institutionId' })
  const institution = useInstitution(selectedId)
  return (
    <>
      <PageTitle title={texts.title} intro={texts.intro} beside={<MoneyTabs current={tab} />}>
        {institution && actions(institution)}
      </PageTitle>
      {several && (
        <ReferenceSelect
          source="institutionId"
          reference="institutions"
          filter={MANAGED}
          label={fieldLabels.institutionId}
          sx={{ maxWidth: '32rem' }}
        />
      )}
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
