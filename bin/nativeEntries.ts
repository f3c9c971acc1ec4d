import type { Plugin } from 'vite'

const ENTRIES = '/node_modules/object.entries/index.js'

/** Gives react-admin's translator the browser's `Object.entries`: the package for older ones brings fifteen others. */
export function nativeEntries(): Plugin {
  return {
    name: 'rayo:native-entries',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id.endsWith(ENTRIES) ? 'module.exports = Object.entries' : null),
  }
}
