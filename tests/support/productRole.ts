import { readFile } from 'node:fs/promises'
import { Client } from 'pg'
import type { PostgresServer } from './postgresServer.ts'

const SCRIPT = new URL('../../compose.database.sql', import.meta.url)

/** Runs the SQL of compose.yaml's image and replaces psql's own commands. Returns the product's address. */
export async function createProductRole(server: Pick<PostgresServer, 'url'>): Promise<string> {
  const script = (await readFile(SCRIPT, 'utf8'))
    .replace(/^--.*$/gm, '')
    .replace('\\getenv password RAYO_PASSWORD\n', '')
    .replace(":'password'", "'una-clave'")
  const superuser = new Client({ connectionString: server.url() })
  await superuser.connect()
  // No transaction can create a database.
  for (const statement of script.split(';').filter((text) => text.trim())) await superuser.query(statement)
  await superuser.end()
  const url = new URL(server.url('rayo'))
  url.username = 'rayo'
  url.password = 'una-clave'
  return url.href
}
