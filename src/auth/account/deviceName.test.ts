import { expect, it } from 'vitest'
import { partsOfDeviceName } from './rememberedDevices.ts'

const AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1'

it.each([
  ['Linux x86 Linux Not:A-Brand/8.0.0.0;Chromium/156.0.8078.79', 'Chromium', 'Linux'],
  ['Windows x86 Windows Google Chrome/130.0;Chromium/130.0;Not A Brand/99', 'Chrome', 'Windows'],
  ['Windows x86 Windows Microsoft Edge/130.0;Chromium/130.0', 'Edge', 'Windows'],
  ['macOS arm macOS Google Chrome/130.0', 'Chrome', 'Mac'],
  [AGENT, 'Safari', 'iPhone'],
  ['Mozilla/5.0 (Android 14; Mobile; rv:126.0) Gecko/126.0 Firefox/126.0', 'Firefox', 'Android'],
  ['Recepción', null, null],
])('%s is %s on %s', (name, browser, system) => {
  expect(partsOfDeviceName(name)).toEqual({ browser, system })
})
