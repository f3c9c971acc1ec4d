import { AutocompleteInput, ReferenceInput, useGetList } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import { managesSeveral } from '#domain/actor'
import type { Institution } from '#domain/institution'
import { MANAGED, useActor } from '../../panel/data/useActor.ts'
import { useInstitution } from '../../panel/data/useInstitution.ts'
import { RetriedChoices } from '../../panel/form/RetriedChoices.tsx'
import { PageFailure } from '../../panel/page/PageFailure.tsx'
import { PageLoading } from '../../panel/page/PageLoading.tsx'
import { PageTitle } from '../../panel/page/PageTitle.tsx'
import { MoneyTabs } from '../../panel/page/SectionTabs.tsx'
import { Choices } from '../../panel/form/Choices.tsx'
import { reminders } from '../../providers/es/reminders.ts'
import { createText } from '../../providers/text.ts'
import { Debtors } from './Debtors.tsx'
import { ReminderTextButton } from './ReminderText.tsx'
import { SentReminders } from './SentReminders.tsx'
import styles from './reminders.module.css'

const t = createText(reminders)
const BY_NAME = { field: 'name', order: 'ASC' } as const
const FIRST = { pagination: { page: 1, perPage: 1 }, sort: BY_NAME, filter: MANAGED }

/** Who owes overdue cuotas of an institution that the user manages, and how they are reminded. */
export default function RemindersPage() {
  const several = managesSeveral(useActor())
  const [parameters] = useSearchParams()
  const { data, error, refetch } = useGetList<Institution>('institutions', FIRST)
  if (!data) {
    return error ? <PageFailure error={error} onRetry={() => void refetch()} level={1} /> : <PageLoading />
  }
  const asked = parameters.get('institutionId') ?? (several ? '' : (data[0]?.id ?? ''))
  return (
    <Choices initial={{ institutionId: asked }}>
      <OfInstitution several={several} />
    </Choices>
  )
}

function OfInstitution({ several }: { several: boolean }) {
  const chosen: unknown = useWatch({ name: 'institutionId' })
  const institution = useInstitution(chosen)
  return (
    <>
      <PageTitle title={t('title')} intro={t('intro')} beside={<MoneyTabs current="reminders" />}>
        {institution && <ReminderTextButton institution={institution} />}
      </PageTitle>
      {several && (
        <ReferenceInput source="institutionId" reference="institutions" filter={MANAGED} sort={BY_NAME}>
          <RetriedChoices>
            <AutocompleteInput optionText="name" label={t('institution')} />
          </RetriedChoices>
        </ReferenceInput>
      )}
      {institution ? (
        <div key={institution.id} className={styles.parts}>
          <Debtors institution={institution} />
          <SentReminders institutionId={institution.id} />
        </div>
      ) : (
        <p>{t('choose')}</p>
      )}
    </>
  )
}
