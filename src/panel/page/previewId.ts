import { createContext } from 'react'
import type { Identifier } from 'react-admin'

/** The record that a page is of where it is shown beside a list, not at its own address. */
export const PreviewId = createContext<Identifier | undefined>(undefined)
