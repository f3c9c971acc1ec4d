/** The pages that the accessibility tests and `npm run screenshots` visit. Those below /panel are grouped by person. */
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
    'payments',
    'my-institutions',
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

/** Lists whose first record is opened: the list, and the pattern of its links. */
export const RECORDS = {
  'superadmin@rayo.test': ['plans', 'institutions', 'payments', 'manage-sports', 'manage-sports/types'],
  'admin@rayo.test': ['users', 'institutions', 'payments', 'payments/receipts'],
  'user@rayo.test': ['my-institutions'],
}

/** A record's further addresses, below its own. */
export const BELOW: Record<string, string[]> = {
  institutions: ['sports', 'admins', 'members', 'fees', 'history', 'update'],
  users: ['update'],
}
