import * as fc from 'fast-check'

const SURROGATES = { from: 0xd800, count: 0x800 }

/** Any character of Unicode. fast-check's own unit makes a table of all, half a second in each process. */
export const codePoint = fc
  .integer({ min: 0, max: 0x10ffff - SURROGATES.count })
  .map((number) => String.fromCodePoint(number < SURROGATES.from ? number : number + SURROGATES.count))
