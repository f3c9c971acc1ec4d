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
  activeMembersWhere: 'Cada institución lista los suyos.',
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
  currency: 'Moneda',
  month: 'Mes',
  all: 'Todas',
  count: 'Recibos',
  amount: 'Cobrado',
} as const
