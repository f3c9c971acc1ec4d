/**
 * The pages that the accessibility tests and `npm run screenshots` visit. Those below /panel are grouped by person. If
 * two people see much the same, one visits it.
 */
export const PUBLIC = ['/', '/sports', '/institutions', '/plans', '/help', '/no-existe']

export const SCREENS = {
  'superadmin@rayo.test': [
    'dashboard',
    'plans',
    'plans/new',
    'plans/order',
    'manage-sports',
    'manage-sports/new',
    'manage-sports/types',
    'manage-sports/types/new',
    'institutions',
    'institutions/new',
  ],
  'admin@rayo.test': [
    '',
    'users',
    'users/new',
    'users/import',
    'manage-sports',
    'payments',
    'payments/new',
    'payments/receipts',
    'my-institutions',
  ],
  'user@rayo.test': ['', 'security', 'my-institutions'],
}

/** Lists whose first record is opened: the list, the pattern of its links, and the record's further addresses. */
export const RECORDS: Record<keyof typeof SCREENS, Record<string, readonly string[]>> = {
  'superadmin@rayo.test': {
    plans: [],
    institutions: ['sports', 'admins', 'members', 'fees', 'history', 'update'],
    'manage-sports': [],
    'manage-sports/types': [],
  },
  'admin@rayo.test': { users: ['update'], institutions: ['update'], payments: [], 'payments/receipts': [] },
  'user@rayo.test': { 'my-institutions': [] },
}
