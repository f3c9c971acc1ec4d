import { expect, it } from 'vitest'
import type { Rol } from '#domain/access/duties'
import { withRols } from '#tests/support/builders'
import { flagsOf, mayOpen } from '../../providers/session/permissions.ts'
import { panelMenuFor } from './panelMenu.ts'

// What each role's panel must have, written out from §D7 and §D9.

const SUPER_ADMIN = ['dashboard', 'plans', 'plans/new', 'plans/order', 'plans/:id', 'contact-messages']
const STAFF = [
  'manage-sports',
  'institutions',
  'institutions/new',
  'institutions/:id',
  'institutions/:id/update',
  ...['sports', 'admins', 'members', 'fees', 'history'].map((tab) => `institutions/:id/${tab}`),
  'join-requests',
  'payments',
  'payments/cash',
  'payments/bank',
  'payments/members',
]
const ADMIN = ['users', 'users/new', 'users/:id', 'users/:id/update']
const MEMBER = ['my-institutions', 'my-institutions/:institutionId', 'my-receipts']

const OWN_MENU = ['Mi perfil', 'Mis instituciones']
const INSTITUTIONS = ['Ver instituciones', 'Nueva institución', 'Adm deportes', 'Solicitudes'].map(
  (entry) => `Instituciones › ${entry}`,
)
const FEES = ['Pagos › Ver cuotas', 'Pagos › Caja']

it.each<[Rol, menu: string[], has: string[], lacks: string[]]>([
  [
    'SuperAdmin',
    ['Dashboard', ...OWN_MENU, 'Mensajes', ...INSTITUTIONS, ...FEES, 'Pagos › Ver planes', 'Pagos › Nuevo plan'],
    [...SUPER_ADMIN, ...STAFF, 'my-institutions'],
    ADMIN,
  ],
  [
    'Admin',
    [...OWN_MENU, 'Usuarios › Ver usuarios', 'Usuarios › Nuevo usuario', ...INSTITUTIONS, ...FEES],
    [...STAFF, ...ADMIN, ...MEMBER],
    SUPER_ADMIN,
  ],
  ['User', OWN_MENU, MEMBER, [...SUPER_ADMIN, ...STAFF, ...ADMIN]],
])('the panel of a %s has exactly its menu and its addresses', (rol, menu, has, lacks) => {
  const flags = flagsOf(withRols([rol]))
  const entries = panelMenuFor(flags).flatMap((group) =>
    group.entries.map(({ label }) => (group.label ? `${group.label} › ${label}` : label)),
  )
  expect(entries).toEqual(menu)
  const opens = (address: string) => mayOpen(flags, address)
  expect(has.filter((address) => !opens(address))).toEqual([])
  expect([...lacks, 'no-existe', 'users/:id/nada'].filter(opens)).toEqual([])
})
