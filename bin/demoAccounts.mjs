import { tsImport } from 'tsx/esm/api'

/** The demo accounts as a table for the terminal: e-mail, what each is for, and the password they share. */
export async function demoAccounts() {
  /** @type {typeof import('../mocks/fixtures/demoAccounts.ts')} */
  const { DEMO_ACCOUNTS, DEMO_PASSWORD } = await tsImport('../mocks/fixtures/demoAccounts.ts', import.meta.url)
  const width = Math.max(...DEMO_ACCOUNTS.map(({ email }) => email.length))
  const rows = DEMO_ACCOUNTS.map(({ email, label }) => `  ${email.padEnd(width)}  ${label}`)
  return [`Cuentas de demostración (contraseña ${DEMO_PASSWORD}):`, ...rows].join('\n')
}
