import { institutionsResources } from './institutions.ts'
import { moneyResources } from './money.ts'
import { plansResources } from './plans.ts'
import { reactAdmin } from './reactAdmin.ts'
import { sportsResources } from './sports.ts'
import { usersResources } from './users.ts'

/** What react-admin looks up: its own texts, and the names and field labels of every resource. */
export const spanish = {
  ...reactAdmin,
  resources: {
    ...usersResources,
    ...institutionsResources,
    ...sportsResources,
    ...plansResources,
    ...moneyResources,
  },
}
