import type { Downloaded } from '../../providers/api/download.ts'

/** How long a file's address stays valid so that a browser can start saving it, in milliseconds. */
const ADDRESS_LIFE_MS = 60_000

export function saveFile({ file, name }: Pick<Downloaded, 'file' | 'name'>): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), ADDRESS_LIFE_MS)
}
