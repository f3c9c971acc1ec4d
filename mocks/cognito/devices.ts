import { z } from 'zod'
import type { Context } from './context.ts'
import { randomBytes } from './crypto.ts'
import { toHex } from './encoding.ts'

const deviceSchema = z.object({
  /** The device's SRP identity is its group key followed by its key. */
  groupKey: z.string(),
  name: z.string().nullable(),
  /**
   * Null until the device confirms itself. The salt and the SRP verifier (hex) of a password that only the device
   * knows.
   */
  secret: z.object({ salt: z.string(), verifier: z.string() }).nullable(),
  remembered: z.boolean(),
  createdAt: z.number(),
  modifiedAt: z.number(),
  authenticatedAt: z.number(),
})
const devicesSchema = z.record(z.string(), deviceSchema)
/** A browser or phone that a user signed in on. */
export type Device = z.infer<typeof deviceSchema>
/** A confirmed device. Only the pool sees unconfirmed ones. */
export type ConfirmedDevice = Device & { key: string; secret: NonNullable<Device['secret']> }

const CONFIRM_WITHIN_MS = 60 * 60_000
const keyOf = (subject: string) => `devices/${subject}`

async function readDevices(ctx: Context, subject: string): Promise<Record<string, Device>> {
  const stored = devicesSchema.safeParse(await ctx.storage.get(keyOf(subject)))
  return stored.success ? stored.data : {}
}

function confirmed(key: string, device: Device | undefined): ConfirmedDevice | null {
  return device?.secret ? { ...device, key, secret: device.secret } : null
}

/** The user's confirmed device with that key, or null. */
export async function findDevice(ctx: Context, subject: string, key: string): Promise<ConfirmedDevice | null> {
  return confirmed(key, (await readDevices(ctx, subject))[key])
}

/** The user's confirmed devices, oldest first. */
export async function listDevicesOf(ctx: Context, subject: string): Promise<ConfirmedDevice[]> {
  const devices = Object.entries(await readDevices(ctx, subject)).map(([key, device]) => confirmed(key, device))
  return devices.filter((device) => device !== null).toSorted((a, b) => a.createdAt - b.createdAt)
}

/** The user's device with that key that waits for its confirmation, or null. */
export async function findPendingDevice(ctx: Context, subject: string, key: string): Promise<Device | null> {
  const device = (await readDevices(ctx, subject))[key]
  return device?.secret === null ? device : null
}

export async function saveDevice(ctx: Context, subject: string, key: string, device: Device): Promise<void> {
  const { groupKey, name, secret, remembered, createdAt, modifiedAt, authenticatedAt } = device
  const kept = { groupKey, name, secret, remembered, createdAt, modifiedAt, authenticatedAt }
  await ctx.storage.set(keyOf(subject), { ...(await readDevices(ctx, subject)), [key]: kept })
}

export async function deleteDevice(ctx: Context, subject: string, key: string): Promise<void> {
  const { [key]: _forgotten, ...others } = await readDevices(ctx, subject)
  await ctx.storage.set(keyOf(subject), others)
}

/**
 * Notes a completed sign-in on the known device with that key, or on a new one. A new one's keys go to the client, so
 * that it may confirm itself. A pool that tracks no devices has none.
 */
export async function greetDevice(ctx: Context, subject: string, knownKey: string | undefined) {
  if (!ctx.pool.devices) return { device: undefined, metadata: {} }
  const now = ctx.clock()
  const known = knownKey === undefined ? null : await findDevice(ctx, subject, knownKey)
  if (known) {
    await saveDevice(ctx, subject, known.key, { ...known, authenticatedAt: now })
    return { device: known.key, metadata: {} }
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
