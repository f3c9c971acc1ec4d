import { Box } from '@mui/material'
import { LinkBase } from 'react-admin'

export type SectionTab = { to: string; label: string; current: boolean }

/** Links between the lists of one section, such as cuotas and receipts. */
export function SectionTabs({ label, tabs }: { label: string; tabs: readonly SectionTab[] }) {
  return (
    <Box component="nav" aria-label={label} sx={{ display: 'flex', gap: 1, borderBottom: 1, borderColor: 'divider', mb: 1 }}>
      {tabs.map((tab) => (
        <Box
          key={tab.to}
          component={LinkBase}
          to={tab.to}
          aria-current={tab.current ? 'page' : undefined}
          sx={{
            px: 1.5,
            py: 1,
            mb: '-1px',
            borderBottom: 2,
            borderColor: tab.current ? 'primary.main' : 'transparent',
            color: tab.current ? 'text.primary' : 'text.secondary',
            fontWeight: tab.current ? 600 : 400,
            textDecoration: 'none',
            '&:hover': { color: 'text.primary' },
          }}
        >
          {tab.label}
        </Box>
      ))}
    </Box>
  )
}
