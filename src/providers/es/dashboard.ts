/** Texts of the super admin's dashboard. */
export const dashboard = {
  title: 'Dashboard',
  institutions: 'Instituciones',
  institutionStatus: {
    published: 'Instituciones publicadas',
    draft: 'Instituciones en borrador',
    archived: 'Instituciones archivadas',
  },
  activeMembers: 'Socios activos',
  fees: 'Cuotas por estado',
  feesTotal: 'Cuotas en total: %{count}',
  feesEmpty: 'Todavía no hay cuotas.',
  money: 'Dinero por moneda',
  moneyEmpty: 'Todavía no hay dinero registrado.',
  currency: 'Moneda',
  outstanding: 'Por cobrar',
  overdue: 'Vencido',
  receivedThisMonth: 'Recibido este mes',
  seeFees: 'Ver cuotas con estado %{status}',
} as const
