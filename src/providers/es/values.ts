import { defineTexts } from '../i18n/text.ts'

export const values = defineTexts({
  empty: '(vacío)',
  changed: '(modificado)',
  unknown: '–',
  loading: '…',
  yes: 'Sí',
  no: 'No',
  offering: '%{amount} por mes, vence el día\u00a0%{day}',
  enrolment: 'inscripción %{amount}',
  ages: { between: 'de %{from} a %{to} años', from: 'desde %{age} años', to: 'hasta %{age} años', only: '%{age} años' },
  exemption: 'Exención del %{from} al %{to}',
  openExemption: 'Exención desde el %{from}',
})
