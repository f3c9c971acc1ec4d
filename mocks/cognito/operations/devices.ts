import { z } from 'zod'
import { personOperation } from '../tokens.ts'
import { deleteDevice, findDevice, findPendingDevice, listDevicesOf, saveDevice } from '../devices.ts'
import type { ConfirmedDevice } from '../devices.ts'
import { fromBase64, toHex } from '../crypto.ts'
import { invalidParameter, refusal } from '../errors.ts'
import { isUsablePublicKey } from '../srp.ts'

const deviceKeyMember = z
  .string()
  .min(1)
  .max(55)
  .regex(/^[\w-]+_[0-9a-f-]+$/)
const oneDevice = { DeviceKey: deviceKeyMember }

const confirmation = {
  ...oneDevice,
  DeviceName: z.string().min(1).max(1024).nullish(),
  DeviceSecretVerifierConfig: z.object({ PasswordVerifier: z.string(), Salt: z.string() }),
}

function hexOf(base64: string, name: string): string {
  const bytes = fromBase64(base64)
  if (!bytes || bytes.length === 0) throw invalidParameter(`Invalid ${name} in the device secret verifier config.`)
  return toHex(bytes)
}

/** The pool's settings decide whether the device is remembered at once. */
export const confirmDevice = personOperation(confirmation, async (ctx, { user, deviceKey }, input) => {
  const { DeviceKey } = input
  if (await findDevice(ctx, user.subject, DeviceKey)) throw refusal('deviceKnown')
  const device = deviceKey === DeviceKey ? await findPendingDevice(ctx, user.subject, DeviceKey) : null
  if (!device) throw refusal('deviceNotFound')
  const salt = hexOf(input.DeviceSecretVerifierConfig.Salt, 'Salt')
  const verifier = hexOf(input.DeviceSecretVerifierConfig.PasswordVerifier, 'PasswordVerifier')
  if (!isUsablePublicKey(verifier))
    throw invalidParameter('Invalid PasswordVerifier in the device secret verifier config.')
  const remembered = ctx.pool.devices === 'always'
  const changes = { secret: { salt, verifier }, name: input.DeviceName ?? null, remembered, modifiedAt: ctx.clock() }
  await saveDevice(ctx, user.subject, DeviceKey, { ...device, ...changes })
  return { UserConfirmationNecessary: !remembered }
})

function describe(device: ConfirmedDevice) {
  return {
    DeviceKey: device.key,
    DeviceAttributes: [
      { Name: 'device_status', Value: 'valid' },
      ...(device.name === null ? [] : [{ Name: 'device_name', Value: device.name }]),
      { Name: 'dev:device_remembered_status', Value: device.remembered ? 'remembered' : 'not_remembered' },
    ],
    DeviceCreateDate: device.createdAt / 1000,
    DeviceLastModifiedDate: device.modifiedAt / 1000,
    DeviceLastAuthenticatedDate: device.authenticatedAt / 1000,
  }
}

/** The first sixty, on one page: Amplify asks for no other. */
export const listDevices = personOperation({}, async (ctx, { user }) => {
  const devices = await listDevicesOf(ctx, user.subject)
  return { Devices: devices.slice(0, 60).map(describe) }
})

/** The device must confirm again, and its refresh tokens stop working. */
export const forgetDevice = personOperation(oneDevice, async (ctx, { user }, { DeviceKey }) => {
  if (!(await findDevice(ctx, user.subject, DeviceKey))) throw refusal('deviceNotFound')
  await deleteDevice(ctx, user.subject, DeviceKey)
  return {}
})

/** Remembers the device; Amplify asks for nothing else. */
export const updateDeviceStatus = personOperation(oneDevice, async (ctx, { user }, { DeviceKey }) => {
  const device = await findDevice(ctx, user.subject, DeviceKey)
  if (!device) throw refusal('deviceNotFound')
  await saveDevice(ctx, user.subject, DeviceKey, { ...device, remembered: true, modifiedAt: ctx.clock() })
  return {}
})
