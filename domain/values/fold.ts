export function foldText(text: string): string {
  // Most of a large file has no accents.
  const plain = /[^\0-\x7f]/.test(text) ? text.normalize('NFD').replace(/\p{Mn}/gu, '') : text
  return plain.toLowerCase()
}
