import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../mocks/fixtures/demoAccounts.ts'

/** The demo accounts as a table for the terminal: e-mail, what each is for, and the password they share. */
export function demoAccounts(): string {
  const width = Math.max(...DEMO_ACCOUNTS.map(({ email }) => email.length))
  const rows = DEMO_ACCOUNTS.map(({ email, label }) => `  ${email.padEnd(width)}  ${label}`)
  return [`Cuentas de demostración (contraseña ${DEMO_PASSWORD}):`, ...rows].join('\n')
}
