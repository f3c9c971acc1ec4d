import type { Plugin } from 'vite'

/** The name zod gets in our modules while they are built: one that no library uses for anything. */
export const SCHEMAS = 'rayoSchemas'

/**
 * Making a schema has no effect of its own, so one that nothing uses may be left out. The bundler is told so by name, and takes the name to mean
 * the same in every module: libraries call their own things `z` too (Amplify's arithmetic does, and computes wrong sign-ins when such calls go
 * missing). Hence our modules, and only they, call zod by a name of its own.
 */
export function pureSchemas(): Plugin {
  return {
    name: 'rayo:pure-schemas',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (id.includes('node_modules') || !/\.tsx?$/.test(id) || !IMPORT.test(code)) return null
      return {
        code: code
          .replace(IMPORT, (line) => line.replace('{ z }', `{ z as ${SCHEMAS} }`).replace('as z ', `as ${SCHEMAS} `))
          .replaceAll(USE, SCHEMAS),
        map: null,
      }
    },
  }
}

const IMPORT = /import (?:\{ z \} from 'zod'|\* as z from 'zod\/mini')/
/** `z` before a member, perhaps on the next line. */
const USE = /(?<![.\w$])z(?=\s*\.)/g
