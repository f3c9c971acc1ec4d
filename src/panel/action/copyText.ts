import { toast } from '../../providers/toast/toast.ts'

/** Puts a text on the clipboard and shows whether that worked. A browser may refuse it. */
export async function copyText(text: string, texts: { copied: string; notCopied: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success({ message: texts.copied })
  } catch {
    toast.warn({ message: texts.notCopied })
  }
}
