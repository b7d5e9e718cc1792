/**
 * How wide the widest of these texts is in capitals of the display face, and their longest word, in em. It needs
 * nothing beside itself: the build writes it into boot.js, too (vite/static-shell.ts).
 */
export function measureText(...texts: string[]): { longest: number; total: number } {
  const SPACE = 0.18
  // Letters of a kind differ by little.
  const widthOf = (word: string) =>
    Array.from(word.toUpperCase()).reduce((sum, letter) => {
      if (/[ЖМФШЩЫЮMW—–…@]/.test(letter)) return sum + 0.68
      return sum + (/[IJ.,:;'’!|/()]/.test(letter) ? 0.3 : 0.48)
    }, 0)
  const measured = texts.map((text) => {
    const words = text.split(/\s+/).filter(Boolean).map(widthOf)
    return { longest: Math.max(...words), total: words.reduce((sum, each) => sum + each + SPACE, -SPACE) }
  })
  return {
    longest: Math.max(...measured.map(({ longest }) => longest)),
    total: Math.max(...measured.map(({ total }) => total)),
  }
}
