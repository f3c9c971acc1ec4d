import { chmod, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { apiClient, PERSON } from '#tests/support/apiClient'
import { sharedFolder, startProduct, type ProductProcess } from '#tests/support/productProcess'

// Each test continues from the previous one.
const folder = sharedFolder()
const DATA_DIR = join(folder, 'data')
const env = { DATA_DIR }

const admin = (product: ProductProcess) => apiClient(product.url, 'admin@rayo.test')

describe('npm start on a new machine', () => {
  let userId: string
  let payment: { receiptId: string; feeId: string; paid: number }

  it('shows its address and the demo accounts, and keeps records after a kill', async () => {
    const first = await startProduct(env, { entry: 'start' })
    expect(first.stdout()).toMatch(/^Rayo: http:\/\/localhost:\d+$/m)
    const client = await admin(first)
    userId = await client.createUser()
    payment = await client.recordPayment()
    expect(first.stdout()).toContain('admin@rayo.test')
    await first.kill()

    const second = await startProduct(env, { entry: 'start' })
    const again = await admin(second)
    expect(again.user.id).toBe(client.user.id)
    expect(await again.get(`private/users/${userId}`)).toMatchObject({ email: PERSON.email })
    expect(await again.get(`private/receipts/${payment.receiptId}`)).toMatchObject({ amount: 100 })
    expect(await again.get(`private/payments/${payment.feeId}`)).toMatchObject({ paid: payment.paid })
    expect((await fetch(`${second.url}/api/v1/private/profile`, { headers: client.headers })).status).toBe(200)
    expect(await second.stop()).toBe(0)
  })

  it('protects its files from other users, and refuses a readable directory', async () => {
    const entries = await readdir(DATA_DIR, { recursive: true, withFileTypes: true })
    const modes = new Set<string>()
    for (const entry of entries) {
      const { mode } = await stat(join(entry.parentPath, entry.name))
      modes.add(`${entry.isDirectory() ? 'directory' : 'file'} ${(mode & 0o777).toString(8)}`)
    }
    expect(entries.length).toBeGreaterThan(100)
    expect([...modes].toSorted()).toEqual(['directory 700', 'file 600'])
    const version = join(DATA_DIR, 'PG_VERSION')
    await chmod(version, 0o644)
    await expect(startProduct(env)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Other people of this machine can open .*PG_VERSION \(644\).* chmod -R go= .*\n$/),
    })
    await chmod(version, 0o600)
  })

  it('locks its directory', async () => {
    const product = await startProduct(env)
    await expect(startProduct(env)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The data directory .* is in use by another process \(pid \d+\).*\n$/),
    })
    expect(await product.stop()).toBe(0)
  })

  it('ends with one line when the disk is full, and loses nothing', async () => {
    const full = join(folder, 'full')
    const preload = fileURLToPath(new URL('fullDisk.mjs', import.meta.url))
    const product = await startProduct({ ...env, TEST_DISK_IS_FULL: full }, { nodeArguments: ['--import', preload] })
    const client = await admin(product)
    const lastPayment = await client.recordPayment()
    await writeFile(full, '')
    await expect(client.recordPayment()).rejects.toThrow(/503|fetch failed/)
    expect(await product.ended).toBe(1)
    expect(product.stderr().split('\n').slice(1)).toEqual([
      'The disk is full. Nothing that was answered is lost and nothing is half done: free some space and start Rayo again.',
      '',
    ])
    expect(product.stdout()).not.toContain('"stack"')

    const again = await startProduct(env)
    const look = await admin(again)
    expect(await look.get(`private/receipts/${lastPayment.receiptId}`)).toMatchObject({ amount: 100 })
    expect(await look.get(`private/payments/${lastPayment.feeId}`)).toMatchObject({ paid: lastPayment.paid })
    await look.recordPayment()
    expect(await again.stop()).toBe(0)
  })
})
