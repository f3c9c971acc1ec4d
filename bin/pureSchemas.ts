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

const ZOD_SCHEMAS = /\/zod\/v4\/classic\/schemas\.js$/
/** Where each of zod's schemas says how it is described, and what describes it. */
const DESCRIPTIONS = [
  /^ *inst\._zod\.processJSONSchema = .*;$/gm,
  /^ *jsonSchema: \{\n(?: .*createStandardJSONSchemaMethod.*\n)+ *\},$/gm,
  /^ *return createToJSONSchemaMethod\(.*;$/gm,
]

/**
 * Removes JSON Schema from zod, a twentieth of the gate: only our API describes its schemas. A build fails if zod's
 * code has another form.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'rayo:without-json-schema',
    apply: 'build',
    transform(code, id) {
      if (!ZOD_SCHEMAS.test(id)) return null
      const without = DESCRIPTIONS.reduce((text, description) => {
        if (text.search(description) === -1) this.error(`zod has no ${description}`)
        return text.replaceAll(description, '')
      }, code)
      return { code: without, map: null }
    },
  }
}

const IMPORT = /import (?:\{ z \} from 'zod'|\* as z from 'zod\/mini')/
/** `z` before a member, maybe on the next line. */
const USE = /(?<![.\w$])z(?=\s*\.)/g
