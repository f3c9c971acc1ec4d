import type { Plugin } from 'vite'

/** The name that zod has in our modules while they are built. No library uses it for anything. */
export const SCHEMAS = 'rayoSchemas'

/**
 * Making a schema has no side effect, so unused ones may be dropped. The bundler knows such calls by name, and the name
 * means the same in every module. Libraries use `z` for other things: Amplify's arithmetic does, and computes wrong
 * sign-ins when such calls disappear. So our modules alone call zod by a special name.
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
/** `z` before a member, maybe on the next line. */
const USE = /(?<![.\w$])z(?=\s*\.)/g
