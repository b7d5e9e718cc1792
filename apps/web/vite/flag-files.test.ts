import { describe, expect, it } from 'vitest'
import { flagFiles, FLAGS, SIMPLE_FLAGS } from './flag-files.ts'

/** The files that the build gets, by name. */
function built(): Map<string, string> {
  const files = new Map<string, string>()
  const { generateBundle } = flagFiles() as unknown as { generateBundle: (this: object) => void }
  generateBundle.call({
    emitFile: ({ fileName, source }: { fileName: string; source: string }) => files.set(fileName, source),
  })
  return files
}

describe('the flags of a build', () => {
  const files = built()

  it('are a file each, and the simple ones together', () => {
    const together = files.get(`${FLAGS}simple.svg`)!
    const codes = [...together.matchAll(/<symbol id="([a-z-]+)"[^>]* viewBox="0 0 640 480"/g)].map(
      ([, code]) => code,
    )
    expect(codes).toEqual(SIMPLE_FLAGS)
    expect(codes).toEqual(expect.arrayContaining(['de', 'fr', 'gb-eng', 'it', 'pl']))
    for (const code of ['de', 'es', 'rs']) expect(files.get(`${FLAGS}${code}.svg`), code).toContain('<svg')
  })

  it('are together without what refers to another part, and in few bytes', () => {
    const together = files.get(`${FLAGS}simple.svg`)!
    expect(together).not.toMatch(/url\(|href|<use|<style|id="flag-icons/)
    expect(together.match(/<symbol/g)).toHaveLength(together.match(/<\/symbol>/g)!.length)
    expect(together.length).toBeLessThan(60_000)
  })
})
