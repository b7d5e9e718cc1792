import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { loadWords, startLanguage, switchLanguage } from '../src/lib/language/language.ts'
import { dropToken } from '../src/lib/session/token.ts'
import { WORDS_PARTS } from '../src/lib/language/words.ts'
import { removeToasts } from '../src/ui/toasts/toast-store.ts'
import { server } from './server.ts'

// Node has a storage of its own, which is undefined without a file; the pages get the browser's.
const { window: browser } = (globalThis as unknown as { jsdom: { window: Window & typeof globalThis } }).jsdom
for (const name of ['localStorage', 'sessionStorage', 'Storage'] as const) {
  Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: browser[name] })
}

// jsdom has no layout and no media; these stand in for a desktop that follows the light scheme.
Element.prototype.scrollIntoView ??= () => {}
window.scrollTo = () => {}
Element.prototype.scrollTo = () => {}
window.matchMedia ??= (query) =>
  ({
    matches: false,
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }) as unknown as MediaQueryList

globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// A page is compiled when it is first asked for; on a busy machine that takes longer than the usual second.
configure({ asyncUtilTimeout: 10_000 })

beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' })
  await startLanguage()
  // As in a browser where someone has been to every screen: pieces of a page are tested without their router.
  await Promise.all(WORDS_PARTS.map(loadWords))
})

afterEach(async () => {
  cleanup()
  await switchLanguage('ru')
  server.resetHandlers()
  removeToasts()
  localStorage.clear()
  sessionStorage.clear()
  dropToken()
})

afterAll(() => server.close())
