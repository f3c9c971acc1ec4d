import { Button } from '@mui/material'
import { panel } from '../../providers/es/panel.ts'
import { PartFailure } from './PageFailure.tsx'

type Props = {
  list: { error: unknown; hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
  label: string
}

/** The button that adds the next page to a list; a page that fails can be requested again. */
export function NextPage({ list: { error, hasNextPage, isFetchingNextPage, fetchNextPage }, label }: Props) {
  if (error) return <PartFailure error={error} onRetry={() => void fetchNextPage()} />
  if (!hasNextPage) return null
  return (
    <Button
      variant="outlined"
      sx={{ justifySelf: 'start' }}
      aria-disabled={isFetchingNextPage}
      onClick={() => void (isFetchingNextPage || fetchNextPage())}
    >
      {isFetchingNextPage ? panel.loading : label}
    </Button>
  )
}
