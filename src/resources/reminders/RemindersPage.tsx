import type { Institution } from '#domain/clubs/institution'
import { InstitutionMoneyPage } from '../../panel/money/InstitutionMoneyPage.tsx'
import { SentReminders } from '../../panel/money/SentReminders.tsx'
import { reminders } from '../../providers/es/reminders.ts'
import { Debtors } from './Debtors.tsx'
import { ReminderTextButton } from './ReminderText.tsx'
import styles from './reminders.module.css'

const actionsOf = (institution: Institution) => <ReminderTextButton institution={institution} />

export default function RemindersPage() {
  return (
    <InstitutionMoneyPage tab="reminders" texts={reminders} actions={actionsOf}>
      {(institution) => (
        <div className={styles.parts}>
          <Debtors institution={institution} />
          <SentReminders
            title={reminders.sent.title}
            filter={{ institutionId: institution.id }}
            storeKey={`reminders.${institution.id}`}
            tableKey="reminders.datatable"
          />
        </div>
      )}
    </InstitutionMoneyPage>
  )
}
