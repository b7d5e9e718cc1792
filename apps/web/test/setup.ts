import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { loadWords, startLanguage, switchLanguage } from '../src/lib/language/language.ts'
import { dropToken } from '../src/lib/session/token.ts'
import { removeToasts } from '../src/ui/toasts/toast-store.ts'
import './desk-keys.ts'
import { server } from './server.ts'
import { endSessionOfTest } from './token.ts'

// Node's own storage is undefined without a file; the pages get the browser's.
const { window: browser } = (globalThis as unknown as { jsdom: { window: Window & typeof globalThis } }).jsdom
for (const name of ['localStorage', 'sessionStorage', 'Storage'] as const) {
  Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: browser[name] })
}

// jsdom has no layout and no media; these stand in for a desktop with the light scheme.
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

// jsdom draws its frames by one interval. Begun under fake timers it never ends, and no later file would get a frame.
window.requestAnimationFrame = (draw) => window.setTimeout(() => draw(performance.now()), 16)
window.cancelAnimationFrame = (frame) => window.clearTimeout(frame)

globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// A page is compiled when it is first requested; on a busy machine that takes longer than the usual second.
configure({ asyncUtilTimeout: 10_000 })

beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' })
  await startLanguage('door')
  // As for a signed-in user. A test of a component without its router loads the texts of its panel itself
  // (`loadWords`).
  await Promise.all([loadWords('game'), loadWords('team-pages')])
})

afterEach(async () => {
  cleanup()
  await switchLanguage('ru')
  server.resetHandlers()
  removeToasts()
  localStorage.clear()
  sessionStorage.clear()
  dropToken()
  endSessionOfTest()
})

// The next file of this worker begins as a new tab does: its modules are loaded again, and the window is reset.
afterAll(() => {
  server.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const { name } of Array.from(document.documentElement.attributes))
    document.documentElement.removeAttribute(name)
  document.title = ''
  vi.resetModules()
})
