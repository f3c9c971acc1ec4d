/** Texts of the super admin's dashboard. */
export const dashboard = {
  title: 'Dashboard',
  institutions: 'Instituciones',
  institutionStatus: { published: 'Publicadas', draft: 'En borrador', archived: 'Archivadas' },
  activeMembers: 'Socios activos',
  fees: 'Cuotas por estado',
  feesTotal: '1 cuota en total |||| %{smart_count} cuotas en total',
  feesEmpty: 'Todavía no hay cuotas.',
  money: 'Dinero por moneda',
  moneyEmpty: 'Todavía no hay dinero registrado.',
  currency: 'Moneda',
  outstanding: 'Por cobrar',
  overdue: 'Vencido',
  receivedThisMonth: 'Recibido este mes',
  seeFees: 'Ver cuotas con estado %{status}',
} as const
