/** Texts of the page in place of one that is not made now, because too many are asked for. */
export const busyPage = {
  title: 'Hay que esperar un momento',
  detail:
    'Hay muchas visitas en este momento, o abriste muchas páginas seguidas. Espera un minuto y vuelve a cargar la página.',
  home: 'Ir al inicio',
} as const
