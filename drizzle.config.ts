import { defineConfig } from 'drizzle-kit'

/** `npx drizzle-kit generate --name=<what>` writes the next migration from the tables; `--custom` an empty one for what it cannot tell. */
export default defineConfig({
  dialect: 'postgresql',
  schema: [
    'schema',
    'schemaPeople',
    'schemaMoney',
    'schemaNotices',
    'schemaRuns',
    'schemaBank',
    'schemaVisitors',
    'schemaRecords',
    'schemaPolicies',
  ].map((file) => `./server/store/postgres/${file}.ts`),
  out: './server/store/postgres/migrations',
})
