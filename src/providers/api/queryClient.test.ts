import { expect, it } from 'vitest'
import { createPublicCache } from '../../public-site/publicCache.ts'
import { createPanelQueryClient } from './queryClient.ts'

it('keeps unused data for 60 s and refetches on focus, reconnect and mount', () => {
  expect(createPanelQueryClient().getDefaultOptions().queries).toMatchObject({
    gcTime: 60_000,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
    refetchOnMount: true,
  })
})

it.each([createPanelQueryClient, () => createPublicCache().client])(
  'does not repeat what the client below it tries three times: %o',
  (create) => {
    const { queries, mutations } = create().getDefaultOptions()
    expect(queries).toMatchObject({ retry: false })
    expect(mutations?.retry ?? false).toBe(false)
  },
)
