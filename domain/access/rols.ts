import { z } from 'zod'

/** The role names of the stored user's `rols` (specification §3). */
export const ROLS = ['SuperAdmin', 'Admin', 'User'] as const
export const rolSchema = z.enum(ROLS)
export type Rol = z.infer<typeof rolSchema>
