import type { Inlined } from './inlined.ts'
import { ENTRY, reached } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import type { PageFiles } from './publicDocument.ts'
import type { RenderedPage } from '../../src/rendering/renderPage.tsx'
import type { InlineCode } from '../http/securityHeaders.ts'

/** What each page needs of a build, by its module. */
export function filesOfPages(
  manifest: Manifest,
  { stylesOf, themeScript }: Inlined,
): (page: Pick<RenderedPage, 'module'>) => PageFiles & {
  /** All of its scripts, the one that begins first. */
  code: readonly string[]
} {
  const start = reached(manifest, [ENTRY])
  const filesOf = (keys: readonly string[]) => keys.flatMap((key) => (manifest[key] ? [`/${manifest[key].file}`] : []))
  return ({ module }) => {
    const keys = module in manifest ? [ENTRY, module] : [ENTRY]
    const all = [...reached(manifest, keys)]
    return {
      styles: stylesOf(keys),
      scripts: filesOf(all.filter((key) => !start.has(key))),
      code: filesOf(all),
      themeScript,
    }
  }
}

/** What the build puts into a page itself. */
export function codeOf({ themeScript, styles }: PageFiles): InlineCode {
  return { scripts: [themeScript], styles: styles.map(({ text }) => text) }
}
