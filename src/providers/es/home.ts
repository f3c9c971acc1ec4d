/** Texts of what "Mi perfil" opens with for who looks after something. */
export const home = {
  admin: 'Administración',
  draft: 'Está en borrador: el sitio público todavía no la muestra.',
  publish: 'Revisar y publicar',
  latest: 'Últimos recibos',
  latestEmpty: 'Todavía no hay recibos.',
  allReceipts: 'Ver todos los recibos',
  receipt: 'Recibo N.º %{number}',
  reversed: 'Anulado',
  waiting: 'Invitaciones sin aceptar',
  waitingEmpty: 'Ninguna invitación espera respuesta.',
  allWaiting: 'Ver la invitación |||| Ver las %{smart_count} invitaciones',
  platform: 'La plataforma',
  toDashboard: 'Ir al Dashboard',
} as const
