import { defineConfig } from 'drizzle-kit'

/** `npx drizzle-kit generate --name=<what>` writes the next migration from the tables; `--custom` an empty one for what it cannot tell. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/store/postgres/schema/tables.ts',
  out: './server/store/postgres/migrations',
})
