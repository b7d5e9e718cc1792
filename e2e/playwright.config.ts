import { defineConfig } from '@playwright/test'
import { findChromiums } from './chromium.ts'

const isCi = Boolean(process.env.CI)
const [first, ...newer] = await findChromiums()

/** The specs that depend most on the browser: scrolling, touch, the clipboard, a lost connection. */
const IN_A_NEWER_BROWSER = ['chat', 'phone', 'shell', 'team-owner', 'teams'].map((name) => `${name}.spec.ts`)

/** The real product in a real browser, without mocks: tests see what a user sees. */
export default defineConfig({
  testDir: '.',
  globalSetup: './product.ts',
  outputDir: './test-results',
  reporter: 'list',
  fullyParallel: true,
  workers: 2,
  forbidOnly: isCi,
  retries: 0,
  // Two browsers, a server and its database share the cores of the machine: these limits end what hangs, they measure nothing.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Europe/Moscow',
    contextOptions: { reducedMotion: 'reduce' },
    // Tests change answers on their way, which a service worker would ask for itself; offline.spec.ts allows it.
    serviceWorkers: 'block',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  // All specs run in the browser that is the same on every machine; some also in the newest browser of this machine.
  projects: [
    { name: first.name, metadata: { browser: first.version }, use: { launchOptions: first.launch } },
    ...newer.map(({ name, version, launch }) => ({
      name,
      metadata: { browser: version },
      use: { launchOptions: launch },
      testMatch: IN_A_NEWER_BROWSER,
    })),
  ],
})
