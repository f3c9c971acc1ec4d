import { z } from 'zod'
import type { Context } from './pool.ts'
import { toHex, randomBytes } from './crypto.ts'

const deviceSchema = z.object({
  groupKey: z.string(),
  name: z.string().nullable(),
  /** Null until the device confirms itself. Salt and SRP verifier are hex. */
  secret: z.object({ salt: z.string(), verifier: z.string() }).nullable(),
  remembered: z.boolean(),
  createdAt: z.number(),
  modifiedAt: z.number(),
  authenticatedAt: z.number(),
})
const devicesSchema = z.record(z.string(), deviceSchema)
export type Device = z.infer<typeof deviceSchema>
export type ConfirmedDevice = Device & { key: string; secret: NonNullable<Device['secret']> }

const CONFIRM_WITHIN_MS = 60 * 60_000
const keyOf = (subject: string) => `devices/${subject}`

async function readDevices(ctx: Context, subject: string): Promise<Record<string, Device>> {
  const record = devicesSchema.safeParse(await ctx.storage.get(keyOf(subject)))
  return record.success ? record.data : {}
}

function confirmedDevice(key: string, device: Device | undefined): ConfirmedDevice | null {
  return device?.secret ? { ...device, key, secret: device.secret } : null
}

export async function findDevice(ctx: Context, subject: string, key: string): Promise<ConfirmedDevice | null> {
  return confirmedDevice(key, (await readDevices(ctx, subject))[key])
}

export async function listDevicesOf(ctx: Context, subject: string): Promise<ConfirmedDevice[]> {
  const devices = Object.entries(await readDevices(ctx, subject)).map(([key, device]) => confirmedDevice(key, device))
  return devices.filter((device) => device !== null).toSorted((a, b) => a.createdAt - b.createdAt)
}

export async function findPendingDevice(ctx: Context, subject: string, key: string): Promise<Device | null> {
  const device = (await readDevices(ctx, subject))[key]
  return device?.secret === null ? device : null
}

export async function saveDevice(ctx: Context, subject: string, key: string, device: Device): Promise<void> {
  await ctx.storage.set(keyOf(subject), { ...(await readDevices(ctx, subject)), [key]: deviceSchema.parse(device) })
}

export async function deleteDevice(ctx: Context, subject: string, key: string): Promise<void> {
  const { [key]: _forgotten, ...others } = await readDevices(ctx, subject)
  await ctx.storage.set(keyOf(subject), others)
}

/** A new device's keys go to the client, so that it may confirm itself. */
export async function recognizeDevice(ctx: Context, subject: string, deviceKey: string | undefined) {
  if (!ctx.pool.devices) return { device: undefined, metadata: {} }
  const now = ctx.clock()
  const existing = deviceKey === undefined ? null : await findDevice(ctx, subject, deviceKey)
  if (existing) {
    await saveDevice(ctx, subject, existing.key, { ...existing, authenticatedAt: now })
    return { device: existing.key, metadata: {} }
  }
  const others = Object.entries(await readDevices(ctx, subject)).filter(
    ([, { secret, createdAt }]) => secret !== null || now < createdAt + CONFIRM_WITHIN_MS,
  )
  const key = `${ctx.pool.userPoolId.split('_')[0] ?? ''}_${crypto.randomUUID()}`
  const groupKey = `-${toHex(randomBytes(4))}`
  const times = { createdAt: now, modifiedAt: now, authenticatedAt: now }
  const device: Device = { groupKey, name: null, secret: null, remembered: false, ...times }
  await ctx.storage.set(keyOf(subject), { ...Object.fromEntries(others), [key]: device })
  return { device: key, metadata: { NewDeviceMetadata: { DeviceKey: key, DeviceGroupKey: groupKey } } }
}
