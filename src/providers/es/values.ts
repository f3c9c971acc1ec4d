/** How values are told where they stand alone: in the history under a record, and where two versions of one are compared. */
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
