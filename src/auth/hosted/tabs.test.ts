import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createHostedWorld, stateOf } from '#tests/support/hostedWorld'
import { EMAIL, PASSWORD } from '#tests/support/signInWorld'
import { hosted as texts } from '../../providers/es/auth.ts'
import { getGateNotice } from '../session/gateNotice.ts'
import { getStoredUser } from '../../providers/session/storedUser.ts'
import { getArrival } from './arrival.ts'

const world = await createHostedWorld()
const { browser, comeBack, exchanges, flowKeys, leave } = world
const { signIn } = await import('aws-amplify/auth')
const { readSession, signOutHere } = await import('../session/session.ts')

beforeAll(() => world.listen())
beforeEach(() => world.reset())
afterEach(() => world.end())
afterAll(() => world.network.close())

describe('a hosted sign-in belongs to the tab that left for it (§4)', () => {
  it('does not end when another tab shows the gate meanwhile, and that tab does not wait for it', async () => {
    const authorizeUrl = await leave('/panel/users')
    await world.inAnotherTab(async () => {
      await world.load('/panel')
      expect(getGateNotice()).toBeNull()
      await signIn({ username: EMAIL, password: PASSWORD })
      expect(await readSession()).toMatchObject({ email: EMAIL })
      await signOutHere()
    })
    await comeBack({ code: 'code-7', state: stateOf(authorizeUrl) })
    expect(exchanges).toHaveLength(1)
    expect(getStoredUser()).toMatchObject({ email: EMAIL })
    expect(getArrival()).toBe('/panel/users')
  })

  it('ends when the user signs in by password instead', async () => {
    await leave()
    await signIn({ username: EMAIL, password: PASSWORD })
    await world.load('/panel')
    expect(getStoredUser()).toMatchObject({ email: EMAIL })
    expect(flowKeys()).toEqual([])
    expect(browser.sessionStorage.length).toBe(0)
  })

  it('ends when the user goes back to a page of the browser’s cache', async () => {
    await leave('/panel/users')
    browser.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await vi.waitFor(() => expect(getGateNotice()).toEqual({ message: texts.cancelled, retry: false }))
    expect(flowKeys()).toEqual([])
  })
})
