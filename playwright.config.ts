import { defineConfig, devices } from '@playwright/test'
import { ensureBrowser } from './build/browser.mjs'

/** Where each server of the tests listens, unless the environment says otherwise. */
const PORTS = {
  DEMO_PORT: '4310',
  PRODUCTION_PORT: '4311',
  HOSTED_PORT: '4312',
  MFA_PORT: '4313',
  LARGE_PORT: '4314',
  WORLDS_PORT: '4315',
}
const portOf = (name: keyof typeof PORTS) => process.env[name] ?? PORTS[name]

/** The demo as a web host serves it: everything in the page, behind a service worker. */
export const DEMO_URL = `http://localhost:${portOf('DEMO_PORT')}`
/** The production build over HTTP: what the browser loads and what fails can be seen and changed. */
export const PRODUCTION_URL = `http://localhost:${portOf('PRODUCTION_PORT')}`
/** The same on a user pool that asks everybody for a second factor. */
export const MFA_URL = `http://localhost:${portOf('MFA_PORT')}`
/** The same with a club of five thousand cuotas, for a day's work that changes a lot. */
export const LARGE_URL = `http://localhost:${portOf('LARGE_PORT')}`
/** The same with records and accounts of its own for each name: a test may change them. */
export const worldUrl = (name: string) => `http://${name}.localhost:${portOf('WORLDS_PORT')}`

process.env.CHROME_PATH ??= await ensureBrowser()

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // Much of the time a browser waits, for the network or for a person's debounce.
  workers: 3,
  fullyParallel: true,
  // A real browser on a busy machine loses a race now and then: the summary counts each second try.
  retries: 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'reports/end-to-end.json' }]],
  use: {
    baseURL: DEMO_URL,
    locale: 'es-AR',
    // Nobody waits for an animation; what is seen is the same.
    contextOptions: { reducedMotion: 'reduce' },
    // The front's certificate is the tests' own.
    ignoreHTTPSErrors: true,
    timezoneId: 'America/Argentina/Buenos_Aires',
    trace: 'off',
    // A button that is not there fails at once, and not when the test's time is over.
    actionTimeout: 30_000,
    launchOptions: {
      executablePath: process.env.CHROME_PATH,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page lives for seconds here: V8's last compiler and its many small collections cost more than they save.
        '--js-flags=--no-turbofan --min-semi-space-size=32',
      ],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    // What the network, the headers, the provider and a kill do does not depend on the width. `accessibility` and `lists` look at a phone in place (`onPhone`).
    {
      name: 'phone',
      grepInvert: /@any-width/,
      testIgnore: [
        'accessibility.spec.ts',
        'develop.spec.ts',
        'failures*.spec.ts',
        'firstList.spec.ts',
        'hosted.spec.ts',
        'identity.spec.ts',
        'lists.spec.ts',
        'policy.spec.ts',
        'session.spec.ts',
      ],
      use: { ...phone(), viewport: { width: 360, height: 740 } },
    },
  ],
  // Beside those named here the hosted sign-in's domain of the production build: Amplify goes to `https://` alone, so it is a TLS front before the stand-in.
  webServer: {
    command: 'node --import tsx tests/e2e/support/servers.ts',
    url: DEMO_URL,
    env: { ...PORTS, ...process.env },
    timeout: 180_000,
  },
})

/** A touch screen with a phone's browser identity. */
function phone() {
  const { userAgent, deviceScaleFactor } = devices['Pixel 7']
  return { userAgent, deviceScaleFactor, isMobile: true, hasTouch: true }
}
