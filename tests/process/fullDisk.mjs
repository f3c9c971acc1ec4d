import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

// Loaded before the product. Once the file in TEST_DISK_IS_FULL exists, no other file can be written.
const flag = process.env.TEST_DISK_IS_FULL ?? ''
const { writeSync, existsSync } = fs
const STANDARD_STREAMS = 2

/** @param {number} file @param {...unknown} rest */
fs.writeSync = function write(file, ...rest) {
  if (file > STANDARD_STREAMS && existsSync(flag)) {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      errno: -28,
      syscall: 'write',
    })
  }
  return Reflect.apply(writeSync, fs, [file, ...rest])
}
syncBuiltinESMExports()
