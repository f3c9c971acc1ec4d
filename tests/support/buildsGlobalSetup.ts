import type { TestProject } from 'vitest/node'
import { ensureBuilt } from '../../bin/builds.mjs'

/**
 * Operators' commands and the server that is killed are those that are shipped: built before their files, of which two may run at once. The tests of
 * the process look at the page, too.
 */
export default function setup({ name }: TestProject): void {
  if (name === 'process') ensureBuilt('production')
  ensureBuilt('server')
}
