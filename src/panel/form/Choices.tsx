import type { ReactNode } from 'react'
import { FormProvider, useForm } from 'react-hook-form'

type Props = { initial: Record<string, string>; children: ReactNode }

/** Inputs that select what a report shows. Not a form element, because a form may be among them. */
export function Choices({ initial, children }: Props) {
  const choices = useForm({ defaultValues: initial, mode: 'onChange' })
  return <FormProvider {...choices}>{children}</FormProvider>
}
