import type { ReactNode } from 'react'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { CoreAdminContext, Form, ResourceContextProvider } from 'react-admin'
import { MemoryRouter } from 'react-router-dom'
import { vi } from 'vitest'
import { i18nProvider } from '../../src/providers/i18n/i18nProvider.ts'

/** Inputs in a form of the panel. `save` gets its values when `submit` finds no fault. */
export function renderInput(inputs: ReactNode, { resource, values }: { resource: string; values: object }) {
  const save = vi.fn<(values: object) => void>()
  render(
    <MemoryRouter>
      <CoreAdminContext i18nProvider={i18nProvider}>
        <ResourceContextProvider value={resource}>
          <Form defaultValues={values} onSubmit={(result: object) => save(result)} noValidate>
            {inputs}
            <button type="submit">Guardar</button>
          </Form>
        </ResourceContextProvider>
      </CoreAdminContext>
    </MemoryRouter>,
  )
  const user = userEvent.setup()
  return { save, user, submit: () => user.click(screen.getByRole('button', { name: 'Guardar' })) }
}
