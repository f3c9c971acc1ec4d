import type { Client } from 'pg'
import type { Callers } from './callers.ts'
import type { ReadCase } from './readCase.ts'
import type { Ask, HttpApi } from './askApi.ts'
import { openFees, postReceipt } from './writings.ts'

/** Requests per second with this many connections. Each sends the next request as soon as it has an answer. */
export type Throughput = { name: string; perSecond: { connections: number; requests: number }[] }

const CONNECTIONS = [1, 2, 4]
const SECONDS = 4

/** Measures three requests over HTTP: the treasurer's list, one cuota, and a receipt for a cuota. */
export async function measureThroughput(
  api: HttpApi,
  client: Client,
  { headers }: Callers,
  lists: readonly ReadCase[],
): Promise<Throughput[]> {
  const payments = await openFees(client)
  const read = (asked: ReadCase) => async (ask: Ask) => {
    const answer = await ask(asked.path, { headers: headers[asked.who] })
    if (answer.status !== 200) throw new Error(`${asked.name}: answered ${answer.status}`)
  }
  // A cuota may be paid again: the surplus becomes credit.
  let turn = 0
  const pay = (ask: Ask) => {
    const payment = payments[(turn += 1) % payments.length]
    if (!payment) throw new Error('the dataset has no open cuota')
    return postReceipt(ask, headers.admin, { ...payment, amount: 1_000 })
  }
  const requests: [string, (ask: Ask) => Promise<void>][] = [
    ...lists.map((asked): [string, (ask: Ask) => Promise<void>] => [asked.name, read(asked)]),
    ['register a receipt', pay],
  ]
  const measured: Throughput[] = []
  for (const [name, send] of requests) {
    const perSecond: Throughput['perSecond'] = []
    for (const connections of CONNECTIONS) perSecond.push({ connections, requests: await rate(api, connections, send) })
    measured.push({ name, perSecond })
  }
  return measured
}

async function rate(api: HttpApi, connections: number, send: (ask: Ask) => Promise<void>): Promise<number> {
  const { ask, close } = api.client(connections)
  const start = performance.now()
  const end = start + SECONDS * 1000
  let answered = 0
  const worker = async () => {
    while (performance.now() < end) {
      await send(ask)
      answered += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  close()
  return (answered / (performance.now() - start)) * 1000
}
