import { demoAccountsTable } from '../mocks/fixtures/demoAccounts.ts'
import { openMemoryProduct } from '../web/process/memoryProduct.ts'
import { failureLine } from '../web/monitoring/failures.ts'
import { stopSignal } from '../web/process/openProduct.ts'

const STOP_MS = 1_000

try {
  const running = await openMemoryProduct(process.env)
  console.log(`\nRayo: http://localhost:${running.port}\n\n${demoAccountsTable()}`)
  await stopSignal()
  await running.stop(STOP_MS)
  process.exit(0)
} catch (error) {
  console.error(failureLine(error))
  process.exit(1)
}
