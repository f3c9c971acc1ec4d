import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

// Loaded before the product: once the file that TEST_DISK_IS_FULL names is there, no other file can be written any more.
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
