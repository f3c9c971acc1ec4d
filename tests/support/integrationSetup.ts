import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { runtimeConfigFrom } from '../../web/config/runtimeConfig.ts'
import { toast } from '../../src/providers/toast/toast.ts'
import { DEMO_POOL } from '#mocks/cognito/pool'
import { addBrowserFeatures } from './browserFeatures.ts'
import { failOnComplaints } from './console.ts'
import { network, quiet } from './network.ts'
import { quickenElements, quickenIds, quickenLabels, quickenStyles, quickenWaiting } from './quickerLibraries.ts'
import { quickenSignIn } from './quickerSignIn.ts'

// A person waits longer than a second too; what never comes still fails.
configure({ asyncUtilTimeout: 15_000 })
addBrowserFeatures()
quickenLabels()
quickenIds()
quickenWaiting()
quickenElements()
quickenStyles()
await quickenSignIn()

const config = document.createElement('script')
config.type = 'application/json'
config.id = 'rayo-config'
config.textContent = JSON.stringify(runtimeConfigFrom({}, DEMO_POOL))
document.head.append(config)

beforeAll(() => network.listen())
failOnComplaints()
afterEach(async () => {
  cleanup()
  if (network.hadRequests()) await quiet()
  toast.hide()
  localStorage.clear()
  sessionStorage.clear()
  network.reset()
})
afterAll(() => network.close())
