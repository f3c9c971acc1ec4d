import { useDataProvider } from 'react-admin'
import { accessToken, renewedAccessToken } from '../../auth/session/session.ts'
import { runtimeConfig } from '../../config/runtimeConfig.ts'
import { createDataProvider, type PanelDataProvider } from '../../providers/api/dataProvider.ts'
import { createDownload } from '../../providers/api/download.ts'
import { createHttpClient } from '../../providers/api/httpClient.ts'

const UPLOAD_TIMEOUT_MS = 60_000

let current: PanelDataProvider | null = null

/** The page's only data provider, for the current session and the configured API. */
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

/** The data provider through react-admin, which ends the session when the API refuses it. */
export const useApi = () => useDataProvider<PanelDataProvider>()
