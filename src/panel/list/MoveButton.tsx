import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import { IconButton, type IconButtonProps } from '@mui/material'

type Props = Pick<IconButtonProps, 'ref' | 'size'> & {
  direction: 'up' | 'down'
  label: string
  isEnd: boolean
  onMove: () => void
}

/** At either end it stays enabled: disabling it would drop the focus of a person who just moved something there. */
export function MoveButton({ direction, label, isEnd, onMove, ...button }: Props) {
  const Arrow = direction === 'up' ? ArrowUpward : ArrowDownward
  return (
    <IconButton
      {...button}
      aria-label={label}
      aria-disabled={isEnd}
      sx={{ opacity: isEnd ? 0.4 : 1 }}
      onClick={() => !isEnd && onMove()}
    >
      <Arrow fontSize="inherit" />
    </IconButton>
  )
}
