import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/values/calendar'
import { NOT_ACCEPTED, TERMS_VERSION } from '#domain/access/terms'
import type { User } from '#domain/members/user'
import { network } from '../../../tests/support/network.ts'
import { heading, press, renderGate } from '../../../tests/support/renderGate.tsx'
import { auth, terms } from '../../providers/es/auth.ts'
import { panel } from '../../providers/es/panel.ts'
import { getStoredUser } from '../../providers/session/storedUser.ts'
import { keepConsent } from './signUpConsent.ts'

const EMAIL = 'user@rayo.test'

async function personWith(accepted: Pick<User, 'termsVersion' | 'termsAcceptedAt'>) {
  const { store } = await network.world()
  const record = () => store.snapshot().users.find(({ email }) => email === EMAIL)
  const before = record()
  if (!before) throw new Error('no such person')
  await store
    .as({ kind: 'system' }, Date.now())
    .write((tx) => tx.users.update({ ...before, ...accepted, version: before.version + 1 }, before.version))
  const events = () => store.snapshot().audit.filter(({ changes }) => 'termsVersion' in changes)
  return { record, events }
}

function refuseWith(answer: () => Response) {
  let refuses = true
  network.use(http.post('*/private/profile/terms', () => (refuses ? answer() : undefined)))
  return () => {
    refuses = false
  }
}

describe('a user who has not accepted the terms', () => {
  test('is asked before the page, reads both, accepts once, and goes on to the page', async () => {
    const { record, events } = await personWith(NOT_ACCEPTED)
    const { user } = await renderGate('/panel/users', { as: EMAIL })
    expect(await heading(terms.title)).toHaveFocus()
    expect(screen.queryByRole('heading', { name: 'Usuarios' })).not.toBeInTheDocument()
    const main = screen.getByRole('main')
    expect(main.querySelector('a[href="/terms"]')).toHaveTextContent('términos')
    expect(main.querySelector('a[href="/privacy"]')).toHaveTextContent('privacidad')
    await user.dblClick(screen.getByRole('button', { name: 'Acepto' }))
    await heading('Usuarios')
    expect(getStoredUser()).toMatchObject({ termsVersion: TERMS_VERSION })
    expect(record()).toMatchObject({ termsVersion: TERMS_VERSION, termsAcceptedAt: expect.any(String) })
    expect(events()).toMatchObject([{ actorId: record()?.id, entity: 'user' }])
  })

  test('can sign out instead, and nothing is recorded', async () => {
    const { record } = await personWith(NOT_ACCEPTED)
    const { user } = await renderGate('/panel', { as: EMAIL })
    await heading(terms.title)
    await user.click(screen.getByRole('link', { name: 'Salir' }))
    await heading('Inicio')
    expect(getStoredUser()).toBeNull()
    expect(record()?.termsVersion).toBeNull()
  })

  test.each([
    ['there is no connection', () => HttpResponse.error(), panel.network.offline],
    ['the terms have changed meanwhile', () => problem(422, 'validation'), terms.outdated],
  ])('sees that %s, and can try again', async (_, answer, message) => {
    await personWith(NOT_ACCEPTED)
    const { user } = await renderGate('/panel', { as: EMAIL })
    await heading(terms.title)
    const recover = refuseWith(answer)
    await press(user, 'Acepto')
    expect(await screen.findByText(message)).toBeVisible()
    recover()
    await press(user, 'Acepto')
    await heading('Mi perfil')
  })

  test('sees at the gate that the session has ended', async () => {
    await personWith(NOT_ACCEPTED)
    const { user } = await renderGate('/panel', { as: EMAIL })
    await heading(terms.title)
    refuseWith(() => problem(401, 'invalidToken'))
    await press(user, 'Acepto')
    await heading(auth.titles.signIn)
    expect(await screen.findByText('Una explicación.')).toBeVisible()
  })
})

test('asks a user who accepted an older version again', async () => {
  const before = { termsVersion: addDays(TERMS_VERSION, -1), termsAcceptedAt: '2020-01-01T00:00:00.000Z' }
  const { record } = await personWith(before)
  const { user } = await renderGate('/panel', { as: EMAIL })
  await heading(terms.changedTitle)
  await press(user, 'Acepto')
  await heading('Mi perfil')
  expect(record()?.termsAcceptedAt).not.toBe(before.termsAcceptedAt)
})

describe('a user who accepted them when signing up in this tab', () => {
  test('is not asked again', async () => {
    const { record } = await personWith(NOT_ACCEPTED)
    keepConsent(` ${EMAIL.toUpperCase()}`)
    await renderGate('/panel', { as: EMAIL })
    await heading('Mi perfil')
    await waitFor(() => expect(record()?.termsVersion).toBe(TERMS_VERSION))
    expect(sessionStorage.getItem('rayo.consent')).toBeNull()
  })

  test('is asked if that cannot be recorded', async () => {
    await personWith(NOT_ACCEPTED)
    keepConsent(EMAIL)
    const recover = refuseWith(() => HttpResponse.error())
    const { user } = await renderGate('/panel', { as: EMAIL })
    await heading(terms.title)
    expect(screen.getByText(panel.network.offline)).toBeVisible()
    recover()
    await press(user, 'Acepto')
    await heading('Mi perfil')
  })

  test('is asked with another account', async () => {
    await personWith(NOT_ACCEPTED)
    keepConsent('otra@rayo.test')
    await renderGate('/panel', { as: EMAIL })
    expect(await heading(terms.title)).toBeVisible()
  })
})

function problem(status: number, code: string): Response {
  return HttpResponse.json({ type: 'about:blank', title: '-', status, code, detail: 'Una explicación.' }, { status })
}
