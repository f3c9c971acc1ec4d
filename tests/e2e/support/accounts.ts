/** What each role's panel must have, written out from §D7 and §D9 (not derived from the code under test). */
export const PASSWORD = 'Rayo-2024!'

export type Account = {
  email: string
  /** Exactly the side menu's entries, in order; groups as `Group › Entry`. */
  menu: string[]
  /** The role's addresses. `{…}` becomes the id of a record that the account may see. */
  has: string[]
  lacks: string[]
}

const SUPER_ADMIN = ['dashboard', 'plans', 'plans/new', 'plans/order', 'plans/{plan}', 'contact-messages']
const STAFF = [
  'manage-sports',
  'institutions',
  'institutions/new',
  'institutions/{institution}',
  'institutions/{institution}/update',
  'institutions/{institution}/sports',
  'institutions/{institution}/admins',
  'institutions/{institution}/members',
  'institutions/{institution}/fees',
  'institutions/{institution}/history',
  'join-requests',
  'payments',
  'payments/cash',
  'payments/bank',
  'payments/members',
]
const ADMIN = ['users', 'users/new', 'users/{user}', 'users/{user}/update']
const MEMBER = ['my-institutions', 'my-institutions/{institution}', 'my-receipts']

const OWN_MENU = ['Mi perfil', 'Mis instituciones']
const INSTITUTIONS_MENU = [
  'Instituciones › Ver instituciones',
  'Instituciones › Nueva institución',
  'Instituciones › Adm deportes',
  'Instituciones › Solicitudes',
]
export const ACCOUNTS: Account[] = [
  {
    email: 'superadmin@rayo.test',
    menu: [
      'Dashboard',
      ...OWN_MENU,
      'Mensajes',
      ...INSTITUTIONS_MENU,
      'Pagos › Ver cuotas',
      'Pagos › Caja',
      'Pagos › Ver planes',
      'Pagos › Nuevo plan',
    ],
    has: ['', ...SUPER_ADMIN, ...STAFF, 'my-institutions'],
    lacks: ADMIN,
  },
  {
    email: 'admin@rayo.test',
    menu: [
      ...OWN_MENU,
      'Usuarios › Ver usuarios',
      'Usuarios › Nuevo usuario',
      ...INSTITUTIONS_MENU,
      'Pagos › Ver cuotas',
      'Pagos › Caja',
    ],
    has: ['', ...STAFF, ...ADMIN, ...MEMBER],
    lacks: SUPER_ADMIN,
  },
  { email: 'user@rayo.test', menu: OWN_MENU, has: ['', ...MEMBER], lacks: [...SUPER_ADMIN, ...STAFF, ...ADMIN] },
]
