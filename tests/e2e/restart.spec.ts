import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Page } from '@playwright/test'
import { expect, settled, signIn, test } from './support/test.ts'

/** The product as `npm start` runs it, on a local database. Returns its address once it prints one. */
async function startProduct(dataDir: string, port: string): Promise<{ process: ChildProcess; url: string }> {
  const child = spawn(process.execPath, ['bin/start.mjs'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: port, DATABASE_URL: '', IDENTITY: '', VITE_USER_POOL_ID: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /^Rayo: (http:\S+)/.exec(line) ?? []
    if (url) return { process: child, url }
  }
  throw new Error(`the product ended with ${child.exitCode} before it answered`)
}

/** Kills the process, like a power cut. */
async function kill(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}

async function inviteMember(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/panel/users/new`)
  await settled(page)
  await page.getByRole('textbox', { name: 'Email' }).fill('nueva.socia@example.org')
  await page.getByRole('textbox', { name: /^Nombre/ }).fill('Nueva')
  await page.getByRole('textbox', { name: /^Apellido/ }).fill('Socia')
  await page.getByRole('button', { name: 'Invitar' }).click()
  await expect(page).toHaveURL(/\/panel\/users$/)
}

/** Pays the first overdue cuota in cash. Returns its address and the receipt's number. */
async function payOverdue(page: Page, url: string): Promise<{ href: string; number: string }> {
  const overdue = encodeURIComponent(JSON.stringify({ status: ['Defeated'] }))
  await page.goto(`${url}/panel/payments?filter=${overdue}`)
  await settled(page)
  const record = page.getByRole('main').locator('a[href^="/panel/payments/0"]').first()
  const href = (await record.getAttribute('href')) ?? ''
  await record.click()
  await page.getByRole('button', { name: 'Registrar pago' }).click()
  const dialog = page.getByRole('dialog', { name: 'Registrar pago' })
  await expect(dialog.getByRole('textbox', { name: 'Importe recibido' })).not.toHaveValue('')
  await dialog.getByRole('radio', { name: 'Efectivo' }).check()
  await dialog.getByRole('button', { name: 'Registrar', exact: true }).click()
  const told = page.getByText(/Recibo N\.º \d+ registrado/)
  await expect(told).toBeVisible()
  return { href, number: /N\.º (\d+)/.exec((await told.textContent()) ?? '')?.[1] ?? 'none' }
}

test('what was recorded is there after the process was killed and started again', async ({ page }) => {
  test.setTimeout(240_000)
  const dataDir = await mkdtemp(join(tmpdir(), 'rayo-restart-'))
  let product = await startProduct(dataDir, '0')
  const { port } = new URL(product.url)
  try {
    await signIn(page, 'admin@rayo.test', `${product.url}/panel`)
    await inviteMember(page, product.url)
    const { href, number } = await payOverdue(page, product.url)
    await kill(product.process)

    product = await startProduct(dataDir, port)
    // Still signed in: the stand-in's sessions are in the same database.
    await page.goto(`${product.url}${href}`)
    await settled(page)
    await expect(page.getByText('Pagada').first()).toBeVisible()
    await expect(page.getByText(new RegExp(`N\\.º ${number}\\b`)).first()).toBeVisible()
    await page.goto(`${product.url}/panel/users?filter=${encodeURIComponent(JSON.stringify({ q: 'nueva.socia' }))}`)
    await settled(page)
    await expect(page.getByText('nueva.socia@example.org').first()).toBeVisible()
  } finally {
    await kill(product.process)
    await rm(dataDir, { recursive: true, force: true })
  }
})
