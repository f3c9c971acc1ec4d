/** Texts at the top of "Mi perfil" for people who manage something. */
export const home = {
  admin: 'Administración',
  draft: 'Está en borrador: el sitio público todavía no la muestra.',
  publish: 'Revisar y publicar',
  runFailed: 'No se pudieron generar las cuotas de %{month}. %{reason}',
  toRun: 'Ver y generar',
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

/** Texts of the super admin's dashboard. */
export const dashboard = {
  title: 'Dashboard',
  institutions: 'Instituciones y socios',
  institutionStatus: {
    published: 'Instituciones publicadas',
    draft: 'Instituciones en borrador',
    archived: 'Instituciones archivadas',
  },
  activeMembers: 'Socios activos',
  activeMembersWhere: 'El detalle está en cada institución.',
  money: 'Cobros y deuda',
  fees: 'Cuotas por mes de vencimiento',
  feesChart:
    'Gráfico de barras: cuotas de los últimos 12 meses por mes de vencimiento y estado. La tabla tiene los números.',
  feesEmpty: 'No vence ninguna cuota en estos doce meses.',
  received: 'Cobrado por mes',
  receivedIn: 'Cobrado por mes, en %{currency}',
  receivedChart: 'Gráfico de barras: lo cobrado en %{currency} en los últimos 12 meses. La tabla tiene los números.',
  receivedEmpty: 'No se cobró nada en estos doce meses.',
  view: 'Cómo verlo: %{title}',
  chart: 'Gráfico',
  table: 'Tabla',
  tableOf: 'Tabla: %{title}',
  currency: 'Moneda',
  month: 'Mes',
  all: 'Todas',
  count: 'Recibos',
  amount: 'Cobrado',
} as const
