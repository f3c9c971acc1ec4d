import { build } from 'vite'
import type { InlineConfig, Rolldown } from 'vite'

/**
 * Where a page of the product begins: modules that are entries or that load on demand. The pages of `club` are what
 * visitors go to from one another, those of `words` are short: each of the two is one chunk.
 */
const AREAS: readonly (readonly [area: Area, ofEntry: RegExp])[] = [
  ['start', /\/index\.html$/],
  ['club', /\/src\/public-site\/(Institutions?|Sport|Calendar)Page\.tsx$/],
  ['words', /\/src\/public-site\/(About|Privacy|Terms)Page\.tsx$/],
  ['forms', /\/src\/public-site\/(Join|Contact)Page\.tsx$/],
  ['router', /\/src\/PanelRouter\.tsx$/],
  ['help', /\/src\/public-site\/HelpPage\.tsx$/],
  ['site', /\/src\/public-site\/(?!ReminderStopPage)/],
  ['session', /\/src\/(auth\/(gate\/SignedInArea\.tsx|session\/sessionState\.ts)|ui\/feedback\/ToastCard\.tsx)$/],
  ['menu', /\/src\/ui\//],
  ['screen', /\/src\/auth\/terms\//],
  ['gate', /\/src\/auth\//],
  ['panel', /\/src\/panel\/(PanelApp\.tsx|frame\/(screenAt|firstList)\.ts)$/],
  ['list', /\/src\/resources\/.*List\.tsx$/],
  ['screen', /\/src\//],
]
type Area =
  | 'start'
  | 'club'
  | 'forms'
  | 'router'
  | 'words'
  | 'help'
  | 'site'
  | 'menu'
  | 'session'
  | 'gate'
  | 'panel'
  | 'list'
  | 'screen'

/** Modules that each page begins with. */
const REACT =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\/(?!.*(\?data|dom-export\.mjs)$)|rolldown\/runtime/

/**
 * Assigns a module to a chunk by what loads it; null leaves it to the bundler. On its own, the bundler makes a chunk
 * for each set of entries that share something, 60 of them for one list. So the app is bundled twice: once to
 * learn which entry needs which module after unused code is gone, which no API reports, and once in the resulting
 * groups.
 */
export async function usedTogether(config: InlineConfig): Promise<(module: string) => string | null> {
  const bundled = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: {
      ...config.build,
      write: false,
      minify: false,
      rolldownOptions: {
        ...config.build?.rolldownOptions,
        output: { codeSplitting: { groups: [{ name: 'start', test: REACT, includeDependenciesRecursively: false }] } },
      },
    },
  })
  const outputs = (Array.isArray(bundled) ? bundled : [bundled]).flatMap((one) => ('output' in one ? one.output : []))
  const groups = groupsOf(outputs.filter((output) => output.type === 'chunk'))
  return (module) => (REACT.test(module) ? 'react' : (groups.get(module) ?? null))
}

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'facadeModuleId' | 'imports' | 'modules'>

function groupsOf(chunks: readonly Chunk[]): Map<string, string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const users = new Map(chunks.map((chunk) => [chunk.fileName, new Map<string, Area>()]))
  for (const { fileName, facadeModuleId } of chunks) {
    const area = AREAS.find(([, ofEntry]) => facadeModuleId && ofEntry.test(facadeModuleId))?.[0]
    if (area && facadeModuleId) for (const name of reached(fileName, byName)) users.get(name)?.set(facadeModuleId, area)
  }
  return new Map(
    chunks.flatMap(({ fileName, modules }) => {
      const group = groupOf([...(users.get(fileName)?.values() ?? [])])
      return group ? Object.keys(modules).map((module) => [module, group] as const) : []
    }),
  )
}

/**
 * Groups by the areas of all users. A public page is what every page begins with and one chunk more, so the beginning
 * has whatever several parts of the site share, even if a page loads a little that it does not show.
 */
function groupOf(users: readonly Area[]): string | null {
  const has = (area: Area) => users.includes(area)
  const isOfPanel = has('panel') || has('list') || has('screen')
  if (has('start')) return 'start'
  if (has('router')) return 'router'
  if (has('site') || has('club') || has('forms') || has('words')) {
    if (users.every((area) => area === 'forms')) return 'forms'
    if (users.every((area) => area === 'club' || area === 'forms')) return 'club'
    if (users.every((area) => area === 'words')) return 'words'
    return users.length === 1 ? null : 'start'
  }
  if (has('help') && users.length === 1) return null
  if (has('menu') || has('help')) return isOfPanel || has('session') ? 'menu' : null
  if (has('session')) return 'session'
  if (has('gate')) return has('panel') || has('list') ? 'dressing' : null
  if (has('panel')) return 'panel'
  return has('list') && users.length > 1 ? 'list' : null
}

function reached(name: string, byName: ReadonlyMap<string, Chunk>, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found
  found.add(name)
  for (const next of byName.get(name)?.imports ?? []) reached(next, byName, found)
  return found
}
