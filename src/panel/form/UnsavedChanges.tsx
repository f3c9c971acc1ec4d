import { useEffect } from 'react'
import { Button, DialogActions } from '@mui/material'
import { useBlocker } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import { isSame } from '../../providers/changes.ts'
import { panel } from '../../providers/es/panel.ts'
import { Dialog } from '../page/Dialog.tsx'

/** Inside a form: leaving the page while something typed is not saved asks first, in our own dialog; closing the tab, in the browser's. */
export function UnsavedChanges() {
  const { dirtyFields, defaultValues = {}, isSubmitting, isSubmitSuccessful } = useFormState()
  const { getValues } = useFormContext()
  // a form that goes on after it was saved still calls the fields dirty that were
  const isSafe = () =>
    isSubmitSuccessful || !Object.keys(dirtyFields).some((name) => !isSame(getValues(name), defaultValues[name]))
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) => !isSafe() && currentLocation.pathname !== nextLocation.pathname,
  )
  const isHeld = state === 'blocked'
  useEffect(() => {
    // a save leads elsewhere before the form knows that it was saved
    if (isHeld && isSafe()) proceed?.()
  })
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!isSafe()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  })
  if (!isHeld || isSafe() || isSubmitting) return null
  return (
    <Dialog title={panel.unsaved.title} onClose={() => reset?.()}>
      <p>{panel.unsaved.body}</p>
      <DialogActions>
        <Button variant="contained" onClick={() => reset?.()}>
          {panel.unsaved.stay}
        </Button>
        <Button variant="outlined" color="error" onClick={() => proceed?.()}>
          {panel.unsaved.leave}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
