import { readFile } from 'node:fs/promises'
import { Client } from 'pg'
import type { PostgresServer } from './postgresServer.ts'

const SCRIPT = new URL('../../compose.database.sql', import.meta.url)

/**
 * Does to a server what the image of compose.yaml does to a new volume, and answers the address that the product gets there: of a role of its
 * own, in a database of its own. What psql makes of its own commands in the script is done here.
 */
export async function createProductRole(server: Pick<PostgresServer, 'url'>): Promise<string> {
  const script = (await readFile(SCRIPT, 'utf8'))
    .replace(/^--.*$/gm, '')
    .replace('\\getenv password RAYO_PASSWORD\n', '')
    .replace(":'password'", "'una-clave'")
  const superuser = new Client({ connectionString: server.url() })
  await superuser.connect()
  // One by one: a database is made in no transaction.
  for (const statement of script.split(';').filter((text) => text.trim())) await superuser.query(statement)
  await superuser.end()
  const url = new URL(server.url('rayo'))
  url.username = 'rayo'
  url.password = 'una-clave'
  return url.href
}
