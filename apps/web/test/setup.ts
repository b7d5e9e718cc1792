import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { startLanguage } from '../src/lib/language.ts'
import { removeToasts } from '../src/ui/toast-store.ts'
import { server } from './server.ts'

// jsdom has no layout and no media; these stand in for a desktop that follows the light scheme.
Element.prototype.scrollIntoView ??= () => {}
window.scrollTo = () => {}
window.matchMedia ??= (query) =>
  ({
    matches: false,
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }) as unknown as MediaQueryList

beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' })
  await startLanguage()
})

afterEach(() => {
  cleanup()
  server.resetHandlers()
  removeToasts()
  localStorage.clear()
  document.cookie = 'token=; Path=/; Max-Age=0'
})

afterAll(() => server.close())
