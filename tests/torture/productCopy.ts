import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from '../../bin/builds.mjs'
import type { InstallOptions } from './installation.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** The server as an installation runs it. */
export type ProductCopy = {
  command: InstallOptions['command']
  remove(): Promise<void>
}

/** A copy of the server's build, so that nobody rebuilds it during the kills. Of the web app it has only the page. */
export async function copyProduct(): Promise<ProductCopy> {
  const built = ensureBuilt('server')
  const folder = await mkdtemp(join(tmpdir(), 'rayo-product-'))
  await cp(join(ROOT, built), join(folder, 'dist-server'), { recursive: true })
  await mkdir(join(folder, 'dist'))
  await cp(join(ROOT, 'index.html'), join(folder, 'dist', 'index.html'))
  await cp(join(ROOT, 'package.json'), join(folder, 'package.json'))
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction')
  return {
    command: (env) => ({ args: [join(folder, 'dist-server', 'serve.js')], env }),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
