import { scopeOf } from '#domain/access/access'
import { totalsSchema, type DashboardTotals } from '#domain/money/feeSummary'
import { readRoute } from '../http/privateRoutes.ts'
import type { Route } from '../http/route.ts'

export const dashboardRoutes: Route[] = [
  readRoute({
    tag: 'dashboard',
    response: totalsSchema,
    path: 'dashboard',
    summary: 'Read the totals',
    access: [['show', 'dashboard']],
    async handle({ tx, actor, now }) {
      const totals = await tx.totals(scopeOf(actor, 'dashboard', 'show'), now)
      // Not parsed: a stored record with an unknown currency must not break everybody's sums.
      return totals as DashboardTotals
    },
  }),
]
