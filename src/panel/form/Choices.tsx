import type { ReactNode } from 'react'
import { FormProvider, useForm } from 'react-hook-form'

type Props = { initial: Record<string, string>; children: ReactNode }

/** Inputs that choose what a report shows. They are no form of their own, because a form may stand among them. */
export function Choices({ initial, children }: Props) {
  const choices = useForm({ defaultValues: initial, mode: 'onChange' })
  return <FormProvider {...choices}>{children}</FormProvider>
}
