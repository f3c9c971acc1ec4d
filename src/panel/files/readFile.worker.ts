import '../../config/olderBrowsers.ts'
import { readContent } from './content.ts'
import type { WorkerMessage } from './readFile.ts'

const PART = 20_000

const send = (message: WorkerMessage) => self.postMessage(message, { transfer: [] })

self.addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => {
  void answer(data)
})

async function answer(bytes: Uint8Array): Promise<void> {
  const content = await readContent(bytes)
  if ('problem' in content) return send(content)
  const { tables, ...about } = content
  for (const [table, rows] of tables.entries()) {
    const width = Math.max(1, ...rows.map(({ cells }) => cells.length))
    const count = Math.max(1, Math.floor(PART / width))
    for (let from = 0; from < rows.length; from += count) send({ table, rows: rows.slice(from, from + count) })
  }
  send(about)
}
