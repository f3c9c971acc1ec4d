import { toast } from '../../providers/toast/toast.ts'

export async function copyText(text: string, texts: { copied: string; notCopied: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success({ message: texts.copied })
  } catch {
    toast.warn({ message: texts.notCopied })
  }
}
