import type { Plugin } from 'vite'

const LIBRARY = '/@aws-amplify/ui/dist/esm/'
const DICTIONARY = /\/i18n\/dictionaries\/authenticator\/(?!defaultTexts)(\w+)\.mjs$/
const QR_CODE = /\/qrcode\/lib\/browser\.js$/

/**
 * Leaves out of the web app's bundle what Amplify's Authenticator brings along and this product never uses, a quarter of the gate: its texts in
 * twenty languages (ours come from `src/providers/es`) and the tokens of its default theme (ours are CSS custom properties). The QR code of
 * the one-time-password set-up is loaded when that screen is shown.
 */
export function slimAuthenticator(): Plugin {
  return {
    name: 'rayo:slim-authenticator',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const [, language] = (id.includes(LIBRARY) && DICTIONARY.exec(id)) || []
      if (language) return `export const ${language}Dict = {}`
      if (id.endsWith(`${LIBRARY}theme/tokens/index.mjs`)) return 'export const tokens = {}, reactNativeTokens = {}'
      if (QR_CODE.test(id)) {
        const whole = JSON.stringify(`${id}?whole`)
        return `export default { toDataURL: async (...input) => (await import(${whole})).default.toDataURL(...input) }`
      }
      return null
    },
  }
}
