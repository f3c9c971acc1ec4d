import { readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

// `npx tsx build/subsetFont.ts` writes the site's font from the whole one, for a new version or other letters.

const WHOLE = 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
const SUBSET = 'src/ui/theme/inter.woff2'

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')

const LETTERS = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŠšŽž–—‘’‚“”„†•…‰‹›€™←↑→↓−≤≥×\u2007\u2009\u202F`

const subset = await subsetFont(await readFile(WHOLE), LETTERS, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 800, default: 400 } },
})
await writeFile(SUBSET, subset)
console.log(`${SUBSET}: ${(subset.length / 1000).toFixed(1)} kB`)
