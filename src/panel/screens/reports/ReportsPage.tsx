import { Button } from '@mui/material'
import type { Institution } from '#domain/clubs/institution'
import { todayAt } from '../../data/useInstitution.ts'
import { CloseDaysButton } from '../../money/CloseDays.tsx'
import { InstitutionMoneyPage } from '../../money/InstitutionMoneyPage.tsx'
import { reports } from '../../../providers/es/reports.ts'
import { CashReport } from './CashReport.tsx'
import { Delinquency } from './Delinquency.tsx'
import { MonthReport } from './MonthReport.tsx'
import styles from './reports.module.css'

const actionsOf = (institution: Institution) => (
  <>
    <CloseDaysButton institution={institution} />
    <Button variant="outlined" onClick={() => window.print()}>
      {reports.print}
    </Button>
  </>
)

export default function ReportsPage() {
  return (
    <InstitutionMoneyPage tab="reports" texts={reports} actions={actionsOf}>
      {(institution) => (
        <div className={styles.reports}>
          <CashReport institution={institution} today={todayAt(institution)} />
          <MonthReport institution={institution} today={todayAt(institution)} />
          <Delinquency institution={institution} />
        </div>
      )}
    </InstitutionMoneyPage>
  )
}
