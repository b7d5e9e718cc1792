import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { currentLanguage, loadWords, startLanguage, switchLanguage } from './language.ts'
import { addTexts, say } from './translation.ts'
import { readWords } from './words.ts'

afterEach(async () => {
  localStorage.clear()
  await startLanguage('door')
})

describe('the language of the interface', () => {
  it('is Russian by default', async () => {
    await startLanguage('door')
    expect(currentLanguage()).toBe('ru')
    expect(document.documentElement).toHaveAttribute('lang', 'ru')
  })

  it.each([
    ['en', 'en'],
    ['ru', 'ru'],
    ['de', 'ru'],
    ['', 'ru'],
  ])('starts with the saved %j as %s', async (saved, expected) => {
    localStorage.setItem('locale', saved)
    await startLanguage('door')
    expect(currentLanguage()).toBe(expected)
  })

  it('is switched and stored', async () => {
    await switchLanguage('en')
    expect(currentLanguage()).toBe('en')
    expect(document.documentElement).toHaveAttribute('lang', 'en')
    expect(localStorage.getItem('locale')).toBe('en')
  })

  it('stays when a language is not supported', async () => {
    await switchLanguage('de')
    expect(currentLanguage()).toBe('ru')
    expect(localStorage.getItem('locale')).toBeNull()
  })

  it('falls back to English if Russian has no text', async () => {
    const { home, ...others } = (await readWords('door', 'ru')).ui as Record<string, string>
    onTestFinished(() => addTexts('ru', { ui: { home, ...others } }))
    addTexts('ru', { ui: others })
    // English has not loaded yet: the first missing text loads it.
    say('ui:home')
    await expect.poll(() => say('ui:home')).toBe('Go home')
  })

  it('has the texts that were loaded before in the language that it is switched to', async () => {
    await loadWords('game')
    await switchLanguage('en')
    expect(say('tournaments:title')).toBe('Tournaments')
  })

  describe('texts of a part of the application', () => {
    // Fresh modules, as in a page that has just opened: no part of the texts is loaded.
    async function openPage() {
      vi.resetModules()
      const language = await import('./language.ts')
      const { say: sayIt } = await import('./translation.ts')
      await language.startLanguage('door')
      return { ...language, say: sayIt }
    }
    const TITLE = 'table-order:title'

    it('are there as soon as the part is', async () => {
      const page = await openPage()
      expect(page.say(TITLE)).toBe('title')
      const load = page.withWords('table-order', async () => 'the panel')
      await expect(load()).resolves.toBe('the panel')
      expect(page.say(TITLE)).toBe('Места в группах')
    })

    it('load in the other language after a switch', async () => {
      const page = await openPage()
      await page.withWords('table-order', async () => null)()
      await page.switchLanguage('en')
      expect(page.say(TITLE)).toBe('Group order')
    })

    it('load in the language of a switch under way', async () => {
      const page = await openPage()
      const switching = page.switchLanguage('en')
      await page.loadWords('table-order')
      await switching
      expect(page.say(TITLE)).toBe('Group order')
    })

    it('can be loaded again if the part failed', async () => {
      const page = await openPage()
      const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline'))
      load.mockResolvedValue('the panel')
      const panel = page.withWords('table-order', load)
      await expect(panel()).rejects.toThrow('offline')
      await expect(panel()).resolves.toBe('the panel')
    })
  })

  it.each([
    [1, 'минута'],
    [2, 'минуты'],
    [5, 'минут'],
    [0, 'минут'],
    [11, 'минут'],
    [21, 'минута'],
  ])('has the Russian plural: %i %s', (count, word) => {
    expect(say('ui:countdown.minutes', { count })).toBe(word)
  })
})
