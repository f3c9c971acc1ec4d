/** What a bulk action that was refused of some records tells. */
export const bulk = {
  refused: 'No se hizo en 1 registro. %{reasons} |||| No se hizo en %{smart_count} registros. %{reasons}',
  reason: '%{name}: %{detail}',
  unnamed: 'Un registro',
  more: 'Y 1 más. |||| Y %{smart_count} más.',
} as const
