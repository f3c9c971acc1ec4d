/** What the date picker says, where the Spanish of its package misspells or speaks otherwise than the house. */
export const dates = {
  day: 'Día',
  weekDay: 'Día de la semana',
  open: 'Elegir en el calendario',
  opened: 'Elegir en el calendario; ahora, %{date}',
  minutes: '%{minutes} minutos',
  toYears: 'Ver los años',
  toDays: 'Ver los días',
} as const
