import { useDataProvider } from 'react-admin'
import { accessToken, renewedAccessToken } from '../../auth/session/session.ts'
import { runtimeConfig } from '../../config/runtimeConfig.ts'
import { createDataProvider, type PanelDataProvider } from '../../providers/api/dataProvider.ts'
import { createDownload } from '../../providers/api/download.ts'
import { createHttpClient } from '../../providers/api/httpClient.ts'

const UPLOAD_TIMEOUT_MS = 60_000

let current: PanelDataProvider | null = null

/** The only one of the page, on the session and the API that are configured. */
export function panelDataProvider(): PanelDataProvider {
  const session = { accessToken, renewedToken: renewedAccessToken }
  current ??= createDataProvider(
    `${runtimeConfig().apiUrl}/api/v1/private`,
    createHttpClient(session),
    createDownload(session),
    createHttpClient({ ...session, timeoutMs: UPLOAD_TIMEOUT_MS }),
  )
  return current
}

/** The same through react-admin, which ends the session when the API refuses it. */
export const useApi = () => useDataProvider<PanelDataProvider>()
