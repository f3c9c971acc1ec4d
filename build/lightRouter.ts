import { fileURLToPath } from 'node:url'
import { parseAst, Visitor, type ESTree, type Plugin } from 'vite'

const FILE = /\/react-router\/dist\/production\/chunk-\w+\.mjs(\?data)?$/
const IS_ROUTER = /^function createRouter\(/m

const LIGHT =
  'Action BrowserRouter Link NavLink Outlet createSearchParams matchRoutes renderMatches useLocation useNavigate useNavigationType useParams useSearchParams'.split(
    ' ',
  )

// The `exports` of react-router's package.json name its development build alone.
const inRouter = (file: string) =>
  fileURLToPath(new URL(`dist/production/${file}`, import.meta.resolve('react-router/package.json')))
export const ROUTER = [
  { find: /^react-router$/, replacement: inRouter('index.mjs') },
  { find: /^react-router\/dom$/, replacement: inRouter('dom-export.mjs') },
]

/** Splits react-router in two: a public page needs no loaders, actions, fetchers or blockers (`?data`). */
export function lightRouter(): Plugin {
  return {
    name: 'rayo:light-router',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const [, isData] = FILE.exec(id) ?? []
      if (!FILE.test(id) || !IS_ROUTER.test(code)) return null
      const { light, data } = splitModule(code, `./${(id.split('/').at(-1) ?? '').replace('?data', '')}`)
      return { code: isData ? data : light, map: null }
    },
  }
}

type Statement = ESTree.Program['body'][number]
type Part = { text: string; names: string[]; uses: Set<string>; assigns: Set<string> }

function splitModule(code: string, file: string): { light: string; data: string } {
  const body: readonly Statement[] = parseAst(code).body
  const textOf = ({ start, end }: Statement) => code.slice(start, end)
  const imports = body.filter(({ type }) => type === 'ImportDeclaration').map(textOf)
  const exports = body.filter(({ type }) => type === 'ExportNamedDeclaration').flatMap(exportsOf)
  const parts = body
    .filter(({ type }) => type !== 'ImportDeclaration' && type !== 'ExportNamedDeclaration')
    .filter((node) => !/^\w+\.displayName = /.test(textOf(node)))
    .map((node) => partOf(node, textOf(node)))

  const byName = new Map(parts.flatMap((part) => part.names.map((name) => [name, part] as const)))
  const lightParts = new Set<Part>()
  const take = (name: string) => {
    const part = byName.get(name)
    if (!part || lightParts.has(part)) return
    lightParts.add(part)
    for (const dependency of part.uses) take(dependency)
  }
  for (const name of LIGHT) {
    const local = exports.find((one) => one.exported === name)?.local
    if (!local || !byName.has(local)) throw new Error(`react-router exports no ${name}`)
    take(local)
  }
  for (const part of parts) {
    const [first] = [...part.uses].filter((name) => byName.has(name))
    if (part.names.length > 0 || !first || !lightParts.has(byName.get(first) ?? part)) continue
    lightParts.add(part)
    for (const dependency of part.uses) take(dependency)
  }
  const lightNames = new Set([...lightParts].flatMap(({ names }) => names))
  const isLight = (name: string) => lightNames.has(name)
  const dataParts = parts.filter((part) => !lightParts.has(part))
  for (const part of parts)
    for (const name of part.assigns)
      if (byName.has(name) && isLight(name) !== lightParts.has(part))
        throw new Error(`react-router's other part assigns ${name}, which cannot be split`)

  const shared = [...new Set(dataParts.flatMap(({ uses }) => [...uses]))].filter(
    (name) => byName.has(name) && isLight(name),
  )
  const ofLight = exports.filter(({ local }) => isLight(local))
  const ofData = exports.filter(({ local }) => !isLight(local))
  return {
    light: [
      ...imports,
      ...parts.filter((part) => lightParts.has(part)).map(({ text }) => text),
      `export { ${clauseOf(ofLight)} }`,
      `export { ${shared.map((name) => `${name} as ${INNER}${name}`).join(', ')} }`,
      `export { ${ofData.map((one) => one.exported).join(', ')} } from '${file}?data'`,
    ].join('\n'),
    data: [
      ...imports,
      `import { ${shared.map((name) => `${INNER}${name} as ${name}`).join(', ')} } from '${file}'`,
      ...dataParts.map(({ text }) => text),
      `export { ${clauseOf(ofData)} }`,
    ].join('\n'),
  }
}

const INNER = 'inner_'

type Exported = { local: string; exported: string }

function clauseOf(names: readonly Exported[]): string {
  return names.map(({ local, exported: name }) => (local === name ? local : `${local} as ${name}`)).join(', ')
}

function exportsOf(statement: Statement): Exported[] {
  if (statement.type !== 'ExportNamedDeclaration') return []
  return statement.specifiers.map(({ local, exported }) => ({ local: nameOf(local), exported: nameOf(exported) }))
}

const nameOf = (name: ESTree.ModuleExportName) => (name.type === 'Literal' ? name.value : name.name)

function partOf(statement: Statement, whole: string): Part {
  const names =
    statement.type === 'FunctionDeclaration'
      ? [statement.id?.name ?? '']
      : statement.type === 'VariableDeclaration'
        ? statement.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
        : []
  const uses = new Set<string>()
  const assigns = new Set<string>()
  const properties = new Set<number>()
  const visitor = new Visitor({
    MemberExpression: ({ computed, property }) => void (computed || properties.add(property.start)),
    Property: ({ computed, shorthand, key }) => void (computed || shorthand || properties.add(key.start)),
    Identifier: ({ name, start }) => void (properties.has(start) || uses.add(name)),
    AssignmentExpression: ({ left }) => void (left.type === 'Identifier' && assigns.add(left.name)),
    UpdateExpression: ({ argument }) => void (argument.type === 'Identifier' && assigns.add(argument.name)),
  })
  visitor.visit({
    type: 'Program',
    body: [statement],
    start: statement.start,
    end: statement.end,
    sourceType: 'module',
    hashbang: null,
    parent: null,
  })
  for (const name of names) uses.delete(name)
  return { text: whole, names, uses, assigns }
}
