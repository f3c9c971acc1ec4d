import { AutocompleteInput, ReferenceInput, useGetList } from 'react-admin'
import { Button } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import { managesSeveral } from '#domain/actor'
import type { Institution } from '#domain/institution'
import { MANAGED, useActor } from '../../data/useActor.ts'
import { todayAt, useInstitution } from '../../data/useInstitution.ts'
import { RetriedChoices } from '../../form/RetriedChoices.tsx'
import { CloseDaysButton } from '../../money/CloseDays.tsx'
import { PageFailure } from '../../page/PageFailure.tsx'
import { PageLoading } from '../../page/PageLoading.tsx'
import { PageTitle } from '../../page/PageTitle.tsx'
import { MoneyTabs } from '../../page/SectionTabs.tsx'
import { reports } from '../../../providers/es/reports.ts'
import { createText } from '../../../providers/text.ts'
import { Choices } from '../../form/Choices.tsx'
import { CashReport } from './CashReport.tsx'
import { Delinquency } from './Delinquency.tsx'
import { MonthReport } from './MonthReport.tsx'
import styles from './reports.module.css'

const t = createText(reports)
const BY_NAME = { field: 'name', order: 'ASC' } as const
const FIRST = { pagination: { page: 1, perPage: 1 }, sort: BY_NAME, filter: MANAGED }

/** What came in, what is owed and what is closed, of one institution that the user manages. */
export default function ReportsPage() {
  const several = managesSeveral(useActor())
  const [parameters] = useSearchParams()
  const { data, error, refetch } = useGetList<Institution>('institutions', FIRST)
  if (!data) {
    return error ? <PageFailure error={error} onRetry={() => void refetch()} level={1} /> : <PageLoading />
  }
  const asked = parameters.get('institutionId') ?? (several ? '' : (data[0]?.id ?? ''))
  return (
    <Choices initial={{ institutionId: asked }}>
      <Reports several={several} />
    </Choices>
  )
}

function Reports({ several }: { several: boolean }) {
  const chosen: unknown = useWatch({ name: 'institutionId' })
  const institution = useInstitution(chosen)
  return (
    <>
      <PageTitle title={t('title')} intro={t('intro')} beside={<MoneyTabs current="reports" />}>
        {institution && (
          <>
            <CloseDaysButton institution={institution} />
            <Button variant="outlined" onClick={() => window.print()}>
              {t('print')}
            </Button>
          </>
        )}
      </PageTitle>
      {several && (
        <ReferenceInput source="institutionId" reference="institutions" filter={MANAGED} sort={BY_NAME}>
          <RetriedChoices>
            <AutocompleteInput optionText="name" label={t('institution')} />
          </RetriedChoices>
        </ReferenceInput>
      )}
      {institution ? (
        <div key={institution.id} className={styles.reports}>
          <CashReport institution={institution} today={todayAt(institution)} />
          <MonthReport institution={institution} today={todayAt(institution)} />
          <Delinquency institution={institution} />
        </div>
      ) : (
        <p>{t('choose')}</p>
      )}
    </>
  )
}
