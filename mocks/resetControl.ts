import styles from './resetControl.css?inline'

const CONTENT = `
  <aside aria-label="Datos de demostración">
    <button type="button" class="open">Restablecer datos de demostración</button>
  </aside>
  <dialog aria-labelledby="title" aria-describedby="text">
    <h2 id="title">¿Restablecer los datos de demostración?</h2>
    <p id="text">Se pierden los cambios que hiciste y se cierra la sesión en todas las pestañas.</p>
    <form method="dialog">
      <button value="cancel">Cancelar</button>
      <button value="confirm" class="confirm">Restablecer</button>
    </form>
  </dialog>
`

/**
 * Adds the control that resets the demo to the end of the page. It is in a shadow root: the product's styles and React
 * do not reach it, but the theme's colours do.
 */
export function mountResetControl(reset: () => Promise<void>): void {
  const host = document.createElement('rayo-reset-control')
  const root = host.attachShadow({ mode: 'open' })
  root.innerHTML = `<style>${styles}</style>${CONTENT}`
  const dialog = root.querySelector('dialog')
  root.querySelector('.open')?.addEventListener('click', () => {
    // A dialog keeps its last answer after Escape.
    if (dialog) dialog.returnValue = ''
    dialog?.showModal()
  })
  dialog?.addEventListener('close', () => {
    if (dialog.returnValue === 'confirm') void reset()
  })
  document.body.append(host)
}
