import type { TestProject } from 'vitest/node'
import { ensureBuilt } from '../../bin/builds.mjs'

/**
 * Builds what is shipped, operators' commands and the server, before the tests that need it, because two test files may
 * run at once. The process tests also need the page.
 */
export default function setup({ name }: TestProject): void {
  if (name === 'process') ensureBuilt('production')
  ensureBuilt('server')
}
