/** What a browser calls itself to those who read it from there, the most particular first: many name others beside themselves. */
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

/** The browser and system that a device's name at the provider tells of, each null where it tells of none that is known. */
export function partsOfDeviceName(name: string): { browser: string | null; system: string | null } {
  const known = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(name))?.[1] ?? null
  return { browser: known(BROWSERS), system: known(SYSTEMS) }
}
