import type { ComponentProps } from 'react'
import { useNavigate } from 'react-router-dom'

type Props = Omit<ComponentProps<'form'>, 'action' | 'method' | 'onSubmit'> & {
  action: string
  preventScrollReset?: boolean
}

/** A GET form; with JavaScript it navigates without loading the page again. */
export function AddressForm({ action, preventScrollReset = false, ...props }: Props) {
  const navigate = useNavigate()
  return (
    <form
      {...props}
      action={action}
      method="get"
      onSubmit={(event) => {
        event.preventDefault()
        // A GET form has no files.
        const fields = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
          typeof value === 'string' ? [[name, value]] : [],
        )
        void navigate(`${action}?${new URLSearchParams(fields).toString()}`, { preventScrollReset })
      }}
    />
  )
}
