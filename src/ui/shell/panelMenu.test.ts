import { describe, expect, it } from 'vitest'
import { flagsOf } from '../../providers/session/permissions.ts'
import { activePanelEntry, panelMenuFor } from './panelMenu.ts'

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
