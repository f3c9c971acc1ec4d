import { aPngFile } from '../support/pictureFiles.ts'
import { PRODUCTION_URL } from '../../playwright.config.ts'
import { expectAccessible } from './support/accessible.ts'
import { openAs } from './support/sessions.ts'
import { ANY_WIDTH, expect, settled, test } from './support/test.ts'

test.use({ baseURL: PRODUCTION_URL })

const png = (file: Uint8Array, name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(file) })

test(
  'a club’s uploaded logo is shown on the site; a text and a picture 20,000 pixels wide are refused',
  ANY_WIDTH,
  async ({ page }) => {
    await openAs(page, 'admin@rayo.test')
    await page.goto('/panel/institutions')
    await page.locator('tbody a').first().click()
    const site = await page.getByRole('link', { name: 'Ver en el sitio' }).getAttribute('href')
    await page.getByRole('link', { name: 'Editar' }).click()
    const logo = page.getByLabel('Logo')

    await logo.setInputFiles(png(new TextEncoder().encode('no picture'), 'escudo.png'))
    await expect(page.getByText('El archivo no es una imagen que se pueda usar')).toBeVisible()
    await logo.setInputFiles(png(aPngFile({ width: 20_000, height: 40 }), 'escudo.png'))
    await expect(page.getByText('La imagen es demasiado grande')).toBeVisible()
    await expect(page.getByRole('img', { name: 'escudo.png' })).toHaveCount(0)

    await logo.setInputFiles(png(aPngFile({ width: 640, height: 480 }), 'escudo.png'))
    const preview = page.getByRole('img', { name: 'escudo.png' })
    await expect(preview).toBeVisible()
    await expect(preview).toHaveJSProperty('naturalWidth', 640)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(page.getByText('Imagen subida')).toBeVisible()

    await page.goto(site ?? '')
    await settled(page)
    const picture = page.locator('img[src^="/pictures/uploaded/"]')
    await expect(picture).toBeVisible()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    const sources = await picture.evaluate((image: HTMLImageElement) => [image.currentSrc, image.src])
    expect(sources[0]).toMatch(/\/pictures\/uploaded\/\d+\/[0-9a-f]+\.avif$/)
    for (const [index, type] of ['image/avif', 'image/webp'].entries()) {
      const answer = await page.request.get(sources[index] ?? '')
      expect([answer.status(), answer.headers()['content-type'], answer.headers()['cache-control']]).toEqual([
        200,
        type,
        'public, max-age=31536000, immutable',
      ])
    }
  },
)
