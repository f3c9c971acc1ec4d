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
