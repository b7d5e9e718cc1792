/**
 * Returns the widths, in em, of the longest word and of the widest text, set in capitals of the display face. It uses
 * nothing outside itself, as the build also writes it into boot.js (vite/static-shell.ts).
 */
export function measureText(...texts: string[]): { longest: number; total: number } {
  const SPACE = 0.18
  // All letters of a class are about equally wide.
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
