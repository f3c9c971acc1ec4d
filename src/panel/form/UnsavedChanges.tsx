import { useEffect } from 'react'
import { Button, DialogActions } from '@mui/material'
import { useBlocker } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import { isSame } from '../../providers/api/changes.ts'
import { panel } from '../../providers/es/panel.ts'
import { Dialog } from '../page/buttons.tsx'

export function UnsavedChanges() {
  const { dirtyFields, defaultValues = {}, isSubmitting, isSubmitSuccessful } = useFormState()
  const { getValues } = useFormContext()
  // a form that stays open after a save still marks the saved fields as dirty
  const isSafe = () =>
    isSubmitSuccessful || !Object.keys(dirtyFields).some((name) => !isSame(getValues(name), defaultValues[name]))
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) => !isSafe() && currentLocation.pathname !== nextLocation.pathname,
  )
  const isBlocked = state === 'blocked'
  useEffect(() => {
    // a save navigates before the form knows that it was saved
    if (isBlocked && isSafe()) proceed?.()
  })
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!isSafe()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  })
  if (!isBlocked || isSafe() || isSubmitting) return null
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
