import { describe } from 'vitest'
import { itShowsReceiptsInPart } from './receiptParts.ts'
import { createWorld } from './world.ts'

describe('receipts in part', () => {
  itShowsReceiptsInPart(createWorld())
})
