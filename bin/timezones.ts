import { readFile, writeFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'

// `npx tsx bin/timezones.ts && npm run format`: rewrites the list in `domain/values/timezones.ts` from what this Node and the PostgreSQL
// of the process know. Run it when either has learned a new zone. `tests/contract/timezones.test.ts` checks the list on
// the tests' engines.

/** The zones for which ICU keeps the first name (CLDR), and their names at IANA today. */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}
/** Zones that are too new for some Node from 20.19 on, or some PostgreSQL from 15 on. */
const TOO_NEW = new Set(['America/Coyhaique'])

const database = await PGlite.create()
const { rows } = await database.query<{ name: string }>('SELECT name FROM pg_timezone_names')
await database.close()
const serverZones = new Set(rows.map(({ name }) => name))
const names = Intl.supportedValuesOf('timeZone')
  .map((name) => RENAMED[name] ?? name)
  .filter((name) => name.includes('/') && serverZones.has(name) && !TOO_NEW.has(name))

const byArea = new Map<string, string[]>()
for (const name of names.toSorted()) {
  const [area = '', ...place] = name.split('/')
  byArea.set(area, [...(byArea.get(area) ?? []), place.join('/')])
}

function wrap(words: readonly string[], margin: string): string {
  const lines: string[] = []
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && longer.length <= 140) lines[lines.length - 1] = longer
    else lines.push(margin + word)
  }
  return lines.join('\n')
}

const places = Array.from(byArea, ([area, all]) => `  ${area}: \`\n${wrap(all, '    ')}\`,`)
const FILE = new URL('../domain/values/timezones.ts', import.meta.url)
const list = `const PLACES = {\n${places.join('\n')}\n}`
await writeFile(FILE, (await readFile(FILE, 'utf8')).replace(/const PLACES = \{[^}]*\}/, list))
console.log(`${names.length + 1} time zones`)
