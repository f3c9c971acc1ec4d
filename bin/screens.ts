/** The pages that are looked at: by the tests of accessibility, and by `npm run screenshots`. Below /panel by who has them. */
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

/** Lists whose first record is opened: the list, and what its link leads to. */
export const RECORDS = {
  'superadmin@rayo.test': ['plans', 'institutions', 'payments', 'manage-sports', 'manage-sports/types'],
  'admin@rayo.test': ['users', 'institutions', 'payments', 'payments/receipts'],
  'user@rayo.test': ['my-institutions'],
}

/** What of a record has an address of its own, below the record's. */
export const BELOW: Record<string, string[]> = {
  institutions: ['sports', 'admins', 'members', 'fees', 'history', 'update'],
  users: ['update'],
}
