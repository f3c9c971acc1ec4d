import { z } from 'zod'
import { authorize } from '../accessToken.ts'
import { operation } from '../operation.ts'
import { accessTokenMember } from '../requestBody.ts'

const schema = z.object({ AccessToken: accessTokenMember })

// The pool remembers no devices, so there is never one to list.

/** ConfirmDevice. */
export const confirmDevice = operation(schema, async (ctx, { AccessToken }) => {
  await authorize(ctx, AccessToken)
  return { UserConfirmationNecessary: false }
})

/** ListDevices. */
export const listDevices = operation(schema, async (ctx, { AccessToken }) => {
  await authorize(ctx, AccessToken)
  return { Devices: [] }
})

/** ForgetDevice and UpdateDeviceStatus. */
export const acknowledgeDevice = operation(schema, async (ctx, { AccessToken }) => {
  await authorize(ctx, AccessToken)
  return {}
})
