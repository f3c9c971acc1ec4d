import { fetchDevices, forgetDevice, rememberDevice } from 'aws-amplify/auth'
import { auth } from '../../providers/es/auth.ts'
import { withAccessToken } from './accountSecurity.ts'
import { signOutHere } from '../session/session.ts'
import { ProviderFailure } from '../provider/providerFailure.ts'
import { storedDeviceKey } from '../session/storedTokens.ts'

export type RememberedDevice = { id: string; name: string | null; lastUsed: string | null; current: boolean }

type Devices = {
  remembered: RememberedDevice[]
  /** Whether the provider knows this browser but does not remember it yet. */
  mayRemember: boolean
}

const NO_TRACKING = ['InvalidUserPoolConfigurationException', 'InvalidParameterException', 'ResourceNotFoundException']
const STATUS = 'dev:device_remembered_status'

/** The devices that the account is remembered on. Each function throws ProviderFailure with a Spanish message. */
export const rememberedDevices = {
  /** Null when the user pool keeps no devices: then there is nothing to show. */
  async read(): Promise<Devices | null> {
    const here = storedDeviceKey()
    try {
      const devices = await withAccessToken(() => fetchDevices())
      if (devices.length === 0 && here === null) return null
      const remembered = devices.filter(({ attributes }) => Reflect.get(attributes, STATUS) !== 'not_remembered')
      return {
        remembered: remembered.map(({ id, name, lastAuthenticatedDate }) => ({
          id,
          name: name ?? null,
          lastUsed: lastAuthenticatedDate?.toISOString() ?? null,
          current: id === here,
        })),
        mayRemember: here !== null && !remembered.some(({ id }) => id === here),
      }
    } catch (error) {
      if (error instanceof ProviderFailure && NO_TRACKING.includes(error.code)) return null
      throw error
    }
  },

  forget: (id: string) => withAccessToken(() => forgetDevice({ device: { id } })),

  /** Signs out now: the provider renews no tokens for a forgotten device. */
  async forgetThis(id: string) {
    await rememberedDevices.forget(id)
    await signOutHere(auth.deviceForgotten)
  },

  /** From now on, signing in from this browser asks for no second factor. */
  rememberThis: () => withAccessToken(() => rememberDevice()),
}

/** How each browser names itself, most specific first, because many also name other browsers. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/edg(?:e|a|ios)?\//i, 'Edge'],
  [/microsoft edge/i, 'Edge'],
  [/opera|opr\//i, 'Opera'],
  [/samsung/i, 'Samsung Internet'],
  [/firefox|fxios/i, 'Firefox'],
  [/google chrome|chrome\/|crios/i, 'Chrome'],
  [/chromium/i, 'Chromium'],
  [/safari/i, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/android/i, 'Android'],
  [/iphone/i, 'iPhone'],
  [/ipad/i, 'iPad'],
  [/windows/i, 'Windows'],
  [/mac ?os|macintosh/i, 'Mac'],
  [/cros/i, 'ChromeOS'],
  [/linux/i, 'Linux'],
]

export function partsOfDeviceName(name: string): { browser: string | null; system: string | null } {
  const nameIn = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(name))?.[1] ?? null
  return { browser: nameIn(BROWSERS), system: nameIn(SYSTEMS) }
}
