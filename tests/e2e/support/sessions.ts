import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { PRODUCTION_URL } from '../../../playwright.config.ts'
import { DEMO_POOL } from '../../../mocks/cognito/pool.ts'
import { expect, settled } from './test.ts'

// The sign-ins of one run, for all its workers. The folder is emptied when a run begins, because its servers are new.

export const PASSWORD = 'Rayo-2024!'

const FOLDER = `test-results/sessions-${new URL(PRODUCTION_URL).port}`
/** What a browser keeps in its storage: keys and values. */
type BrowserState = [key: string, value: string][]
const storageSchema: z.ZodType<BrowserState> = z.array(z.tuple([z.string(), z.string()]))

const fileOf = (email: string) => `${FOLDER}/${email}.json`

/** A signed-in browser's storage; null when nobody has signed in with the account yet. */
async function savedSession(email: string): Promise<BrowserState | null> {
  const text = await readFile(fileOf(email), 'utf8').catch(() => null)
  return text === null ? null : storageSchema.parse(JSON.parse(text))
}

async function saveSession(email: string, state: BrowserState): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  const partial = `${fileOf(email)}.${process.pid}`
  await writeFile(partial, JSON.stringify(state))
  // Atomic, because other workers read it too.
  await rename(partial, fileOf(email))
}

export async function enterCredentials(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click()
}

export async function signIn(page: Page, email: string, address = '/panel'): Promise<void> {
  await page.goto(address)
  await enterCredentials(page, email)
  // The user is stored last; until then the gate may still be closing.
  await page.waitForFunction(() => localStorage.getItem('rayo.user') !== null, null, { polling: 100, timeout: 30_000 })
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeHidden({ timeout: 20_000 })
  await settled(page)
}

/**
 * Signs the browser in with an account. On the shared server, only the first test of a run passes
 * the gate, and later ones reuse its browser state, so none may sign out or change the account.
 * Elsewhere with tokens of the test's own server.
 */
export async function become(page: Page, email: string): Promise<void> {
  const session = await savedSession(email)
  // A blank page of this origin.
  await page.goto('/favicon.svg')
  const isShared = new URL(page.url()).origin === PRODUCTION_URL
  if (session === null) {
    await signIn(page, email)
    if (isShared) await saveSession(email, await page.evaluate(() => Object.entries<string>(localStorage)))
    return
  }
  const storage = isShared ? session : withTokens(session, await tokensFrom(page, email))
  await page.evaluate((stored) => stored.forEach(([key, value]) => localStorage.setItem(key, value)), storage)
}

export async function openAs(page: Page, email: string, address = '/panel'): Promise<void> {
  await become(page, email)
  await page.goto(address)
  await settled(page)
}

const tokensSchema = z.object({
  AuthenticationResult: z.object({ AccessToken: z.string(), IdToken: z.string(), RefreshToken: z.string() }),
})
type Tokens = z.output<typeof tokensSchema>['AuthenticationResult']

/** Tokens of the page's server, by the password flow, because the gate's SRP takes a second. */
async function tokensFrom(page: Page, email: string): Promise<Tokens> {
  const { endpointPath, clientId } = DEMO_POOL
  const address = new URL(endpointPath, page.url())
  const { host } = address
  // Only the browser knows the names below `localhost`.
  address.hostname = 'localhost'
  const answer = await page.request.post(address.href, {
    headers: {
      host,
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    data: { ClientId: clientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME: email, PASSWORD } },
  })
  return tokensSchema.parse(await answer.json()).AuthenticationResult
}

/**
 * Amplify's storage with the tokens of another server. The product's entries are removed, because
 * its records have other ids there.
 */
function withTokens(session: BrowserState, tokens: Tokens): BrowserState {
  const fresh = new Map([
    ['accessToken', tokens.AccessToken],
    ['idToken', tokens.IdToken],
    ['refreshToken', tokens.RefreshToken],
  ])
  return session
    .filter(([key]) => !key.startsWith('rayo.'))
    .map(([key, value]) => [key, fresh.get(key.split('.').at(-1) ?? '') ?? value])
}
