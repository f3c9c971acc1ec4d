import { NumberInput, SelectInput, useRecordContext } from 'react-admin'
import { can } from '#domain/access'
import type { Institution } from '#domain/institution'
import { useActor } from '../../panel/data/useActor.ts'
import { institutions } from '../../providers/es/institutions.ts'
import { currencyChoices, timezoneChoices } from './choices.ts'

/** What decides when a cuota is due soon or overdue, and in which currency and time zone. */
export function FeeSettingsInputs() {
  const record = useRecordContext<Institution>()
  const actor = useActor()
  // who creates an institution chooses its currency; afterwards it is only for who may set it (decisions §3)
  const setsCurrency = record?.id === undefined || can(actor, 'setCurrency', 'institutions')
  return (
    <>
      <NumberInput source="graceDays" isRequired min={0} max={90} step={1} helperText={institutions.graceHelp} />
      <NumberInput source="dueSoonDays" isRequired min={0} max={90} step={1} helperText={institutions.dueSoonHelp} />
      <SelectInput
        source="currency"
        choices={currencyChoices}
        isRequired
        disabled={!setsCurrency}
        helperText={setsCurrency ? institutions.currencyFixed : institutions.currencySuperAdmin}
      />
      <SelectInput source="timezone" choices={timezoneChoices(record?.timezone)} isRequired />
    </>
  )
}
