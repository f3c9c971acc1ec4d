/** Words for values outside a form: in a record's history, and where two of its versions are compared. */
export const values = {
  empty: '(vacío)',
  changed: '(modificado)',
  unknown: '–',
  loading: '…',
  yes: 'Sí',
  no: 'No',
  offering: '%{amount} por mes, vence el día\u00a0%{day}',
  exemption: 'Del %{from} al %{to}',
  openExemption: 'Desde el %{from}',
} as const
