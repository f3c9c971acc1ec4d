/** The characters of Windows-1252 that Latin-1 does not have. */
const BEYOND_LATIN_1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'
const isPrintable = (letter: string) => /[\x20-\x7e\xa0-\xff]/.test(letter) || BEYOND_LATIN_1.includes(letter)

/** In the letters of PDF’s standard fonts: *Łukasz Kovač* becomes *Lukasz Kovac*; what has no likeness is a question mark. */
export function printable(text: string): string {
  return Array.from(text.normalize('NFC'), (letter) => {
    if (isPrintable(letter)) return letter
    const likeness = Array.from((LIKENESSES[letter] ?? letter).normalize('NFKD'))
      .filter(isPrintable)
      .join('')
    if (likeness) return likeness
    return /\p{M}|\p{Cf}/u.test(letter) ? '' : /\s/.test(letter) ? ' ' : '?'
  }).join('')
}

const LIKENESSES: Readonly<Record<string, string>> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i', ħ: 'h', Ħ: 'H' }
