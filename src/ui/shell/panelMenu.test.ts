import { describe, expect, it } from 'vitest'
import type { Rol } from '#domain/access/rols'
import { flagsOf } from '../../providers/session/permissions.ts'
import { activePanelEntry, panelMenuFor } from './panelMenu.ts'

const menuOf = (rols: Rol[]) =>
  panelMenuFor(flagsOf(rols)).flatMap(({ label, entries }) =>
    entries.map((entry) => `${label ? `${label} › ` : ''}${entry.label} → ${entry.to}`),
  )

const PROFILE = 'Mi perfil → /panel'
const MINE = 'Mis instituciones → /panel/my-institutions'
const MESSAGES = 'Mensajes → /panel/contact-messages'
const USERS = ['Usuarios › Ver usuarios → /panel/users', 'Usuarios › Nuevo usuario → /panel/users/new']
const INSTITUTIONS = [
  'Instituciones › Ver instituciones → /panel/institutions',
  'Instituciones › Nueva institución → /panel/institutions/new',
  'Instituciones › Adm deportes → /panel/manage-sports',
  'Instituciones › Solicitudes → /panel/join-requests',
]
const FEES = ['Pagos › Ver cuotas → /panel/payments', 'Pagos › Caja → /panel/payments/cash']
const PLANS = ['Pagos › Ver planes → /panel/plans', 'Pagos › Nuevo plan → /panel/plans/new']

describe('panelMenuFor', () => {
  it('offers a super admin the dashboard, institutions, cuotas and plans, but no users', () => {
    expect(menuOf(['SuperAdmin'])).toEqual([
      'Dashboard → /panel/dashboard',
      PROFILE,
      MINE,
      MESSAGES,
      ...INSTITUTIONS,
      ...FEES,
      ...PLANS,
    ])
  })

  it('offers an admin users, institutions and cuotas', () => {
    expect(menuOf(['Admin'])).toEqual([PROFILE, MINE, ...USERS, ...INSTITUTIONS, ...FEES])
  })

  it('offers a member their profile and institutions', () => {
    expect(menuOf(['User'])).toEqual([PROFILE, MINE])
  })

  it('joins what several roles offer, once each', () => {
    expect(menuOf(['Admin', 'User'])).toEqual(menuOf(['Admin']))
    expect(menuOf(['SuperAdmin', 'Admin', 'User'])).toEqual([
      'Dashboard → /panel/dashboard',
      PROFILE,
      MINE,
      MESSAGES,
      ...USERS,
      ...INSTITUTIONS,
      ...FEES,
      ...PLANS,
    ])
  })
})

describe('activePanelEntry', () => {
  const groups = panelMenuFor(flagsOf(['SuperAdmin', 'Admin']))

  it.each([
    ['/panel', 'profile'],
    ['/panel/', 'profile'],
    ['/profile', 'profile'],
    ['/panel/users', 'usersList'],
    ['/panel/users/new', 'usersNew'],
    ['/panel/users/0190-abc', 'usersList'],
    ['/panel/institutions/0190-abc/update', 'institutionsList'],
    ['/panel/manage-sports', 'sports'],
    ['/panel/payments/0190-abc', 'paymentsList'],
    ['/panel/payments/cash', 'cash'],
    ['/panel/usersomething', null],
    ['/sports', null],
  ])('%s is under %s', (path, entry) => {
    expect(activePanelEntry(groups, path)).toBe(entry)
  })
})
