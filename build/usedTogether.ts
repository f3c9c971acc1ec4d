import { build, type InlineConfig, type Rolldown } from 'vite'

const PARTS = [
  ['start', /\/index\.html$/],
  ['site', /\/src\/(?:ui|public-site)\/(?!Join|Contact)/],
  ['router', /\/src\/(?:PanelRouter|public-site\/(?:Join|Contact)Page)\.tsx$/],
  ['session', /\/src\/auth\/gate\/SignedInArea\.tsx$/],
  ['gate', /\/src\/auth\//],
  ['panel', /\/src\/panel\/PanelApp\.tsx$/],
  ['list', /\/src\/resources\/.*List\.tsx$/],
] as const

/** In its own file, which stays cached over our releases. */
const REACT =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\/(?!.*(\?data|dom-export\.mjs)$)|rolldown\/runtime/

const SIGNED_IN = /\/src\/(?:panel\/PanelApp|resources\/.*List)\.tsx$/

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'facadeModuleId' | 'imports' | 'modules'>

/** Groups modules by the entries that load them, which only a first bundling shows. */
export async function usedTogether(config: InlineConfig): Promise<ReturnType<typeof groupNamed>> {
  const bundled = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: {
      ...config.build,
      write: false,
      minify: false,
      rolldownOptions: {
        output: { codeSplitting: { groups: [groupNamed((module) => (REACT.test(module) ? 'react' : null))] } },
      },
    },
  })
  const outputs = (Array.isArray(bundled) ? bundled : [bundled]).flatMap((one) => ('output' in one ? one.output : []))
  const chunks = outputs.filter((output) => output.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const users = new Map(chunks.map(({ fileName }) => [fileName, new Set<string>()]))
  for (const { fileName, facadeModuleId } of chunks)
    if (facadeModuleId) for (const name of reachableChunks(fileName, byName)) users.get(name)?.add(facadeModuleId)
  const groups = new Map(
    chunks.flatMap(({ fileName, facadeModuleId, modules }) => {
      const group = groupOf([...(users.get(fileName) ?? [])])
      const own = group === 'start' ? null : facadeModuleId
      return Object.keys(modules).flatMap((module) => (module === own ? [] : [[module, group] as const]))
    }),
  )
  return groupNamed((module) => (REACT.test(module) ? 'react' : (groups.get(module) ?? null)))
}

/** Without the last option a group includes everything its modules import. */
const groupNamed = (name: (module: string) => string | null) => ({
  name,
  debugName: 'used together',
  includeDependenciesRecursively: false,
})

function groupOf(users: readonly string[]): string | null {
  const part = PARTS.find(([, begin]) => users.some((user) => begin.test(user)))?.[0]
  if (!part || (users.length === 1 && part !== 'start')) return null
  if (part === 'gate' && !users.some((user) => SIGNED_IN.test(user))) return null
  return part === 'site' ? 'start' : part
}

function reachableChunks(name: string, byName: ReadonlyMap<string, Chunk>, names = new Set<string>()): Set<string> {
  if (names.has(name)) return names
  names.add(name)
  for (const next of byName.get(name)?.imports ?? []) reachableChunks(next, byName, names)
  return names
}
