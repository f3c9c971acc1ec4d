import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { ThemeProvider } from '@mui/material/styles'
import { createMuiTheme } from '../providers/muiTheme.ts'
import { useTheme } from '../providers/theme.ts'

/** Material UI's theme for what is inside, following the theme of the page. */
export function PanelTheme({ children }: { children: ReactNode }) {
  const theme = useTheme()
  const muiTheme = useMemo(() => createMuiTheme(theme), [theme])
  return <ThemeProvider theme={muiTheme}>{children}</ThemeProvider>
}
